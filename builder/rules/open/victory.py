"""Victory points as they are declared: what a position is worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from pydantic import Field

from builder.model.base import Words
from builder.model.game import Game
from builder.model.mechanisms import VictoryPoints
from builder.model.mechanisms.victory import LossPoints
from builder.problems import Problem
from builder.rules.core.position import Piece
from builder.rules.core.questions import side_of, unit_of
from builder.rules.core.steps import steps_of
from builder.rules.open.checks import Words as Known
from builder.rules.open.checks import known_word
from builder.rules.open.holding import holder, spot_id, spots
from builder.rules.open.situation import PositionInputs, Situation, situation_of
from builder.rules.open.sorts import unit_is
from builder.rules.procedures import Context, Procedure, Reply, Step, step


@dataclass
class Count:
    """The points of a position as they are counted."""

    situation: Situation = field(repr=False)
    declared: VictoryPoints
    points: dict[str, int] = field(default_factory=dict)
    told: list[Step] = field(default_factory=list)

    def give(self, side: str, points: int, rule: str, text: str, **values: object) -> None:
        """Points for a side, with the line that tells of them."""
        if side and points:
            self.points[side] = self.points.get(side, 0) + points
            own = rule or self.situation.mechanisms.case("victory", self.declared)
            self.told.append(step(own, text, side=side, points=points, **values))

    def places(self) -> None:
        """Points for places."""
        for part in self.declared.places:
            for spot in dict.fromkeys(spots(self.situation, part.at)):
                side = holder(self.situation, spot, part.held)
                if part.side in ("", side):
                    text = "{hex}: {points} for {side}."
                    name = spot_id(self.situation, spot)
                    self.give(side, part.points, part.rule, text, hex=name)

    def losses(self, lost: tuple[str, ...]) -> None:
        """Points for what the enemy has lost."""
        game = self.situation.game
        sides = [s.id for s in game.sheet.sides]
        for part in self.declared.losses:
            for name in lost:
                unit = unit_of(game, name)
                if unit_is(game, part.of, unit):
                    steps = steps_of(game, unit) if part.count == "steps" else 1
                    self._for_enemies(sides, side_of(game, unit), part, steps, name)
            for piece in self._reduced(part):
                side = self.situation.side(piece)
                self._for_enemies(sides, side, part, piece.lost, piece.name)

    def _reduced(self, part: LossPoints) -> list[Piece]:
        """Pieces that have lost steps and stand there."""
        if part.count == "units":
            return []
        game = self.situation.game
        pieces = (p for p in self.situation.troops if p.lost)
        return [p for p in pieces if unit_is(game, part.of, unit_of(game, p.counter))]

    def _for_enemies(
        self, sides: list[str], loser: str, part: LossPoints, many: int, name: str
    ) -> None:
        for side in sides:
            if side != loser:
                text = "{unit} has lost {many}: {points} for {side}."
                self.give(side, part.points * many, part.rule, text, unit=name, many=many)


class ScoreInputs(PositionInputs):
    """A position, and what was lost; ``held`` says who was last in places that are empty."""

    lost: Words = Field((), description="units that are eliminated")


class ScoreReply(Reply):
    """The points of each side, who is ahead by how many, and the result that this is."""

    points: dict[str, int]
    ahead: str = ""
    by: int = 0
    result: str = ""


def score(context: Context, given: ScoreInputs) -> ScoreReply:
    """Count the victory points of a position."""
    situation = situation_of(context, given)
    declared = context.game.mechanisms.victory
    assert declared is not None
    count = Count(situation, declared)
    count.places()
    count.losses(given.lost)
    sides = {s.id: count.points.get(s.id, 0) for s in context.game.sheet.sides}
    order = sorted(sides.items(), key=lambda item: -item[1])
    by = order[0][1] - order[1][1] if len(order) > 1 else 0
    ahead = order[0][0] if by else ""
    result = level_of(declared, ahead, by)
    rule = context.game.mechanisms.case("victory", declared)
    if result:
        text = "{side} is {by} ahead: {result}." if ahead else "Nobody is ahead: {result}."
        count.told.append(step(rule, text, side=ahead, by=by, result=result))
    return ScoreReply(points=sides, ahead=ahead, by=by, result=result, steps=tuple(count.told))


def level_of(declared: VictoryPoints, side: str, by: int) -> str:
    """The highest level that a lead comes to; empty if there is none."""
    fits = [one for one in declared.levels if one.side in ("", side) and one.least <= by]
    return max(fits, key=lambda one: one.least).result if fits else ""


def procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    """What can be asked of victory."""
    declared = game.mechanisms.victory
    if declared is not None:
        yield Procedure("score", (game.mechanisms.case("victory", declared),), score)


def check_victory(game: Game) -> Iterator[Problem]:
    """Sides and places that bring points."""
    declared, words = game.mechanisms.victory, Known(game)
    sides = [s.id for s in game.sheet.sides]
    for n, part in enumerate(declared.places if declared else ()):
        path = ("mechanisms", "victory", "places", n)
        for m, word in enumerate(part.at):
            yield from known_word(word, words.places, (*path, "at", m), "no hex, area or box")
        for key in ("side", "held"):
            if getattr(part, key):
                yield from known_word(getattr(part, key), sides, (*path, key), "no side")
    for n, level in enumerate(declared.levels if declared else ()):
        if level.side:
            here = ("mechanisms", "victory", "levels", n, "side")
            yield from known_word(level.side, sides, here, "no side")
