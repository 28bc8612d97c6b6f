"""Answers questions about moves between off-map boxes and other places along the declared links."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from pydantic import Field

from builder.model.base import Points
from builder.model.game import Game
from builder.model.mechanisms.places.links import ALL, BoxLink
from builder.model.pieces.values import number_text
from builder.model.space import Cell
from builder.rules.core.names import UnitName, UnitNames
from builder.rules.core.positions.position import Piece
from builder.rules.core.yes_no_answers import Bar
from builder.rules.engine.movement.bars import BARS
from builder.rules.engine.positions.aliases import boxes_of
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.held_places import in_play, named_spots, spot_id
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import PositionInputs, Situation
from builder.rules.engine.stacking.stacking_rules import breach_with
from builder.rules.procedures import Context, Procedure, Reply, Step, step

Spot = Cell | str
"""A place of the map, or a box by its full name (``track:box``)."""


@dataclass(frozen=True)
class Links:
    """The links between off-map boxes and other places that one unit may use."""

    situation: Situation = field(repr=False)
    piece: Piece

    @cached_property
    def _links_by_places(self) -> dict[Spot, dict[Spot, BoxLink]]:
        """The links of this unit, by starting place and then by destination; the first declared one
        if several join the same places."""
        found: dict[Spot, dict[Spot, BoxLink]] = {}
        side = self.situation.side(self.piece)
        for link in self.situation.mechanisms.links:
            if link.side not in ("", side):
                continue
            ends = [tuple(named_spots(self.situation, words)) for words in (link.from_, link.to)]
            for starts, goals in (ends, ends[::-1]) if link.back else (ends,):
                for start in starts:
                    for goal in (spot for spot in goals if spot != start):
                        found.setdefault(start, {}).setdefault(goal, link)
        return found

    def by(self, start: Spot, goal: Spot) -> BoxLink | None:
        """Return the link from one place to another; ``None`` if there is none."""
        return self._links_by_places.get(start, {}).get(goal)

    def open(self, start: Spot) -> Iterator[tuple[Spot, BoxLink]]:
        """Yield the places that the unit may move to by a link from ``start``."""
        for goal, link in self._links_by_places.get(start, {}).items():
            if self.bar(link, goal) is None:
                yield goal, link

    def rule(self, link: BoxLink) -> str:
        """Return the number of a link's rule in the rules text."""
        return self.situation.mechanisms.case("links", link)

    def bar(self, link: BoxLink, goal: Spot) -> Bar | None:
        """Return what forbids the unit to use a link to the place ``goal``, with its rule; ``None``
        if nothing does."""
        rule, situation = self.rule(link), self.situation
        if not piece_fulfils(situation, link.when, self.piece):
            return Bar(rule, "The unit may not go this way.")
        if not isinstance(goal, str):
            meets = situation.mechanisms.enemies_share_places
            if not meets and situation.in_the_way(goal, situation.side(self.piece), "stack"):
                return Bar(rule, BARS["enemies"])
            mover = situation.position.unit(self.piece).movement_class
            if situation.ground.is_closed(mover, goal):
                return Bar(rule, BARS["terrain"])
        if not link.turns and breach_with(situation, goal, self.piece) is not None:
            return Bar(rule, BARS["crowd"])
        return None


def spot_of(situation: Situation, word: str) -> Spot:
    """Return the place with this name: a box if there is one, otherwise a place of the map. Raises
    ``PlaceError`` if there is neither."""
    boxes = boxes_of(situation.game)
    return boxes[word] if word in boxes else situation.sheet.space.cell(word)


def cost_of(link: BoxLink, spent: Fraction, allowance: Fraction) -> Fraction | None:
    """Return the movement points that a link costs a unit which has ``spent`` points of its
    ``allowance``; ``None`` if it has not enough left."""
    if link.cost == ALL:
        return allowance if not spent else None
    assert isinstance(link.cost, Fraction)
    return link.cost if spent + link.cost <= allowance else None


# -- asked -------------------------------------------------------------------------------------


class LinksInputs(PositionInputs):
    """The input of the ``links`` procedure: a unit at the end of a link, and the units that have
    used the link in this turn."""

    unit: UnitName = Field(description="the unit")
    moved: UnitNames = Field(
        (), description="units of its side that have taken the way in this turn"
    )


class LinksReply(Reply):
    """The reply of the ``links`` procedure: the places that the unit may move to by a link, each
    with its cost (``all`` for the whole allowance) and, if it does not arrive at once, the number
    of turns that the move takes."""

    places: dict[str, Points | str]
    turns: dict[str, int] = {}


def answer_links(context: Context, given: LinksInputs) -> LinksReply:
    """Answer where a unit may move by the links between off-map boxes and other places."""
    situation = situation_of(context, given)
    piece = in_play(situation, given.unit)
    ways = Links(situation, piece)
    start: Spot = piece.at if piece.cell is None else piece.cell
    others = len(set(given.moved) - {piece.name})
    found = [
        (goal, link) for goal, link in ways.open(start) if link.most is None or others < link.most
    ]
    ids = {goal: spot_id(situation, goal) for goal, _ in found}
    return LinksReply(
        places={ids[goal]: link.cost for goal, link in found},
        turns={ids[goal]: link.turns for goal, link in found if link.turns},
        steps=tuple(_steps(situation, ways, found)),
    )


def _steps(situation: Situation, ways: Links, found: list[tuple[Spot, BoxLink]]) -> Iterator[Step]:
    for goal, link in found:
        place, rule = spot_id(situation, goal), ways.rule(link)
        cost = link.cost if isinstance(link.cost, str) else number_text(link.cost)
        if link.turns:
            text = "To {place}: {cost}, after {turns} turns."
            if situation.turn:
                text = "To {place}: {cost}, on turn {turns}."
            turns = situation.turn + link.turns
            yield step(rule, text, place=place, cost=cost, turns=turns)
        else:
            yield step(rule, "To {place}: {cost}.", place=place, cost=cost)
    if not found:
        rule = situation.mechanisms.case("links", situation.mechanisms.links[0])
        yield step(rule, "No way leads on from there.")


def procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    """Yield the procedure that answers questions about off-map boxes, if the game declares links."""
    declared = game.mechanisms.links
    if declared:
        rules = (game.mechanisms.case("links", link) for link in declared)
        yield Procedure("links", tuple(dict.fromkeys(rules)), answer_links)
