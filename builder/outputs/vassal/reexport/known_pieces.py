"""Finds the pieces, places and faces of an imported game in the module that it came from: in saved
games and in the build file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from builder.model.game import Game
from builder.model.imported_module import Carried, CarriedLayer
from builder.outputs.vassal.reexport.places import Places, places_of
from builder.sentences import filled_sentence
from builder.vassal.format.components import Element
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.pieces import add_piece
from builder.vassal.format.traits import Trait
from builder.vassal.lint.expanded_pieces import expand_prototypes
from builder.vassal.reading.opened_module import MAPS, OpenedSave
from builder.vassal.reading.piece_faces import read_layer
from builder.vassal.reading.trait_chains import ChainReader, Definition, all_fields, read_chain

Spot = tuple[str, str, int]
"""A position of a piece: the first counter that the piece can be, its place, and the level of the
layer that turns it over (0 without such a layer)."""


class CannotFollow(ValueError):
    """Raised if a change to a setup cannot be made in the module's saved game."""


@dataclass
class Piece:
    """A piece of a saved game that stands for a counter of the imported game: its id in the saved
    game, its first counter (a piece may be several counters, one for each face), its position, its
    traits, and whether it is in a deck."""

    id: str
    counter: str
    x: int
    y: int
    chain: tuple[Trait, ...]
    in_deck: bool


@dataclass(frozen=True)
class AtStart:
    """A piece that every new game has on its map: its slot (piece definition), its first counter,
    its place, and the level of the layer that turns it over (0 without such a layer)."""

    slot: str
    counter: str
    place: str
    level: int


