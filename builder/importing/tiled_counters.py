"""Imports the objects of a Tiled map that are counters: tiles placed as objects, and everything in
a layer of counters. They start the game where they lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from builder.files import plain_size
from builder.importing.minimal_game import MAP_ID, SOURCE
from builder.importing.naming import UniqueIds, one_line, slug
from builder.importing.report import ImportNotes, with_colon
from builder.outputs.formats.png import crop_png
from builder.sentences import as_sentence
from builder.tiled.pixels import TiledPixels
from builder.tiled.tmx import TiledObject, TilePicture, TmxMap
from builder.vassal.reading.grids import image_size

PLACE_CLASSES = ("village", "town", "city", "base", "checkpoint", "landmark")
"""The classes of Tiled objects that are named places on the map and no counters."""

_LAYERS = {"counters", "counter", "units", "unit", "pieces", "piece", "setup", "markers", "tokens"}
_KNOWN_PROPERTIES = {"side", "nation", "group", "name", "reduced"}
_MOST_COUNTERS, _MOST_SIDES, _MOST_DETAILS = 2_000, 6, 20
_MOST_PICTURE, _MOST_PICTURES, _MOST_PIXELS = 8_000_000, 200_000_000, 40_000_000
_LINE, _TITLE = 36, 26
_PNG = b"\x89PNG"
_ENDINGS = {".png": _PNG, ".jpg": b"\xff\xd8", ".jpeg": b"\xff\xd8"}


def is_counter(shape: TiledObject) -> bool:
    """Return whether an object is a counter: a tile that is not a named place, or any object in a layer
    or of a class for counters."""
    if len(shape.points) != 1 or shape.kind.casefold() in PLACE_CLASSES:
        return False
    return bool(shape.tile) or bool({shape.layer.casefold(), shape.kind.casefold()} & _LAYERS)


@dataclass
class TiledCounters:
    """The counters of a Tiled map and where they lie; ``art`` holds their pictures by file name."""

    map: TmxMap
    pixels: TiledPixels
    notes: ImportNotes
    art: dict[str, bytes] = field(default_factory=dict)
    _files: dict[int, str] = field(default_factory=dict)
    _names: UniqueIds = field(default_factory=UniqueIds)

    @cached_property
    def sides(self) -> list[tuple[str, str]]:
        """The sides (id and name) to which counters belong, from the counters' property ``side``."""
        said = (one_line(shape.properties.get("side", ""), 60) for shape in self._shapes)
        ids = UniqueIds()
        return [(ids.new_id(name, "side"), name) for name in dict.fromkeys(said) if name][
            :_MOST_SIDES
        ]

    @cached_property
    def markers(self) -> list[dict[str, object]]:
        """Return every counter as the file of markers writes it, with its number of copies."""
        held = Counter(self._ids[n] for n, _ in enumerate(self._shapes))
        found: dict[str, dict[str, object]] = {}
        for n, shape in enumerate(self._shapes):
            id = self._ids[n]
            if id not in found:
                count = {"count": min(held[id], 400)} if held[id] > 1 else {}
                found[id] = {"id": id, **self._marker(shape), **count}
        return list(found.values())

    @property
    def scenario(self) -> dict[str, object]:
        """Return the content of the scenario that begins with the counters where they lie on the
        map."""
        sides = self.sides or [("blue", "Blue")]
        return {
            "number": "1", "title": "Start", "map": MAP_ID, "turns": 1, "first_side": sides[0][0],
            "source": SOURCE, "setup": list(self._setup()),
        }  # fmt: skip

    def _setup(self) -> Iterator[dict[str, object]]:
        placed = Counter[tuple[str, str]]()
        for n, shape in enumerate(self._shapes):
            cell = self.pixels.cell_at(shape.points[0])
            if cell is None:
                self.notes.change("counters beside the board", self._counter_name(shape))
                continue
            placed[self._ids[n], self.pixels.space.id(cell)] += 1
        for (id, place), count in placed.items():
            yield {"counter": id, "at": place, **({"count": count} if count > 1 else {})}

    @cached_property
    def _shapes(self) -> list[TiledObject]:
        found = [shape for shape in self.map.shapes if is_counter(shape)]
        if len(found) > _MOST_COUNTERS:
            self.notes.change(
                "counters", "more than {most}: the rest is left out", most=_MOST_COUNTERS
            )
        return found[:_MOST_COUNTERS]

    @cached_property
    def _ids(self) -> list[str]:
        """The id of the counter of each object; equal objects have the same id."""
        ids = UniqueIds()
        known: dict[object, str] = {}
        for shape in self._shapes:
            alike = (self._counter_name(shape), shape.tile, tuple(sorted(shape.properties.items())))
            if alike not in known:
                known[alike] = ids.new_id(self._counter_name(shape), "counter")
        return [
            known[self._counter_name(s), s.tile, tuple(sorted(s.properties.items()))]
            for s in self._shapes
        ]

    def _counter_name(self, shape: TiledObject) -> str:
        """Return the name of a counter: its own, otherwise that of its tile or class."""
        kind = self.map.kinds.get(shape.tile, "") or shape.kind
        words = shape.name or kind.replace("-", " ").replace("_", " ").title()
        return one_line(words, 100) or "Counter"

    def _marker(self, shape: TiledObject) -> Mapping[str, object]:
        name = self._counter_name(shape)
        side = slug(shape.properties.get("side", ""))
        known = {id for id, _ in self.sides}
        details = {
            one_line(key, 40): one_line(value, 100)
            for key, value in shape.properties.items()
            if key.casefold() not in _KNOWN_PROPERTIES
            and one_line(key, 40)
            and one_line(value, 100)
        }
        return {
            "name": one_line(name, _LINE), "group": one_line(shape.layer, 60),
            "nation": f"n-{side}" if side in known else "neutral", "art": self._art(shape),
            "details": dict(list(details.items())[:_MOST_DETAILS]),
            "front": {"title": one_line(name, _TITLE)},
        }  # fmt: skip

    # -- pictures --------------------------------------------------------------------------------

    def _art(self, shape: TiledObject) -> str:
        """Return the file of a tile's picture; empty if it has none that can be read."""
        picture = self.map.pictures.get(shape.tile)
        if picture is None:
            return ""
        if shape.tile not in self._files:
            data = self._data(picture)
            if data and sum(map(len, self.art.values())) + len(data) > _MOST_PICTURES:
                self.notes.change(
                    "pictures",
                    with_colon(self._counter_name(shape), as_sentence("the pictures are too many")),
                )
                data = b""
            if not data:
                return self._files.setdefault(shape.tile, "")
            name = self.map.kinds.get(shape.tile, "") or picture.file.stem
            ending = ".png" if data.startswith(_PNG) else ".jpg"
            self._files[shape.tile] = f"{self._names.new_id(name, 'counter')}{ending}"
            self.art[self._files[shape.tile]] = data
        return self._files[shape.tile]

    def _data(self, picture: TilePicture) -> bytes:
        try:
            size = plain_size(picture.file)
            data = picture.file.read_bytes() if size <= _MOST_PICTURE else b""
        except OSError:
            data = b""
        if not data.startswith(_ENDINGS.get(picture.file.suffix.lower(), b"\0none")):
            self.notes.change(
                "pictures",
                "{picture} is no PNG or JPEG that can be read",
                picture=picture.file.name,
            )
            return b""
        if picture.part is None:
            return data
        wide, high = image_size(data)
        if not 0 < wide * high <= _MOST_PIXELS:
            self.notes.change(
                "pictures", "{picture} is too large to be cut", picture=picture.file.name
            )
            return b""
        try:
            return crop_png(data, [picture.part])[0]
        except (OSError, ValueError, SyntaxError):
            self.notes.change("pictures", "{picture} cannot be read", picture=picture.file.name)
            return b""
