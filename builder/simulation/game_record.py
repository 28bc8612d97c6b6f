"""Plays one game by programs and counts what happened in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from builder.model.pieces.counters import Unit
from builder.model.space import PlaceError
from builder.playing.players import Player, player_of
from builder.playing.random_source import RandomSource
from builder.playing.state import CHANCE, State
from builder.playing.table import MOST_ACTIONS, EndlessGame
from builder.rules.core.positions.position import Piece, read_spot
from builder.rules.core.positions.unit_steps import steps_of
from builder.rules.expressions.usage import Usage, recorded
from builder.rules.play.actions import Action
from builder.rules.play.kinds import Outcome
from builder.rules.play.match import Match
from builder.rules.play.moment import Task
from builder.rules.play.pieces import side_of_counter
from builder.rules.procedures import Refused
from builder.sentences import filled_sentence
from builder.simulation.declared_conditions import declared_conditions, terms_of_conditions
from builder.simulation.tally import FAILED, Tally

GAMES, RESULT, POINTS, LEAD, TURNS, ACTIONS = (
    "games", "result", "points", "lead", "turns", "actions",
)  # fmt: skip
LOST, STEPS_LOST, CELL, RULE, RULE_GAMES, HELD = (
    "lost", "steps lost", "cell", "rule", "rule games", "held",
)  # fmt: skip
FOUGHT, DIED, DECIDED, RUNNING, AHEAD, WON = (
    "fought", "died", "decided", "running", "ahead", "won",
)  # fmt: skip
"""The kinds of numbers of a game: see :class:`GameRecord`."""


@dataclass
class Chances:
    """The dice rolls and random draws of one game. Each depends only on the seed, the turn, the kind of
    roll, and how many of this kind the turn has had. So an event that two versions of a game share,
    such as the weather of turn 4, has the same roll in both, even if everything else differs."""

    seed: int
    sources: dict[tuple[int, str], RandomSource] = field(default_factory=dict)

    def roll(self, state: State) -> Action:
        """Return the outcome of the roll or draw that is due in a state."""
        due = state.moment.next
        assert due is not None
        key = state.moment.turn, due.kind
        if key not in self.sources:
            self.sources[key] = RandomSource(f"{self.seed} chance {key[0]} {key[1]}")
        return self.sources[key].by_chance(state.chance_outcomes)


def names_by_side(match: Match, names: Sequence[str]) -> dict[str, str]:
    """Return which program plays each side. ``names`` follow the order of the sides; a single name is
    for all of them."""
    each = [*names] * len(match.sides) if len(names) == 1 else names
    return dict(zip(match.sides, each, strict=True))


def made_players(match: Match, names: Sequence[str], seed: int) -> dict[str, Player]:
    """Return the program players of a match, by side (see :func:`names_by_side`). A program's random
    choices follow from the seed and its side."""
    made = {side: player_of(name) for side, name in names_by_side(match, names).items()}
    return {side: make(f"{seed} {side}") for side, make in made.items() if make is not None}


@dataclass
class GameRecord:
    """A game being played, with counts of the events in it. The programs search in ``shown``, a match
    shared by many games, whose rules cache results. The counted events happen in a match of this game
    alone without such caches, so that the counts do not depend on the games that a process has played
    before."""

    shown: Match
    seed: int
    tally: Tally = field(default_factory=Tally)
    rules: Counter[str] = field(default_factory=Counter)
    leaders: list[tuple[int, str]] = field(default_factory=list)
    before_roll: Usage = field(default_factory=Usage)

    @cached_property
    def match(self) -> Match:
        """The match of this game alone."""
        shown = self.shown
        # what rules remember of a game goes by the object that it is
        return Match(shown.game.model_copy(), shown.scenario, shown.play, shown.options)

    def play(self, players: Mapping[str, Player]) -> State:
        """Play the game to its end, count what happens, and return its last state. Exceptions of
        rules and player programs are passed on."""
        state, chances = self._fresh(State.first(self.match)), Chances(self.seed)
        for many in range(MOST_ACTIONS):
            if state.is_over:
                self._end(state, many)
                return state
            on = state.current_player
            action = chances.roll(state) if on == CHANCE else self._chosen(players[on], state)
            state = self._do(state, action)
        raise EndlessGame(
            filled_sentence(
                "the game has not ended after {most_actions} actions", most_actions=MOST_ACTIONS
            )
        )

    def _chosen(self, player: Player, state: State) -> Action:
        seen = State(self.shown, replace(state.moment, memo={}))
        return player.choose(seen.observation(seen.current_player))

    # -- one action ------------------------------------------------------------------------------

    def _do(self, before: State, action: Action) -> State:
        usage, due = Usage(), before.moment.next
        assert due is not None
        # what is worked out once more for the action that is taken, and that alone, is recorded
        clean = before.at(replace(before.moment, memo={}))
        with recorded(usage):
            after = clean.after_legal(action)
        self.rules[before.explain(action).rule] += 1
        self.rules.update(line.rule for line in after.moment.sentences)
        self._count_usage(usage)
        self._count_formulas(self.before_roll, usage)
        self._count_fight(before, due, usage)
        self._count_losses(before, after)
        if after.moment.turn != before.moment.turn:
            self._end_turn(before.moment.turn, after)
        return self._fresh(after)

    def _fresh(self, state: State) -> State:
        """Return the same state with its legal actions computed anew, and count the rules used for
        that. (Rules that a program uses while it searches are not counted.)"""
        fresh, usage = state.at(replace(state.moment, memo={})), Usage()
        with recorded(usage):
            _ = fresh.legal_actions
        self._count_usage(usage)
        # the chances of a roll are those of what is fought, not of what might be
        self.before_roll = usage if fresh.current_player == CHANCE else Usage()
        return fresh

    def _count_formulas(self, before: Usage, usage: Usage) -> None:
        """Count the cells of tables that an action read and the modifiers that it applied. One that
        both the chances of a roll (``before``) and its outcome used is counted once."""
        for cell, many in usage.cells.items():
            self.tally.count(CELL, *cell, by=many)
        self.rules.update(before.explained | usage.explained)
        terms = terms_of_conditions(self.shown)
        for term, many in (before.terms | usage.terms).items():
            for path, rule in terms.get(term, ()):
                self.tally.count(HELD, path, by=many)
                self.rules[rule] += many

    def _count_usage(self, usage: Usage) -> None:
        """Count the rules that forbade something, and the conditions that were true, while legal
        actions were computed or an action was carried out."""
        self.rules.update(usage.rules)
        conditions = declared_conditions(self.shown)
        for when, many in usage.held.items():
            if when in conditions:
                path, rule = conditions[when]
                self.tally.count(HELD, path, by=many)
                self.rules[rule] += many

    def _count_fight(self, before: State, due: Task, usage: Usage) -> None:
        """Count a fight at every place of the units that take part in it. A roll is a fight if it reads
        a results table, or concerns units or places of two sides."""
        if before.current_player != CHANCE:
            return
        pieces, words = before.moment.pieces, [*_words(due)]
        those = [pieces[word] for word in words if word in pieces]
        units = [piece for piece in those if piece.spot is not None]
        sides = {self._side(piece) for piece in units}
        places = {piece.at for piece in units}
        places |= {word for word in words if word not in pieces and self._is_place(word)}
        there = (piece for piece in pieces.values() if piece.at in places)
        sides |= {side for piece in there if units and (side := self._side(piece))}
        if not usage.cells and len(sides) < 2:
            return
        for place in places:
            self.tally.count(FOUGHT, place)

    def _count_losses(self, before: State, after: State) -> None:
        for name, piece in before.moment.pieces.items():
            now = after.moment.pieces.get(name)
            if now is piece or now is None:
                continue
            left, still = self._steps(piece), self._steps(now)
            gone = self._is_lost(after, name) and not self._is_lost(before, name)
            steps = left if gone else left - still
            if steps > 0 and isinstance(self._unit(piece), Unit):
                self.tally.count(STEPS_LOST, piece.counter, by=steps)
                if piece.spot is not None:
                    self.tally.count(DIED, piece.at, by=steps)
            if gone:
                self.tally.count(LOST, piece.counter)

    # -- ends ------------------------------------------------------------------------------------

    def _end_turn(self, turn: int, state: State) -> None:
        """Record which side is ahead at the end of a turn, by the points that each side then
        has."""
        found = _score(state)
        if found is None:
            return
        leader = _leader(found)
        self.leaders.append((turn, leader))
        self.tally.count(AHEAD, turn, leader)
        for side, points in found.points.items():
            self.tally.count(RUNNING, turn, side, by=points)

    def _end(self, state: State, actions: int) -> None:
        found, tally, sides = state.outcome, self.tally, self.match.sides
        tally.count(GAMES)
        tally.count(RESULT, found.side, found.result)
        tally.seen(RESULT, found.side, found.result, seed=self.seed)
        for side in sides:
            if found.is_won_by(side):
                tally.count(WON, side)
        for side, points in found.points.items():
            tally.count(POINTS, side, points)
        if len(sides) == 2 and found.points:
            one, other = (found.points.get(side, 0) for side in sides)
            tally.count(LEAD, one - other)
        tally.count(TURNS, state.moment.turn)
        tally.count(ACTIONS, by=actions)
        if not self.leaders or self.leaders[-1][0] != state.moment.turn:
            self._end_turn(state.moment.turn, state)
        tally.count(DECIDED, self._decided(state.moment.turn, found.side))
        self.rules.update(step.rule for step in found.steps)
        for rule, many in self.rules.items():
            if rule:
                tally.count(RULE, rule, by=many)
                tally.count(RULE_GAMES, rule)

    def _decided(self, last: int, winner: str) -> int:
        """Return the turn after which the eventual winner was always ahead; for a draw, the turn after
        which no side was ahead any more."""
        decided = last
        for turn, leader in reversed(self.leaders):
            if leader != winner and turn != last:
                break
            decided = turn
        return decided

    # -- pieces ----------------------------------------------------------------------------------

    def _unit(self, piece: Piece) -> object:
        return self.match.game.counters[piece.counter]

    def _side(self, piece: Piece) -> str:
        return side_of_counter(self.match.game, self.match.game.counters[piece.counter])

    def _steps(self, piece: Piece) -> int:
        unit = self._unit(piece)
        return steps_of(self.match.game, unit) - piece.lost if isinstance(unit, Unit) else 0

    def _is_lost(self, state: State, name: str) -> bool:
        return name in state.moment.note("lost", ())

    def _is_place(self, word: str) -> bool:
        if not self._has_places:
            return False
        try:
            return read_spot(self.match.sheet, word) is not None
        except (PlaceError, ValueError, KeyError):
            return False

    @cached_property
    def _has_places(self) -> bool:
        return bool(self.match.scenario.map or self.match.game.maps)


def _score(state: State) -> Outcome | None:
    try:
        return state.outcome
    except Refused:
        return None


def _leader(found: Outcome) -> str:
    """Return the side that would win now, or has more points; empty if nobody is ahead."""
    if found.side:
        return found.side
    best = max(found.points.values(), default=0)
    ahead = [side for side, points in found.points.items() if points == best]
    return ahead[0] if len(ahead) == 1 else ""


def _words(due: Task) -> Iterator[str]:
    for value in due.data.values():
        yield from _texts(value)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _texts(one)


def play_game(match: Match, names: Sequence[str], seed: int) -> Tally:
    """Play the game that belongs to a seed and return the tally of its events. If a rule or a program
    player raises an exception, the game counts only as failed."""
    record = GameRecord(match, seed)
    try:
        record.play(made_players(match, names, seed))
    except Exception as wrong:
        return _failure(seed, wrong)
    return record.tally


def _failure(seed: int, wrong: Exception) -> Tally:
    found = Tally()
    found.count(FAILED)
    found.seen(FAILED, seed, f"{type(wrong).__name__}: {wrong}"[:200], seed=seed)
    return found
