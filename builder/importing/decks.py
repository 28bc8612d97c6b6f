"""Imports decks of a module as decks and cards or, if they contain counters, as cups."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from builder.importing.minimal_game import SOURCE
from builder.importing.naming import UniqueIds, one_line
from builder.importing.pieces import PieceImport, link_to_module
from builder.importing.report import ImportNotes
from builder.importing.yaml_text import yaml_file_text
from builder.model.imported_module import CarriedPiece
from builder.vassal.format.components import Element
from builder.vassal.lint.expanded_pieces import expand_prototypes
from builder.vassal.reading.piece_faces import PieceLook, piece_look, single_picture
from builder.vassal.reading.trait_chains import Definition, all_fields, read_chain

_TABLE = 900.0
"""The width in millimetres of a row of decks on the table."""

_BLANK_PICTURE = "without-a-picture"
_LEAST_CARD, _LEAST_SIDE, _MOST_SIDE = 38.0, 25.0, 200.0
"""Lengths in millimetres: a piece whose longer side is below the first is a counter and no card;
the sides of cards are limited to the second and third."""


@dataclass
class DeckImport:
    """Makes decks and cups from the module's decks, and collects them in its lists."""

    pieces: PieceImport
    notes: ImportNotes
    ids: UniqueIds
    side: str
    decks: list[dict[str, object]] = field(default_factory=list)
    layouts: list[dict[str, object]] = field(default_factory=list)
    cards: list[dict[str, object]] = field(default_factory=list)
    pools: list[dict[str, object]] = field(default_factory=list)
    boxes: list[dict[str, object]] = field(default_factory=list)
    slots: dict[str, str] = field(default_factory=dict)
    _corner: tuple[float, float] = (0.0, 0.0)
    _row: float = 0.0

    def add(self, pile: Element) -> None:
        """Add a deck (or the cup that it becomes) with its contents."""
        name = one_line(pile.attributes.get("name", "")) or "Deck"
        slots = [e for e in pile.walk() if e.kind in ("CardSlot", "PieceSlot")]
        held = [(slot, read_chain(slot.body, "")) for slot in slots]
        sizes = [self._size(definition) for _, definition in held]
        longest = max((max(size) for size in sizes), default=0) * self.pieces.scale
        if not slots:
            self.notes.carry("decks that begin empty", name)
        elif longest < _LEAST_CARD:
            self._pool(name, held)
        else:
            self._deck(name, pile, held, max(sizes))

    def table(self) -> list[dict[str, object]]:
        """Return the table on which the decks lie, as a list with one display of boxes; empty without
        decks."""
        table: dict[str, object] = {
            "id": "table",
            "title": "Table",
            "kind": "table",
            "boxes": self.boxes,
        }
        return [table] if self.decks else []

    def files(self) -> dict[str, str]:
        """Return the files of the decks and cups, leaving out empty files."""
        keys = {"layouts": self.layouts, "decks": self.decks, "cards": self.cards}
        found = {"cards.yaml": yaml_file_text({"source": SOURCE, **keys})} if self.decks else {}
        return found | ({"pools.yaml": yaml_file_text({"pools": self.pools})} if self.pools else {})

    def ties(self) -> Iterator[tuple[str, CarriedPiece]]:
        """Yield for every card the card's id and its link to the piece in the module."""
        for card in self.cards:
            id = str(card["id"])
            yield id, link_to_module([self.slots[id]], card, "title")

    def _pool(self, name: str, held: list[tuple[Element, Definition]]) -> None:
        contents: dict[str, int] = {}
        for slot, definition in held:
            piece = self.pieces.add(slot, definition, (name,))
            contents[piece.id] = contents.get(piece.id, 0) + 1
            piece.count = max(piece.count, contents[piece.id])
        id = self.ids.new_id(name, "cup")
        pool = {"id": id, "title": one_line(name, 100), "side": self.side, "contents": contents}
        self.pools.append({**pool, "source": SOURCE})

    def _deck(
        self,
        name: str,
        pile: Element,
        held: list[tuple[Element, Definition]],
        size: tuple[int, int],
    ) -> None:
        id = self.ids.new_id(name, "deck")
        wide, high = (
            round(min(max(side * self.pieces.scale, _LEAST_SIDE), _MOST_SIDE), 1) for side in size
        )
        zones = [{"shows": "picture", "at": [0, 0, wide, high]}]
        self.layouts.append({"id": f"{id}-cards", "size": [wide, high], "zones": zones})
        deck: dict[str, object] = {"id": id, "title": one_line(name, 100), "layout": f"{id}-cards"}
        mask = self._mask(held[0][1])
        back = self._back(mask)
        deck["back"] = {"art": back} if back else {}
        deck["discards"] = False
        deck["open"] = pile.attributes.get("faceDown", "Always") == "Never"
        self.decks.append({**deck, "source": SOURCE})
        self._place_box(id, one_line(name), wide + 6, high + 6)
        backs = {mask: ""}  # cards with that of the deck say nothing of it
        for slot, definition in held:
            own = self._mask(definition)
            if own not in backs:
                backs[own] = self._back(own)
            other = {"back": {"art": backs[own]}} if backs[own] else {}
            self.cards.append(self._card(id, slot, definition) | other)

    def _place_box(self, id: str, label: str, wide: float, high: float) -> None:
        """Add a box for a deck to the table, to the right of the last one or in the next row;
        ``wide`` and ``high`` are its size in mm."""
        left, top = self._corner
        if left and left + wide > _TABLE:
            left, top = 0.0, top + self._row
            self._row = 0.0
        self.boxes.append({"id": id, "label": label, "place": [left, top, wide, high]})
        self._row = max(self._row, high + 10)
        self._corner = (round(left + wide + 10, 1), round(top, 1))

    def _card(self, deck: str, slot: Element, definition: Definition) -> dict[str, object]:
        name = one_line(slot.attributes.get("entryName", "") or definition.name, 100) or "Card"
        look = self._piece_look(definition)
        data = self.pieces.painter.face(look)
        card: dict[str, object] = {
            "id": self.pieces.ids.new_id(name, "card"),
            "deck": deck,
            "title": name,
        }
        self.slots[str(card["id"])] = slot.attributes.get("gpid", "") or definition.gpid
        if data is not None:
            return {
                **card,
                "art": self._keep_picture(look.image or name, data, single_picture(look)),
            }
        if not any(layout["id"] == _BLANK_PICTURE for layout in self.layouts):
            self.layouts.append({"id": _BLANK_PICTURE})
        return {**card, "title": one_line(name, 24), "layout": _BLANK_PICTURE}

    def _keep_picture(self, name: str, data: bytes, origin: str) -> str:
        return self.pieces.art.keep(name, data, origin)

    def _mask(self, definition: Definition) -> str:
        """Return the name of the picture on a card's mask (the trait that turns it face down); empty if
        there is none."""
        chain, _ = expand_prototypes(definition.chain[:-1], dict(self.pieces.module.prototypes))
        masks = [all_fields(t).get("maskImage", "") for t in chain if t.kind == "Obscurable"]
        return masks[0] if masks else ""

    def _back(self, mask: str) -> str:
        """Return the file of a mask's picture, which becomes the back of the cards."""
        data = self.pieces.painter.png_or_jpeg(mask) if mask else None
        return self._keep_picture(mask, data, mask) if data is not None else ""

    def _piece_look(self, definition: Definition) -> PieceLook:
        chain, _ = expand_prototypes(definition.chain[:-1], dict(self.pieces.module.prototypes))
        return piece_look(chain, definition.image, definition.name)

    def _size(self, definition: Definition) -> tuple[int, int]:
        return self.pieces.painter.box(self._piece_look(definition))
