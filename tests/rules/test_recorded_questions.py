"""What a question of each system asks for is as before: the kind of each argument and of each part of the
answer, what it may be and what it is if nothing is given. Live charts of declared games reckon as before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from builder.rules.core.live_charts import Choice, LiveChart, Number, Toggle
from builder.rules.core.question_lines import FieldLine, ProcedureLine, line_of
from builder.rules.expressions.terms import Value
from builder.rules.registry import live_charts_of, load_system, system_of
from tests.games import loading
from tests.playing.rich_game import before_combat, of_cards, rich
from tests.recorded import assert_as_recorded

FILE = Path(__file__).with_name("questions.txt")
SYSTEMS = ("air_land", "city_fight", "folio", "green_beret", "open", "squad_cards")


def _told(fields: Iterable[FieldLine], within: str = "") -> Iterator[str]:
    for one in fields:
        more = [one.kind, one.type, "required" * one.required, one.written_default]
        more += [f"one of {' '.join(one.choices)}" * bool(one.choices)]
        more += [f"names a {one.names}" * bool(one.names)]
        more += [f"its values name a {one.value_names}" * bool(one.value_names)]
        yield f"{within}{one.name}: {', '.join(filter(None, more))}"
        yield from _told(one.parts, f"  {within}")


def _lines(procedure: ProcedureLine) -> Iterator[str]:
    yield f"{procedure.name} ({procedure.title}), rules {', '.join(procedure.rules)}"
    yield from _told(procedure.inputs, "  ")
    yield from _told(procedure.outputs, "  answers ")


@pytest.mark.parametrize("system", SYSTEMS)
def test_questions_ask_for_what_they_asked_for_before(system: str) -> None:
    found = system_of(before_combat()) if system == "open" else load_system(system)
    every = sorted(found.procedures, key=lambda procedure: procedure.name)
    assert_as_recorded(FILE, system, (line for one in every for line in _lines(line_of(one))))


def _settings(chart: LiveChart) -> Iterator[dict[str, Value]]:
    """Nothing changed, all as far as it goes, and each input changed alone."""
    far: dict[str, Value] = {}
    for one in chart.inputs:
        match one:
            case Number():
                far[one.id] = one.high
            case Toggle():
                far[one.id] = not one.start
            case Choice():
                far[one.id] = one.options[-1].id
    yield from ({}, far, *({name: value} for name, value in far.items()))


def _reckoned(chart: LiveChart) -> Iterator[str]:
    yield f"{chart.id}: {' / '.join(chart.labels())}"
    for setting in _settings(chart):
        worked = chart.worked(setting)
        terms = [chart.look_up, chart.row, chart.shift, chart.roll, *(b.when for b in chart.bars)]
        values = [worked.value(term) for term in terms]
        values += [worked[one.name] for one in chart.shown]
        for code in [entry.code for entry in chart.table.legend][:3]:
            after = chart.worked({**setting, "code": code})
            values += [after.value(one.number) for one in chart.expected]
        how = ", ".join(f"{name}={value}" for name, value in setting.items())
        yield f"  {how or 'at first'}: {' '.join(map(str, values))}"


CHARTED = {
    "states": rich,
    "fire": before_combat,
    "cards": of_cards,
    **{name: lambda name=name: loading.game(name) for name in ("gotthard", "ponte-novo", "stonne")},
}


@pytest.mark.parametrize("name", CHARTED)
def test_live_charts_reckon_as_before(name: str) -> None:
    charts = live_charts_of(CHARTED[name]())
    told = (line for chart in charts for line in _reckoned(chart))
    assert_as_recorded(FILE.with_name("live_charts.txt"), name, told)
