"""Returns boards and their complete grids as plain data, and finds the name that a grid gives to a
pixel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from builder.model.pictures import picture_size
from builder.vassal.format.components import Element
from builder.vassal.format.files.unpacking import Archive
from builder.vassal.reading.grid_axes import read_number, read_whole_pixels
from builder.vassal.reading.grid_geometry import ReadHexGrid, ReadSquareGrid
from builder.vassal.reading.named_hexes import read_hex_grid

GRIDS = ("HexGrid", "SquareGrid", "RegionGrid", "ZonedGrid")
_HEAD = 65_536
Pixel = tuple[int, int]


def grid_data(grid: Element) -> dict[str, Any]:
    """Return a grid as data with its numbering, the points of its regions, its zones and the grids
    inside them."""
    numberings = [e for e in grid.children if e.kind.endswith("Numbering")]
    found: dict[str, Any] = {"kind": grid.kind}
    if grid.kind in ("HexGrid", "SquareGrid"):
        found |= {key: grid.attributes.get(key, "") for key in ("dx", "dy", "x0", "y0")}
        found["numbered"] = bool(numberings)
    found["attributes"] = dict(grid.attributes)
    found["numberings"] = [{"kind": e.kind, **e.attributes} for e in numberings]
    if grid.kind == "RegionGrid":
        found["regions"] = [_region(e) for e in grid.find("Region")]
    found["zones"] = [_zone(e) for e in grid.children if e.kind == "Zone"]
    found["grids"] = [grid_data(e) for e in grid.children if e.kind in GRIDS]
    return {key: value for key, value in found.items() if value != []}


def _region(region: Element) -> dict[str, Any]:
    x, y = (read_whole_pixels(region.attributes.get(key, "")) for key in ("originx", "originy"))
    return {"name": region.attributes.get("name", ""), "at": [x, y]}


def _zone(zone: Element) -> dict[str, Any]:
    found: dict[str, Any] = {"name": zone.attributes.get("name", "")}
    found["outline"] = [list(p) for p in zone_outline(zone)]
    found["attributes"] = dict(zone.attributes)
    grids = [grid_data(e) for e in zone.children if e.kind in GRIDS]
    return {**found, "grids": grids} if grids else found


def zone_outline(zone: Element) -> list[Pixel]:
    """Return the corners of a zone in pixels."""
    pairs = [p.split(",") for p in zone.attributes.get("path", "").split(";") if "," in p]
    return [(read_whole_pixels(x), read_whole_pixels(y)) for x, y, *_ in pairs]


def board_size(archive: Archive, board: Element) -> Pixel:
    """Return the width and height of a board in pixels, from its picture if that is a PNG, JPEG or
    GIF; otherwise 0."""
    image = f"images/{board.attributes.get('image', '')}"
    if image in archive.sizes:
        return image_size(archive.head(image, _HEAD))
    a = board.attributes
    return read_whole_pixels(a.get("width", "")), read_whole_pixels(a.get("height", ""))


def image_size(data: bytes) -> Pixel:
    """Return width and height from the beginning of a picture file; 0 if they cannot be read."""
    if data[:4] == b"GIF8" and len(data) >= 10:
        return int.from_bytes(data[6:8], "little"), int.from_bytes(data[8:10], "little")
    try:
        return picture_size(data) or (0, 0)
    except (ValueError, IndexError, ArithmeticError):
        return 0, 0


def place_namer(map: Element, archive: Archive) -> Callable[[int, int], str]:
    """Return a function that gives the grid's name of a pixel in a map window; it gives an empty
    text if the window has several boards, or the place has no name."""
    boards = map.find("Board")
    edges = [read_whole_pixels(map.attributes.get(key, "")) for key in ("edgeWidth", "edgeHeight")]
    if len(boards) != 1 or min(size := board_size(archive, boards[0])) < 1:
        return lambda x, y: ""
    named = _zone_finder(boards[0], size)
    return lambda x, y: named(x - edges[0], y - edges[1])


def _zone_finder(parent: Element, size: Pixel) -> Callable[[int, int], str]:
    zones = [(e, zone_outline(e)) for e in parent.find("Zone")]
    inner = {id(e): _of_grid(e, size, zone_box(o, size)) for e, o in zones}
    behind = _of_grid(parent, size, (0, 0, *size))

    def name(x: int, y: int) -> str:
        for zone, corners in zones:
            if _inside(corners, x, y):
                own = zone.attributes.get("useParentGrid") == "true"
                return (behind if own else inner[id(zone)])(x, y) or zone.attributes.get("name", "")
        return behind(x, y)

    return name


def _of_grid(
    parent: Element, size: Pixel, box: tuple[int, int, int, int]
) -> Callable[[int, int], str]:
    """Return a function that gives the name of a pixel by the grids directly below a board or zone
    (``parent``)."""
    grids = [e for e in parent.children if e.kind in GRIDS]
    grids += [e for g in grids if g.kind == "ZonedGrid" for e in g.children if e.kind in GRIDS]
    for grid in grids:
        if grid.kind in ("HexGrid", "SquareGrid"):
            read = read_hex_grid if grid.kind == "HexGrid" else ReadSquareGrid.read
            return _in_grid(read(grid, size, box))
        if grid.kind == "RegionGrid" and grid.find("Region"):
            return _nearest(
                [(e.attributes.get("name", ""), _point(e)) for e in grid.find("Region")]
            )
    return lambda x, y: ""


def _in_grid(grid: ReadHexGrid | ReadSquareGrid) -> Callable[[int, int], str]:
    def name(x: int, y: int) -> str:
        id, inside = grid.place(x, y)
        return id if inside else ""

    return name


def _nearest(regions: list[tuple[str, Pixel]]) -> Callable[[int, int], str]:
    def name(x: int, y: int) -> str:
        return min(regions, key=lambda r: (r[1][0] - x) ** 2 + (r[1][1] - y) ** 2)[0]

    return name


def _point(region: Element) -> Pixel:
    x, y = (read_number(region.attributes.get(key, ""), 0.0) for key in ("originx", "originy"))
    return round(x), round(y)


def zone_box(corners: list[Pixel], size: Pixel) -> tuple[int, int, int, int]:
    """Return the box (left, top, right, bottom) around a zone with these corners; that of the board for
    a zone without corners."""
    if len(corners) < 3:
        return 0, 0, *size
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def _inside(corners: list[Pixel], x: int, y: int) -> bool:
    """Decide whether a point lies in a polygon, by the number of sides that a ray from it crosses."""
    odd = False
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], *corners[:1]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd
