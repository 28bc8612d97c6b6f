"""What single declarations mean at their bounds: rolls, grades, prices, links, events, faces, sheets."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from builder.model.base import Line
from builder.model.dice import Dice
from builder.model.ground.boards import PointBoard
from builder.model.ground.fitting import sheet_for_field, sheet_with_tracks, tracks_height
from builder.model.ground.terrain import TerrainType
from builder.model.mechanisms.conditions import When, line_key
from builder.model.mechanisms.counts import Count
from builder.model.mechanisms.events import Events
from builder.model.mechanisms.fighting.morale import RollResults
from builder.model.mechanisms.grades import Letters
from builder.model.mechanisms.movement import Allowance
from builder.model.mechanisms.places.links import BoxLink
from builder.model.mechanisms.supply import NamedSupply
from builder.model.mechanisms.weather import Rolls
from builder.model.phases import Phase
from builder.model.pieces.cards import CardLayout
from builder.model.texts.prose import Block, Inline
from tests.games import loading
from tests.recorded import assert_as_recorded
from tests.together import together

FILE = Path(__file__).with_name("sheets_fitted.txt")


def refused(kind: Any, value: object) -> bool:
    try:
        TypeAdapter(kind).validate_python(value)
    except ValidationError:
        return True
    return False


def test_rolls_are_one_or_a_range_whose_least_is_first() -> None:
    rolls = TypeAdapter(Rolls)
    found = [rolls.validate_python(text) for text in ("6", "1..4", " 4..4 ")]
    assert found == [(6, 6), (1, 4), (4, 4)]
    assert [refused(Rolls, text) for text in ("4..1", "x", "-1")] == [True] * 3


def test_results_are_listed_by_rising_rolls_each_once() -> None:
    results = TypeAdapter(RollResults)
    given = {"6": "shaken", "1..3": "lose 1", "-2..0": "lose 2", "5..5": "lose half"}
    assert [*results.validate_python(given)] == ["-2..0", "1..3", "5..5", "6"]
    for key in ("3..1", "x", "1..", ""):
        with pytest.raises(ValidationError, match="is no roll"):
            results.validate_python({key: "lose 1"})
    for one, other in (("1..3", "3"), ("1..3", "2..4"), ("5", "1..6")):
        with pytest.raises(ValidationError, match="is listed twice"):
            results.validate_python({one: "lose 1", other: "lose 2"})


def test_letters_count_upwards_from_the_worst() -> None:
    letters = TypeAdapter(Letters)
    assert letters.validate_python("C B A") == {"C": 1, "B": 2, "A": 3}
    assert letters.validate_python({"A": 5}) == {"A": 5}
    wrong = ("A B A", ["A", "A"], "a b", {"AB": 1})
    assert [refused(Letters, given) for given in wrong] == [True] * 4


@together(("given", "found"), [("3", 3), (3, 3), ("999", 999), ("movement", "movement")])
def test_an_allowance_is_a_number_or_the_name_of_a_value(given: object, found: object) -> None:
    assert TypeAdapter(Allowance).validate_python(given) == found


def test_a_way_is_full_once_its_most_have_used_it() -> None:
    way = {"from": ["0101"], "to": ["0202"]}
    assert [BoxLink.model_validate({**way, "most": 2}).is_full(n) for n in (0, 1, 2, 3)] == [
        False, False, True, True,
    ]  # fmt: skip
    assert not BoxLink.model_validate(way).is_full(99)


def test_the_sign_of_a_supply_is_its_own_or_the_first_letter() -> None:
    assert NamedSupply.model_validate({"id": "f", "name": "fuel", "reach": 4}).shown == "F"
    assert (
        NamedSupply.model_validate({"id": "f", "name": "fuel", "reach": 4, "sign": "T2"}).shown
        == "T2"
    )


def test_dice_read_as_digits_have_gaps() -> None:
    assert [n in Dice.parse("d66") for n in (10, 11, 16, 17, 20, 66, 67)] == [
        False, True, True, False, False, True, False,
    ]  # fmt: skip
    assert [n in Dice.parse("2d6") for n in (1, 2, 7, 12, 13)] == [False, True, True, True, False]


@together(
    ("movement", "foot", "horse"),
    [
        ({"foot": 1}, True, False), ({"all": 2}, True, True),
        ({"all": 1, "foot": "prohibited"}, False, True), ({}, False, False),
    ],
)  # fmt: skip
def test_terrain_is_open_to_classes_with_a_cost(
    movement: Mapping[str, object], foot: bool, horse: bool
) -> None:
    kind = {"id": "t", "name": "T", "source": "given 1.0", "art": "fields", "movement": movement}
    terrain = TerrainType.model_validate(kind)
    assert (terrain.is_open_to("foot"), terrain.is_open_to("horse")) == (foot, horse)


@together(
    ("corners", "is_picture"),
    [
        ([[0, 0], [80, 50]], True), ([[0, 50], [80, 0]], True), ([[0, 0], [80, 49]], False),
        ([[1, 0], [80, 50]], False), ([[40, 25]], False),
    ],
)  # fmt: skip
def test_points_at_the_corners_alone_mark_a_picture(
    corners: list[list[int]], is_picture: bool
) -> None:
    nodes = [
        {"source": "given 1.0", "id": f"n{n}", "kind": "town", "at": at}
        for n, at in enumerate(corners)
    ]
    board = PointBoard.model_validate({"source": "given 1.0", "size": [80, 50], "nodes": nodes})
    assert board.is_picture == is_picture


def test_lines_of_a_condition_are_keys_of_its_fields() -> None:
    assert [line_key(who, "in") for who in ("", "defender")] == ["in", "defender in"]
    for key in ("in", "is", "with", "defender in", "defender with", "attacker is"):
        assert not When.model_validate({key: ["x"]}).empty


def test_a_calendar_brings_its_events_on_their_turns() -> None:
    entry = {"id": "rain", "name": "Rain", "source": "given 1.0"}
    dated = {"id": "e", "name": "E", "entries": [{**entry, "turns": [3]}]}
    events = Events.model_validate(dated)
    (rain,) = events.entries
    assert [events.comes_on(rain, turn) for turn in (0, 2, 3, 4)] == [False, False, True, False]


def test_sides_have_an_active_phase_in_turn_unless_one_plays_alone() -> None:
    sheet = loading.game("gotthard").sheet
    alone = sheet.model_copy(update={"players": " 1 "})
    two = sheet.model_copy(update={"players": "2"})
    each = ("active", "both")
    phases = [Phase.model_validate({"id": "p", "name": "P", "side": side}) for side in each]
    assert [two.in_turn(phase) for phase in phases] == [True, False]
    assert [alone.in_turn(phase) for phase in phases] == [False, False]


def test_zones_of_a_card_lie_on_its_face() -> None:
    layout = {"id": "l", "source": "given 1.0", "size": [60, 90]}
    fit = {"shows": "title", "at": [0, 0, 60, 90]}
    assert CardLayout.model_validate({**layout, "zones": [fit]}).zones
    for at in ([-1, 0, 10, 10], [0, -1, 10, 10], [1, 0, 60, 90], [0, 1, 60, 90]):
        with pytest.raises(ValidationError, match="leaves the face"):
            CardLayout.model_validate({**layout, "zones": [{"shows": "title", "at": at}]})


def test_a_count_names_its_track_and_marker_or_they_are_made() -> None:
    given = {"id": "morale", "of": "side", "name": "Morale"}
    named = Count.model_validate({**given, "track": "board", "marker": "flag", "printed": True})
    assert (named.kept_on("north"), named.shown_by("north")) == ("board", "flag")
    made = Count.model_validate({**given, "printed": True})
    assert (made.kept_on("north"), made.shown_by("north")) == ("north-morale", "north-morale")
    neither = Count.model_validate(given)
    assert (neither.kept_on("north"), neither.shown_by("north")) == ("", "")


def test_items_are_counted_among_those_beside_them() -> None:
    levels = ((0, True), (1, True), (1, True), (1, False), (0, True), (1, True))
    items = tuple((Inline(text=str(n)),) for n in range(len(levels)))
    entries = Block(kind="steps", items=items, levels=levels).entries()
    assert [entry.mark for entry in entries] == ["1", "2"]
    assert [[below.mark for below in entry.below] for entry in entries] == [["a", "b", "–"], ["a"]]
    plain = Block(kind="steps", items=items).entries()
    assert [entry.mark for entry in plain] == ["1", "2", "3", "4", "5", "6"]


def _fitted() -> list[str]:
    sizes = [(100, 60), (60, 100), (80, 80), (900, 500)]
    lines = [
        f"{size}: {sheet_for_field(size, charts=False)} {sheet_for_field(size, charts=True)}"
        for size in sizes
    ]
    for id in ("gotthard", "up-front"):
        tracks = loading.game(id).tracks
        for track in tracks:
            high = [tracks_height([track], 16, width) for width in (30, 60, 120, 240, 480)]
            lines.append(f"{id} {track.id}: {[h if h is None else round(h, 3) for h in high]}")
        for sheet in ((297, 210), (420, 297), (600, 900)):
            for field in ((200, 150), (400, 250)):
                lines.append(f"{id} {sheet} {field}: {sheet_with_tracks(sheet, field, tracks, 16)}")
    return lines


def test_sheets_have_room_for_their_tracks_as_before() -> None:
    assert_as_recorded(FILE, "sheets", _fitted())


def test_a_line_cannot_be_broken() -> None:
    for text in ("a\nb", "a\x85b", "a\u2028b"):
        with pytest.raises(ValidationError, match="a line break stands in it"):
            TypeAdapter(Line).validate_python(text)
    with pytest.raises(ValidationError, match="which nothing prints"):
        TypeAdapter(Line).validate_python("a\x07b")
    with pytest.raises(ValidationError, match="nothing of it can be seen"):
        TypeAdapter(Line).validate_python("\u2800")
    assert TypeAdapter(Line).validate_python("\u2800a") == "\u2800a"
