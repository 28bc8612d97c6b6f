"""Pieces of a module as counters of the spec: their faces, the facts that they hold, whose they are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from builder.drawing.counters.markers import fits_band
from builder.importing.art import Art
from builder.importing.naming import Ids, line
from builder.importing.notes import Notes
from builder.model.carried import CarriedLayer, CarriedPiece
from builder.outputs.vassal.engine.components import Element
from builder.outputs.vassal.engine.traits import Trait, marks_of
from builder.outputs.vassal.inspecting.chains import Definition, fields
from builder.outputs.vassal.inspecting.expanded import expanded
from builder.outputs.vassal.inspecting.faces import Layer, Look, Painter, look_of, single
from builder.outputs.vassal.inspecting.labels import labels_of
from builder.outputs.vassal.inspecting.opened import OpenedModule

_LEAST, _MOST = 8.0, 60.0
_NEAR = 0.08
"""The part by which a picture may be larger or smaller and still be a counter of the usual size: scans
are never cut evenly."""

_MOST_DETAILS, _MOST_COUNT = 40, 400
_LINE, _TITLE = 36, 26
"""Letters that have room in a list of counters, and beside a place of a set-up card."""
_NAMES = re.compile(r"[A-Za-z][A-Za-z0-9 _-]{0,39}")
_KNOWN = {
    "Embellishment", "Marker", "Delete", "Clone", "FreeRotator", "Footprint", "MovementMarkable",
    "UsePrototype", "Obscurable", "Immobilized", "Labeler", "Hideable", "ReportState",
}  # fmt: skip
"""Traits that the module of the spec has in its own way, or whose look is in the pictures."""


@dataclass
class ImportedPiece:
    """A counter of the spec: the keys of its file, the slot that it comes from, and the layer that turns
    it, if one does."""

    id: str
    slot: Element
    fields: dict[str, object]
    look: Look
    turning: int | None
    size: tuple[int, int]
    count: int = 1
    slots: list[str] = field(default_factory=list)

    @property
    def layer(self) -> CarriedLayer | None:
        """The layer that turns it, with the levels of its front and its back."""
        if self.turning is None:
            return None
        mine = self.look.layers[self.turning]
        return CarriedLayer(name=mine.name, images=mine.images, front=mine.level, back=_next(mine))

    def is_turned(self, chain: Sequence[Trait]) -> bool:
        """Whether a piece in a saved game, of the same slot, lies on its back."""
        if self.turning is None:
            return False
        layers = look_of(chain, self.look.image).layers
        mine = self.look.layers[self.turning]
        same = [one for one in layers if (one.name, one.images) == (mine.name, mine.images)]
        return bool(same) and same[0].level != mine.level

    def finished(self) -> dict[str, object]:
        """The keys of its file, once all setups are read."""
        count = {"count": min(self.count, _MOST_COUNT)} if self.count > 1 else {}
        return {**self.fields, **count}


@dataclass
class Pieces:
    """Makes counters of slots. ``nations`` are ids of nations by the names of sides, ``scale`` is
    millimetres for a pixel, ``usual`` the width of a counter in millimetres."""

    module: OpenedModule
    painter: Painter
    scale: float
    notes: Notes
    art: Art
    ids: Ids
    nations: Mapping[str, str]
    usual: float
    made: list[ImportedPiece] = field(default_factory=list)
    _by_gpid: dict[str, ImportedPiece] = field(default_factory=dict)
    _by_name: dict[str, ImportedPiece] = field(default_factory=dict)
    _by_types: dict[tuple[str, str], ImportedPiece] = field(default_factory=dict)
    _files: dict[tuple[object, ...], str] = field(default_factory=dict)

    def add(self, slot: Element, definition: Definition, path: Sequence[str]) -> ImportedPiece:
        """The counter of a slot that stands below these names."""
        chain, _ = expanded(definition.chain[:-1], self._prototypes)
        look = look_of(chain, definition.image, definition.name)
        name = line(slot.attributes.get("entryName", "") or definition.name) or "Piece"
        gpid = slot.attributes.get("gpid", "") or definition.gpid
        if alike := self._by_types.get((name, definition.types)):
            self._by_gpid.setdefault(gpid, alike)
            alike.slots.append(gpid)
            return alike
        id = self.ids.of(name, "piece")
        whole, name = name, line(name, _LINE)
        size = self.painter.box(look)
        turning = self.painter.turning(look)
        group = line(path[-1]) if path else ""
        made: dict[str, object] = {"id": id, "name": name, "group": group if group != name else ""}
        made["nation"] = self._nation((*path, *_facts(chain).values()))
        made |= self._sized(name, size)
        made |= self._faces(id, look, turning)
        named = {"name": line(whole, 100)} if whole != name else {}
        made["details"] = {**named, **dict(list(_facts(chain).items())[:_MOST_DETAILS])}
        across = min(float(str(made.get(key, self.usual))) for key in ("size", "height"))
        made["front"] = {"title": line(name, _TITLE) if "art" in made else banded(name, across)}
        if "back_art" in made:
            made["back"] = {"title": line(name, _TITLE)}
        self._told(name, chain, look, turning)
        piece = ImportedPiece(id, slot, made, look, turning, size, slots=[gpid])
        self.made.append(piece)
        self._by_gpid.setdefault(gpid, piece)
        self._by_types[whole, definition.types] = piece
        self._by_name.setdefault(definition.name or name, piece)
        self._by_name.setdefault(name, piece)
        return piece

    def of(self, definition: Definition) -> ImportedPiece | None:
        """The counter that a piece of a saved game is, by its slot, else by its name."""
        return self._by_gpid.get(definition.gpid) or self._by_name.get(definition.name)

    def ties(self) -> Iterator[tuple[str, CarriedPiece]]:
        """What every counter is in the module."""
        for piece in self.made:
            layer = piece.layer
            yield piece.id, tied(piece.slots, piece.fields, "name", layer)

    @cached_property
    def _prototypes(self) -> Mapping[str, Definition]:
        return dict(self.module.prototypes)

    def _nation(self, words: Sequence[str]) -> str:
        """The nation of the side that one of these words names."""
        for word in words:
            found = self.nations.get(word.casefold())
            if found:
                return found
        return "neutral"

    def _sized(self, name: str, size: tuple[int, int]) -> dict[str, object]:
        if all(abs(side * self.scale - self.usual) < _NEAR * self.usual for side in size):
            return {}
        wide, high = (min(max(side * self.scale, _LEAST), _MOST) for side in size)
        if min(size) < 1:
            self.notes.change("pieces without a picture", name)
            return {}
        if (wide, high) != (size[0] * self.scale, size[1] * self.scale):
            self.notes.change("pieces of other sizes than counters have", name)
        across: dict[str, object] = {"size": round(wide, 2)}
        return across if abs(wide - high) < 0.3 else {**across, "height": round(high, 2)}

    def _faces(self, id: str, look: Look, turning: int | None) -> dict[str, object]:
        found = {"art": self._file(id, look, {})}
        if turning is not None:
            back = _next(look.layers[turning])
            found["back_art"] = self._file(f"{id}-back", look, {turning: back})
        return {key: name for key, name in found.items() if name}

    def _file(self, id: str, look: Look, levels: Mapping[int, int]) -> str:
        """The file of a face; pieces that look alike share it."""
        shown = tuple(
            (layer.shown(levels.get(n, layer.level)), layer.at, layer.scale)
            for n, layer in enumerate(look.layers)
        )
        key = (look.image, *(part for part in shown if part[0]), *look.labels)
        if key not in self._files:
            data = self.painter.face(look, levels)
            self._files[key] = ""
            if data is not None:
                alone = look.image if len(key) == 1 else id
                self._files[key] = self.art.keep(alone, data, single(look, levels))
        return self._files[key]

    def _told(self, name: str, chain: Sequence[Trait], look: Look, turning: int | None) -> None:
        """What of a piece is in none of its words."""
        for number, layer in enumerate(look.layers):
            more = [n for n in layer.images if n]
            if len(more) > (2 if number == turning else 1):
                self.notes.carry(
                    "layers with more levels than front and back", f"{name}: {layer.name}"
                )
        for trait in chain:
            if trait.kind not in _KNOWN:
                self.notes.carry(f"trait {trait.kind}", name)
        for text in labels_of(chain, name)[1]:
            self.notes.carry(
                "texts on pieces that are worked out as the game runs", f"{name}: {text}"
            )


def banded(name: str, across: float) -> str:
    """As much of a name as there is room for in the band of a counter without a picture, drawn ``across``
    mm."""
    most = next((n for n in range(_TITLE, 1, -1) if fits_band(line(name, n), across)), 1)
    return line(name, most)


def tied(
    slots: Sequence[str],
    made: Mapping[str, object],
    name: str,
    layer: CarriedLayer | None = None,
) -> CarriedPiece:
    """What a counter or card with these keys is in the module; ``name`` is the key of what it is
    called, ``layer`` turns it over."""
    own = tuple(dict.fromkeys(slot for slot in slots if slot))
    keys = {"name": name, "art": "art", "back_art": "back_art"}
    texts = {to: str(made.get(key, "")) for to, key in keys.items()}
    return CarriedPiece(slots=own, layer=layer, **texts)


def _next(layer: Layer) -> int:
    """The level that shows once the piece is turned."""
    others = [n + 1 for n, name in enumerate(layer.images) if name and n + 1 != layer.level]
    later = [n for n in others if n > layer.level]
    return (later or others or [1])[0]


def _facts(chain: Sequence[Trait]) -> dict[str, str]:
    """The fixed properties of a piece that hold words or numbers."""
    found: dict[str, str] = {}
    for trait in chain:
        if trait.kind == "Marker":
            pairs = marks_of(trait).items()
        elif trait.kind == "DynamicProperty":
            pairs = {fields(trait).get("name", ""): trait.state}.items()
        else:
            continue
        for name, value in pairs:
            said = line(value, 100)
            if _NAMES.fullmatch(name) and said and not said.startswith("{"):
                found.setdefault(name, said)
    return found
