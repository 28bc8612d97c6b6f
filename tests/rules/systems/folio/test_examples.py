"""Vietnam Battles: every worked example holds, and no rule goes without one."""

from __future__ import annotations

import pytest

from builder.i18n.locales import customs
from builder.i18n.translate import Translator, builtin_texts
from builder.model.game import Game
from builder.model.tables import Chart
from builder.outputs.render_context import translators_of
from builder.rules.core.tables import column_chances
from builder.rules.system import ask, check, describe, fill
from builder.rules.systems.folio.game_data import results_table
from tests.games.vietnam import game, runs
from tests.together import together


@pytest.fixture(scope="module")
def vietnam() -> Game:
    return game()


def test_every_example_holds(vietnam: Game) -> None:
    assert len(runs()) > 100
    assert [(r.example.id, [p.message for p in r.problems]) for r in runs() if not r.ok] == []


def test_every_procedure_has_an_example(vietnam: Game) -> None:
    shown = {example.do for example in vietnam.examples}
    assert {line.name for line in describe(vietnam)} - shown == set()


def test_the_game_breaks_no_rule(vietnam: Game) -> None:
    assert check(vietnam) == []


def test_the_boys_of_67_start_in_contact(vietnam: Game) -> None:
    found = ask(vietnam, "setup", {"scenario": "the-boys-of-67"}).result
    assert found is not None
    assert found["contacts"] == [
        "vc-514-1+us-4-47-c",
        "vc-514-1+us-monitor-1-4-11",
        "vc-514-2+us-3-47-b",
    ]


def test_the_best_column_eliminates_two_times_in_six(vietnam: Game) -> None:
    best = column_chances(results_table(vietnam), 12)
    assert str(best["De"]) == "1/3"
    assert sum(best.values()) == 1


def test_the_terrain_chart_is_filled(vietnam: Game) -> None:
    chart = fill(vietnam).table("terrain-effects")
    names = [row[0] for row in getattr(chart, "rows", ())]
    assert names == [
        t.name
        for t in (
            *vietnam.terrain.hexes,
            *vietnam.terrain.hexsides,
            *vietnam.terrain.features,
            *vietnam.terrain.paths,
        )
        if t.chart
    ]


def test_every_step_of_an_answer_is_told_in_japanese(vietnam: Game) -> None:
    said = {s.text for run in runs() for s in run.answer.steps}
    assert said - set(builtin_texts("ja")) == set()


def test_words_of_options_stay_as_the_files_have_them(vietnam: Game) -> None:
    """Some of them, such as ``all``, are words that other sentences translate."""
    said = [s.say(Translator("es"), {}) for s in ask(vietnam, "options", {}).steps]
    assert {"Opción «closed-water»: all.", "Opción «friends-on-banks»: both."} <= set(said)


def test_a_step_names_each_terrain_of_a_sum(vietnam: Game) -> None:
    """A list of names with numbers looks like one of codes with chances (``DR 1, A1 2``)."""
    given = {"steps": [{"terrain": "jungle", "across": "river"}], "movement_class": "foot"}
    names = {"jungle": "Dschungel", "river": "Fluss"}
    said = ask(vietnam, "movement-cost", given).steps[0].say(Translator("de"), names)
    assert said == "Dschungel betreten: Dschungel 2, Fluss 1."
    assert (
        ask(vietnam, "movement-cost", given)
        .steps[0]
        .say(Translator("ja"), {})
        .endswith("jungle 2、river 1。")
    )


@together("language", ["de", "es", "fr", "it", "ja", "zh"])
def test_the_note_on_the_order_of_battle_quotes_the_word_in_its_lines(
    vietnam: Game, language: str
) -> None:
    tr = translators_of(vietnam)[language]
    (note,) = {note for chart in vietnam.tables for note in chart.notes if "“All”" in note}
    opening, closing = customs(language).quotes[0], customs(language).quotes[-1]
    quoted = tr(note).partition(opening)[2].partition(closing)[0]
    assert quoted.strip() == tr("All")


@pytest.mark.parametrize("language", ["it", "ja", "zh"])
def test_the_reinforcement_schedule_calls_monitors_as_their_counters_do(
    vietnam: Game, language: str
) -> None:
    tr = translators_of(vietnam)[language]
    charts = [chart for chart in fill(vietnam).tables if isinstance(chart, Chart)]
    cells = {cell for chart in charts for row in chart.rows for cell in row}
    found = [cell for cell in cells if cell.startswith("Monitor")]
    assert found
    assert all(tr(cell).startswith(tr("Monitor", "unit")) for cell in found)


def test_a_step_names_counters_by_their_names(vietnam: Game) -> None:
    names = {u.id: u.name for u in vietnam.units}
    tr = Translator("ja", vietnam.translations.get("ja", {}))
    answer = ask(vietnam, "setup", {"scenario": "25"})
    assert answer.steps[1].say(tr, names) == "514/1と4/47Cが接触している。"
    assert answer.steps[1].say(Translator(), names) == "514/1 and 4/47C are in contact."
