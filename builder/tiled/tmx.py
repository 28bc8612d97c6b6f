"""Read and write files of the map editor Tiled (``.tmx``, ``.tsx``), in the format of its
documentation. Files are read with size limits, so that those from unknown sources are safe.

Layers of tiles and of objects are read, in groups as well; everything else (pictures, wang sets,
animations) is ignored.
"""

from __future__ import annotations

import base64
import math
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from builder.problems import Location, Problem, error
from builder.sentences import as_sentence, filled_sentence

MOST_BYTES = 40_000_000
"""The largest file in bytes that is read, and the largest size to which a layer may decompress."""
MOST_SIDE = 200
"""The largest allowed number of columns or rows of a board."""
_MOST_SHAPES = 20_000
_NUMBER = re.compile("[0-9]{1,10}")
_FLAGS = 0x0FFF_FFFF
"""A bit mask that removes from a tile's number the bits that rotate or flip the tile."""

Point = tuple[float, float]


class TmxError(Exception):
    """Raised for a file that cannot be read; ``problem`` describes the reason, and what to do in
    Tiled."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


@dataclass(frozen=True)
class TiledObject:
    """An object in a Tiled map: its ``layer``, its name and class, its points in pixels (one, or
    those of a line), its custom properties, and the number of its ``tile`` (0: none)."""

    layer: str
    name: str
    kind: str
    points: tuple[Point, ...]
    properties: Mapping[str, str] = field(default_factory=dict)
    tile: int = 0


@dataclass(frozen=True)
class TilePicture:
    """The picture of a tile: a file, and the part of it that is used (left, top, right, bottom in
    pixels; ``None``: the whole file)."""

    file: Path
    part: tuple[int, int, int, int] | None = None


@dataclass(frozen=True)
class TmxMap:
    """A Tiled map.

    Hexes have a ``side`` in pixels and are staggered along an ``axis`` (``x``: in columns, hexes
    with a flat top; ``y``: in rows, hexes with a pointed top); lines with an ``odd`` index, counted
    from 0, are shifted. Squares have no axis. ``kinds`` are the names of tiles by their numbers,
    ``pictures`` the pictures of the tiles that are used as objects, ``layers`` the tile numbers of
    each layer, line by line (0: no tile).
    """

    columns: int
    rows: int
    tile: tuple[int, int]
    axis: str = ""
    odd: bool = True
    side: int = 0
    kinds: Mapping[int, str] = field(default_factory=dict)
    pictures: Mapping[int, TilePicture] = field(default_factory=dict)
    layers: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    shapes: tuple[TiledObject, ...] = ()

    def kind_at(self, layer: str, column: int, row: int) -> str:
        """Return the name of the tile in a column and row of a layer; an empty string if there is
        none."""
        return self.kinds.get(self.layers[layer][row * self.columns + column], "")


# -- reading ----------------------------------------------------------------------------------------


def read_tmx(path: Path) -> TmxMap:
    """Read a map saved by Tiled. Tilesets in separate files are read only from the map's folder.
    Raises :class:`TmxError`."""
    return _Reader(path).map()


@dataclass
class _Reader:
    path: Path
    shapes: list[TiledObject] = field(default_factory=list)
    layers: dict[str, tuple[int, ...]] = field(default_factory=dict)

    def error_in_file(self, message: str, hint: str) -> TmxError:
        return self.error_at(1, 1, message, hint)

    def error_at(self, line: int, column: int, message: str, hint: str) -> TmxError:
        where = Location(self.path.as_posix(), line, column)
        return TmxError(replace(error("bad-tmx", message, hint=hint), location=where))

    def map(self) -> TmxMap:
        root = self._root(self.path)
        if root.tag != "map":
            raise self.error_in_file("this is no map of Tiled", "save the map as .tmx in Tiled")
        if root.get("infinite", "0") == "1":
            raise self.error_in_file(
                "the map is infinite",
                "switch Map > Map Properties > Infinite off in Tiled, and save",
            )
        way = root.get("orientation", "")
        if way not in ("hexagonal", "orthogonal", "staggered"):
            wrong = "the map has no orientation"
            if way:
                wrong = filled_sentence("the map is {way}", way=way)
            hint = "choose Hexagonal or Orthogonal under Map > Map Properties > Orientation"
            raise self.error_in_file(wrong, hint)
        columns, rows = (self._number(root, name, MOST_SIDE) for name in ("width", "height"))
        tile = (self._number(root, "tilewidth", 4096), self._number(root, "tileheight", 4096))
        hexes = way != "orthogonal"
        self._below(root, columns * rows)
        return TmxMap(
            columns,
            rows,
            tile,
            axis=root.get("staggeraxis", "y") if hexes else "",
            odd=root.get("staggerindex", "odd") == "odd",
            side=int(_float(root, "hexsidelength")) if hexes else 0,
            kinds=dict(self._kinds(root)),
            pictures=dict(self._pictures(root)),
            layers=self.layers,
            shapes=tuple(self.shapes),
        )

    def _root(self, path: Path) -> Element:
        try:
            if path.stat().st_size > MOST_BYTES:
                raise self.error_in_file(
                    filled_sentence(
                        "{name} is over {most_bytes} MB",
                        name=path.name,
                        most_bytes=MOST_BYTES // 10**6,
                    ),
                    "use a smaller map",
                )
            data = path.read_bytes()
        except OSError as exc:
            raise self.error_in_file(
                filled_sentence("{name} cannot be read: {why}", name=path.name, why=exc.strerror),
                "see that it is there",
            ) from exc
        if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
            raise self.error_in_file(
                filled_sentence("{name} declares entities", name=path.name),
                "Tiled writes none: save it there anew",
            )
        try:
            return ElementTree.fromstring(data.decode("utf-8-sig"))
        except UnicodeDecodeError as exc:
            message = filled_sentence(
                "{name} is not UTF-8, as all that Tiled writes", name=path.name
            )
            raise self.error_in_file(message, "save the map as .tmx in Tiled") from exc
        except ElementTree.ParseError as exc:
            line, column = exc.position
            message = filled_sentence("{name} is no XML: {why}", name=path.name, why=exc)
            raise self.error_at(line, column + 1, message, "save the map as .tmx in Tiled") from exc

    def _number(self, element: Element, name: str, most: int) -> int:
        text = element.get(name, "")
        if not _NUMBER.fullmatch(text) or not 1 <= int(text) <= most:
            hint = filled_sentence(
                "1 to {most} are read: a larger map is cut into several in Tiled", most=most
            )
            shown, size = text or as_sentence("nothing"), "the map's {name} is {text}"
            raise self.error_in_file(filled_sentence(size, name=name, text=shown), hint)
        return int(text)

    # -- tiles -----------------------------------------------------------------------------------

    def _kinds(self, root: Element) -> Iterator[tuple[int, str]]:
        """Yield the number and name of each tile that has a name: its property ``terrain``,
        otherwise its class, otherwise the name of its picture file."""
        for tileset in root.findall("tileset"):
            first = self._number(tileset, "firstgid", _FLAGS)
            source = tileset.get("source")
            for tile in (self._tileset(source) if source else tileset).findall("tile"):
                image = tile.find("image")
                picture = Path(image.get("source", "")).stem if image is not None else ""
                own = _properties(tile).get("terrain", "")
                kind = own or tile.get("type") or tile.get("class") or picture
                id = tile.get("id", "")
                if _NUMBER.fullmatch(id) and kind:
                    yield first + int(id), kind

    def _pictures(self, root: Element) -> Iterator[tuple[int, TilePicture]]:
        """Yield the number and picture of each tile that is used as an object; the pictures are
        separate files, or parts of one file."""
        wanted = sorted({shape.tile for shape in self.shapes if shape.tile})
        for tileset in root.findall("tileset"):
            first, source = self._number(tileset, "firstgid", _FLAGS), tileset.get("source")
            tiles = self._tileset(source) if source else tileset
            folder = (self.path.parent / source).parent if source else self.path.parent
            count = tiles.get("tilecount", "0")
            last = first + (int(count) if count.isdecimal() and len(count) < 9 else 0)
            own = {tile.get("id"): tile.find("image") for tile in tiles.findall("tile")}
            for number in (n for n in wanted if n >= first):
                image, part = own.get(str(number - first)), None
                if image is None and number < last:
                    image, part = tiles.find("image"), _tile_box(tiles, number - first)
                file = self._file_in_folder(folder, image)
                if file is not None:
                    yield number, TilePicture(file, part)

    def _file_in_folder(self, folder: Path, image: Element | None) -> Path | None:
        """Return the file of a picture if it lies in the map's folder, otherwise ``None``."""
        source = image.get("source", "") if image is not None else ""
        path = (folder / source).resolve()
        inside = path.is_relative_to(self.path.parent.resolve())
        return path if source and inside and path.is_file() else None

    def _tileset(self, source: str) -> Element:
        path = (self.path.parent / source).resolve()
        if not path.is_relative_to(self.path.parent.resolve()):
            raise self.error_in_file(
                filled_sentence(
                    "the tileset {source} lies outside the map's folder", source=source
                ),
                "put it beside the map, or embed it: Map > Embed Tileset in Tiled",
            )
        return self._root(path)

    # -- layers ----------------------------------------------------------------------------------

    def _below(self, parent: Element, count: int) -> None:
        for element in parent:
            name = element.get("name", "")
            if element.tag == "group":
                self._below(element, count)
            elif element.tag == "layer" and element.find("data") is not None:
                data = element.find("data")
                assert data is not None
                numbers = tuple(number & _FLAGS for number in self._numbers(data, name, count))
                if len(numbers) != count:
                    raise self.error_in_file(
                        filled_sentence(
                            "the layer {layer} has {tiles} tiles, not {expected}",
                            layer=name,
                            tiles=len(numbers),
                            expected=count,
                        ),
                        "save the map in Tiled anew",
                    )
                self.layers.setdefault(name, numbers)
            elif element.tag == "objectgroup":
                self.shapes += [s for o in element.findall("object") if (s := self._shape(o, name))]
                if len(self.shapes) > _MOST_SHAPES:
                    raise self.error_in_file(
                        filled_sentence("over {most_shapes} objects", most_shapes=_MOST_SHAPES),
                        "use fewer of them",
                    )

    def _numbers(self, data: Element, name: str, count: int) -> Iterable[int]:
        encoding, packed = data.get("encoding", ""), data.get("compression", "")
        hint = "choose CSV under Map > Map Properties > Tile Layer Format in Tiled, and save"
        try:
            if not encoding:
                return [int(tile.get("gid", "0")) for tile in data.findall("tile")]
            if encoding == "csv":
                return [
                    int(word) for word in (data.text or "").replace("\n", "").split(",") if word
                ]
            if encoding != "base64" or packed not in ("", "zlib", "gzip"):
                raise self.error_in_file(
                    filled_sentence(
                        "the layer {name} is packed as {packed}",
                        name=name,
                        packed=packed or encoding,
                    ),
                    hint,
                )
            raw = base64.b64decode((data.text or "").strip(), validate=True)
            if packed:
                raw = zlib.decompressobj(47).decompress(raw, 4 * count + 1)
            return [int.from_bytes(raw[i : i + 4], "little") for i in range(0, len(raw), 4)]
        except (ValueError, zlib.error) as exc:
            raise self.error_in_file(
                filled_sentence("the layer {name} cannot be unpacked", name=name), hint
            ) from exc

    # -- objects ---------------------------------------------------------------------------------

    def _shape(self, element: Element, layer: str) -> TiledObject | None:
        x, y, wide, high = (_float(element, name) for name in ("x", "y", "width", "height"))
        kind = element.get("type") or element.get("class") or ""
        line = element.find("polyline")
        points: tuple[Point, ...] = ((x + wide / 2, y + high / 2),)
        if line is not None:
            pairs = (pair.partition(",") for pair in line.get("points", "").split())
            points = tuple((x + _finite(a), y + _finite(b)) for a, _, b in pairs)
        elif element.get("gid"):
            points = ((x + wide / 2, y - high / 2),)
        if not points:
            return None
        number = element.get("gid", "0")
        tile = int(number) & _FLAGS if number.isdecimal() and len(number) < 12 else 0
        return TiledObject(layer, element.get("name", ""), kind, points, _properties(element), tile)


