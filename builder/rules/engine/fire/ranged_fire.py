"""Combat at a distance: which units may fire at which targets, directly or with a spotter."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from builder.model.mechanisms.conditions import ALWAYS, Arcs, When
from builder.model.mechanisms.fighting.fire import Indirect, Reach
from builder.model.space import Cell
from builder.rules.core.positions.position import Piece
from builder.rules.engine.facing.covered_places import distance_to
from builder.rules.engine.facing.unit_facing import has_in_arcs, not_faced
from builder.rules.engine.fire.straight_runs import why_no_run
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.positions.steps import value_of_piece
from builder.rules.engine.sight.sight_rules import SightView
from builder.sentences import filled_sentence


@dataclass(frozen=True, slots=True)
class Shot:
    """How a unit fires: directly, or indirectly with a spotter; ``why`` gives the reason if it
    cannot fire."""

    mode: Literal["direct", "indirect", ""] = ""
    spotter: str = ""
    why: str = ""


@dataclass(frozen=True)
class Firing:
    """Fire at one target place in a combat, under the combat's rules for fire at a distance and
    through the ``arcs`` that it names, at units of which ``on`` is true."""

    view: SightView = field(repr=False)
    reach: Reach
    rule: str
    target: Cell
    arcs: Arcs = ()
    on: When = ALWAYS

    @property
    def situation(self) -> Situation:
        """The position with its turn, phase, side and weather in which the unit fires."""
        return self.view.situation

    def distance(self, piece: Piece) -> int:
        """Return the distance from the unit to the target, in hexes: between the nearest hexes that they
        cover."""
        return distance_to(self.situation, piece, self.target)

    def range(self, piece: Piece) -> int:
        """Return how far a unit can fire, in hexes. Raises :class:`Refused` if it has no value for
        the range."""
        if isinstance(self.reach.range, int):
            return self.reach.range
        return value_of_piece(self.situation, piece, self.reach.range, self.rule)

    def shot(self, piece: Piece, targets: Sequence[Piece]) -> Shot:
        """Return how a unit fires at units in the target place: directly if it can, otherwise
        indirectly."""
        distance, most = self.distance(piece), self.range(piece)
        place = self.situation.sheet.space.id(self.target)
        if distance > most:
            return Shot(
                why=filled_sentence(
                    "{place} is {distance} hexes from {piece}, which fires {most} far",
                    place=place,
                    distance=distance,
                    piece=piece.name,
                    most=most,
                )
            )
        if distance < self.reach.least:
            return Shot(
                why=filled_sentence(
                    "{place} is nearer to {piece} than {least} hexes",
                    place=place,
                    piece=piece.name,
                    least=self.reach.least,
                )
            )
        if not has_in_arcs(self.situation, piece, self.target, self.arcs):
            return Shot(why=not_faced(piece, place))
        stopped = why_no_run(self.situation, piece, self.target, self.on) if self.reach.run else ""
        if stopped:
            return Shot(why=stopped)
        if not self.reach.sight or self.sees(piece, targets):
            return Shot("direct")
        unseen = filled_sentence(
            "{piece} does not see its target in {place}", piece=piece.name, place=place
        )
        indirect = self.reach.indirect
        if indirect is None or not piece_fulfils(self.situation, indirect.who, piece):
            return Shot(why=unseen)
        if distance < indirect.least:
            return Shot(
                why=filled_sentence("{unseen}, which is too near for indirect fire", unseen=unseen)
            )
        spotter = next(self.spotters(piece, indirect, targets), None)
        if spotter is None:
            return Shot(why=filled_sentence("{unseen}, and nobody spots it", unseen=unseen))
        return Shot("indirect", spotter.name)

    def sees(self, piece: Piece, targets: Collection[Piece]) -> bool:
        """Return whether a unit sees at least one of the targets."""
        return any(self.view.spots(piece, target) for target in targets)

    def spotters(
        self, firer: Piece, indirect: Indirect, targets: Collection[Piece]
    ) -> Iterator[Piece]:
        """Yield the friendly units that can spot the targets for a unit that fires indirectly."""
        side = self.situation.side(firer)
        for piece in self.situation.troops:
            if piece.name == firer.name or self.situation.side(piece) != side:
                continue
            near = indirect.within is None or self.distance(piece) <= indirect.within
            able = near and piece_fulfils(self.situation, indirect.spotter, piece)
            if able and self.sees(piece, targets):
                yield piece

    def crossed(self, piece: Piece) -> frozenset[str]:
        """Return the features on those sides of the target's hex which the line of fire crosses or
        touches."""
        if piece.cell is None:
            return frozenset()
        return self.view.met(piece.cell, self.target)


def relative_heights(view: SightView, piece: Piece, others: Sequence[Piece]) -> frozenset[str]:
    """Return ``higher``, ``lower`` or ``level`` if that is how the unit's place compares with the
    places of all the others; empty if they differ."""
    if piece.cell is None or not others:
        return frozenset()
    here = view.height(piece.cell)
    there = [view.height(other.cell) for other in others if other.cell is not None]
    found = {"higher": all(here > h for h in there), "lower": all(here < h for h in there)}
    found["level"] = all(here == h for h in there)
    return frozenset(word for word, holds in found.items() if holds)
