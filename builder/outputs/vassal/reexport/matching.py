"""Compares the pieces of a game's setup with those in a saved game of its module, to find which
stay, move, are turned over, are new or are gone."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence

from builder.model.imported_module import CarriedLayer
from builder.outputs.vassal.reexport.known_pieces import (
    CannotFollow,
    KnownModule,
    Piece,
    Spot,
    turning_layer,
)
from builder.outputs.vassal.reexport.places import Places
from builder.outputs.vassal.reexport.saved_game_edits import Edits, at_level, definitions_by_id
from builder.sentences import filled_sentence
from builder.vassal.format.pieces import MapPoint, add_piece
from builder.vassal.format.traits import Trait
from builder.vassal.reading.opened_module import OpenedSave
from builder.vassal.reading.trait_chains import read_chain

_SAME_SPOT_DISTANCE = 4.0
"""The distance in pixels within which pieces count as lying on one another."""


class Matching:
    """Compares the pieces of a game's setup with those in a saved game of its module."""

    def __init__(
        self, known: KnownModule, wanted: Sequence[Spot], places: Places, save: OpenedSave
    ) -> None:
        self._known, self._places, self._save = known, places, save
        self._wanted = list(wanted)
        self._texts = definitions_by_id(save.piece_commands)
        self._found = Edits()
        self._lying: set[tuple[int, int]] = set()

    def edits(self) -> Edits:
        """Return the changes that the saved game needs; raises :class:`CannotFollow` if one cannot
        be made."""
        self._check_boards()
        standing: dict[str, list[Piece]] = defaultdict(list)
        for piece in self._pieces_on_map():
            standing[piece.counter].append(piece)
            self._lying.add((piece.x, piece.y))
        waiting: dict[str, list[Spot]] = defaultdict(list)
        for spot in self._without_those_at_start(self._wanted):
            waiting[spot[0]].append(spot)
        for counter in sorted(standing.keys() | waiting.keys()):
            self._counter(counter, standing[counter], waiting[counter])
        return self._found

    def _check_boards(self) -> None:
        """Check that the map's board is the only one, or the first, in the saved game's window;
        raises :class:`CannotFollow` if not."""
        tie = self._places.tie
        shown = [board for window, board in self._save.boards if window == tie.window]
        if shown and shown[0] != tie.board:
            raise CannotFollow(
                filled_sentence("its window shows the board {shown!r}", shown=shown[0])
            )

    def _pieces_on_map(self) -> Iterator[Piece]:
        """Yield the saved game's pieces in the window of the map."""
        for piece in self._known.pieces_in_window(self._save, self._places.tie.window):
            if piece.in_deck:
                raise CannotFollow(
                    filled_sentence("{counter!r} lies in a deck there", counter=piece.counter)
                )
            yield piece

    def _without_those_at_start(self, wanted: list[Spot]) -> list[Spot]:
        """Return the wanted pieces except those that every new game already has on its maps."""
        if any(c.startswith("SETUP_STACK") for c in self._save.commands):
            return wanted
        left = list(wanted)
        for piece in self._known.at_start(self._places):
            found = next((s for s in left if s[:2] == (piece.counter, piece.place)), None)
            if found is None:
                message = filled_sentence(
                    "{counter!r} stands in every setup: move it in carried/buildFile.xml",
                    counter=piece.counter,
                )
                raise CannotFollow(message)
            left.remove(found)
        return left

    def _counter(self, counter: str, standing: list[Piece], wanted: list[Spot]) -> None:
        """Record which pieces of a counter stay, are turned over, move, are new or are gone."""
        left = list(wanted)
        free: list[Piece] = []
        for piece in standing:
            here = [s for s in left if self._places.is_at(s[1], piece.x, piece.y)]
            level = self._known.level(piece)
            if not here:
                free.append(piece)
                continue
            spot = next((s for s in here if s[2] == level), here[0])
            left.remove(spot)
            self._turn(piece, spot[2], level)
        for piece, spot in zip(free, left, strict=False):
            self._found.moved[piece.id] = self._spot(spot[1])
            self._turn(piece, spot[2], self._known.level(piece))
        self._found.gone.update(piece.id for piece in free[len(left) :])
        for spot in left[len(free) :]:
            self._add(counter, spot, standing)

    def _spot(self, place: str) -> MapPoint:
        found = self._places.pixel(place)
        if found is None:
            raise CannotFollow(filled_sentence("the module has no place {place!r}", place=place))
        # A piece that is there already may lie a few pixels aside; the others are put on top of it.
        near = [at for at in self._lying if math.dist(at, found) <= _SAME_SPOT_DISTANCE]
        best = min(near, key=lambda at: math.dist(at, found), default=found)
        return MapPoint(self._places.tie.window, *best)

    def _layer(self, counter: str) -> CarriedLayer | None:
        tie = self._known.carried.ties.pieces.get(counter)
        return tie.layer if tie else None

    def _turn(self, piece: Piece, wanted: int, level: int) -> None:
        if wanted == level:
            return
        trait = turning_layer(self._layer(piece.counter), piece.chain)
        if trait is None:
            raise CannotFollow(
                filled_sentence("{counter!r} cannot be turned over there", counter=piece.counter)
            )
        self._found.levels[piece.id] = trait.type, wanted

    def _add(self, counter: str, spot: Spot, standing: list[Piece]) -> None:
        """Record a new piece for the saved game: a copy of one of the same kind there or, if there
        is none, one made from its definition in the module's piece palette."""
        text = self._texts[standing[0].id] if standing else self._known.new_definition(counter)
        found = read_chain(text, "")
        layer = self._layer(counter)
        trait = turning_layer(layer, found.chain)
        if layer is not None and trait is not None:
            chain = tuple(
                Trait(t.kind, t.type, at_level(t.state, spot[2])) if t is trait else t
                for t in found.chain
            )
            text = add_piece("null", chain)
        elif layer is not None and spot[2] != layer.front:
            raise CannotFollow(
                filled_sentence("{counter!r} cannot be turned over there", counter=counter)
            )
        loose = any(t.kind == "Immobilized" for t in found.chain)
        self._found.new.append((text, self._spot(spot[1]), loose))