def _tile_box(tiles: Element, index: int) -> tuple[int, int, int, int] | None:
    """Return the box of a tile in the one picture of its tileset."""
    wide, high = (int(_float(tiles, name)) for name in ("tilewidth", "tileheight"))
    columns, margin, space = (int(_float(tiles, name)) for name in ("columns", "margin", "spacing"))
    if min(wide, high, columns) < 1:
        return None
    left = margin + index % columns * (wide + space)
    top = margin + index // columns * (high + space)
    return left, top, left + wide, top + high


def _float(element: Element, name: str) -> float:
    return _finite(element.get(name, "0"))


def _finite(text: str) -> float:
    """Return the number in a text; 0 for text that is not a finite number."""
    try:
        number = float(text)
    except ValueError:
        return 0.0
    return number if math.isfinite(number) else 0.0


def _properties(element: Element) -> dict[str, str]:
    found = element.find("properties")
    every = found.findall("property") if found is not None else []
    return {p.get("name", ""): p.get("value", p.text or "") for p in every}


# -- writing ----------------------------------------------------------------------------------------


def tmx_text(map: TmxMap, pictures: Mapping[int, str], size: tuple[int, int]) -> str:
    """Return the text of a map file for Tiled; ``pictures`` are the picture files of tiles by their
    numbers, all of the same ``size`` (width and height) in pixels."""
    wide, high = (str(n) for n in map.tile)
    fields = {
        "version": "1.10",
        "orientation": "hexagonal" if map.axis else "orthogonal",
        "renderorder": "right-down",
        "width": str(map.columns),
        "height": str(map.rows),
        "tilewidth": wide,
        "tileheight": high,
        "infinite": "0",
        "nextlayerid": str(len(map.layers) + len({s.layer for s in map.shapes}) + 1),
        "nextobjectid": str(len(map.shapes) + 1),
    }
    if map.axis:
        fields |= {"hexsidelength": str(map.side), "staggeraxis": map.axis}
        fields |= {"staggerindex": "odd" if map.odd else "even"}
    root = Element("map", fields)
    _write_tiles(root, map, pictures, size)
    for n, (name, numbers) in enumerate(map.layers.items(), 1):
        layer = _sub(root, "layer", id=n, name=name, width=map.columns, height=map.rows)
        lines = [
            ",".join(map_line)
            for map_line in _lines([str(number) for number in numbers], map.columns)
        ]
        _sub(layer, "data", encoding="csv").text = "\n" + ",\n".join(lines) + "\n"
    _write_shapes(root, map)
    ElementTree.indent(root, " ")
    text = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _lines(words: list[str], many: int) -> Iterator[list[str]]:
    return (words[i : i + many] for i in range(0, len(words), many))


