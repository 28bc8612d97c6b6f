"""Set-ups that players choose: every one that is made is legal, and every breach is found."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.model.game import Game
from builder.model.ground.map_parts import Course
from builder.model.position_sheets import PositionSheet, Standing
from builder.model.space.hexes import Cell
from builder.rules.core.positions.position import of_sheet
from builder.rules.system import ask, check_position, make_setup, seen_by
from builder.rules.systems.folio.setting_up.free_setups import SetupRules
from builder.rules.systems.folio.setting_up.setups import no_boat
from builder.rules.systems.folio.terrain.water import joined_by_water
from tests.games.vietnam import game as load
from tests.thorough import times

LONG = ("snoopys-nose", "the-iron-triangle")


@pytest.fixture(scope="module")
def rules() -> dict[str, SetupRules]:
    """The set-up rules of every scenario, worked out once."""
    return {s.id: SetupRules.of(load(), s) for s in load().scenarios}


def made(scenario: str, seed: int) -> PositionSheet:
    sheet, problems = make_setup(load(), scenario, seed)
    assert sheet is not None, problems
    return sheet


def changed(sheet: PositionSheet, n: int, **fields: object) -> PositionSheet:
    """The set-up with one piece changed."""
    pieces = list(sheet.pieces)
    pieces[n] = Standing.model_validate(pieces[n].model_dump() | fields)
    return sheet.model_copy(update={"pieces": tuple(pieces)})


def index(sheet: PositionSheet, counter: str) -> int:
    return next(n for n, p in enumerate(sheet.pieces) if p.counter == counter)


def codes(sheet: PositionSheet) -> list[tuple[str, str]]:
    return [(p.code, p.rule) for p in check_position(load(), sheet)]


@pytest.mark.thorough
@pytest.mark.parametrize("scenario", LONG)
def test_hundreds_of_setups_are_legal(rules: dict[str, SetupRules], scenario: str) -> None:
    wanted = rules[scenario]
    for seed in range(times(30, 150)):
        sheet = made(scenario, seed)
        found = list(wanted.check(of_sheet(load(), sheet, wanted.land.sheet), sheet.roll))
        assert found == [], seed


@given(seed=st.integers(-(2**40), 2**40), scenario=st.sampled_from(LONG))
@settings(max_examples=times(10, 25), deadline=None)
def test_equal_seeds_make_equal_setups(seed: int, scenario: str) -> None:
    assert made(scenario, seed) == made(scenario, seed)


def test_other_seeds_make_other_setups() -> None:
    assert len({made("snoopys-nose", seed).model_dump_json() for seed in range(30)}) == 30


def test_a_scenario_without_choice_is_set_up_as_it_stands(vietnam: Game) -> None:
    sheet = made("the-boys-of-67", 3)
    assert check_position(vietnam, sheet) == []
    assert [p.counter for p in sheet.pieces] == [
        p.counter for p in vietnam.scenario("the-boys-of-67").setup
    ]


def test_the_secret_way_to_win_is_chosen_where_there_are_three() -> None:
    assert {made("the-iron-triangle", seed).secret for seed in range(20)} == {
        "escape",
        "losses",
        "hold",
    }
    assert made("snoopys-nose", 1).secret == ""


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"at": "2006"}, ("wrong-terrain", "26.0")),
        ({"at": "1606"}, ("stacked", "5.3")),
        ({"at": "0934", "hidden": False}, ("outside-zone", "26.0")),
        ({"at": "0914", "hidden": False}, ("wrong-terrain", "26.0")),
        ({"at": "0407", "hidden": False}, ("illegal-ground", "19.0")),
        ({"at": ""}, ("missing-counter", "26.0")),
        ({"at": "9999"}, ("off-map-setup", "3.0")),
        ({"counter": "vc-272-1"}, ("surplus-counter", "26.0")),
        ({"counter": "nobody"}, ("unknown-counter", "")),
    ],
)
def test_a_breach_of_snoopys_nose_is_found(
    fields: dict[str, object], found: tuple[str, str]
) -> None:
    sheet = made("snoopys-nose", 7)
    n = next(n for n, p in enumerate(sheet.pieces) if p.hidden and p.counter.startswith("vc"))
    assert found in codes(changed(sheet, n, **fields))


def test_two_camps_in_a_hex_are_found_and_a_camp_with_a_unit_is_not() -> None:
    sheet = made("snoopys-nose", 7)
    first = index(sheet, "base-camp")
    twice = changed(sheet, first + 1, at=sheet.pieces[first].at)
    assert codes(twice) == [("too-many-in-hex", "16.0")]
    unit = next(p.at for p in sheet.pieces if p.hidden and p.counter != "base-camp")
    assert codes(changed(sheet, first, at=unit)) == []


def test_a_camp_lies_hidden_in_jungle() -> None:
    sheet = made("snoopys-nose", 7)
    camp = index(sheet, "base-camp")
    assert ("in-the-open", "26.0") in codes(changed(sheet, camp, hidden=False))
    assert ("wrong-terrain", "26.0") in codes(changed(sheet, camp, at="2006"))


def test_units_in_sight_must_make_up_the_roll() -> None:
    sheet = made("snoopys-nose", 7).model_copy(update={"roll": 12})
    assert codes(sheet) == [("too-little-shown", "26.0")]


def test_reinforcements_are_not_there_at_the_start() -> None:
    sheet = made("snoopys-nose", 7)
    early = (*sheet.pieces, Standing(counter="us-3-39-a", at="2006"))
    assert codes(sheet.model_copy(update={"pieces": early})) == [("early-reinforcement", "26.0")]
    waiting = (
        *sheet.pieces,
        Standing(counter="us-3-39-a"),
        Standing(counter="arvn-2", at="turn:11"),
    )
    assert codes(sheet.model_copy(update={"pieces": waiting})) == []


def test_the_engineers_start_at_the_checkpoint() -> None:
    sheet = made("snoopys-nose", 7)
    assert ("missing-counter", "26.0") in codes(
        changed(sheet, index(sheet, "us-15-engineer"), at="1605")
    )


def test_the_zones_of_the_iron_triangle_are_kept() -> None:
    sheet = made("the-iron-triangle", 2)
    assert ("outside-zone", "27.0") in codes(changed(sheet, index(sheet, "vc-165-1"), at="1009"))
    west = index(sheet, "us-196-2-1")
    assert ("outside-zone", "27.0") in codes(changed(sheet, west, at="2420"))
    hidden = changed(sheet, index(sheet, "vc-165-1"), hidden=True)
    assert ("not-hidden", "27.0") in codes(hidden)


def seen(sheet: PositionSheet, side: str) -> PositionSheet:
    found, problems = seen_by(load(), sheet, side)
    assert found is not None, problems
    return found


def test_the_other_side_sees_nothing_hidden() -> None:
    sheet = made("snoopys-nose", 7)
    american = seen(sheet, "US")
    assert not any(p.hidden for p in american.pieces)
    assert {p.counter for p in sheet.pieces} - {p.counter for p in american.pieces}
    assert seen(sheet, "VC") == sheet
    assert seen(made("the-iron-triangle", 1), "US").secret == ""
    assert seen(made("the-iron-triangle", 1), "VC").secret != ""


def test_a_written_position_is_asked_about(vietnam: Game) -> None:
    sheet = made("snoopys-nose", 7).model_dump(mode="json")
    found = ask(vietnam, "setup", {"position": sheet})
    assert found.result is not None
    assert found.result["legal"]
    moved = ask(vietnam, "reach", {"position": sheet, "unit": "us-15-engineer", "to": "1605"})
    assert moved.result is not None
    assert moved.result["reached"]


def test_an_unknown_scenario_is_told(vietnam: Game) -> None:
    sheet, problems = make_setup(vietnam, "snoopy-nose", 1)
    assert sheet is None
    assert [p.code for p in problems] == ["unknown-scenario"]
    assert codes(PositionSheet(scenario="snoopy-nose")) == [("unknown-scenario", "")]


def test_a_scenario_is_played_on_its_own_map() -> None:
    sheet = made("snoopys-nose", 7).model_copy(update={"scenario": "the-iron-triangle"})
    assert codes(sheet) == [("other-map", "")]


def landed(at: str, *, loose: bool = False) -> list[tuple[str, str]]:
    """What is found of a company that has come by boat to a hex of the delta; ``loose`` lays its marker
    beside it, as in a saved game."""
    company = Standing(counter="us-3-47-c", at=at, with_markers=() if loose else ("landing-beach",))
    beach = (Standing(counter="landing-beach", at=at),) if loose else ()
    return codes(PositionSheet(map="snoopys-nose", pieces=(company, *beach)))


@pytest.mark.parametrize("loose", [False, True])
def test_boats_land_units_only_by_the_water(loose: bool) -> None:
    assert landed("0711", loose=loose) == []
    assert landed("1010", loose=loose) == [("illegal-landing", "11.0")]


@given(st.sampled_from(sorted(load().map("snoopys-nose").hexes.cells)))
@settings(max_examples=times(12, 60), deadline=None)
def test_a_unit_lands_by_boat_just_where_the_passage_is_allowed(cell: Cell) -> None:
    """11.0: the setup and the passage from an entry of boats agree on every hex."""
    rules = SetupRules.of(load(), load().scenario("snoopys-nose"))
    at = rules.land.sheet.hexes.id(cell)
    joined = any(
        joined_by_water(rules.land, start, cell) for start in rules.land.sheet.area("river-entry")
    )
    ashore = not no_boat(rules.land, cell)
    reached = not any(rule == "11.0" for _, rule in landed(at))
    assert reached == (joined and ashore)


def test_a_pond_that_leads_nowhere_brings_no_boats(vietnam: Game) -> None:
    """11.0: with the Ba Rai cut above 0711 and below it, the hex still has water, but no route."""
    sheet = vietnam.map("snoopys-nose")
    courses = {kind: (Course(sides=("0711/0712",)),) for kind in sheet.hexsides}
    pond = sheet.model_copy(update={"hexsides": courses})
    maps = tuple(pond if m.id == sheet.id else m for m in vietnam.maps)
    other = vietnam.model_copy(update={"maps": maps})
    company = Standing(counter="us-3-47-c", at="0711", with_markers=("landing-beach",))
    found = check_position(other, PositionSheet(map=sheet.id, pieces=(company,)))
    assert [(p.code, p.rule) for p in found] == [("no-water-route", "11.0")]
    assert "us-3-47-c landed in 0711" in found[0].message


def test_a_boat_waits_on_water_that_leads_somewhere() -> None:
    """11.0, 27.0: the unit aboard at 4223/4323 can have come up the Saigon River."""
    aboard = (
        Standing(counter="arvn-cf-5", at="4223/4323"),
        Standing(counter="landing-beach", at="4223/4323", reduced=True),
    )
    assert codes(PositionSheet(map="iron-triangle", pieces=aboard)) == []


def test_of_a_game_under_way_only_what_always_holds_is_checked() -> None:
    sheet = made("snoopys-nose", 7)
    moved = changed(sheet, index(sheet, "us-15-engineer"), at="1605")
    late = (*moved.pieces, Standing(counter="us-3-39-a", at="2006"))
    later = moved.model_copy(update={"turn": 5, "pieces": late})
    assert codes(later) == [("early-reinforcement", "26.0")]
    assert codes(later.model_copy(update={"turn": 11})) == []
    assert codes(moved.model_copy(update={"phase": "US:Combat phase"})) == []
    two = changed(later, index(sheet, "us-15-engineer"), at="2006")
    assert ("stacked", "5.3") in codes(two.model_copy(update={"turn": 11}))
