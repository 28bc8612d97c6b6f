"""Imports pieces of a module as counters: their faces, their fixed properties, and the sides that
own them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from builder.drawing.counters.markers import fits_band
from builder.importing.art import ImportedArt
from builder.importing.faces import MOST_FACES, PieceFaces, piece_faces
from builder.importing.minimal_game import SAME_SIDES, counter_side
from builder.importing.naming import UniqueIds, one_line
from builder.importing.report import ImportNotes
from builder.model.imported_module import CarriedLayer, CarriedPiece
from builder.sentences import filled_sentence
from builder.vassal.format.components import Element
from builder.vassal.format.traits import Trait, marker_values
from builder.vassal.lint.expanded_pieces import expand_prototypes
from builder.vassal.reading.opened_module import OpenedModule
from builder.vassal.reading.piece_faces import FacePainter, PieceLook, piece_look, single_picture
from builder.vassal.reading.piece_labels import piece_labels
from builder.vassal.reading.trait_chains import Definition, all_fields

_SIZE_TOLERANCE = 0.08
"""The fraction by which a picture may be larger or smaller and still count as a counter of the
usual size, because scans are never cut evenly."""

_MOST_DETAILS, _MOST_COUNT = 40, 400
_LINE, _TITLE = 36, 26
"""The numbers of letters that fit into a line of a list of counters, and into a counter's title
where a set-up card names it."""
_SHARED_KEYS = ("group", "nation", "size", "height", "details")
"""The keys whose values are the same in all counters made from one piece."""
_NAMES = re.compile(r"[A-Za-z][A-Za-z0-9 _-]{0,39}")
_KNOWN_TRAITS = {
    "Embellishment", "Marker", "Delete", "Clone", "FreeRotator", "Footprint", "MovementMarkable",
    "UsePrototype", "Obscurable", "Immobilized", "Labeler", "Hideable", "ReportState",
}  # fmt: skip
"""Traits for which a built module has its own equivalent, or whose appearance is in the pictures."""


@dataclass
class ImportedPiece:
    """The counters made from one piece: what their files contain (the first has the ``id``), the
    module's slot, and the piece's faces if there are several. A ``bare`` piece has neither a picture
    nor text."""

    id: str
    slot: Element
    fields: list[dict[str, object]]
    look: PieceLook
    faces: PieceFaces | None
    size: tuple[int, int]
    count: int = 1
    slots: list[str] = field(default_factory=list)
    bare: bool = False

    @property
    def ids(self) -> list[str]:
        """The ids of the counters."""
        return [str(made["id"]) for made in self.fields]

    def shown_counter(self, chain: Sequence[Trait]) -> tuple[str, bool]:
        """Return which of the counters a piece in a saved game shows, and whether it shows the
        counter's back."""
        face = self.faces.shown_face(chain) if self.faces else 0
        return self.ids[face // 2], bool(face % 2)

    def finished(self) -> list[dict[str, object]]:
        """Return the content of the counters' files. Call it after all setups have been read."""
        count = {"count": min(self.count, _MOST_COUNT)} if self.count > 1 else {}
        return [{**made, **count} for made in self.fields]

    def ties(self) -> Iterator[tuple[str, CarriedPiece]]:
        """Yield for each counter its id and its link to the piece in the module."""
        for number, (id, made) in enumerate(zip(self.ids, self.fields, strict=True)):
            layer = self.faces.carried_layer(number) if self.faces else None
            if number:
                yield id, link_to_module((), made, "name", layer, self.id)
            else:
                yield id, link_to_module(self.slots, made, "name", layer)


@dataclass
class PieceImport:
    """Makes counters from a module's slots. ``nations`` are the ids of nations by side name, ``scale``
    is in millimetres per pixel, ``usual`` is the usual width of a counter in millimetres."""

    module: OpenedModule
    painter: FacePainter
    scale: float
    notes: ImportNotes
    art: ImportedArt
    ids: UniqueIds
    nations: Mapping[str, str]
    usual: float
    imported: list[ImportedPiece] = field(default_factory=list)
    _by_gpid: dict[str, ImportedPiece] = field(default_factory=dict)
    _by_name: dict[str, ImportedPiece] = field(default_factory=dict)
    _by_types: dict[tuple[str, str], ImportedPiece] = field(default_factory=dict)
    _files: dict[tuple[object, ...], str] = field(default_factory=dict)

    def add(self, slot: Element, definition: Definition, path: Sequence[str]) -> ImportedPiece:
        """Add and return the counters of a slot; ``path`` gives the names of the components that
        contain the slot."""
        chain, _ = expand_prototypes(definition.chain[:-1], self._prototypes)
        look = piece_look(chain, definition.image, definition.name)
        name = one_line(slot.attributes.get("entryName", "") or definition.name) or "Piece"
        gpid = slot.attributes.get("gpid", "") or definition.gpid
        if alike := self._by_types.get((name, definition.types)):
            self._by_gpid.setdefault(gpid, alike)
            alike.slots.append(gpid)
            return alike
        id = self.ids.new_id(name, "piece")
        whole, name = name, one_line(name, _LINE)
        size = self.painter.box(look)
        faces = piece_faces(self.painter, look)
        group = one_line(path[-1]) if path else ""
        made: dict[str, object] = {"id": id, "name": name, "group": group if group != name else ""}
        made["nation"] = self._nation((*path, *_piece_properties(chain).values()))
        made |= self._sized(name, size)
        made |= self._faces(id, name, look, faces.sides(0) if faces else (), faces)
        named = {"name": one_line(whole, 100)} if whole != name else {}
        made["details"] = {**named, **dict(list(_piece_properties(chain).items())[:_MOST_DETAILS])}
        self._entitle(made)
        self._report_unsupported(name, chain, look, faces)
        bare = not look.images and not any(piece_labels(chain, name))
        piece = ImportedPiece(id, slot, [made], look, faces, size, slots=[gpid], bare=bare)
        if faces:
            piece.fields += [
                self._further_counter(made, look, faces, n) for n in range(1, faces.counters)
            ]
        self.imported.append(piece)
        self._by_gpid.setdefault(gpid, piece)
        self._by_types[whole, definition.types] = piece
        self._by_name.setdefault(definition.name or name, piece)
        self._by_name.setdefault(name, piece)
        return piece

    def _entitle(self, made: dict[str, object]) -> None:
        """Add to a counter the titles of its front and back."""
        name = str(made["name"])
        across = min(float(str(made.get(key, self.usual))) for key in ("size", "height"))
        made["front"] = {
            "title": one_line(name, _TITLE) if "art" in made else name_in_band(name, across)
        }
        if "back_art" in made:
            made["back"] = {"title": one_line(name, _TITLE)}

    def _further_counter(
        self, first: Mapping[str, object], look: PieceLook, faces: PieceFaces, number: int
    ) -> dict[str, object]:
        """Return the additional counter for the next two faces of a piece that has more than two."""
        called = f" ({faces.counter_suffix(number)})"
        name = one_line(str(first["name"]), _LINE - len(called)) + called
        id = self.ids.new_id(name, "piece")
        kept = {key: first[key] for key in _SHARED_KEYS if key in first}
        made: dict[str, object] = {"id": id, "name": name, **kept}
        made |= self._faces(id, name, look, faces.sides(number), faces)
        self._entitle(made)
        return made

    def piece_of(self, definition: Definition) -> ImportedPiece | None:
        """Return the imported piece that a piece of a saved game comes from, found by its slot or else
        by its name; ``None`` if there is none."""
        return self._by_gpid.get(definition.gpid) or self._by_name.get(definition.name)

    def ties(self) -> Iterator[tuple[str, CarriedPiece]]:
        """Yield for every counter its id and its link to the module."""
        for piece in self.imported:
            yield from piece.ties()

    @cached_property
    def _prototypes(self) -> Mapping[str, Definition]:
        return dict(self.module.prototypes)

    def _nation(self, words: Sequence[str]) -> str:
        """Return the id of the nation for the first side that one of these words names; ``neutral`` if
        none does."""
        for word in words:
            found = self.nations.get(word.casefold())
            if found:
                return found
        return "neutral"

    def _sized(self, name: str, size: tuple[int, int]) -> dict[str, object]:
        if all(abs(side * self.scale - self.usual) < _SIZE_TOLERANCE * self.usual for side in size):
            return {}
        wide, high = (counter_side(side * self.scale) for side in size)
        if min(size) < 1:
            self.notes.change("pieces without a picture", name)
            return {}
        if (wide, high) != (size[0] * self.scale, size[1] * self.scale):
            self.notes.change("pieces of other sizes than counters have", name)
        across: dict[str, object] = {"size": round(wide, 2)}
        return across if abs(wide - high) < SAME_SIDES else {**across, "height": round(high, 2)}

    def _faces(
        self, id: str, name: str, look: PieceLook, levels: Sequence[int], faces: PieceFaces | None
    ) -> dict[str, object]:
        """Return the files of the pictures for the sides of a counter that show these levels of a
        layer."""
        number = faces.number if faces else -1
        shown: list[Mapping[int, int]] = [{number: level} for level in levels]
        files = [
            self._file(f"{id}-back" if n else id, look, s) for n, s in enumerate(shown or [{}])
        ]
        if look.images and not all(files):
            self.notes.change("pieces whose pictures are not to be read or seen", name)
        return {key: n for key, n in zip(("art", "back_art"), files, strict=False) if n}

    def _file(self, id: str, look: PieceLook, levels: Mapping[int, int]) -> str:
        """Return the picture file of a face; pieces with equal looks share it."""
        shown = tuple(
            (layer.picture_of_level(levels.get(n, layer.level)), layer.at, layer.scale)
            for n, layer in enumerate(look.layers)
        )
        key = (look.image, *(part for part in shown if part[0]), *look.labels)
        if key not in self._files:
            data = self.painter.face(look, levels)
            self._files[key] = ""
            if data is not None:
                alone = look.image if len(key) == 1 else id
                self._files[key] = self.art.keep(alone, data, single_picture(look, levels))
        return self._files[key]

    def _report_unsupported(
        self, name: str, chain: Sequence[Trait], look: PieceLook, faces: PieceFaces | None
    ) -> None:
        """Report the traits of a piece that the game's format cannot express."""
        if faces and faces.counters > 1:
            about = "pieces of more than two faces: every two have a counter of their own"
            self.notes.change(about, f"{name}: {len(faces.levels) + faces.left}")
        if faces and faces.left:
            self.notes.carry(
                filled_sentence("faces beyond {most}", most=MOST_FACES), f"{name}: {faces.left}"
            )
        for number, layer in enumerate(look.layers):
            turns = faces is not None and number == faces.number
            if len(set(filter(None, layer.images))) > 1 and not turns:
                self.notes.carry(
                    "layers of several levels that lie on pieces", f"{name}: {layer.name}"
                )
        for trait in chain:
            if trait.kind not in _KNOWN_TRAITS:
                self.notes.carry(filled_sentence("trait {trait}", trait=trait.kind), name)
        for text in piece_labels(chain, name)[1]:
            self.notes.carry(
                "texts on pieces that are worked out as the game runs", f"{name}: {text}"
            )


def name_in_band(name: str, across: float) -> str:
    """Return as much of a name as fits in the title band of a counter ``across`` mm wide that has no
    picture."""
    most = next((n for n in range(_TITLE, 1, -1) if fits_band(one_line(name, n), across)), 1)
    return one_line(name, most)


def link_to_module(
    slots: Sequence[str],
    made: Mapping[str, object],
    name: str,
    layer: CarriedLayer | None = None,
    of: str = "",
) -> CarriedPiece:
    """Return the link from a counter or card with this content to the module: ``name`` is the key that
    holds its name, ``layer`` the layer that flips it, ``of`` the counter whose further faces it
    shows."""
    own = tuple(dict.fromkeys(slot for slot in slots if slot))
    keys = {"name": name, "art": "art", "back_art": "back_art"}
    texts = {to: str(made.get(key, "")) for to, key in keys.items()}
    return CarriedPiece(slots=own, layer=layer, of=of, **texts)


def _piece_properties(chain: Sequence[Trait]) -> dict[str, str]:
    """Return the fixed properties of a piece whose values are words or numbers."""
    found: dict[str, str] = {}
    for trait in chain:
        if trait.kind == "Marker":
            pairs = marker_values(trait).items()
        elif trait.kind == "DynamicProperty":
            pairs = {all_fields(trait).get("name", ""): trait.state}.items()
        else:
            continue
        for name, value in pairs:
            said = one_line(value, 100)
            if _NAMES.fullmatch(name) and said and not said.startswith("{"):
                found.setdefault(name, said)
    return found
