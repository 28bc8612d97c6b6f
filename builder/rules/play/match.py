"""The match: the data that does not change while a game is played (the game, the scenario, the
options), with the functions that query and change game states."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from builder.model.game import Game, Phase
from builder.model.ground.maps import MapSheet
from builder.model.position_sheets import PositionSheet
from builder.model.scenarios import Scenario
from builder.model.space import Cell
from builder.problems import error
from builder.rules.core.positions.carried_pieces import carriers_in, without_carried
from builder.rules.core.positions.position import Piece as Piece
from builder.rules.core.positions.position import Position, of_scenario, of_sheet
from builder.rules.core.questions import board_of
from builder.rules.play import by_hand, free_setup, sequence
from builder.rules.play.kinds import Chance, Decision, Kind, Outcome, Play, Routine
from builder.rules.play.moment import Moment, Task, task
from builder.rules.play.pieces import ABOARD, in_play
from builder.rules.play.values import NOTHING, Frozen, FrozenValue
from builder.rules.procedures import Refused
from builder.sentences import filled_sentence

T = TypeVar("T")

WRITTEN_SECRET, WRITTEN_ROLL = "written-secret", "written-roll"
"""The names of the notes with a secret choice and with a roll that a setup file gives; a system
that has them takes them over before the first turn."""

_MOST_ROUTINES = 10_000
"""The greatest number of routines in a row without a decision; more are taken for an endless loop."""


def sides_in_order(game: Game, scenario: Scenario) -> tuple[str, ...]:
    """Return the sides of a scenario in the order in which they have their turns. If it names nations,
    these are the sides of those nations only."""
    sides = [side.id for side in game.sheet.sides]
    nations = game.nations
    fighting = [nations[n].side for n in scenario.nations if n in nations]
    if len({*fighting} & {*sides}) > 1:
        sides = fighting
    at = sides.index(scenario.first_side) if scenario.first_side in sides else 0
    return (*sides[at:], *sides[:at])


@dataclass(frozen=True, eq=False)
class Match:
    """A scenario of a game that is being played, with the optional rules chosen for it."""

    game: Game = field(repr=False)
    scenario: Scenario
    play: Play = field(repr=False)
    options: tuple[str, ...] = ()
    memo: dict[Any, Any] = field(default_factory=dict, repr=False)

    def worked_out(self, name: str, make: Callable[[], T]) -> T:
        """Return the value that is cached for the match under a name; at the first call ``make``
        computes it."""
        if name not in self.memo:
            self.memo[name] = make()
        found: T = self.memo[name]
        return found

    # -- the game --------------------------------------------------------------------------------

    @cached_property
    def sheet(self) -> MapSheet:
        """The map of the scenario; an empty one for a game without maps."""
        return board_of(self.game, self.scenario.map)

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The sides, in the order in which they have their turns."""
        return sides_in_order(self.game, self.scenario)

    def place(self, text: str) -> Cell | str:
        """Return the place with the name ``text``: a hex or area of the map, or a box (``track:box``)
        by its name unchanged."""
        return text if ":" in text else self.sheet.space.cell(text)

    def enemy_of(self, side: str) -> str:
        """Return the first side in turn order other than ``side``; ``side`` itself if it is alone."""
        return next((other for other in self.sides if other != side), side)

    @property
    def steps_of_turn(self) -> tuple[tuple[Phase, str], ...]:
        """The phases of a turn in order, each with the side that has it (empty for both)."""
        return self.steps_beginning_with("")

    def steps_beginning_with(self, first: str) -> tuple[tuple[Phase, str], ...]:
        """Return the phases of a turn in which the given side goes first; by default the first side
        of the scenario."""
        return self.worked_out(f"steps of turn {first}", lambda: self._steps_of_turn(first))

    def _steps_of_turn(self, first: str) -> tuple[tuple[Phase, str], ...]:
        at = self.sides.index(first) if first in self.sides else 0
        return self.game.sheet.steps_of_turn((*self.sides[at:], *self.sides[:at]))

    @cached_property
    def _phases(self) -> dict[str, Phase]:
        return {phase.id: phase for phase in self.game.sheet.sequence}

    def phase(self, id: str) -> Phase | None:
        """Return the phase of the sequence of play with that id."""
        return self._phases.get(id)

    def rule_of_phase(self, id: str) -> str:
        """Return the number of the rule of a phase; empty if it has none."""
        phase = self.phase(id)
        return phase.rule if phase else ""

    # -- moments ---------------------------------------------------------------------------------

    def position(self, moment: Moment) -> Position:
        """Return the position of a game state, as all rules read it."""

        def make() -> Position:
            flags = frozenset(moment.note("flags", ()))
            pieces = tuple(moment.pieces.values())
            return Position(self.game, self.sheet, pieces, moment.turn, moment.phase, flags)

        return moment.worked_out("position", make)

    @cached_property
    def start(self) -> Moment:
        """The game state at which the scenario begins, with its first decision or chance next."""
        return self.begun(of_scenario(self.game, self.scenario, self.sheet))

    def start_from(self, written: PositionSheet, own: Frozen[FrozenValue] = NOTHING) -> Moment:
        """Return the game state at which a game begins from a position file with a finished setup;
        ``own`` are notes made from the fields that the system adds to position files."""
        notes: dict[str, FrozenValue] = {**own}
        if written.secret:
            notes[WRITTEN_SECRET] = written.secret
        if written.roll is not None:
            notes[WRITTEN_ROLL] = written.roll
        return self.begun(of_sheet(self.game, written, self.sheet), Frozen(notes))

    def begun(self, position: Position, notes: Frozen[FrozenValue] = NOTHING) -> Moment:
        """Return the game state of a game that begins in the given position, with the given notes."""
        carried = carriers_in(position)
        if carried:
            position, notes = without_carried(position), notes.updated({ABOARD: Frozen(carried)})
        moment = Moment(
            pieces=in_play(position.pieces), notes=notes, agenda=(task("turn", turn=1),)
        )
        moment = free_setup.without_placed(self, self.play.start(self, moment))
        return self.settled(moment)

    # -- tasks -----------------------------------------------------------------------------------

    def kind(self, name: str) -> Kind:
        """Return the kind (decision, chance or routine) of tasks with that name; raises
        :class:`Refused` for an unknown one."""
        found = self._kinds.get(name)
        if found is None:
            message = filled_sentence("nothing is known of the task {name}", name=name)
            hint = "play the game with the version that wrote it"
            raise Refused(error("unknown-task", message, ("play", "agenda"), hint=hint))
        return found

    @cached_property
    def _kinds(self) -> dict[str, Kind]:
        return {**sequence.KINDS, **by_hand.KINDS, **free_setup.KINDS, **self.play.kinds}

    def settled(self, moment: Moment) -> Moment:
        """Run routines (tasks without a decision) as long as one is first on the agenda, and return
        the game state at which a decision or chance event is due, or the game ends."""
        due = moment.next
        for _ in range(_MOST_ROUTINES):
            kind = self.kind(due.kind) if due else None
            if due is None or not isinstance(kind, Routine):
                return self.play.settle(self, moment) if self.play.settle else moment
            moment = kind.run(self, moment.popped(), due)
            due = moment.next
        raise RuntimeError(
            filled_sentence(
                "the routine {kind} comes back without end", kind=due.kind if due else ""
            )
        )

    def due(self, moment: Moment) -> tuple[Task, Decision | Chance] | None:
        """Return the decision or chance that is due, as its task and kind; ``None`` at the end of
        the game."""
        due = moment.next
        kind = self.kind(due.kind) if due else None
        if due is None or kind is None:
            return None
        assert not isinstance(kind, Routine)
        return due, kind

    def outcome(self, moment: Moment) -> Outcome:
        """Return the outcome of the game at its end, or the current score before it."""
        return self.play.outcome(self, moment)
