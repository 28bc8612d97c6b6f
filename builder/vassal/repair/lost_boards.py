"""Replaces lost pictures of boards by plain ones, as large as the contents of the board require,
with the grid, the zones and the regions drawn, so that pieces remain at their places."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from builder.sentences import filled_sentence
from builder.vassal.format.components import Element
from builder.vassal.lint.image_lint import lost_images
from builder.vassal.lint.saved_game_lint import PlacedSetupPiece, setup_pieces
from builder.vassal.reading.grid_axes import read_whole_pixels
from builder.vassal.reading.grid_geometry import ReadHexGrid, ReadSquareGrid
from builder.vassal.reading.grids import GRIDS, board_size, grid_data, zone_box, zone_outline
from builder.vassal.reading.named_hexes import read_hex_grid
from builder.vassal.reading.opened_module import OpenedModule
from builder.vassal.repair.image_names import FORMAT_OF_ENDING, IMAGE_FOLDER, is_safe

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

Pixel = tuple[int, int]

_GROUND, _LINE, _ZONE, _TEXT = (238, 234, 222), (120, 116, 104), (150, 60, 40), (70, 66, 58)
_LEAST, _MOST_SIDE, _MOST_PIXELS = 60, 10_000, 60_000_000
_ROOM = 40
"""The margin in pixels around the outermost piece or region."""
_MOST_EDGE = 200
_NAMED_PLACE_WIDTH = 34
"""The smallest width in pixels of a place in which its name is drawn."""


@dataclass(frozen=True)
class _Lost:
    """A picture of boards that is missing: the boards that share it, each with its map window, their
    size, and what the size was taken from."""

    boards: tuple[tuple[str, Element], ...]
    size: Pixel
    message: str


def add_plain_boards(module: OpenedModule, files: dict[str, bytes]) -> Iterator[str]:
    """Add a plain picture for each board whose picture is lost and whose size can be determined."""
    gone = lost_images(module).keys() - {name.removeprefix(IMAGE_FOLDER) for name in files}
    shown: dict[str, list[tuple[str, Element]]] = {}
    for window, map in module.maps.items():
        for board in map.find("Board"):
            name = board.attributes.get("image", "")
            if name in gone and is_safe(name) and _format(name):
                shown.setdefault(name, []).append((window, board))
    if not shown:
        return
    placed = setup_pieces(module)
    for name, boards in sorted(shown.items()):
        lost = _measured(module, boards, placed)
        if lost is None:
            continue
        files[IMAGE_FOLDER + name] = _drawn(lost, _format(name))
        which = ", ".join(repr(board.attributes.get("name", "")) for _, board in boards)
        wide, high = lost.size
        yield (
            filled_sentence(
                "{name!r}, the picture of the board {which}, is a plain board of {wide} x "
                "{high} pixels with its grid, as large as {says}: put the picture there",
                name=name,
                which=which,
                wide=wide,
                high=high,
                says=filled_sentence(lost.message),
            )
        )


def _format(name: str) -> str:
    ending = name.rpartition(".")[2].lower()
    return "PNG" if ending == "png" else FORMAT_OF_ENDING.get(ending, "")


# -- how large they are -----------------------------------------------------------------------------


def _measured(
    module: OpenedModule, boards: list[tuple[str, Element]], placed: list[PlacedSetupPiece]
) -> _Lost | None:
    found: dict[str, Pixel] = {}
    for window, board in boards:
        evidence = dict(_evidence(module.maps[window], board, window, placed))
        if sizes := _size_of_similar_boards(module, module.maps[window], board):
            evidence[SIZE_SOURCES[1]] = sizes
        for says, points in evidence.items():
            for x, y in points:
                wide, high = found.get(says, (0, 0))
                found[says] = max(wide, x), max(high, y)
    for says in SIZE_SOURCES:
        if says in found and min(found[says]) >= _LEAST:
            # What lies further out is on the board too.
            wide, high = (max(size[n] for size in found.values()) for n in (0, 1))
            if max(wide, high) > _MOST_SIDE or wide * high > _MOST_PIXELS:
                return None
            return _Lost(tuple(boards), (wide, high), says)
    return None


SIZE_SOURCES = (
    "it says", "the boards beside it that have its grid", "its zones reach", "its regions reach",
    "what lies on it needs",
)  # fmt: skip
"""The sources of a board's size, the most reliable first."""


def _evidence(
    map: Element, board: Element, window: str, placed: list[PlacedSetupPiece]
) -> Mapping[str, list[Pixel]]:
    """Return points that certainly lie on a board, grouped by what shows it (such as pieces or
    zones)."""
    a = board.attributes
    own = read_whole_pixels(a.get("width", "")), read_whole_pixels(a.get("height", ""))
    zones = _with_edge([point for zone in board.find("Zone") for point in zone_outline(zone)])
    regions = [_pixel(e, "originx", "originy", _ROOM) for e in board.find("Region")]
    alone = len(map.find("Board")) == 1
    lying = [
        _pixel(e, "x", "y", _ROOM)
        for e in (*map.find("SetupStack"), *map.find("DrawPile"))
        if e.attributes.get("owningBoard") == a.get("name") or alone
    ]
    if alone:
        edges = [
            read_whole_pixels(map.attributes.get(key, "")) for key in ("edgeWidth", "edgeHeight")
        ]
        lying += [
            (x - edges[0] + _ROOM, y - edges[1] + _ROOM)
            for _, _, name, x, y, _ in placed
            if name == window
        ]
    every = ([own] if min(own) > 0 else [], zones, regions, lying)
    names = (SIZE_SOURCES[0], *SIZE_SOURCES[2:])
    return {says: points for says, points in zip(names, every, strict=True) if points}


