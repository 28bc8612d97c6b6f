"""Counts on tracks of points, and ranges that units show."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.model.game import Game
from builder.outputs.vassal.counters.points import Count, counts_of
from builder.playing.records import first_state
from builder.rules.engine.counts.count_play import PlayLedger, entered
from builder.rules.engine.positions.moment_situation import situation_at
from builder.vassal.format.files.reader import read_save
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.traits import marker_values, trait_fields
from builder.vassal.lint import inspect
from tests.outputs.vassal import built_in
from tests.outputs.vassal.expressions import work_out
from tests.outputs.vassal.modules.test_saves import board_of
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import SKIRMISH, make
from tests.together import together


def counting() -> Game:
    """A game with points from 0 to 99 on boxes for ones, and a track of ammunition."""
    raw = SKIRMISH.model_dump(exclude_unset=True)
    raw["tracks"] = [
        *raw["tracks"],
        {"id": "victory", "title": "Victory", "kind": "points",
         "boxes": [{"id": str(n)} for n in range(10)]},
        {"id": "shots", "title": "Shots", "kind": "points",
         "boxes": [{"id": str(n)} for n in range(2, 7)]},
    ]  # fmt: skip
    raw["markers"] = [
        *raw["markers"],
        *({"id": id, "name": name, "front": {"title": "VP"}} for id, name in (
            ("red-vp-1", "Red points ×1"), ("red-vp-10", "Red points ×10"), ("shots", "Shots"))),
    ]  # fmt: skip
    raw["maps"][0]["tracks"] = "turn holding victory shots"
    raw["sheet"]["module"] = {"ranges": "attack"}
    raw["scenarios"][0]["setup"] = [
        *raw["scenarios"][0]["setup"],
        {"counter": "red-vp-1", "at": "victory:3"}, {"counter": "red-vp-10", "at": "victory:2"},
        {"counter": "shots", "at": "shots:4"},
    ]  # fmt: skip
    return Game.model_validate(raw)


@pytest.fixture(scope="module")
def data() -> bytes:
    return make(counting())


@pytest.fixture(scope="module")
def module(data: bytes) -> Module:
    return read_module(data)


def count(id: str) -> Count:
    game = counting()
    return next(c for c in counts_of(game, [("Map", board_of(game, "field"))]) if c.id == id)


def test_nothing_is_wrong_with_counts(data: bytes) -> None:
    assert inspect(data, "m.vmod").problems == ()


def test_a_count_keeps_within_its_track(module: Module) -> None:
    held = {e.attributes["name"]: e.attributes for e in module.root.find("GlobalProperty")}
    bounds = {name: (a["min"], a["max"], a["wrap"]) for name, a in held.items() if "min" in a}
    assert bounds == {"PointsShots": ("2", "6", "false"), "PointsRedVp": ("0", "99", "false")}


def box_now(module: Module, marker: str, counts: dict[str, str]) -> object:
    """The region to which the marker of a count is sent."""
    (chain,) = (traits for e, traits in module.pieces if e.attributes["entryName"] == marker)
    (sent,) = (trait_fields(x) for x in chain if x.kind == "SendToLocation")
    return work_out(sent["region"], counts)


@pytest.mark.parametrize(("points", "ones", "tens"), [(0, 0, 0), (7, 7, 0), (42, 2, 4), (99, 9, 9)])
def test_two_markers_count_ones_and_tens(module: Module, points: int, ones: int, tens: int) -> None:
    found = count("red-vp")
    assert found.name == "Red points"
    for marker, name, digit in (("red-vp-1", "×1", ones), ("red-vp-10", "×10", tens)):
        held = {"PointsRedVp": str(points)}
        assert box_now(module, f"Red points {name}", held) == f"Victory {digit}"
        assert found.box_of(marker, points) == str(digit)


@together(("points", "boxes"), [(0, [0, 0, 0]), (346, [6, 40, 300]), (203, [3, 0, 200])])
def test_a_third_marker_counts_hundreds(points: int, boxes: list[int]) -> None:
    module = built_in.module("ice-road")
    held = {"PointsPoints": str(points)}
    names = ("ones", "tens", "hundreds")
    shown = [box_now(module, f"Points, {name}", held) for name in names]
    assert shown == [f"Points for each 1,000 tonnes {box}" for box in boxes]
    (bounds,) = (
        e.attributes
        for e in module.find("GlobalProperty")
        if e.attributes["name"] == "PointsPoints"
    )
    assert (bounds["min"], bounds["max"]) == ("0", "999")


def test_markers_of_digits_follow_a_count_of_the_engine() -> None:
    start = first_state(built_in.game("ice-road"))
    situation = situation_at(start.match, start.moment)
    ledger = PlayLedger(replace(situation, amounts={"points": 346, "ration": 3}))
    moment = entered(start.match, start.moment, ledger)
    shown = {
        name: moment.piece(name).at for name in ("points-1", "points-10", "points-100", "bread")
    }
    assert shown == {
        "points-1": "points:6", "points-10": "points:40", "points-100": "points:300",
        "bread": "ration:3",
    }  # fmt: skip


def test_a_marker_goes_to_the_box_of_the_count(module: Module) -> None:
    (chain,) = (traits for e, traits in module.pieces if e.attributes["entryName"] == "Shots")
    (sent,) = (trait_fields(x) for x in chain if x.kind == "SendToLocation")
    regions = {e.attributes["name"] for e in module.root.find("Region")}
    for number in range(2, 7):
        assert work_out(sent["region"], {"PointsShots": str(number)}) in regions
    assert any(marker_values(x).get("CountMarker") == "shots" for x in chain if x.kind == "Marker")


def test_a_button_changes_the_count_moves_the_marker_and_tells(module: Module) -> None:
    buttons = {e.attributes["text"]: e.attributes for e in module.root.find("DoActionButton")}
    keys = decode(buttons["Red points +10"]["hotkeys"], ",")
    assert [k.rsplit(",", 1)[1] for k in keys] == [
        "points-red-vp-by+10", "points-red-vp-move", "points-red-vp-say"
    ]  # fmt: skip
    (changed,) = (
        e.attributes["propChanger"] for e in module.root.find("ChangePropertyButton")
        if e.attributes["hotkey"].endswith("points-red-vp-by+10")
    )  # fmt: skip
    assert changed == "I,10"
    assert "Shots +10" not in buttons


def test_a_scenario_starts_the_counts_where_its_markers_lie(module: Module) -> None:
    _, commands = read_save(module.entries["first.vsav"])
    assert "GlobalProperty\t;PointsRedVp;23;Module" in commands
    assert "GlobalProperty\t;PointsShots;4;Module" in commands


def test_a_unit_shows_the_hexes_that_it_reaches(module: Module) -> None:
    areas = (trait_fields(x) for x in module.traits if x.kind == "AreaOfEffect")
    area = next(fields for fields in areas if fields["menu"].startswith("Show range"))
    assert (area["menu"], area["alwaysActive"]) == ("Show range: attack", "false")
    (reach,) = {
        trait_fields(x)["expression"] for x in module.traits
        if x.kind == "CalculatedProperty" and trait_fields(x)["name"] == area["radiusProperty"]
    }  # fmt: skip
    assert work_out(reach, {"Attack": "5"}) == 5
    assert work_out(reach, {"Attack": "-"}) == 0


def test_a_count_is_called_by_its_own_name_and_not_by_the_title_of_its_track() -> None:
    """The track says what its numbers stand for: "What the city has, in thousands of tonnes"."""
    buttons = {
        e.attributes.get("text", "")
        for e in built_in.module("ice-road").root.find("DoActionButton")
    }
    assert {"The stock +1", "The stock -1", "The stock +10", "The stock -10"} <= buttons
    assert not [text for text in buttons if "tonnes" in text]
