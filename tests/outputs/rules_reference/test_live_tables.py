"""Whatever a declared game rolls for or draws has a live chart that shows what the engine answers."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.web.live_charts import chart_data
from builder.rules.core.live_charts import Toggle
from builder.rules.registry import live_charts_of
from tests.outputs.rules_reference.live import by_itself, chances, chart_of, fractions
from tests.rules.engine.brook import MECHANISMS, game, good, loaded, result
from tests.rules.engine.sequences.test_activation import CUP
from tests.rules.engine.sequences.test_activation import declaring as activated
from tests.rules.engine.sequences.test_events import changed

END = """\
activation:
  kind: impulses
  impulses: 9
  end: {dice: 1d6, rolls: 5..9, after: 3, rising: 1, modifiers: [{by: 1, when: {weather: mud}}]}
"""


def named(
    of: Game, id: str, folder: Path, given: list[dict[str, Any]]
) -> list[dict[str, Fraction]]:
    """The chances that a page shows for some settings, by what the legend says."""
    chart = chart_of(of, id)
    shown = by_itself(folder, {id: chart_data(chart, Translator())}, id, given)
    names = {r.code: r.text for r in chart.table.legend}
    return [{names.get(code, code): p for code, p in chances(one).items() if p} for one in shown]


def test_the_weather_comes_by_the_roll(tmp_path: Path) -> None:
    (shown,) = named(game(), "weather", tmp_path, [{}])
    told = fractions(result("weather", {"turn": 2})["chances"])
    assert shown == {"Dry": told["dry"], "Mud": told["mud"]}


def test_the_weather_comes_by_the_season(tmp_path: Path) -> None:
    of = changed("rolls: 1..4, turns: 1}", "rolls: 1..4, seasons: {winter: 1..2}, turns: 1}")
    found = named(of, "weather", tmp_path, [{"season": "summer"}, {"season": "winter"}])
    for turn, shown in zip((2, 6), found, strict=True):
        told = fractions(result("weather", {"turn": turn}, of)["chances"])
        assert {name.lower(): p for name, p in shown.items() if name != "-"} == told


def test_events_come_by_the_roll_and_what_is_added(tmp_path: Path) -> None:
    of = changed()
    events = {event.id: event.name for event in of.mechanisms.events[0].entries}
    found = named(of, "events-chance", tmp_path, [{"season": "summer"}, {"season": "winter"}])
    for turn, shown in zip((2, 6), found, strict=True):
        told = fractions(result("events", {"turn": turn}, of)["chances"])
        assert shown == {events[id]: p for id, p in told.items()}


def test_chits_are_drawn_from_those_that_are_left(tmp_path: Path) -> None:
    of = activated(CUP)
    names = {"n-order": "North", "s-order": "South", "dusk": "Dusk"}
    found = named(of, "activation", tmp_path, [{}, {"gone-1": 1, "gone-3": 1}])
    for before, shown in zip(("", "n-order dusk"), found, strict=True):
        told = fractions(result("activate", {"before": before}, of)["chances"])
        assert shown == {names[id]: p for id, p in told.items()}


def test_a_turn_of_impulses_ends_by_a_roll(tmp_path: Path) -> None:
    of = good(loaded(mechanisms=MECHANISMS + END))
    given = [{"impulse": n, "weather": w} for n in (4, 5) for w in ("dry", "mud")]
    found = [one.get("The turn ends.", 0) for one in named(of, "turn-end", tmp_path, given)]
    assert found == [Fraction(n, 6) for n in (2, 3, 3, 4)]
    # After the fourth impulse the turn has ended as often as the first of these rolls says.
    told = result("activate", {"weather": "dry"}, of)["ended"]
    assert Fraction(told["4"]) == found[0]
    early = chart_of(of, "turn-end").worked({"impulse": 3})
    assert early.value(chart_of(of, "turn-end").bars[0].when) is True


def test_opposed_rolls_are_won_as_the_engine_says(tmp_path: Path) -> None:
    said = {"first": "The first wins.", "second": "The second wins.", "nobody": "Nobody wins."}
    for ties in ("nobody", "first", "second", "again"):
        text = MECHANISMS.replace("against: 2d6, ties: second", f"against: 2d6, ties: {ties}")
        of = good(loaded(mechanisms=text))
        found = named(of, "dice-duel", tmp_path, [{"add": n} for n in (-3, 0, 2)])
        for add, shown in zip((-3, 0, 2), found, strict=True):
            told = fractions(result("roll", {"roll": "duel", "add": add}, of)["chances"])
            assert shown == {said[who]: p for who, p in told.items()}


def test_sums_and_faces_come_up_as_the_engine_says(tmp_path: Path) -> None:
    (shown,) = named(game(), "dice-wreck", tmp_path, [{"need": 62, "add": 1}])
    told = fractions(result("roll", {"roll": "wreck", "add": 1})["chances"])
    assert shown["This much or more."] == sum(p for n, p in told.items() if int(n) >= 62)
    (shown,) = named(game(), "dice-morale", tmp_path, [{"dice": 3, "face": "run"}])
    # Of three dice with one face of four.
    assert shown["It does not come up."] == Fraction(27, 64)


@pytest.mark.parametrize(
    "of", [changed(), activated(CUP), good(loaded(mechanisms=MECHANISMS + END))]
)
def test_words_of_these_charts_are_translated(of: Game) -> None:
    tr, own = Translator("ja"), set[str]()
    for event in (e for drawn in of.mechanisms.events for e in drawn.entries):
        own.add(event.name)
    weather = of.mechanisms.weather
    own |= {kind.name for kind in (weather.kinds if weather else ())} | {"stand", "waver", "run"}
    own |= {"Chance", "Summer", "Winter", "North", "South", "Dusk"}
    own |= {roll.name for roll in of.mechanisms.dice}
    for chart in live_charts_of(of):
        if chart.id.startswith(("weather", "events", "activation", "turn", "dice")):
            said = {*chart.labels(), chart.table.axis, *(r.text for r in chart.table.legend)}
            labels = {
                i.label(tr) for i in chart.inputs if isinstance(i, Toggle) and callable(i.label)
            }
            words = {x for x in said | labels if any(c.isalpha() for c in x)}
            assert not [x for x in words - own if tr(x) == x and x.isascii()]
