"""Reads logs of games (``.vlog``) with size limits: a saved game, followed by the steps that
players made, each with its commands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from builder.model.position_sheets import PositionSheet
from builder.problems import Problem
from builder.sentences import filled_sentence
from builder.vassal.format.attribution import plain_chat_line
from builder.vassal.format.files.reader import (
    STACK_COMMAND,
    PlacedPiece,
    placed_piece,
    read_coordinate,
    saved_module_name,
    saved_text,
)
from builder.vassal.format.files.refusals import (
    DAMAGE_ERRORS,
    damaged_save_problem,
    other_module_problem,
)
from builder.vassal.format.files.saves import commands_in, levels_in
from builder.vassal.format.files.sequence_encoder import decode, encode
from builder.vassal.format.pieces import MapPoint

LOG_PREFIX = "LOG\t"
"""The beginning of each step of a log, and of each command in it."""

_CHAT, _TURN, _MOVE = "CHAT", "TURN", "M/"
_NOWHERE = "null"
MOST_STEPS = 20_000
"""The largest number of steps that are read from a log."""


@dataclass(frozen=True)
class LogStep:
    """The content of one step of a log: its chat lines, whether it changed pieces or the turn, the
    commands that move pieces, and the commands that do not concern pieces, turn or chat."""

    chat_lines: tuple[str, ...]
    touched: bool
    moves: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


@dataclass(frozen=True)
class LogMoment:
    """The game after a ``step`` of its log (0: at its beginning): the chat lines (joined as
    ``chat_line``, or one by one as ``lines``), the position, the problems in reading it, and the
    commands of the step (or of the beginning) that do not concern pieces or chat. A step that
    changes nothing has the position of the step before it."""

    step: int
    chat_line: str
    sheet: PositionSheet | None
    problems: tuple[Problem, ...] = ()
    lines: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


@dataclass
class Replay:
    """A game that is replayed from its log, step by step. ``others`` are the commands that do not
    concern pieces."""

    others: list[str] = field(default_factory=list)
    _piece_commands: dict[str, tuple[str, str]] = field(default_factory=dict)
    _spots: dict[str, MapPoint | None] = field(default_factory=dict)
    _stacks: dict[str, list[str]] = field(default_factory=dict)
    _piles: dict[str, tuple[str, str]] = field(default_factory=dict)
    _read_pieces: dict[str, PlacedPiece] = field(default_factory=dict)
    _placed_pieces: dict[str, PlacedPiece] = field(default_factory=dict)

    def pieces(self) -> list[PlacedPiece]:
        """Return the pieces in their present places; one that has not changed since they were last
        asked for is the same object. Raises ``ValueError`` or ``LookupError`` for damaged ones."""
        placed = self._placed_pieces
        for id in self._piece_commands:
            if id not in placed:
                placed[id] = self._placed(id)
        return [placed[id] for id in self._piece_commands]

    def _placed(self, id: str) -> PlacedPiece:
        if id not in self._read_pieces:
            type, state = self._piece_commands[id]
            self._read_pieces[id] = placed_piece("+/" + encode((id, type, state), "/"))
        piece = self._read_pieces[id]
        return replace(piece, spot=self._spots[id]) if id in self._spots else piece

    def piece_commands(self) -> Iterator[str]:
        """Yield the commands that make pieces, stacks and decks in their present states;
        :attr:`spots` gives the places of those that have moved since."""
        for id, (type, state) in (*self._piece_commands.items(), *self._piles.items()):
            yield "+/" + encode((id, type, state), "/")

    @property
    def spots(self) -> Mapping[str, MapPoint | None]:
        """The places of pieces that have moved since the log last set their whole state; ``None`` for a
        piece on no map."""
        return self._spots

    def execute(self, command: str) -> bool:
        """Carry out a command, and return whether it changes pieces or the turn."""
        sort, rest = command[:2], command[2:]
        if sort in ("+/", "D/", "M/", "-/"):
            _COMMANDS[sort](self, rest)
            return True
        if command.startswith(_TURN):
            start = command.partition("\t")[0]
            self.others = [c for c in self.others if c.partition("\t")[0] != start]
            self.others.append(command)
            return True
        return False

    def _add(self, rest: str) -> None:
        id, type, state = decode(rest, "/")[:3]
        if STACK_COMMAND.match("+/" + rest):
            self._piles[id] = (type, state)
            self._gather(id, state)
        else:
            self._piece_commands[id] = (type, state)
            self._forget(id)

    def _change(self, rest: str) -> None:
        id, state, *_ = decode(rest, "/")
        if id in self._stacks:
            self._piles[id] = (self._piles[id][0], state)
            self._gather(id, state)
        elif id in self._piece_commands:
            self._piece_commands[id] = (self._piece_commands[id][0], state)
            self._forget(id)

    def _move(self, rest: str) -> None:
        id, map, x, y, *_ = decode(rest, "/")
        spot = None if map == _NOWHERE else MapPoint(map, read_coordinate(x), read_coordinate(y))
        for moved in self._stacks.get(id, [id]):
            self._spots[moved] = spot
            self._placed_pieces.pop(moved, None)

    def _remove(self, rest: str) -> None:
        self._piece_commands.pop(rest, None)
        self._stacks.pop(rest, None)
        self._piles.pop(rest, None)
        self._forget(rest)

    def _gather(self, id: str, state: str) -> None:
        """Record which pieces a stack or deck contains; where they lie is recorded with the pieces
        themselves."""
        _, _, _, *ids = decode(state, ";")
        self._stacks[id] = [held for held in ids if held in self._piece_commands]

    def _forget(self, id: str) -> None:
        self._read_pieces.pop(id, None)
        self._placed_pieces.pop(id, None)
        self._spots.pop(id, None)


_COMMANDS = {"+/": Replay._add, "D/": Replay._change, "M/": Replay._move, "-/": Replay._remove}


def read_log(data: bytes) -> tuple[Replay, Iterator[LogStep]]:
    """Return a game at the beginning of its log, and its steps, each carried out when it is
    requested.

    For damaged logs this and the iteration raise :class:`ReadError`, ``ValueError`` or
    ``LookupError``.
    """
    start, steps = Replay(), list[str]()
    for part in levels_in(saved_text(data)):
        if part.startswith(LOG_PREFIX):
            steps.append(part)
            continue
        for command in commands_in(part):
            if not start.execute(command):
                start.others.append(command)
    if len(steps) > MOST_STEPS:
        raise ValueError(
            filled_sentence(
                "the log has {count} steps; {most_steps} are read",
                count=len(steps),
                most_steps=MOST_STEPS,
            )
        )
    return start, _steps(start, steps)


def _steps(game: Replay, steps: list[str]) -> Iterator[LogStep]:
    for step in steps:
        touched, moves, others = False, list[str](), list[str]()
        for command in commands_of(step):
            known = game.execute(command)
            touched |= known
            if command.startswith(_MOVE):
                moves.append(command)
            elif not known and not command.startswith(_CHAT):
                others.append(command)
        yield LogStep(chat_lines(step), touched, tuple(moves), tuple(others))


def commands_of(step: str) -> Iterator[str]:
    """Yield the commands of a step of a log."""
    return (c.removeprefix(LOG_PREFIX) for c in commands_in(step.removeprefix(LOG_PREFIX)))


def chat_lines(step: str) -> tuple[str, ...]:
    """Return the chat lines of a step of a log."""
    chat = (c.removeprefix(_CHAT) for c in commands_of(step) if c.startswith(_CHAT))
    lines = (plain_chat_line(line.removeprefix("* ").strip()) for line in chat)
    return tuple(filter(None, lines))


ReadPosition = Callable[[Replay], tuple[PositionSheet | None, Sequence[Problem]]]
"""A function that reads the position of a replayed game; it returns ``None`` with the reasons if
there is none, and reports what was left out."""


def log_moments(
    data: bytes, ours: Sequence[str], standing: ReadPosition, name: str
) -> Iterator[LogMoment]:
    """Yield the game after each step of a log that belongs to a module with one of the titles ``ours``;
    ``standing`` reads the positions. A damaged log gives the steps before the damage, and then the
    problem."""
    step = 0
    try:
        title = saved_module_name(data)
        game, steps = read_log(data)
        if other := other_module_problem(title, *ours):
            yield LogMoment(0, "", None, (other,))
            return
        now = replace(_moment(standing, game, 0, ""), others=tuple(game.others))
        yield now
        for step, done in enumerate(steps, 1):
            now = _moment(standing, game, step, "") if done.touched else replace(now, step=step)
            now = replace(
                now, chat_line="; ".join(done.chat_lines), lines=done.chat_lines, others=done.others
            )
            yield now
    except DAMAGE_ERRORS as exc:
        yield LogMoment(step, "", None, (damaged_save_problem(name, exc),))


def _moment(standing: ReadPosition, game: Replay, step: int, told: str) -> LogMoment:
    sheet, problems = standing(game)
    return LogMoment(step, told, sheet, tuple(problems))