@dataclass
class KnownModule:
    """What links an imported game to its module. ``root`` is the build file; ``added`` are the
    definition texts of counters that the module did not have, by counter id."""

    game: Game
    carried: Carried
    root: Element
    added: Mapping[str, str] = field(default_factory=dict)

    def places(self, map: str) -> Places | None:
        """Return the pixel positions of the places of a map in the module; ``None`` if the module's
        board or grid is not known."""
        tie = self.carried.ties.boards.get(map)
        sheet = next((m for m in self.game.maps if m.id == map), None)
        return places_of(sheet, tie, self.root) if tie and sheet else None

    @cached_property
    def by_slot(self) -> Mapping[str, str]:
        """The counter ids keyed by slot (piece definition) of the module."""
        return {slot: id for id, piece in self.carried.ties.pieces.items() for slot in piece.slots}

    @cached_property
    def by_name(self) -> Mapping[str, str]:
        """The counter ids keyed by the counters' names in the module; where several have one name,
        the first."""
        ties = self.carried.ties.pieces
        return {piece.name: id for id, piece in reversed(list(ties.items())) if not piece.of}

    @cached_property
    def levels(self) -> Mapping[str, list[int]]:
        """The layer levels that show the faces of each piece that can be turned over, keyed by the
        piece's first counter."""
        found: dict[str, list[int]] = defaultdict(list)
        for id, piece in self.carried.ties.pieces.items():
            if piece.layer is not None:
                found[piece.of or id] += [piece.layer.front, piece.layer.back]
        return found

    @cached_property
    def faces(self) -> Mapping[tuple[str, int], tuple[str, bool]]:
        """The counter that a piece stands for and whether it shows its back, keyed by the piece's
        first counter and the level of its layer."""
        found: dict[tuple[str, int], tuple[str, bool]] = {}
        for id, piece in self.carried.ties.pieces.items():
            if piece.layer is not None:
                found.setdefault((piece.of or id, piece.layer.front), (id, False))
                found.setdefault((piece.of or id, piece.layer.back), (id, True))
        return found

    def level(self, piece: Piece) -> int:
        """Return the level of the layer for the face that a piece shows; the first face's if it
        shows none that is printed."""
        tie = self.carried.ties.pieces.get(piece.counter)
        layer = tie.layer if tie else None
        trait = turning_layer(layer, piece.chain)
        if layer is None or trait is None:
            return layer.front if layer else 0
        mine = read_layer(trait)
        levels = self.levels[piece.counter]
        if mine.level in levels:
            return mine.level
        shown = mine.picture_of_level(mine.level)
        return next((n for n in levels if shown and mine.picture_of_level(n) == shown), layer.front)

    def pieces_in_window(self, save: OpenedSave, window: str) -> Iterator[Piece]:
        """Yield the pieces of the game in a map window of a saved game."""
        in_decks = set(_in_decks(save))
        for definition in save.definitions(ChainReader()):
            shown, x, y = save.place(definition)
            if definition.kind != "piece" or shown != window:
                continue
            counter = self.by_slot.get(definition.gpid) or self.by_name.get(definition.name)
            if counter is not None:
                yield Piece(
                    definition.id, counter, parse_coordinate(x), parse_coordinate(y), definition.chain,
                    definition.id in in_decks and not save.has_moved(definition.id),
                )  # fmt: skip

    def spot(self, counter: str, place: str, reduced: bool) -> Spot:
        """Return the position entry (counter, place and layer level) for a piece of a setup; raises
        :class:`CannotFollow` if it cannot be turned over as wanted."""
        tie = self.carried.ties.pieces.get(counter)
        layer = tie.layer if tie else None
        if layer is None:
            if reduced:
                raise CannotFollow(
                    filled_sentence("{counter!r} cannot be turned over there", counter=counter)
                )
            return counter, place, 0
        first = tie.of if tie else ""
        return first or counter, place, layer.back if reduced else layer.front

    @cached_property
    def prototypes(self) -> Mapping[str, Definition]:
        """The prototypes of the module, by name."""
        found = self.root.find("PrototypeDefinition")
        return {e.attributes.get("name", ""): read_chain(e.body, "") for e in found}

    def at_start(self, places: Places) -> Iterator[AtStart]:
        """Yield the pieces that every new game has on a board of the module."""
        tie = places.tie
        for map in (e for e in self.root.walk() if e.kind in MAPS):
            if map.attributes.get("mapName", "") != tie.window:
                continue
            boards = [b.attributes.get("name", "") for b in map.find("Board")]
            for stack in map.find("SetupStack"):
                owner = stack.attributes.get("owningBoard", "")
                if (owner if owner in boards else next(iter(boards), "")) != tie.board:
                    continue
                for slot in stack.find("PieceSlot"):
                    counter = self.by_slot.get(slot.attributes.get("gpid", ""))
                    if counter is not None:
                        chain, _ = expand_prototypes(
                            read_chain(slot.body, "").chain[:-1], self.prototypes
                        )
                        piece = Piece("", counter, 0, 0, tuple(chain), in_deck=False)
                        gpid, place = slot.attributes.get("gpid", ""), _place_of(stack, places)
                        yield AtStart(gpid, counter, place, self.level(piece))

    def new_definition(self, counter: str) -> str:
        """Return the definition text of a counter that is not yet in a saved game, without a
        position."""
        if counter in self.added:
            return self.added[counter]
        tie = self.carried.ties.pieces.get(counter)
        slots = (e for e in self.root.walk() if e.kind in ("PieceSlot", "CardSlot"))
        own = (e for e in slots if tie and e.attributes.get("gpid", "") in tie.slots)
        if (slot := next(own, None)) is None:
            raise CannotFollow(
                filled_sentence("the module has no piece {counter!r}", counter=counter)
            )
        return self._expanded(slot)

    def _expanded(self, slot: Element) -> str:
        definition = read_chain(slot.body, "")
        for trait in definition.chain[:-1]:
            if trait.kind == "UsePrototype" and all_fields(trait).get("params"):
                name = slot.attributes.get("entryName", "")
                raise CannotFollow(
                    filled_sentence(
                        "{name!r} gives words to its prototype: place one in VASSAL first",
                        name=name,
                    )
                )
        chain, _ = expand_prototypes(definition.chain[:-1], self.prototypes)
        return add_piece("null", (*chain, definition.basic))


def turning_layer(layer: CarriedLayer | None, chain: Sequence[Trait]) -> Trait | None:
    """Return the layer trait that turns a piece over; ``None`` if the piece has none."""
    for trait in chain if layer else ():
        if trait.kind == "Embellishment" and layer:
            mine = read_layer(trait)
            if (mine.name, mine.images) == (layer.name, layer.images):
                return trait
    return None


def _in_decks(save: OpenedSave) -> Iterator[str]:
    """Yield the ids of all pieces in decks of a saved game."""
    for definition in save.definitions(ChainReader()):
        if definition.kind == "deck":
            for part in decode(definition.basic.state, ";"):
                yield from decode(part, ",")


def _place_of(stack: Element, places: Places) -> str:
    """Return the place of an at-start stack, from the name of its grid place or from its pixel."""
    a = stack.attributes
    named = a.get("useGridLocation") != "false" and places.place_named(a.get("location", ""))
    edge = places.tie.edge
    at = parse_coordinate(a.get("x", "")) + edge[0], parse_coordinate(a.get("y", "")) + edge[1]
    return named or places.place(*at)


def parse_coordinate(text: str) -> int:
    """Return a coordinate in a saved game or build file as a number; 0 if the text is not a
    number."""
    try:
        return max(-10_000_000, min(10_000_000, int(text)))
    except ValueError:
        return 0
