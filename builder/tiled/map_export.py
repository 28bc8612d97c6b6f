"""Export of a game's map to Tiled: terrain letters as tiles, names as points, roads and rivers as
lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.maps import terrain_swatch
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.ground.terrain import TerrainType
from builder.model.space import Side
from builder.outputs.formats.tile_images import drawn_tile, number_tile
from builder.problems import error
from builder.sentences import filled_sentence
from builder.tiled.pixels import TiledPixels, empty_tiled_map
from builder.tiled.tmx import Point, TiledObject, TmxError, TmxMap, tmx_text

TERRAIN, HEIGHTS, PLACES, FEATURES = "terrain", "heights", "places", "features"
"""The names of the Tiled layers for terrain letters, height digits, place names and feature signs;
the layers of rivers and roads are named ``hexsides`` and ``paths``."""
PICTURE_FOLDER = "terrain"
"""The folder with the pictures of the tiles, in the same folder as the map file."""
_SWATCH = 6.0
"""The width in mm at which a terrain picture is drawn before it is scaled to a tile."""


def export_map(game: Game, sheet: MapSheet) -> dict[str, bytes]:
    """Return the files of a map for Tiled, by name: ``<id>.tmx``, and the pictures of its tiles.

    Raises :class:`~builder.tiled.tmx.TmxError` for a board without a grid of terrain letters.
    """
    if not sheet.is_grid or sheet.boards:
        message = filled_sentence("{id} is no board of hexes or squares of its own", id=sheet.id)
        raise TmxError(error("no-grid", message, hint="Tiled draws maps of hexes and of squares"))
    kinds = [
        t for t in game.terrain.hexes if t.id in set(sheet.legend.values()) or not sheet.legend
    ]
    map = replace(empty_tiled_map(sheet), kinds={n: kind.id for n, kind in enumerate(kinds, 1)})
    files = {n: f"{PICTURE_FOLDER}/{kind.id}.png" for n, kind in enumerate(kinds, 1)}
    pictures = {files[n]: _picture(game, sheet, kind) for n, kind in enumerate(kinds, 1)}
    if sheet.heights:
        first = len(kinds) + 1
        map = replace(map, kinds={**map.kinds, **{first + n: f"height {n}" for n in range(10)}})
        files |= {first + n: f"{PICTURE_FOLDER}/height-{n}.png" for n in range(10)}
        pictures |= {files[first + n]: number_tile(n, map.tile) for n in range(10)}
    map = replace(map, layers=_layers(sheet, map), shapes=tuple(_shapes(sheet, map)))
    text = tmx_text(map, files, (map.tile[0], map.tile[1]))
    return {f"{sheet.id}.tmx": text.encode(), **pictures}


def _picture(game: Game, sheet: MapSheet, kind: TerrainType) -> bytes:
    """Return the picture of a hex or square of a terrain type, as wide as a tile."""
    return drawn_tile(
        terrain_swatch(game, kind, sheet.theme, DrawContext(), _SWATCH), empty_tiled_map(sheet).tile
    )


def _layers(sheet: MapSheet, map: TmxMap) -> Mapping[str, tuple[int, ...]]:
    numbers = {kind: n for n, kind in map.kinds.items()}
    pixels = TiledPixels(sheet.space, map)  # type: ignore[arg-type]
    terrain, heights = ([0] * (map.columns * map.rows) for _ in range(2))
    for cell in sheet.space.cells:
        column, row = pixels.tile(cell)
        terrain[row * map.columns + column] = numbers[sheet.terrain_at(cell)]
        if sheet.heights:
            heights[row * map.columns + column] = numbers[f"height {sheet.heights_of.get(cell, 0)}"]
    found = {TERRAIN: tuple(terrain)}
    return {**found, HEIGHTS: tuple(heights)} if sheet.heights else found


def _shapes(sheet: MapSheet, map: TmxMap) -> Iterator[TiledObject]:
    pixels, space = TiledPixels(sheet.space, map), sheet.space  # type: ignore[arg-type]
    for kind, courses in sheet.hexsides.items():
        for n, course in enumerate(courses):
            line = _join_sides([space.parse_side(side) for side in course.sides], pixels)
            if line:
                yield TiledObject("hexsides", course.name, kind, line, {"course": str(n)})
    for kind, roads in sheet.paths.items():
        for n, road in enumerate(roads):
            points = tuple(pixels.centre(cell) for cell in space.path(road.hexes))
            if len(points) > 1:
                yield TiledObject("paths", road.name, kind, points, {"course": str(n)})
    for feature in sheet.features:
        if feature.at in space.ids:
            at = pixels.centre(space.cell(feature.at))
            yield TiledObject(FEATURES, "", feature.type, (at,), {"at": feature.at})
    for place in sheet.places:
        at = pixels.centre(space.cell(place.hex))
        yield TiledObject(PLACES, place.name, place.kind, (at,), {"hex": place.hex})


def _join_sides(sides: list[Side], pixels: TiledPixels) -> tuple[Point, ...]:
    """Join consecutive hexsides into a line from corner to corner, in pixels; an empty tuple if
    they do not join."""
    ends = [pixels.ends(side) for side in sides]
    if not ends:
        return ()
    if len(ends) == 1:
        return ends[0]
    (a, b), second = ends[0], ends[1]
    line = [a, b] if any(_is_same_point(b, end) for end in second) else [b, a]
    for c, d in ends[1:]:
        if _is_same_point(line[-1], c):
            line.append(d)
        elif _is_same_point(line[-1], d):
            line.append(c)
        else:
            return ()
    return tuple(line)


def _is_same_point(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) < 1
