"""Boards that are no grids, changed by hand: what is dragged is written where it stands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from builder.i18n.translate import Translator
from builder.loading import load_game
from builder.loading.reading.source_nodes import Locations
from builder.model.ground.maps import MapSheet
from builder.studio.editing.board_handles import (
    change_place_kind,
    handles,
    move_handle,
    rename_place,
)
from builder.studio.editing.edits import Change, ChangeHistory, Refused
from builder.studio.place_facts import facts_of_place
from tests.model.boards import narrow_sea, pass_road
from tests.model.boards.written import SmallGame

Read = tuple[MapSheet, Locations]


@pytest.fixture
def sea(tmp_path: Path) -> Path:
    return narrow_sea.write(tmp_path / "narrow-sea")


@pytest.fixture
def road(tmp_path: Path) -> Path:
    return pass_road.write(tmp_path / "pass-road")


def read(folder: Path) -> Read:
    found = load_game(folder)
    assert found.game is not None, found.problems
    return found.game.maps[0], found.locations


def made(folder: Path, change: Callable[[Read], Change]) -> tuple[list[tuple[str, str]], MapSheet]:
    """The lines of the map that a change makes others, and the map as it is read then."""
    sheet, locations = read(folder)
    wanted = change((sheet, locations))
    ChangeHistory(folder).make(wanted)
    old, new = wanted.before.splitlines(), wanted.after.splitlines()
    assert len(old) == len(new)
    return [pair for pair in zip(old, new, strict=True) if pair[0] != pair[1]], read(folder)[0]


def number_of(found: Read, name: str, at: tuple[float, float] | None = None) -> int:
    return next(
        handle.number
        for handle in handles(*found)
        if handle.name == name and (at is None or handle.at == at)
    )


def test_a_point_that_is_dragged_has_other_numbers_and_nothing_else(road: Path) -> None:
    sheet, _ = read(road)
    assert sheet.points is not None
    first = sheet.points.nodes[0]
    lines, after = made(
        road, lambda found: move_handle(*found, number_of(found, first.title), (101.26, 55))
    )
    assert len(lines) == 1
    assert "at: [101.3, 55]" in lines[0][1]
    assert after.points is not None
    assert after.points.nodes[0].at == (101.3, 55)
    assert after.points.nodes[1:] == sheet.points.nodes[1:]


def test_a_corner_with_a_name_moves_for_all_areas_that_have_it(sea: Path) -> None:
    before, _ = read(sea)
    assert before.regions is not None
    lines, after = made(sea, lambda found: move_handle(*found, number_of(found, "k"), (106, 70)))
    assert len(lines) == 1
    assert after.regions is not None
    assert after.regions.corners["k"] == (106, 70)
    sharing = [r.id for r in after.regions.areas if "k" in r.outline]
    assert len(sharing) > 1
    assert after.space.neighbours(after.space.cell("westmark")) == before.space.neighbours(
        before.space.cell("westmark")
    )


def test_corners_without_names_that_lie_on_one_another_are_dragged_together(tmp_path: Path) -> None:
    text = narrow_sea.MAP
    start, end = text.index("  - {id: forest-isle"), text.index("  - {id: narrows")
    pair = """\
  - {id: isle-west, kind: forest, outline: [[70, 206], [86, 204], [86, 220], [66, 218]]}
  - {id: isle-east, kind: forest, outline: [[86, 204], [96.5, 210], [86.2, 220]]}
"""
    two = SmallGame(
        "two", "sea", {**narrow_sea.FILES, "maps/sea.yaml": text[:start] + pair + text[end:]}
    )
    folder = two.write(tmp_path / "two")
    lines, after = made(
        folder,
        lambda found: move_handle(*found, number_of(found, "isle-west", (86, 220)), (88, 222)),
    )
    assert [new.count("[88, 222]") for _, new in lines] == [1, 1]
    east, west = (after.space.cell(id) for id in ("isle-east", "isle-west"))
    assert after.space.adjacent(east, west)


def test_a_drag_over_the_edge_ends_there(sea: Path) -> None:
    _, after = made(sea, lambda found: move_handle(*found, number_of(found, "a"), (-40, -9)))
    assert after.regions is not None
    assert after.regions.corners["a"] == (0, 0)


def test_a_drag_over_another_area_is_refused(sea: Path) -> None:
    found = read(sea)
    with pytest.raises(Refused, match="overlap"):
        move_handle(*found, number_of(found, "a"), (150, 200))


def test_an_area_is_renamed_where_its_name_stands(sea: Path) -> None:
    lines, after = made(
        sea, lambda found: rename_place(*found, found[0].space.cell("westmark"), "West: the Mark")
    )
    assert len(lines) == 1
    assert after.regions is not None
    assert after.regions.areas[0].title == "West: the Mark"
    assert after.regions.areas[0].id == "westmark"


@pytest.mark.parametrize(
    ("written", "named"),
    [
        ("{id: westmark, kind:", "{id: westmark, name: Old March, kind:"),
        ("\n    id: westmark\n    kind:", "\n    id: westmark\n    name: Old March\n    kind:"),
    ],
)
def test_a_place_without_a_name_gets_one_behind_its_id(
    tmp_path: Path, written: str, named: str
) -> None:
    old = next(line for line in narrow_sea.MAP.splitlines() if "id: westmark" in line)
    rest = old.partition("kind:")[2].rstrip("}")
    kind, _, outline = rest.partition(", outline:")
    new = f"  - {written}{kind}"
    new += f", outline:{outline}}}" if "{" in written else f"\n    outline:{outline}"
    text = narrow_sea.MAP.replace(old, new.replace("- \n    ", "- "))
    game = SmallGame("own", "sea", {**narrow_sea.FILES, "maps/sea.yaml": text})
    folder = game.write(tmp_path / "own")
    found = read(folder)
    change = rename_place(*found, found[0].space.cell("westmark"), "Old March")
    assert named.replace("\n    id", "id") in change.after
    ChangeHistory(folder).make(change)
    board = read(folder)[0].regions
    assert board is not None
    assert (board.areas[0].id, board.areas[0].name) == ("westmark", "Old March")


def test_areas_are_painted_with_another_kind(sea: Path) -> None:
    lines, after = made(
        sea,
        lambda found: change_place_kind(
            *found, {"forest": [found[0].space.cell(id) for id in ("westmark", "midland")]}
        ),
    )
    assert len(lines) == 2
    assert {after.terrain_at(after.space.cell(id)) for id in ("westmark", "midland")} == {"forest"}


def test_what_is_not_written_as_numbers_cannot_be_dragged(sea: Path) -> None:
    sheet, locations = read(sea)
    with pytest.raises(Refused, match="two numbers"):
        move_handle(sheet, locations, 9999, (1, 1))


def test_the_facts_of_an_area_say_where_its_name_and_its_kind_stand(sea: Path) -> None:
    found = load_game(sea)
    assert found.game is not None
    sheet = found.game.maps[0]
    told = facts_of_place(
        found.game, sheet, sheet.space.cell("midland"), found.locations, Translator("en")
    )
    lines = (sea / "maps/sea.yaml").read_text().splitlines()
    for fact in told[:2]:
        assert fact.location is not None
        assert fact.text in ("Plain", "Midland")
        assert lines[fact.location.line - 1].startswith("  - {id: midland")
