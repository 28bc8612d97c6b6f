"""Writes expressions for the runs of shots that go straight from place to place, such as torpedoes:
whether a unit has the target straight ahead, and whether another unit is on the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from builder.outputs.vassal.features.combat.sight import AWAY
from builder.outputs.vassal.features.combat.terms import ContestTerms, may_defend
from builder.outputs.vassal.features.queries.arcs import is_within
from builder.outputs.vassal.features.resting import BATTLE_DECLARED, IN_BATTLE, resting_property
from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.boards.by_board import by_board
from builder.outputs.vassal.table.commands import send_to_pieces
from builder.outputs.vassal.table.messages import filled_message
from builder.rules.engine.fire.straight_runs import run_directions
from builder.vassal.expressions.functions import count_on_map, outer
from builder.vassal.expressions.properties import number, string
from builder.vassal.expressions.tree import TRUE, Number, Truth, as_number, every, first_case
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element

COURSE = "BattleCourse"
"""The property of a unit with the number of the straight line on which it lies as seen from the
target; 0 if it is on none."""


def course_trait(boards: Mapping[str, Board]) -> t.Trait:
    """Return the trait with the straight line from the target on which a unit lies."""
    course = by_board(boards.values(), lambda _, board: _course_on(board))
    return resting_property(COURSE, course, BATTLE_DECLARED)


def _course_on(board: Board) -> Number:
    """Return the number of the line, on one board, on which a piece lies; directions on the board
    are turned as the board is."""
    turns = board.field.layout.turns if board.field is not None else 0
    ways = run_directions(board.plan.space).values() if board.plan else ()
    found = [(is_within(way - 90 * turns, 0), as_number(n)) for n, way in enumerate(ways, 1)]
    return first_case(found, as_number(0))


@dataclass(frozen=True)
class StraightRun:
    """The straight runs of the shots of one combat on a map window."""

    terms: ContestTerms
    map: str

    @property
    def _stopped(self) -> str:
        return self.terms.name("stopped")

    def traits(self) -> Iterator[t.Trait]:
        """Yield the traits by which an attacker finds out what stops its shot, and says so."""
        yield resting_property(self._stopped, self._on_the_way(), IN_BATTLE)
        for what, message in (("astray", "M_ASTRAY"), ("stopped", "M_STOPPED")):
            key = f"{self.terms.key}-{what}"
            yield t.report_action([key], filled_message(message, "newPieceName"))

    def _on_the_way(self) -> Number:
        """Return the number of units between an attacker and the target."""
        able = may_defend(self.terms)
        course, away = number(COURSE), number(AWAY)
        between = every(
            number("Fighter").equals(1),
            string("SideName").equals(""),
            course.equals(outer(course)),
            away > 0,
            away < outer(away),
            TRUE if able is None else able,
        )
        return count_on_map(self.map, between)

    def orders(self, attacks: Truth) -> Iterator[Element]:
        """Yield the commands by which attackers say that their shots do not reach the target;
        ``attacks`` is the filter for the units that receive them."""
        astray = attacks & number(COURSE).equals(0) & (number(AWAY) > 0)
        stopped = attacks & number(COURSE).differs(0) & (number(self._stopped) > 0)
        for what, which in (("astray", astray), ("stopped", stopped)):
            key, name = self.terms.key, f"{self.terms.prefix}: {what}"
            yield send_to_pieces(name, f"{key}-all-{what}", f"{key}-{what}", which)


RUN_WARNINGS = ("astray", "stopped")
"""The ends of the keystrokes by which attackers say that their shots do not reach the target."""
