"""Cross-checks of maps: hexes, hexsides, paths, terrain types."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from builder.model.maps import MapSheet
from builder.model.space import PlaceError, Space
from builder.model.themes import HOUSE_THEMES
from builder.problems import PathKey
from builder.spec.findings import Findings
from builder.spec.grids import grid_problems, height_problems
from builder.spec.nodes import Node


def check_map(sheet: MapSheet, node: Node, found: Findings) -> None:
    """Everything that a map names; ``node`` is its tree."""
    path: PathKey = ("maps", sheet.id)
    wrong = grid_problems(sheet, node)
    found.problems += wrong
    found.problems += height_problems(sheet, node)
    # A wrong text grid makes wrong holes: then any hex inside the frame is taken to exist.
    grid = replace(sheet.hexes, holes=frozenset()) if wrong else sheet.hexes
    if not grid.cells:
        return
    if len(set(grid.ids)) < len(grid.cells):
        hint = "give the numbers more digits, or a separator"
        found.report("bad-value", "two hexes have the same id", (*path, "grid"), hint)
        return
    if sheet.theme not in HOUSE_THEMES:
        own = found.known.of("themes")
        found.name("theme", sheet.theme, own or {*HOUSE_THEMES}, (*path, "theme"))
    _terrain(sheet, found, path)
    _courses(sheet, grid, found, path)
    _places(sheet, grid, found, path)
    for name, listed in (("tracks", sheet.tracks), ("tables", sheet.tables)):
        for i, word in enumerate(listed):
            found.name(name.removesuffix("s"), word, found.known.of(name), (*path, name, i))


def check_hex(grid: Space, text: str, found: Findings, path: PathKey) -> bool:
    """Whether a hex or hexside exists; reported if not."""
    return _tried(grid.parse_side if "/" in text else grid.cell, text, found, path)


def _tried(read: Callable[[str], object], text: str, found: Findings, path: PathKey) -> bool:
    try:
        read(text)
    except PlaceError as exc:
        found.report(exc.code, str(exc), path, exc.hint)
        return False
    return True


def _terrain(sheet: MapSheet, found: Findings, path: PathKey) -> None:
    for letter, type_ in sheet.legend.items():
        _type("hexes", type_, found, (*path, "legend", letter), key=False)
    for name, kinds in (("hexsides", sheet.hexsides), ("paths", sheet.paths)):
        for kind in kinds:
            _type(name, kind, found, (*path, name, kind), key=True)
    for i, feature in enumerate(sheet.features):
        _type("features", feature.type, found, (*path, "features", i, "type"), key=False)


_WORDS = {
    "hexes": "terrain",
    "hexsides": "hexside terrain",
    "paths": "path type",
    "features": "feature",
}


def _type(where: str, name: str, found: Findings, path: PathKey, *, key: bool) -> None:
    types = {other: found.known.of(f"terrain {other}") for other in _WORDS}
    if name in types[where]:
        return
    elsewhere = [other for other, names in types.items() if name in names]
    if elsewhere:
        hint = f"terrain.yaml has it under {elsewhere[0]}, not under {where}"
        message = f"{name!r} is not one of the game's {where} types"
        found.report("unknown-terrain", message, path, hint, key=key)
    else:
        what = _WORDS[where]
        found.name(what, name, types[where], path, "unknown-terrain", key=key)


def _courses(sheet: MapSheet, grid: Space, found: Findings, path: PathKey) -> None:
    for kind, courses in sheet.hexsides.items():
        for i, course in enumerate(courses):
            for j, side in enumerate(course.sides):
                _tried(grid.parse_side, side, found, (*path, "hexsides", kind, i, "sides", j))
            if course.inside:
                _area(sheet, course.inside, found, (*path, "hexsides", kind, i, "inside"))
    for kind, paths in sheet.paths.items():
        for i, run in enumerate(paths):
            _run(run.hexes, grid, found, (*path, "paths", kind, i, "hexes"))


def _run(hexes: Sequence[str], grid: Space, found: Findings, path: PathKey) -> None:
    """Hexes one after the other, each next to the one before."""
    good = [_tried(grid.cell, text, found, (*path, i)) for i, text in enumerate(hexes)]
    for i in range(1, len(hexes)):
        if good[i - 1] and good[i]:
            _tried(grid.parse_side, f"{hexes[i - 1]}/{hexes[i]}", found, (*path, i))


def _places(sheet: MapSheet, grid: Space, found: Findings, path: PathKey) -> None:
    """Everything that lies in single hexes."""
    named = _names(sheet)
    for i, feature in enumerate(sheet.features):
        check_hex(grid, feature.at, found, (*path, "features", i, "at"))
        if feature.on:
            found.name("course", feature.on, named, (*path, "features", i, "on"))
    for i, place in enumerate(sheet.places):
        _tried(grid.cell, place.hex, found, (*path, "places", i, "hex"))
    for i, label in enumerate(sheet.labels):
        _each(label.along, grid, found, (*path, "labels", i, "along"))
    for i, area in enumerate(sheet.areas):
        if area.feature:
            _type("features", area.feature, found, (*path, "areas", i, "feature"), key=False)
        _each(area.hexes, grid, found, (*path, "areas", i, "hexes"))
        for j, other in enumerate(area.without):
            _area(sheet, other, found, (*path, "areas", i, "without", j))
    _each(sheet.banks, grid, found, (*path, "banks"))
    for i, point in enumerate(sheet.image.points if sheet.image else ()):
        _tried(grid.cell, point.hex, found, (*path, "image", "points", i, "hex"))


def _area(sheet: MapSheet, name: str, found: Findings, path: PathKey) -> None:
    found.name("area", name, {a.id for a in sheet.areas}, path)


def _each(hexes: Sequence[str], grid: Space, found: Findings, path: PathKey) -> None:
    for i, text in enumerate(hexes):
        _tried(grid.cell, text, found, (*path, i))


def _names(sheet: MapSheet) -> set[str]:
    """What a feature may lie on: courses by name, or by type where they have none."""
    sides = {c.name for courses in sheet.hexsides.values() for c in courses}
    paths = {c.name for courses in sheet.paths.values() for c in courses}
    return (sides | paths | {*sheet.hexsides, *sheet.paths}) - {""}
