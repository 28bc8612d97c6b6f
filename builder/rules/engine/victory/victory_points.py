"""Answers questions about victory points as a game declares them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from pydantic import Field

from builder.model.base import Words
from builder.model.game import Game
from builder.model.mechanisms import Count, VictoryPoints
from builder.model.mechanisms.amounts import split_count_name
from builder.model.mechanisms.victory import Level
from builder.problems import PathKey, Problem, error, unknown_name
from builder.rules.core.names import Counters, PlaceName, SideName, UnitName
from builder.rules.engine.events.event_rules import event_of
from builder.rules.engine.events.event_sides import asks_whose, side_of_event
from builder.rules.engine.positions.amounts import (
    amount_in,
    count_full_name,
    count_named,
    holders_of_count,
)
from builder.rules.engine.positions.condition_answers import holds_in_position
from builder.rules.engine.positions.declared_names import KnownWords as Known
from builder.rules.engine.positions.declared_names import known_figure, known_word
from builder.rules.engine.positions.held_places import (
    holding_side,
    holds_all,
    named_places,
    named_spots,
    spot_id,
    worth,
)
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import PositionInputs, Situation
from builder.rules.engine.victory.losses import eliminated_losses, unit_losses
from builder.rules.play.moment import Sentence
from builder.rules.procedures import Context, Procedure, Refused, Reply, step

_LOST = {
    "units": "{unit} is eliminated: {points} for {side}.",
    "steps": "{unit} has lost {many} steps: {points} for {side}.",
}
"""The explanation of a loss, by what is counted."""


@dataclass
class PointCount:
    """Counts the victory points of a position, one source of points after the other."""

    situation: Situation = field(repr=False)
    declared: VictoryPoints
    points: dict[str, int] = field(default_factory=dict)
    told: list[Sentence] = field(default_factory=list)
    """The sentences that explain the points; they become steps only where somebody is answered."""

    def give(self, side: str, points: int, rule: str, text: str, **values: object) -> None:
        """Give points to a side, and record the sentence that explains them."""
        if side and points:
            self.points[side] = self.points.get(side, 0) + points
            own = rule or self._rule
            self.told.append(Sentence(own, text, {"side": side, "points": points, **values}))

    @cached_property
    def _rule(self) -> str:
        return self.situation.mechanisms.case("victory", self.declared)

    @cached_property
    def _sides(self) -> list[str]:
        return [side.id for side in self.situation.game.sheet.sides]

    def places(self, each: Literal["end", "turn"]) -> None:
        """Give points for places that count at the end of the game, or at the end of each turn."""
        for part in self.declared.places:
            if part.each != each or not holds_in_position(self.situation, part.when):
                continue
            for spot in dict.fromkeys(named_spots(self.situation, part.at)):
                side = holding_side(self.situation, spot, part.held)
                if part.side in ("", side):
                    id = spot_id(self.situation, spot)
                    name = named_places(self.situation.game).get(id, "")
                    text = "{place} ({hex}): {points} for {side}."
                    if not name:
                        text = "{hex}: {points} for {side}."
                    called = {"place": name} if name else {}
                    points = worth(self.situation, part.points, spot)
                    self.give(side, points, part.rule, text, hex=id, **called)

    def losses(self, lost: tuple[str, ...]) -> None:
        """Give points for enemy losses."""
        for part in self.declared.losses:
            for loss in unit_losses(self.situation, lost, part.count, part.of):
                for side in self._sides:
                    if self.situation.is_enemy(side, loss.side):
                        text = _LOST[part.count]
                        many = part.points * loss.many
                        self.give(side, many, part.rule, text, unit=loss.unit, many=loss.many)

    def exits(self, exited: dict[str, str]) -> None:
        """Give points for units that have left the map."""
        for part in self.declared.exits:
            names = [name for name, at in exited.items() if at in part.at]
            for loss in eliminated_losses(self.situation, names, part.count, part.of):
                if part.side in ("", loss.side):
                    text = "{unit} has left the map at {place}: {points} for {side}."
                    many, at = part.points * loss.many, exited[loss.unit]
                    self.give(loss.side, many, part.rule, text, unit=loss.unit, place=at)

    def counts(self) -> None:
        """Give points for the amounts of counts (tracked numbers such as morale)."""
        for part in self.declared.counts:
            named, id = split_count_name(part.count)
            count = count_named(self.situation.game, id)
            if count is None:
                continue
            for whose, owner in ((named, ""),) if named else self._holders(count):
                many = amount_in(self.situation, count, whose)
                side = part.side or owner
                text = "{count}: {many}, which is {points} for {side}."
                name = count_full_name(whose, id) if whose else count.name
                self.give(side, part.points * many, part.rule, text, count=name, many=many)

    def _holders(self, count: Count) -> Iterator[tuple[str, str]]:
        """Yield all that have a count, of units those in play, each with the side that scores for
        it: empty if that is no side's own."""
        having = holders_of_count(self.situation.game, count)
        if count.of != "unit":
            yield from ((whose, whose if count.of == "side" else "") for whose in having)
            return
        for piece in self.situation.troops:
            if piece.counter in having:
                yield piece.name, self.situation.side(piece)

    def objectives(self, kept: Mapping[str, Iterable[str]]) -> None:
        """Give points for secret objectives that are fulfilled; raises :class:`Refused` for an unknown
        objective."""
        declared = self.declared.objectives
        if declared is None:
            return
        every = {one.id: one for one in declared.each}
        for side in self._sides:
            for id in kept.get(side, ()):
                if id not in every:
                    raise Refused(unknown_name("objective", id, every, ("given", "objectives")))
                one = every[id]
                if holds_all(self.situation, side, one.at) and holds_in_position(
                    self.situation, one.when, side
                ):
                    rule = one.rule or declared.rule
                    text = "{event}: {points} for {side}."
                    self.give(side, one.points, rule, text, event=one.name)

    def events(self, happened: tuple[str, ...]) -> None:
        """Give points for events that have happened; raises :class:`Refused` for an unknown event."""
        game = self.situation.game
        for name in happened:
            drawn, event = event_of(game, name)
            whose = side_of_event(drawn, event)
            for event_effect in event.effects:
                side = whose if asks_whose(game, event_effect) else event_effect.side
                text = "{event}: {points} for {side}."
                rule = event.rule or game.mechanisms.case("events", drawn)
                self.give(side, event_effect.points or 0, rule, text, event=event.name)


