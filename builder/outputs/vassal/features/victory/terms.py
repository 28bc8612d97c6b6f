"""Writes victory points as expressions: points for places, losses and exits, and the conditions
that end the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.outputs.vassal.counters.points import count_property
from builder.outputs.vassal.expressions.beanshell import ExpressionWriter, PieceRole
from builder.outputs.vassal.features.queries.position_queries import PositionQueries
from builder.outputs.vassal.features.queries.unit_predicates import UnitPredicates
from builder.outputs.vassal.features.turns.event_effects import points_of
from builder.outputs.vassal.features.victory.holding import Places
from builder.outputs.vassal.table.relations import is_enemy, shares
from builder.outputs.vassal.table.turns import turn_number
from builder.outputs.vassal.table.windows.trays import LOSSES
from builder.rules.core.module_export.scores import (
    ALWAYS,
    CountScore,
    DrainScore,
    EndScore,
    ExitScore,
    LevelScore,
    PlaceScore,
    Scores,
)
from builder.vassal.expressions.functions import total
from builder.vassal.expressions.properties import number, string, text
from builder.vassal.expressions.tree import (
    TRUE,
    Number,
    Text,
    Truth,
    any_of,
    as_number,
    as_text,
    choose,
    every,
)

GONE, WHOLE, EXITED = "StepsGone", "StepsWhole", "ExitedAt"
"""The properties of a unit with the number of its lost steps, of all its steps, and of the place
where it left the map (empty if it has not)."""

SCORED = "ScoredTurn"
"""The property with the last turn whose points were recorded."""


def sort_mark(units: frozenset[str], sorts: Sequence[frozenset[str]]) -> str:
    """Return the mark (a number between dots) of the units that belong to a group."""
    return f".{sorts.index(units)}."


def earlier_points_property(side: str) -> str:
    """Return the name of the property with the points that a side scored on earlier turns."""
    return f"ScoreSoFar_{side}"


@dataclass(frozen=True)
class ScoreTerms:
    """The expressions for the victory points of a game."""

    game: Game
    scores: Scores
    places: Places
    happened: bool

    @cached_property
    def sorts(self) -> tuple[frozenset[str], ...]:
        """The groups of units whose losses, or exits from the map, score points."""
        scores = self.scores
        every = [part.units for part in scores.losses]
        every += [part.units for part in scores.exits]
        every += [end.units for end in scores.ends]
        every += [drain.units for drain in (scores.morale.drains if scores.morale else ())]
        return tuple(dict.fromkeys(every))

    @cached_property
    def predicates(self) -> UnitPredicates:
        """The predicates (``is``, ``adjacent`` and so on) that victory points ask about units."""
        fights = (self.scores.asks,) if self.scores.asks else ()
        at = self.places
        return UnitPredicates(self.game, fights, at.boards, at.map, "Score", displays=at.displays)

    @property
    def gates(self) -> tuple[str, ...]:
        """The places where units can leave the map."""
        return tuple(self.scores.gates)

    @property
    def by_turn(self) -> bool:
        """Whether places bring points at the end of each turn."""
        return any(part.turn for part in self.scores.places)

    # -- conditions --------------------------------------------------------------------------------

    def _writer(self, side: str) -> ExpressionWriter:
        """Return the writer of conditions on the state of the game, from the view of a side (empty
        for none)."""
        gathering = PositionQueries(self.places, self.predicates.truths)
        return gathering.writer(side, self.scores.amounts, self.scores.gathered)

    # -- places ------------------------------------------------------------------------------------

    def holder(self, part: PlaceScore) -> Text:
        """Return the expression for the side that scores a place; empty if none does."""
        able = [side for side in self.scores.sides if part.side in ("", side)]
        held = self.places.holder(part.place, able)
        if part.when == ALWAYS:
            return held
        return choose(~self._writer("").truth(part.when), "", held)

    def place_points(self, side: str, *, turn: bool) -> Number:
        """Return the expression for a side's points for places, at the end of a turn or of the
        game."""
        return total(
            0,
            *(
                choose(string(f"ScorePlace{n}").equals(side), part.points, 0)
                for n, part in enumerate(self.scores.places)
                if part.turn == turn
            ),
        )

    # -- units -------------------------------------------------------------------------------------

    def _is_of_sort(self, units: frozenset[str]) -> Truth:
        return string("ScoreSorts").contains(sort_mark(units, self.sorts))

    def unit_losses(self, units: frozenset[str], sides: Truth, *, steps: bool) -> Number:
        """Return the expression for the number of units (or steps) in a group that some sides have
        lost, without units that have left the map."""
        which = self._is_of_sort(units) & sides
        if self.gates:
            which &= text("CurrentMap").differs(LOSSES) | string(EXITED).equals("")
        if steps:
            maps = [self.places.map, LOSSES, *self.places.windows[1:]]
            return PieceRole(maps, which).sum(GONE)
        return PieceRole([LOSSES], which).count()

    def losses(self, n: int, side: str) -> Number:
        """Return the expression for the points that a side scores for its enemies' losses by the
        ``n``-th rule about losses."""
        part = self.scores.losses[n]
        enemies = is_enemy(self.game, string("Side"), side)
        lost = self.unit_losses(part.units, enemies, steps=part.steps)
        return part.points * lost

    def exits(self, part: ExitScore, side: str) -> Number:
        """Return the expression for a side's points for its units that have left the map."""
        if part.side not in ("", side):
            return as_number(0)
        at = any_of(*(string(EXITED).equals(str(self.gates.index(x) + 1)) for x in part.places))
        which = PieceRole([LOSSES], self._is_of_sort(part.units) & string("Side").equals(side) & at)
        return part.points * (which.sum(WHOLE) if part.steps else which.count())

    # -- sums --------------------------------------------------------------------------------------

    def total(self, side: str) -> Number:
        """Return the expression for the total of a side's points."""
        scores = self.scores
        parts = [self.place_points(side, turn=False)]
        if self.by_turn:
            now = self.place_points(side, turn=True)
            again = number(SCORED).equals(turn_number(self.game))
            parts += [number(earlier_points_property(side)), choose(again, 0, now)]
        parts += [number(f"ScoreLost{n}_{side}") for n, _ in enumerate(scores.losses)]
        parts += [number(f"ScoreExits{n}_{side}") for n, _ in enumerate(scores.exits)]
        parts += [points_for_count(part) for part in scores.counts if part.side == side]
        return total(*parts, *([number(points_of(side))] if self.happened else []))

    def morale(self, side: str) -> Number:
        """Return the expression for the morale that a side has left."""
        morale = self.scores.morale
        assert morale is not None
        drains = [x for x in morale.drains if x.side in ("", side)]
        left = as_number(morale.start[side])
        for drain in drains:
            left = left - self._drained(drain, side)
        return left

    def _drained(self, drain: DrainScore, side: str) -> Number:
        if not drain.places:
            own = string("Side").equals(side)
            return drain.points * self.unit_losses(drain.units, own, steps=drain.steps)
        enemies = [other for other in self.scores.sides if other != side]
        held = (
            any_of(
                *(self._against(side, x, self.places.holds(place, x)) for x in enemies)
            ).as_number
            for place in drain.places
        )
        return drain.points * total(*held)

    def _against(self, side: str, other: str, so: Truth) -> Truth:
        """Return a condition about an enemy of a side, which holds only as long as he is one."""
        if self.game.mechanisms.alliances is None:
            return so
        return so & is_enemy(self.game, as_text(side), other)

    def _together(self, side: str) -> Number:
        """Return the expression for the points of a side, with those of its allies if allies win
        together."""
        found = number(f"Score_{side}")
        if not self._win_together:
            return found
        more = (x for x in self.scores.sides if x != side)
        return total(
            found, *(choose(self._wins_with(side, x), number(f"Score_{x}"), 0) for x in more)
        )

    @property
    def _win_together(self) -> bool:
        declared = self.game.mechanisms.alliances
        return declared is not None and "win" in declared.share

    def _wins_with(self, side: str, other: str) -> Truth:
        return shares(self.game, as_text(side), other, "win")

    def _is_ahead(self, side: str, other: str, by: int) -> Truth:
        """Return the condition that a side is so many points ahead of another one that does not win
        together with it."""
        ahead = self._together(side) - self._together(other) >= by
        return ahead | self._wins_with(side, other) if self._win_together else ahead

    def is_reached(self, level: LevelScore) -> Truth:
        """Return the condition that a victory level is reached."""
        sides = self.scores.sides
        if level.alone:
            return number(f"Score_{level.side}") >= level.reach
        if len(sides) != 2:
            return self._leads(level)
        a, b = (number(f"Score_{side}") for side in sides)
        leads = [
            (lead > 0) & (lead >= level.reach)
            for side, lead in zip(sides, (a - b, b - a), strict=True)
            if level.side in ("", side)
        ]
        if not level.side and level.reach <= 0:
            leads.append(a.equals(b))
        return any_of(*leads)

    def _leads(self, level: LevelScore) -> Truth:
        """Return the condition that a side, alone or with those who win together with it, leads by what
        a level asks, in a game of more than two sides."""
        if not level.side and level.reach <= 0:
            return TRUE
        sides = (level.side,) if level.side else self.scores.sides
        return any_of(*(self._is_first(side, max(1, level.reach)) for side in sides))

    def _is_first(self, side: str, by: int) -> Truth:
        """Return the condition that a side is so many points ahead of all that do not win together with
        it."""
        others = (other for other in self.scores.sides if other != side)
        return every(*(self._is_ahead(side, other, by) for other in others))

    def ends(self, end: EndScore, side: str) -> Truth:
        """Return the condition that a side has brought about a sudden end of the game."""
        parts = [self._writer(side).truth(end.when)]
        own, others = self._together(side), [x for x in self.scores.sides if x != side]
        if end.points is not None:
            parts.append(own >= end.points)
        if end.ahead is not None:
            parts += [self._is_ahead(side, other, end.ahead) for other in others]
            parts += [] if others else [own >= end.ahead]
        if end.lost is not None:
            enemies = is_enemy(self.game, string("Side"), side)
            parts.append(self.unit_losses(end.units, enemies, steps=end.steps) >= end.lost)
        return every(*parts)


def points_for_count(part: CountScore) -> Number:
    """Return the expression for the points that a count is worth."""
    return part.points * number(count_property(part.track))
