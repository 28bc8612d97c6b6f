"""Victory points as expressions: for places, losses and exits, and for what ends the game."""

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
from builder.outputs.vassal.table.turns import turn_number
from builder.outputs.vassal.table.windows.trays import LOSSES
from builder.rules.core.module_export.scores import (
    ALWAYS,
    CountScore,
    DrainScore,
    EndScore,
    ExitScore,
    PlaceScore,
    Scores,
)

GONE, WHOLE, EXITED = "StepsGone", "StepsWhole", "ExitedAt"
"""The properties of a unit with the number of its lost steps, of all its steps, and of the place
where it left the map (empty if it has not)."""

SCORED = "ScoredTurn"
"""The property with the last turn whose points were recorded."""


def sort_mark(units: frozenset[str], sorts: Sequence[frozenset[str]]) -> str:
    """Return the mark, between dots, of units in a group."""
    return f".{sorts.index(units)}."


def earlier_points_property(side: str) -> str:
    """Return the property with a side's points of earlier turns."""
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
        """The groups of units that are counted."""
        scores = self.scores
        every = [part.units for part in scores.losses]
        every += [part.units for part in scores.exits]
        every += [end.units for end in scores.ends]
        every += [drain.units for drain in (scores.morale.drains if scores.morale else ())]
        return tuple(dict.fromkeys(every))

    @cached_property
    def bearings(self) -> UnitPredicates:
        """The conditions on units."""
        fights = (self.scores.asks,) if self.scores.asks else ()
        return UnitPredicates(self.game, fights, self.places.boards, self.places.map, "Score")

    @property
    def gates(self) -> tuple[str, ...]:
        """The places where units leave the map."""
        return tuple(self.scores.gates)

    @property
    def by_turn(self) -> bool:
        """Whether places bring points at the end of each turn."""
        return any(part.turn for part in self.scores.places)

    # -- conditions --------------------------------------------------------------------------------

    def _writer(self, side: str) -> ExpressionWriter:
        """Return the writer for conditions on the state of the game, for a side (empty for none)."""
        gathering = PositionQueries(self.places, self.bearings.truths)
        return gathering.writer(side, self.scores.amounts, self.scores.gathered)

    # -- places ------------------------------------------------------------------------------------

    def holder(self, part: PlaceScore) -> str:
        """Return the expression for the side that has the points for a place, if any has."""
        able = [side for side in self.scores.sides if part.side in ("", side)]
        held = self.places.holder(part.place, able)
        if part.when == ALWAYS:
            return held
        return f'!({self._writer("").write(part.when)}) ? "" : {held}'

    def place_points(self, side: str, *, turn: bool) -> str:
        """Return the expression for a side's points for places, at the end of a turn or of the
        game."""
        return "+".join(
            [
                "0",
                *(
                    f'(GetString("ScorePlace{n}")=="{side}" ? {part.points} : 0)'
                    for n, part in enumerate(self.scores.places)
                    if part.turn == turn
                ),
            ]
        )

    # -- units -------------------------------------------------------------------------------------

    def _is_of_sort(self, units: frozenset[str]) -> str:
        return f'GetString("ScoreSorts").contains("{sort_mark(units, self.sorts)}")'

    def unit_losses(self, units: frozenset[str], sides: str, *, steps: bool) -> str:
        """Return the expression for how many units, or steps, of some sides are lost. Units that
        have left the map do not count."""
        left = f' && (CurrentMap!="{LOSSES}" || GetString("{EXITED}")=="")' if self.gates else ""
        which = f"{self._is_of_sort(units)} && {sides}{left}"
        if steps:
            return f"({PieceRole([self.places.map, LOSSES, *self.places.windows[1:]], which).sum(GONE)})"
        return f"({PieceRole([LOSSES], which).count()})"

    def losses(self, n: int, side: str) -> str:
        """Return the expression for a side's points for its enemies' losses."""
        part = self.scores.losses[n]
        lost = self.unit_losses(part.units, f'GetString("Side")!="{side}"', steps=part.steps)
        return f"{part.points}*{lost}"

    def exits(self, part: ExitScore, side: str) -> str:
        """Return the expression for a side's points for units that have left the map."""
        if part.side not in ("", side):
            return "0"
        at = " || ".join(f'GetString("{EXITED}")=="{self.gates.index(x) + 1}"' for x in part.places)
        which = PieceRole(
            [LOSSES], f'{self._is_of_sort(part.units)} && GetString("Side")=="{side}" && ({at})'
        )
        return f"{part.points}*({which.sum(WHOLE) if part.steps else which.count()})"

    # -- sums --------------------------------------------------------------------------------------

    def total(self, side: str) -> str:
        """Return the expression for all points of a side."""
        scores = self.scores
        parts = [self.place_points(side, turn=False)]
        if self.by_turn:
            now = self.place_points(side, turn=True)
            again = f"{SCORED}=={turn_number(self.game)}"
            parts += [earlier_points_property(side), f"({again} ? 0 : {now})"]
        parts += [f"ScoreLost{n}_{side}" for n, _ in enumerate(scores.losses)]
        parts += [f"ScoreExits{n}_{side}" for n, _ in enumerate(scores.exits)]
        parts += [points_for_count(part) for part in scores.counts if part.side == side]
        return "+".join([*parts, *([points_of(side)] if self.happened else [])])

    def morale(self, side: str) -> str:
        """Return the expression for the morale that a side has left."""
        morale = self.scores.morale
        assert morale is not None
        drains = [x for x in morale.drains if x.side in ("", side)]
        return "-".join([str(morale.start[side]), *(self._drained(x, side) for x in drains)])

    def _drained(self, drain: DrainScore, side: str) -> str:
        if not drain.places:
            own = f'GetString("Side")=="{side}"'
            return f"{drain.points}*{self.unit_losses(drain.units, own, steps=drain.steps)}"
        enemies = [other for other in self.scores.sides if other != side]
        held = (
            f"({' || '.join(self.places.holds(place, x) for x in enemies)} ? 1 : 0)"
            for place in drain.places
        )
        return f"{drain.points}*({'+'.join(held)})"

    def ends(self, end: EndScore, side: str) -> str:
        """Return the condition that a side has reached a sudden end."""
        parts = [f"({self._writer(side).write(end.when)})"]
        own, others = f"Score_{side}", [f"Score_{x}" for x in self.scores.sides if x != side]
        if end.points is not None:
            parts.append(f"{own}>={end.points}")
        if end.ahead is not None:
            parts += [f"{own}-{other}>={end.ahead}" for other in others]
            parts += [] if others else [f"{own}>={end.ahead}"]
        if end.lost is not None:
            enemies = f'GetString("Side")!="{side}"'
            parts.append(f"{self.unit_losses(end.units, enemies, steps=end.steps)}>={end.lost}")
        return " && ".join(parts)


def points_for_count(part: CountScore) -> str:
    """Return the expression for the points of a count, from its stored value."""
    return f"({part.points})*{count_property(part.track)}"
