"""Scenarios as saved games: each counter where the setup puts it, and what the engine calls it there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.model.game import Game
from builder.outputs.vassal.counters.slots import STEP
from builder.problems import Problem
from builder.vassal.format.files.reader import PlacedPiece, read_save
from builder.vassal.format.files.saves import (
    counter_level,
    deobfuscate,
    list_level,
    obfuscate,
    tracker_state,
)
from builder.vassal.format.traits import trait_fields
from tests.games import vietnam
from tests.outputs.vassal.reading import read_module
from tests.outputs.vassal.sample import SKIRMISH, board_of, make, skirmish_module

VIETNAM = vietnam.game()


def saved(game: Game, scenario: str) -> tuple[list[PlacedPiece], list[str]]:
    return read_save(read_module(make(game)).entries[f"{scenario}.vsav"])


@given(st.text())
def test_scrambling_can_be_undone(text: str) -> None:
    assert deobfuscate(obfuscate([text[:3], text[3:]])) == text


def test_plain_saved_games_are_read_too() -> None:
    assert deobfuscate(b"begin_save") == "begin_save"


def test_a_turn_is_written_as_the_engine_nests_it() -> None:
    state = tracker_state(counter_level(3, list_level(1, 2)))
    assert state == r"0|3;0;false;-1;1\;0\;0\;true,true"


def test_each_unit_stands_where_the_setup_puts_it() -> None:
    scenario = VIETNAM.scenario("the-boys-of-67")
    board = board_of(VIETNAM, scenario.map)
    pieces, _ = saved(VIETNAM, scenario.id)
    points = sorted((p.spot.x, p.spot.y) for p in pieces if p.spot)
    places = [
        board.place(p.at) for p in scenario.setup for _ in range(p.count + len(p.with_markers))
    ]
    turn = board.place("turn:1")
    assert points == sorted(p.point for p in (*places, turn) if p)
    assert all(places)


def test_the_engine_calls_each_place_by_its_printed_name() -> None:
    board = board_of(VIETNAM, VIETNAM.scenarios[0].map)
    assert board.field is not None
    assert board.field.misnamed() == []
    for placement in VIETNAM.scenarios[0].setup:
        place = board.place(placement.at)
        assert place is not None
        assert board.field.fitted.grid.name_at(place.point) in place.names
        assert set(place.names) == set(placement.at.split("/"))


def test_a_saved_piece_has_its_prototypes_written_out() -> None:
    pieces, _ = saved(SKIRMISH, "first")
    for piece in pieces:
        assert all(t.kind != "UsePrototype" for t in piece.traits), piece.name


def test_a_reduced_unit_shows_its_back() -> None:
    pieces, _ = saved(SKIRMISH, "first")
    by_name = {p.name: p for p in pieces}
    states = {
        name: next(t.state for t in by_name[name].traits if t.kind == "Embellishment"
                   and trait_fields(t)["name"] == STEP)
        for name in ("First, of 'Two'", "Guard/x")
    }  # fmt: skip
    assert states == {"First, of 'Two'": "2", "Guard/x": "1"}


def test_works_lie_under_units_and_boats_lie_loose() -> None:
    pieces, others = saved(SKIRMISH, "first")
    ids = {p.name: p.id for p in pieces}
    stacks = [c for c in others if "/stack/" in c]
    in_hex = next(s for s in stacks if ids["Ford"] in s.split(";"))
    order = in_hex.split(";")
    assert order.index(ids["Ford"]) < order.index(ids["First, of 'Two'"])
    boats = [p.id for p in pieces if p.name == "Boat 1-1"]
    assert len(boats) == 2
    assert not any(set(boats) & set(s.split(";")) for s in stacks)


def test_the_turn_marker_starts_in_the_first_box() -> None:
    pieces, _ = saved(SKIRMISH, "first")
    marker = next(p for p in pieces if p.name == "Game turn")
    place = board_of(SKIRMISH, "field").place("turn:1")
    assert place is not None
    assert marker.spot is not None
    assert (marker.spot.x, marker.spot.y) == place.point


def test_decks_are_left_to_the_module() -> None:
    _, others = saved(SKIRMISH, "first")
    assert "SETUP_STACK\t" not in others
    assert "MapBoardPicker\tThe Field\t0\t0" in others
    assert "CupsBoardPicker\tCups\t0\t0" in others


@pytest.mark.parametrize(
    ("at", "hint"),
    [
        ("9999", ""),
        (
            "turn:99",
            "the track turn is named by a map whose sheet has no room for it: make it larger",
        ),
        (
            "lost:1",
            "name lost among the tracks of a map, or let it be one of kind 'boxes' or 'table'",
        ),
    ],
)
def test_a_place_that_is_not_on_the_board_is_reported(at: str, hint: str) -> None:
    scenario = SKIRMISH.scenarios[0]
    wrong = scenario.setup[0].model_copy(update={"at": at})
    game = SKIRMISH.model_copy(
        update={"scenarios": (scenario.model_copy(update={"setup": (wrong,)}),)}
    )
    problems: list[Problem] = []
    make(game, problems)
    assert [(p.code, p.hint) for p in problems] == [("no-such-place", hint)]
    assert problems[0].path == ("scenarios", "first", "setup", 0, "at")


def test_the_slots_of_saved_pieces_are_the_palettes() -> None:
    module = read_module(skirmish_module())
    slots = {s.attributes["gpid"]: s.attributes["entryName"] for s, _ in module.pieces}
    pieces, _ = read_save(module.entries["first.vsav"])
    for piece in pieces:
        assert slots[piece.gpid] == piece.name


@pytest.mark.parametrize("turn", ["none", "left", "half", "right"])
def test_places_keep_their_names_however_the_field_is_turned(turn: str) -> None:
    sheet = VIETNAM.maps[0].model_copy(update={"turn": turn})
    game = VIETNAM.model_copy(update={"maps": (sheet,)})
    field = board_of(game, sheet.id).field
    assert field is not None
    assert field.misnamed() == []