class ScoreInputs(PositionInputs):
    """The input of the ``score`` procedure: a position, the losses, and what has happened; ``held``
    says which side was last in places that are empty now."""

    lost: Counters = Field((), description="units that are eliminated")
    exited: dict[UnitName, PlaceName] = Field(
        {}, description="unit to the place where it left the map"
    )
    happened: Words = Field((), description="events that have happened, as often as they did")
    so_far: dict[SideName, int] = Field(
        {}, description="points that sides have scored in earlier turns"
    )
    objectives: dict[SideName, Words] = Field({}, description="secret objectives that sides have")
    at: Literal["end", "turn"] = Field(
        "end",
        description="the end of the game, or of a turn: losses, exits and events wait for the end",
    )


class ScoreReply(Reply):
    """The reply of the ``score`` procedure: each side's points, the side that leads and by how many
    points (unless results ask for points of a side's own), and the result of the game that this
    gives; in a game of more than two sides also their ``ranks`` (1 is the best, and sides with equal
    points share one)."""

    points: dict[str, int]
    ahead: str = ""
    by: int = 0
    result: str = ""
    ranks: dict[str, int] = {}


def answer_score(context: Context, given: ScoreInputs) -> ScoreReply:
    """Count the victory points of a position."""
    situation = situation_of(context, given)
    declared = context.game.mechanisms.victory
    assert declared is not None
    count = count_points(situation, declared, given)
    sides = {s.id: count.points.get(s.id, 0) for s in context.game.sheet.sides}
    ahead, by = leading_side(situation, sides)
    added = points_together(situation, sides)
    winners = with_allies(situation, ahead)
    result = level_of(declared, winners, by, added) if given.at == "end" else ""
    rule, steps = context.game.mechanisms.case("victory", declared), [t.step for t in count.told]
    ranks = ranks_of(situation, sides) if given.at == "end" else {}
    steps += [line.step for line in ranks_told(rule, ranks, sides)]
    if any(level.points is not None for level in declared.levels):
        ahead, by, text = "", 0, "Result: {result}."
    else:
        text = "{side} is {by} points ahead: {result}." if ahead else "Nobody is ahead: {result}."
    if result:
        steps.append(step(rule, text, side=ahead, by=by, result=result))
    told = tuple(steps)
    return ScoreReply(points=sides, ahead=ahead, by=by, result=result, ranks=ranks, steps=told)


def count_points(
    situation: Situation, declared: VictoryPoints, given: ScoreInputs, *, running: bool = False
) -> PointCount:
    """Return the victory points of a position, as counted at the end of the game, or at the end of
    a turn (these add up over the game). Losses, exits and events only count at the end of the game,
    or if a ``running`` total is wanted."""
    count = PointCount(situation, declared)
    for side, points in given.so_far.items():
        count.give(side, points, "", "{side} had scored {points} points before.")
    count.places("turn")
    if given.at == "end":
        count.places("end")
    if running or given.at == "end":
        count.losses(given.lost)
        count.exits(given.exited)
        count.counts()
        count.events(given.happened)
        count.objectives(given.objectives)
    return count


