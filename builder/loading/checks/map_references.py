"""Cross-checks of maps with a grid: hexes, hexsides, paths and terrain types that they refer to
must exist."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from builder.loading.checks.board_references import check_board
from builder.loading.checks.findings import Findings
from builder.loading.checks.numbering import check_numbering
from builder.loading.reading.letter_grids import grid_problems, height_problems
from builder.loading.reading.source_nodes import Node
from builder.model.ground.geomorphic_maps import ComposedMap
from builder.model.ground.maps import MapSheet
from builder.model.ground.themes import HOUSE_THEMES
from builder.model.space import PlaceError, Space
from builder.model.space.hexes import HexGrid
from builder.model.space.squares import SquareGrid
from builder.problems import PathKey
from builder.sentences import filled_sentence


def check_map(sheet: MapSheet, node: Node, findings: Findings) -> None:
    """Check everything that a map refers to; ``node`` is the map's source tree."""
    path: PathKey = ("maps", sheet.id)
    grid = (
        sheet.space
        if isinstance(sheet, ComposedMap)
        else _checked_cells(sheet, node, findings, path)
    )
    if grid is None:
        return
    if sheet.theme not in HOUSE_THEMES:
        own = findings.known.ids_of("themes")
        findings.check_reference("theme", sheet.theme, own or {*HOUSE_THEMES}, (*path, "theme"))
    _terrain(sheet, findings, path)
    _courses(sheet, grid, findings, path)
    _places(sheet, grid, findings, path)
    for name, listed in (("tracks", sheet.tracks), ("tables", sheet.tables)):
        for i, word in enumerate(listed):
            what = "track" if name == "tracks" else "table"
            findings.check_reference(what, word, findings.known.ids_of(name), (*path, name, i))


def _checked_cells(sheet: MapSheet, node: Node, findings: Findings, path: PathKey) -> Space | None:
    """Check the terrain letters of a map, and return its grid or board for the further checks; ``None``
    if nothing further can be checked."""
    missing = [k for k in ("legend", "terrain") if sheet.is_grid and k not in node.fields]
    for key in missing:
        hint = (
            "hexes and squares have a letter each, and the legend says what it stands for; or write "
            "the ground of most of them, and as terrain where there is another"
        )
        findings.report(
            "missing-key", filled_sentence("{key!r} is missing from this map", key=key), path, hint
        )
    if missing:
        return None
    wrong = grid_problems(sheet, node)
    findings.problems += [replace(p, path=(*path, "terrain")) for p in wrong]
    heights = height_problems(sheet, node)
    findings.problems += [replace(p, path=(*path, "heights")) for p in heights]
    # A wrong text grid makes wrong holes: then any hex inside the frame is taken to exist.
    grid = _without_holes(sheet.space) if wrong else sheet.space
    if not grid.cells or not check_board(sheet, findings, path):
        return None
    if isinstance(grid, HexGrid | SquareGrid):
        return grid if check_numbering(grid, findings, (*path, _kind(sheet))) else None
    return grid


def _kind(sheet: MapSheet) -> str:
    """Return the key of a map file that describes its grid: ``squares`` or ``grid``."""
    return "squares" if sheet.squares else "grid"


def _without_holes(space: Space) -> Space:
    """Return a grid in which the places left out (holes) exist again."""
    return replace(space, holes=frozenset()) if isinstance(space, HexGrid | SquareGrid) else space


def check_hex(grid: Space, text: str, findings: Findings, path: PathKey) -> bool:
    """Return whether a hex or hexside exists; report a problem if it does not."""
    return _tried(grid.parse_side if "/" in text else grid.cell, text, findings, path)


def _tried(read: Callable[[str], object], text: str, findings: Findings, path: PathKey) -> bool:
    try:
        read(text)
    except PlaceError as exc:
        findings.report(exc.code, str(exc), path, exc.hint)
        return False
    return True


def _terrain(sheet: MapSheet, findings: Findings, path: PathKey) -> None:
    for letter, type_ in sheet.legend.items():
        _type("hexes", type_, findings, (*path, "legend", letter), key=False)
    for name, kinds in (("hexsides", sheet.hexsides), ("paths", sheet.paths)):
        for kind in kinds:
            _type(name, kind, findings, (*path, name, kind), key=True)
    for i, feature in enumerate(sheet.features):
        _type("features", feature.type, findings, (*path, "features", i, "type"), key=False)