def _write_tiles(
    root: Element, map: TmxMap, pictures: Mapping[int, str], size: tuple[int, int]
) -> None:
    tiles = _sub(
        root, "tileset", firstgid=1, name="terrain", tilewidth=size[0], tileheight=size[1],
        tilecount=len(map.kinds), columns=0,
    )  # fmt: skip
    for number, kind in map.kinds.items():
        tile = _sub(tiles, "tile", id=number - 1, type=kind)
        _sub(tile, "image", source=pictures[number], width=size[0], height=size[1])


def _write_shapes(root: Element, map: TmxMap) -> None:
    names = dict.fromkeys(shape.layer for shape in map.shapes)
    number = 0
    for n, name in enumerate(names, len(map.layers) + 1):
        group = _sub(root, "objectgroup", id=n, name=name, color=_COLOURS.get(name, "#404040"))
        for shape in (s for s in map.shapes if s.layer == name):
            number += 1
            (x, y), *_ = shape.points
            named = {"name": shape.name} if shape.name else {}
            fields = {**named, "type": shape.kind, "x": _px(x), "y": _px(y)}
            found = _sub(group, "object", id=number, **fields)
            if shape.properties:
                own = _sub(found, "properties")
                for key, value in shape.properties.items():
                    _sub(own, "property", name=key, value=value)
            if len(shape.points) == 1:
                _sub(found, "point")
                continue
            line = " ".join(f"{_px(a - x)},{_px(b - y)}" for a, b in shape.points)
            _sub(found, "polyline", points=line)


_COLOURS = {"hexsides": "#2f6ea8", "paths": "#8a4b2a", "places": "#7a1f1f", "features": "#5a5a5a"}
"""The colours in which Tiled displays the objects of each layer."""


def _px(length: float) -> str:
    return f"{length:.2f}".rstrip("0").rstrip(".")


def _sub(parent: Element, tag: str, **fields: object) -> Element:
    return ElementTree.SubElement(parent, tag, {k: str(v) for k, v in fields.items()})