def points_together(situation: Situation, points: Mapping[str, int]) -> dict[str, int]:
    """Return each side's points, with those of its allies if allies win together."""
    return {
        side: sum(n for other, n in points.items() if situation.shares(other, side, "win"))
        for side in points
    }


def leading_side(situation: Situation, points: Mapping[str, int]) -> tuple[str, int]:
    """Return the side with the most points (empty if two are level at the top), and its lead in points
    over those who do not win together with it. Of allies who win together, it is the one with the most
    points of its own."""
    added = points_together(situation, points)
    order = sorted(points, key=lambda side: (-added[side], -points[side]))
    if not order:
        return "", 0
    first = order[0]
    rivals = [added[side] for side in order if not situation.shares(side, first, "win")]
    by = added[first] - max(rivals, default=0)
    return (first if by else ""), by


def with_allies(situation: Situation, side: str) -> tuple[str, ...]:
    """Return a side and its allies who win together with it; nobody without a side."""
    if not side:
        return ()
    others = (one.id for one in situation.game.sheet.sides if one.id != side)
    return (side, *(one for one in others if situation.shares(one, side, "win")))


def ranks_of(situation: Situation, points: Mapping[str, int]) -> dict[str, int]:
    """Return the rank of each side by its points, the best first, in a game of more than two sides;
    empty for any other. The points of allies who win together count together."""
    if len(points) <= 2:
        return {}
    added = points_together(situation, points)
    ranks = {side: 1 + sum(n > added[side] for n in added.values()) for side in points}
    return dict(sorted(ranks.items(), key=lambda it: it[1]))


def ranks_told(
    rule: str, ranks: Mapping[str, int], points: Mapping[str, int]
) -> Iterator[Sentence]:
    """Yield the sentences that say in which order the sides are by their points."""
    text = "Rank {rank}: {side} (points: {points})."
    for side, rank in ranks.items():
        yield Sentence(rule, text, {"rank": rank, "side": side, "points": points[side]})


def level_of(
    declared: VictoryPoints, sides: Iterable[str], by: int, points: Mapping[str, int]
) -> str:
    """Return the result (such as a decisive victory) of the highest victory level that is reached by
    the lead of ``sides``, who win together, or by a level's own number of points; empty if there is
    none."""
    ahead = ("", *sides)
    fits = [one for one in declared.levels if _reached(one, ahead, by, points)]
    return max(fits, key=lambda one: one.reach).result if fits else ""


def _reached(level: Level, ahead: Sequence[str], by: int, points: Mapping[str, int]) -> bool:
    if level.points is not None:
        return points.get(level.side, 0) >= level.points
    return level.side in ahead and level.reach <= by


def procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    """Yield the procedure that answers questions about victory points, if the game declares any."""
    declared = game.mechanisms.victory
    if declared is not None:
        yield Procedure("score", (game.mechanisms.case("victory", declared),), answer_score)


def check_victory(game: Game) -> Iterator[Problem]:
    """Report unknown sides and places in the victory rules."""
    declared, words = game.mechanisms.victory, Known(game)
    sides = [s.id for s in game.sheet.sides]
    for n, part in enumerate(declared.places if declared else ()):
        yield from _place(words, ("mechanisms", "victory", "places", n), part.at, part.side)
        yield from known_figure(
            words, part.points, ("mechanisms", "victory", "places", n, "points")
        )
        if part.held:
            here = ("mechanisms", "victory", "places", n, "held")
            yield from known_word(part.held, sides, here, "no side")
    for n, way in enumerate(declared.exits if declared else ()):
        yield from _place(words, ("mechanisms", "victory", "exits", n), way.at, way.side)
    for n, level in enumerate(declared.levels if declared else ()):
        if level.side:
            here = ("mechanisms", "victory", "levels", n, "side")
            yield from known_word(level.side, sides, here, "no side")
    if declared and len({level.points is None for level in declared.levels}) > 1:
        message = "some levels ask for a lead, and some for the points of a side"
        hint = "write 'least' for all of them, or 'points'"
        yield error("bad-ending", message, ("mechanisms", "victory", "levels"), hint=hint)


def _place(words: Known, path: PathKey, at: Words, side: str) -> Iterator[Problem]:
    """Report an unknown place or side in one entry of the victory rules."""
    for n, word in enumerate(at):
        yield from known_word(word, words.places, (*path, "at", n), "no hex, area or box")
    if side:
        yield from known_word(side, words.moment["side"], (*path, "side"), "no side")
