"""All that the studio knows and can change of small boards of every sort: hexes, squares, points, areas,
boxes and joined maps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from builder.i18n.translate import Translator
from builder.loading.load import Loaded
from builder.model.ground.maps import MapSheet
from builder.studio.editing.board_handles import (
    Handle,
    change_place_kind,
    handles,
    move_handle,
    names_of,
    remove_link_bend,
    rename_place,
)
from builder.studio.editing.edits import KINDS, name_place, paint_terrain, painted_text
from builder.studio.editing.terrain_letters import terrain_letters
from builder.studio.place_facts import facts_of_place
from builder.studio.scenario_boards import board_of_scenario
from builder.studio.terrain_kinds import terrain_data
from tests.model.boards import market_town, narrow_sea, pass_road, two_shores
from tests.recorded import assert_as_recorded
from tests.studio.changes_told import by_result, told
from tests.together import together

RECORDED = Path(__file__).with_suffix(".txt")

BOARDS: dict[str, Callable[[], Loaded]] = {
    "town": market_town.loaded, "sea": narrow_sea.loaded, "pass": pass_road.loaded,
    **dict.fromkeys(("coast", "colony", "passage", "staging"), two_shores.loaded),
}  # fmt: skip
DRAGGED = ("sea", "pass", "colony", "staging")


def read(name: str) -> tuple[Loaded, MapSheet]:
    found = BOARDS[name]()
    assert found.game is not None
    maps = found.game.maps
    return found, next(sheet for sheet in maps if sheet.id == name or len(maps) == 1)


def facts(found: Loaded, sheet: MapSheet) -> Iterator[str]:
    assert found.game is not None
    for cell in sheet.space.cells:
        known = facts_of_place(found.game, sheet, cell, found.locations, Translator())
        parts = (
            f"{one.name}: {one.text} [{one.source}]{f' line {one.location.line}' if one.location else ''}"
            for one in known
        )
        yield f"{sheet.space.id(cell)} {' | '.join(parts)}"


@together("name", BOARDS)
def test_the_facts_of_each_place_are_as_recorded(name: str) -> None:
    """Of those of which there is more than one to tell."""
    found, sheet = read(name)
    lines = [line for line in facts(found, sheet) if " | " in line or line.startswith("0101")]
    assert_as_recorded(RECORDED, f"{name}: facts", lines)


@together("name", BOARDS)
def test_the_kinds_of_terrain_and_the_outlines_are_as_recorded(name: str) -> None:
    found, sheet = read(name)
    assert found.game is not None
    data = terrain_data(found.game, sheet, Translator())
    kinds: list[dict[str, str]] = data["kinds"]  # type: ignore[assignment]
    places: dict[str, list[str]] = data["places"]  # type: ignore[assignment]
    lines = [f"{one['id']} {one['name']} {one['colour']} {one['key']!r}" for one in kinds]
    lines += [f"{kind}: {len(ids)}, {' '.join(ids[:3])}" for kind, ids in places.items()]
    lines.append(f"named: {names_of(sheet)}")
    assert_as_recorded(RECORDED, f"{name}: terrain", lines)


def grip(handle: Handle) -> str:
    told_of = handle.as_json(10, 20)
    sort = "bend" if told_of["bend"] else "new" if told_of["new"] else "point"
    at, ends = told_of["at"], told_of["ends"]
    return f"{sort} {told_of['number']} {told_of['name']} {at} {ends} ×{len(handle.paths)}"


@together("name", DRAGGED)
def test_the_points_that_can_be_dragged_are_as_recorded(name: str) -> None:
    found, sheet = read(name)
    lines = []
    for handle in handles(sheet, found.locations):
        x, y = handle.at
        lines.append(grip(handle))
        if handle.number % (4 if sheet.regions else 2):
            continue
        goals = ((x + 2.04, y - 1), (-9.0, 9999.0)) if handle.number % 3 == 0 else ((x + 9, y + 9),)
        for to in goals:
            made = told(lambda n=handle.number, to=to: move_handle(sheet, found.locations, n, to))
            lines.append(f"  moved: {made}")
        gone = told(lambda n=handle.number: remove_link_bend(sheet, found.locations, n))
        if not gone.startswith("✗ only"):
            lines.append(f"  taken away: {gone}")
    assert_as_recorded(RECORDED, f"{name}: points", lines)


@together("name", BOARDS)
def test_places_get_names_and_kinds_as_recorded(name: str) -> None:
    found, sheet = read(name)
    assert found.game is not None
    made: dict[str, list[str]] = {}
    cells = list(sheet.space.cells)
    for cell in cells[::4]:
        id = sheet.space.id(cell)
        if sheet.is_grid:
            for kind in (KINDS[0], "no kind"):
                result = told(
                    lambda i=id, k=kind: name_place(found.locations, sheet, i, "New: place", k)
                )
                made.setdefault(result, []).append(f"name {id}")
        else:
            result = told(lambda c=cell: rename_place(sheet, found.locations, c, "New: place"))
            made.setdefault(result, []).append(f"name {id}")
    kinds = [kind.id for kind in found.game.terrain.hexes][:3]
    letters = terrain_letters(found.game, sheet) if sheet.is_grid else {}
    for n, kind in enumerate(kinds):
        for several in (cells[n::5][:1], cells[n::5][:4], cells[n::2][:5], cells[-1:]):
            painted = {kind: several, kinds[0]: cells[:1]}
            result = told(
                lambda p=painted: paint_terrain(sheet, found.locations, p, letters)
                if sheet.is_grid else change_place_kind(sheet, found.locations, p)
            )  # fmt: skip
            made.setdefault(result, []).append(painted_text(sheet, painted))
    assert_as_recorded(RECORDED, f"{name}: names and kinds", by_result(made))


def test_places_have_other_names_on_joined_maps_as_recorded() -> None:
    """On the map that is shown and in a scenario on several maps."""
    game = two_shores.loaded().game
    assert game is not None
    lines = []
    for scenario in (None, *game.scenarios):
        for sheet in game.maps:
            board, space = board_of_scenario(game, sheet, scenario), sheet.space
            cells = [*space.cells]
            near = next(iter(space.neighbours(cells[0])), cells[0])
            own = [
                space.id(cells[0]),
                space.id(cells[-1]),
                f"{space.id(cells[0])}/{space.id(near)}",
            ]
            spots = [*own, "box:1/2", "none"]
            there = [board.scenario_spot(at) for at in spots]
            back = [board.displayed_spot(at) for at in (*there, "none/0101")]
            lines.append(f"{scenario.id if scenario else '-'} {sheet.id}: {there} {back}")
    assert_as_recorded(RECORDED, "joined", lines)