_WORDS = {
    "hexes": "terrain",
    "hexsides": "hexside terrain",
    "paths": "path type",
    "features": "feature",
}


def _type(where: str, name: str, findings: Findings, path: PathKey, *, key: bool) -> None:
    types = {other: findings.known.ids_of(f"terrain {other}") for other in _WORDS}
    if name in types[where]:
        return
    elsewhere = [other for other, names in types.items() if name in names]
    if elsewhere:
        hint = filled_sentence(
            "terrain.yaml has it under {elsewhere}, not under {where}",
            elsewhere=elsewhere[0],
            where=where,
        )
        message = filled_sentence(
            "{name!r} is not one of the game's {where} types", name=name, where=where
        )
        findings.report("unknown-terrain", message, path, hint, key=key)
    else:
        what = _WORDS[where]
        findings.check_reference(what, name, types[where], path, "unknown-terrain", key=key)


def _courses(sheet: MapSheet, grid: Space, findings: Findings, path: PathKey) -> None:
    for kind, courses in sheet.hexsides.items():
        for i, course in enumerate(courses):
            for j, side in enumerate(course.sides):
                _tried(grid.parse_side, side, findings, (*path, "hexsides", kind, i, "sides", j))
            if course.along and not sheet.is_grid:
                hint = "on boards of points and areas write its sides"
                here = (*path, "hexsides", kind, i, "along")
                findings.report("bad-value", "along is for hexes and squares", here, hint)
            if course.inside:
                _area(sheet, course.inside, findings, (*path, "hexsides", kind, i, "inside"))
    for kind, paths in sheet.paths.items():
        for i, run in enumerate(paths):
            _run(run.hexes, grid, findings, (*path, "paths", kind, i, "hexes"))


def _run(hexes: Sequence[str], grid: Space, findings: Findings, path: PathKey) -> None:
    """Check that each hex of a road, river or other chain of hexes is next to the one before."""
    good = [_tried(grid.cell, text, findings, (*path, i)) for i, text in enumerate(hexes)]
    for i in range(1, len(hexes)):
        if good[i - 1] and good[i]:
            _tried(grid.parse_side, f"{hexes[i - 1]}/{hexes[i]}", findings, (*path, i))


def _places(sheet: MapSheet, grid: Space, findings: Findings, path: PathKey) -> None:
    """Check the hexes that features, named places, labels and areas of a map refer to."""
    named = _names(sheet)
    for i, feature in enumerate(sheet.features):
        check_hex(grid, feature.at, findings, (*path, "features", i, "at"))
        if feature.on:
            findings.check_reference("course", feature.on, named, (*path, "features", i, "on"))
    for i, place in enumerate(sheet.places):
        _tried(grid.cell, place.hex, findings, (*path, "places", i, "hex"))
    for i, label in enumerate(sheet.labels):
        _check_each(label.along, grid, findings, (*path, "labels", i, "along"))
    for i, area in enumerate(sheet.areas):
        if area.feature:
            _type("features", area.feature, findings, (*path, "areas", i, "feature"), key=False)
        _check_each(area.hexes, grid, findings, (*path, "areas", i, "hexes"))
        for j, other in enumerate(area.without):
            _area(sheet, other, findings, (*path, "areas", i, "without", j))
    _check_each(sheet.banks, grid, findings, (*path, "banks"))
    for i, point in enumerate(sheet.image.points if sheet.image else ()):
        _tried(grid.cell, point.hex, findings, (*path, "image", "points", i, "hex"))


def _area(sheet: MapSheet, name: str, findings: Findings, path: PathKey) -> None:
    findings.check_reference("area", name, {a.id for a in sheet.areas}, path)


def _check_each(hexes: Sequence[str], grid: Space, findings: Findings, path: PathKey) -> None:
    for i, text in enumerate(hexes):
        _tried(grid.cell, text, findings, (*path, i))


def _names(sheet: MapSheet) -> set[str]:
    """Return the names under which a feature may refer to a course (a line along hexsides or through hexes,
    such as a river): the names of the courses, and every course type."""
    sides = {c.name for courses in sheet.hexsides.values() for c in courses}
    paths = {c.name for courses in sheet.paths.values() for c in courses}
    return (sides | paths | {*sheet.hexsides, *sheet.paths}) - {""}
