"""The Ice Road: a solitaire game of a display, a cup and tables, all declared; weighed by play."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from statistics import mean

import pytest

from builder.model.game import Game
from builder.model.tables import Chart
from builder.rules.asking import ask
from builder.rules.system import listing
from builder.rules.validation import complete
from tests.games import loading
from tests.games.ice_road_play import Habit, Winter, winters
from tests.outputs.vassal.built_in import module
from tests.together import together

RECKLESS = Habit(full=lambda season, weather: True, night=lambda season, weather: True, rests=0)
MANY = 400


def game() -> Game:
    return loading.game("ice-road")


@cache
def played(habit: Habit) -> list[Winter]:
    return winters(habit, MANY)


def points(habit: Habit) -> float:
    return mean(winter.points for winter in played(habit))


HABIT = Habit()


def test_its_counters_are_those_of_the_rules() -> None:
    chits = {name for pool in game().pools for name in pool.contents}
    markers = sum(m.count for m in game().markers if m.id not in chits)
    assert (len(game().units), markers, sum(game().pools[0].contents.values())) == (16, 13, 22)


def test_what_is_declared_can_be_asked() -> None:
    asked = {line["name"] for line in listing(game())}
    declared = {"turn", "stacking", "weather", "events", "counts", "score", "ending"}
    assert asked == declared | {"move", "reach", "links"}


def test_the_city_eats_what_its_ration_takes_and_goes_hungry_where_it_cannot() -> None:
    for stock, ration, after, hunger in ((12, 1, 6, 0), (12, 4, 0, 1), (15, 4, 0, 0)):
        amounts = {"stock": stock, "ration": ration}
        found = ask(game(), "counts", {"phase": "city", "amounts": amounts}).result
        assert found is not None
        assert (found["after"]["stock"], found["after"]["hunger"]) == (after, hunger)


def test_no_chit_takes_a_column_by_itself() -> None:
    (cup,) = (e for e in game().mechanisms.events if e.id == "hazards")
    assert not [e.id for e in cup.entries if any(event_effect.lose for event_effect in e.effects)]


@together("table", ["attack", "ice", "machines"])
def test_a_third_of_all_rolls_or_fewer_harm_a_column_where_nothing_is_added(table: str) -> None:
    given = {"of": table, "turn": 5, "units": {"lorries-1": "road:islands"}}
    result = ask(game(), "events", given).result
    assert result is not None
    drawn = next(e for e in game().mechanisms.events if e.id == table)
    harms = {e.id for e in drawn.entries if any(event_effect.lose for event_effect in e.effects)}
    assert sum(Fraction(result["chances"].get(name, "0")) for name in harms) <= Fraction(1, 3)


def test_a_battery_in_the_box_drives_bombers_off() -> None:
    units = {"lorries-1": "road:islands", "guns-1": "road:islands"}
    result = ask(game(), "events", {"of": "attack", "turn": 5, "units": units}).result
    assert result is not None
    assert result["chances"] == {"they-miss": "2/3", "near-misses": "1/3"}
    elsewhere = {**units, "guns-1": "road:middle"}
    found = ask(game(), "events", {"of": "attack", "turn": 5, "units": elsewhere}).result
    assert found is not None
    assert found["chances"]["hit"] == "1/3"


def test_bombers_do_not_come_where_our_fighters_are() -> None:
    for events, happens in ((["fighters"], False), ([], True)):
        result = ask(game(), "events", {"event": "bombers", "turn": 5, "events": events}).result
        assert result is not None
        assert result["happens"] is happens


@pytest.mark.thorough
def test_habit_brings_what_the_notes_say() -> None:
    sums = [winter.points for winter in played(HABIT)]
    assert mean(winter.tonnes for winter in played(HABIT)) == pytest.approx(282, abs=8)
    assert mean(sums) == pytest.approx(310, abs=10)
    assert sum(s >= 300 for s in sums) / MANY == pytest.approx(0.7, abs=0.06)
    assert sum(s >= 200 for s in sums) / MANY == pytest.approx(0.95, abs=0.04)
    assert 0 < sum(s >= 400 for s in sums) / MANY < 0.05


@pytest.mark.thorough
def test_neither_caution_nor_recklessness_is_as_good() -> None:
    assert points(replace(HABIT, night=lambda season, weather: False)) == pytest.approx(195, abs=12)
    assert points(replace(HABIT, full=lambda season, weather: False)) == pytest.approx(261, abs=10)
    assert points(RECKLESS) == pytest.approx(206, abs=20)


@pytest.mark.thorough
def test_guns_crews_and_rest_are_worth_having() -> None:
    for lesser in (replace(HABIT, guns=()), replace(HABIT, crews=()), replace(HABIT, rests=0)):
        assert points(lesser) < points(HABIT) - 10


def test_its_rules_are_whole_in_both_languages() -> None:
    full, problems = complete(game())
    assert problems == []
    for rules in full.rules:
        said = {case.number for case in rules.cases if case.blocks}
        assert {"3.1", "4.1", "5.1", "10.1", "12.1", "12.2", "12.3", "12.4"} <= said


def test_its_module_is_played_on_the_road() -> None:
    boards = [e for e in module("ice-road").root.walk() if e.kind == "Board"]
    main = next(e for e in module("ice-road").root.walk() if e.kind == "Map")
    assert [e.attributes["name"] for e in main.walk() if e.kind == "Board"] == [
        "The Road over the Ice"
    ]
    assert len(boards) > 4


def test_a_table_of_chits_has_no_column_for_rolls() -> None:
    charts = {table.id: table for table in complete(game())[0].tables if isinstance(table, Chart)}
    assert charts["cup"].columns == ("Event", "What it does", "Probability")
    assert charts["ice"].columns == ("Roll", "Event", "What it does", "Probability")