def _size_of_similar_boards(module: OpenedModule, map: Element, board: Element) -> list[Pixel]:
    """Return the size of the other boards of the window that have the same grid, such as the same
    map in other weather; empty unless all have one size."""
    grids = _grid_facts(board)
    sizes = {
        board_size(module.archive, other)
        for other in map.find("Board")
        if other is not board and grids and _grid_facts(other) == grids
    }
    known = [size for size in sizes if min(size) > 0]
    return known if len(known) == 1 else []


def _grid_facts(board: Element) -> list[dict[str, Any]]:
    return [grid_data(e) for e in board.children if e.kind in GRIDS]


def _with_edge(points: list[Pixel]) -> list[Pixel]:
    """Return points shifted right and down by the distance that the outermost of them have from the
    left and upper edge (up to a limit), so that the picture gets equal margins on opposite sides."""
    if not points:
        return []
    left, top = (min(max(min(p[n] for p in points), 0), _MOST_EDGE) for n in (0, 1))
    return [(x + left, y + top) for x, y in points]


def _pixel(element: Element, x: str, y: str, room: int) -> Pixel:
    return (
        read_whole_pixels(element.attributes.get(x, "")) + room,
        read_whole_pixels(element.attributes.get(y, "")) + room,
    )


# -- how they look ----------------------------------------------------------------------------------


def _drawn(lost: _Lost, format: str) -> bytes:
    """Return a plain picture that replaces a lost one, drawn in the given format."""
    from PIL import Image, ImageDraw

    picture = Image.new("RGB", lost.size, _GROUND)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, lost.size[0] - 1, lost.size[1] - 1), outline=_LINE, width=2)
    for _, board in lost.boards:
        _grids(draw, board, lost.size)
        for zone in board.find("Zone"):
            corners = zone_outline(zone)
            if len(corners) > 2:
                draw.polygon(corners, outline=_ZONE, width=2)
                draw.text(corners[0], _latin_name(zone), fill=_ZONE)
        for region in board.find("Region"):
            x, y = _pixel(region, "originx", "originy", 0)
            draw.ellipse((x - 5, y - 5, x + 5, y + 5), outline=_ZONE, width=2)
            draw.text((x + 8, y - 6), _latin_name(region), fill=_TEXT)
    out = io.BytesIO()
    picture.save(out, format)
    return out.getvalue()


def _latin_name(element: Element) -> str:
    """Return a name reduced to the Latin-1 letters that the picture's font has, at most 60."""
    return element.attributes.get("name", "").encode("latin-1", "replace").decode("latin-1")[:60]


def _grids(draw: ImageDraw, parent: Element, size: Pixel, zone: Element | None = None) -> None:
    """Draw the grids of a board and those in its zones."""
    box = zone_box(zone_outline(zone) if zone else [], size)
    for child in parent.children:
        if child.kind == "HexGrid":
            _hexes(draw, read_hex_grid(child, size, box))
        elif child.kind == "SquareGrid":
            _squares(draw, ReadSquareGrid.read(child, size, box))
        elif child.kind == "Zone":
            _grids(draw, child, size, child)
        elif child.kind == "ZonedGrid":
            _grids(draw, child, size, zone)


def _hexes(draw: ImageDraw, grid: ReadHexGrid) -> None:
    # The engine's grids may be squeezed: the corners follow the distances of columns and rows.
    long, half = grid.dx * 2 / 3, grid.dy / 2
    shape = [(long, 0.0), (long / 2, half), (-long / 2, half)]
    shape += [(-u, -v) for u, v in shape]
    for cell in grid.hexes.cells:
        x, y = grid.centre(cell)
        turned = [(v, u) for u, v in shape] if grid.sideways else shape
        draw.polygon([(x + u, y + v) for u, v in turned], outline=_LINE)
        if grid.dy >= _NAMED_PLACE_WIDTH:
            draw.text((x, y - half * 0.7), grid.hexes.id(cell), fill=_TEXT, anchor="mm")


def _squares(draw: ImageDraw, grid: ReadSquareGrid) -> None:
    for column in range(grid.columns.first, grid.columns.last + 1):
        for row in range(grid.rows.first, grid.rows.last + 1):
            x, y = grid.x0 + column * grid.dx, grid.y0 + row * grid.dy
            left, top = math.floor(x - grid.dx / 2), math.floor(y - grid.dy / 2)
            draw.rectangle((left, top, left + grid.dx, top + grid.dy), outline=_LINE)
            if min(grid.dx, grid.dy) >= _NAMED_PLACE_WIDTH:
                name, _ = grid.place(round(x), round(y))
                draw.text((x, top + 8), name, fill=_TEXT, anchor="mm")
