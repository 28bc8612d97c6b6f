"""Setups, checks of the data, the chart, the end."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from builder.model.game import Game
from builder.model.tables import Chart, ResultsTable
from builder.rules.free_setups import check_position as check_written
from builder.rules.free_setups import make_setup
from builder.rules.system import check, fill
from tests.rules.answering import Asker
from tests.rules.systems.air_land.asked import answer, refusal
from tests.rules.systems.air_land.border import build_game
from tests.thorough import times
from tests.together import together


@settings(max_examples=times(10, 40), deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([0, 2, 3, 6]))
def test_every_setup_that_is_made_is_legal_and_complete(seed: int, depth: int) -> None:
    units = answer("deploy", seed=seed, depth=depth)["units"]
    found = answer("setup", units=units)
    assert (found["legal"], found["complete"]) == (True, True)


def test_a_seed_gives_the_same_setup() -> None:
    assert answer("deploy", seed=7) == answer("deploy", seed=7)
    assert answer("deploy", seed=7) != answer("deploy", seed=8)


@settings(max_examples=times(10, 25), deadline=None)
@given(st.integers(0, 10**6))
def test_a_written_setup_made_by_seed_has_no_fault(seed: int) -> None:
    made, problems = make_setup(build_game(), "raid", seed)
    assert problems == ()
    assert made is not None
    assert check_written(build_game(), made) == []


def test_what_a_written_setup_lacks_is_told() -> None:
    made, _ = make_setup(build_game(), "raid", 1)
    assert made is not None
    fewer = made.model_copy(update={"pieces": made.pieces[:-1]})
    assert [p.code for p in check_written(build_game(), fewer)] == ["missing-counter"]
    unguarded = made.model_copy(update={"pieces": made.pieces[1:]})
    assert [p.code for p in check_written(build_game(), unguarded)] == ["missing-counter"]
    abroad = made.pieces[-1].model_copy(update={"at": "0201"})
    moved = made.model_copy(update={"pieces": (*made.pieces[:-1], abroad)})
    assert [p.code for p in check_written(build_game(), moved)] == ["wrong-country"]
    strange = made.model_copy(update={"scenario": "siege"})
    assert [p.code for p in check_written(build_game(), strange)] == ["unknown-scenario"]


def test_units_placed_by_hand_stay() -> None:
    units = answer("deploy", seed=7, units={"west-1": "0203"})["units"]
    assert "west-1" not in units


def test_a_depth_without_room_is_refused() -> None:
    assert refusal("deploy", seed=7, depth=1) == "no-room"


def test_each_side_stays_at_home() -> None:
    assert answer("setup", units={"west-1": "0601"})["rules"] == ["2.0"]
    assert answer("setup", units={"west-1": "0501"})["rules"] == ["2.0"]
    assert answer("setup", units={"west-1": "0401"})["legal"]


def test_no_more_than_three_share_a_hex() -> None:
    units = dict.fromkeys(("east-1", "east-2", "east-3", "east-4"), "0701")
    assert answer("setup", units=units)["rules"] == ["4.0"]


def test_the_city_decides() -> None:
    assert answer("victory", units={"east-1": "0203"})["result"] == "East wins"
    both = {"east-1": "0203", "west-1": "0203"}
    assert answer("victory", units=both)["result"] == "West wins"
    assert answer("victory")["held"] == {"Old Town": "West"}
    assert answer("victory", held={"Old Town": "East"})["result"] == "East wins"


def test_the_game_breaks_no_rule() -> None:
    assert check(build_game()) == []


def test_the_chart_is_filled() -> None:
    chart = fill(build_game()).table("effects")
    assert isinstance(chart, Chart)
    rows = {row[0]: row[1:3] for row in chart.rows}
    assert rows["Forest"] == ("2", "weapons −1, other defenders +1, bombing −1")
    assert rows["River"] == ("+1", "attackers −1")
    assert rows["Works"][0] == "–"
    assert rows["Water"] == ("prohibited", "–")


def _with_effects(game: Game, effects: dict[str, Any]) -> Game:
    first = game.terrain.hexes[0].model_copy(update={"effects": effects})
    terrain = game.terrain.model_copy(update={"hexes": (first, *game.terrain.hexes[1:])})
    return game.model_copy(update={"terrain": terrain})


def _with_code(game: Game, code: str) -> Game:
    table = game.tables[0]
    assert isinstance(table, ResultsTable)
    line = (code, *table.results[1][1:])
    legend = (*table.legend, table.legend[0].model_copy(update={"code": code}))
    changed = table.model_copy(update={"results": {**table.results, 1: line}, "legend": legend})
    return game.model_copy(update={"tables": (changed, *game.tables[1:])})


def _with_flak(game: Game, figures: dict[str, int]) -> Game:
    sheet = game.maps[0]
    place = sheet.places[0].model_copy(update={"figures": figures})
    return game.model_copy(update={"maps": (sheet.model_copy(update={"places": (place,)}),)})


def _with_traits(game: Game, *traits: str) -> Game:
    unit = game.units[-1].model_copy(update={"traits": traits})
    return game.model_copy(update={"units": (*game.units[:-1], unit)})


@together(
    ("game", "code"),
    [
        (_with_effects(build_game(), {"wepons": -1}), "unknown-effect"),
        (_with_effects(build_game(), {"bombing": "none"}), "bad-effect"),
        (_with_code(build_game(), "D2"), "bad-result-code"),
        (_with_flak(build_game(), {"AA": 3}), "bad-figure"),
        (_with_flak(build_game(), {"Flak": 1}), "unknown-figure"),
        (_with_traits(build_game(), "fighter", "tank"), "bad-traits"),
        (_with_traits(build_game()), "no-value"),
    ],
)
def test_what_the_rules_cannot_read_is_found(game: Game, code: str) -> None:
    assert {p.code for p in check(game)} == {code}


def test_a_garrison_stands_where_the_scenario_puts_it() -> None:
    found = answer("setup", scenario="raid", units={"west-guard": "0203"})
    assert [f["code"] for f in found["findings"]] == ["missing-counter"]


def test_players_may_choose_to_set_up_garrisons_anywhere() -> None:
    game = build_game()
    sheet = game.sheet.model_copy(update={"options": {"garrisons": "anywhere"}})
    free = Asker(lambda: game.model_copy(update={"sheet": sheet})).answer
    assert free("setup", scenario="raid", units={"west-guard": "0203"})["legal"]
    assert not free("setup", scenario="raid", units={"west-guard": "0703"})["legal"]
