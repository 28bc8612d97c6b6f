"""The game that the server holds: it carries out the actions of people, programs and dice, takes
actions back, and saves the game."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from builder.files import write_atomically
from builder.model.game import Game
from builder.model.position_sheets import PositionSheet
from builder.playing.automatic_players import AutomaticPlayers
from builder.playing.history import History
from builder.playing.records import news_told, only_side, saved, states_of
from builder.playing.state import State
from builder.positions.game_logs import states_from_the_beginning
from builder.positions.position_files import read_position
from builder.problems import Problem
from builder.rules.error_boundary import guarded
from builder.rules.play.actions import Action, read_action

HUMAN = "human"
"""The name of a player who is a person."""


@dataclass
class GameInPlay:
    """A game with its players and its dice. ``number`` grows with every change; ``course`` grows with
    every change that replaces earlier states, such as taking back or loading, but not with a new
    action."""

    game: Game
    history: History
    names: Mapping[str, str]
    """The player of each side, by name: ``human`` or a program."""
    seed: int
    file: Path | None = None
    """Where the game is written after every action, if anywhere."""
    own: PositionSheet | None = None
    """The own file of one side in which the game is played; it waits for all other sides and the dice."""
    number: int = 1
    course: int = 1
    failed: tuple[Problem, ...] = ()
    """What went wrong in a rule while a program or the dice chose; the game waits then."""
    lock: threading.RLock = field(default_factory=threading.RLock, repr=False)

    def __post_init__(self) -> None:
        self._make_players()

    def _make_players(self) -> None:
        only = only_side(self.own)
        self.players = AutomaticPlayers(self.names, self.seed, len(self.now.moment.log), only)

    @property
    def now(self) -> State:
        """The present state."""
        return self.history.now

    @property
    def news(self) -> list[tuple[str, str]]:
        """What the own file of one side tells about the time since its last orders: the sentences, each
        with its heading. In the file, headings are the lines that are not indented."""
        found, heading = list[tuple[str, str]](), ""
        for line in news_told(self.own):
            if line.startswith(" "):
                found.append((heading, line.strip()))
            else:
                heading = line
        return found

    @property
    def people(self) -> tuple[str, ...]:
        """The sides that people play."""
        return self.players.people(self.now)

    @property
    def is_automatic(self) -> bool:
        """Whether a program or the dice decide the next action."""
        return not self.failed and self.players.decide(self.now)

    # -- changes ---------------------------------------------------------------------------------

    def act(self, action: Action) -> tuple[Problem, ...]:
        """Carry out an action; return why that is not possible, or nothing if it was done."""
        with self.lock:
            after, problems = guarded("the action", lambda: self.now.apply(action))
            if after is not None:
                self._go_on(after)
            return problems

    def automatic_action(self) -> tuple[int, Action | None]:
        """Let a program or the dice choose the next action; return the number of the state in which
        they chose, and the action. It may take long, and runs without blocking others."""
        with self.lock:
            state, number, players = self.now, self.number, self.players
        action, failed = guarded("the game", lambda: players.choose(state))
        with self.lock:
            if number == self.number:  # else it failed in a state that has been taken back
                self.failed = failed
        return number, action

    def take(self, number: int, action: Action) -> bool:
        """Carry out an action that was chosen in the state with this number; return whether it was
        done: it is not if the game has changed since, or if the action fails."""
        with self.lock:
            if number != self.number:
                return False
            self.failed = self.act(action)
            return not self.failed

    def _go_on(self, after: State) -> None:
        self.history.add(after)
        self.number += 1
        self.save()

    # -- taking back -----------------------------------------------------------------------------

    def undo(self, *, freely: bool) -> bool:
        """Take back the last action of a person and everything after it, and return whether that was
        done. With ``freely`` this is done only if nobody has learned anything since: no roll was made
        and no other side has acted."""
        with self.lock:
            if freely and not self.history.undone():
                return False
            if not freely and not self._undone_to_people():
                return False
            self._changed_course()
            return True

    def can_undo(self, *, freely: bool) -> bool:
        """Tell whether :meth:`undo` would take something back."""
        if freely:
            return History(self.history.states[-2:]).undone()
        return any(s.current_player in self.people for s in self.history.states[:-1])

    def _undone_to_people(self) -> bool:
        if not self.can_undo(freely=False):
            return False
        while self.history.undone(freely=False):
            if self.now.current_player in self.people:
                return True
        return False

    def _changed_course(self) -> None:
        self.failed = ()
        self.number += 1
        self.course += 1
        self._make_players()
        self.save()

    # -- records ---------------------------------------------------------------------------------

    def record(self, *, with_seed: bool = True) -> str:
        """Return the game as the YAML text of a saved game; the seed of the dice is included on
        request."""
        return saved(self.now, self.seed if with_seed else None, self.own)

    def save(self) -> None:
        """Write the game to the file in which it is to be saved, if there is one."""
        if self.file is not None:
            write_atomically(self.file, self.record().encode(), durable=False)

    def load(self, text: str) -> tuple[Problem, ...]:
        """Continue from a saved game or a position; return why that is not possible, or nothing if it
        was done."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "game.yaml"
            path.write_text(text, "utf-8")
            sheet, problems, _ = read_position(self.game, path)
        if sheet is None:
            return tuple(problems)
        found, lost = guarded("the game", lambda: states_of(self.game, sheet))
        if found is None:
            return lost
        states, wrong = found
        with self.lock:
            sides = states[-1].match.sides
            if {*sides} != {*self.names}:
                before = [*self.names.values()] + [HUMAN] * len(sides)
                self.names = {s: self.names.get(s, before[n]) for n, s in enumerate(sides)}
            self.own = sheet if only_side(sheet) else None
            self.history = History([*states_from_the_beginning(states)] if not self.own else states)
            if sheet.play is not None and sheet.play.seed is not None:
                self.seed = sheet.play.seed
            self._changed_course()
        return wrong


def action_of(text: str) -> Action | None:
    """Parse the text of an action; ``None`` for an empty text."""
    return read_action(text) if text.split() else None
