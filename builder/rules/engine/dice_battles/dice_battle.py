"""The setup of a dice battle: the units on both sides, what each unit rolls, and which units take
hits."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, lru_cache

from builder.model.dice import Dice, DiceError
from builder.model.game import Game
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.dice import Need
from builder.model.mechanisms.fighting.battles import Battle, BattleSide, DiceChange
from builder.rules.core.pools import Counts, hit_chances_of_die
from builder.rules.core.positions.position import Piece
from builder.rules.core.positions.unit_steps import steps_of
from builder.rules.engine.dice.dice_rules import DiceRolling
from builder.rules.engine.dice_battles.dice_battle_odds import (
    BattleOdds,
    Line,
    Volley,
    battle_odds,
    hits_of,
)
from builder.rules.engine.positions.condition_answers import (
    NO_WAY,
    Way,
    answers_of_piece,
    moment_values,
)
from builder.rules.engine.positions.conditions import ROLES, term_of, truth_values
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.positions.steps import value_of_piece
from builder.rules.expressions.evaluator import EvaluatedFormula, Roles
from builder.rules.expressions.formula import Formula
from builder.rules.expressions.terms import Value
from builder.rules.expressions.usage import note_condition

SIDES: tuple[BattleSide, ...] = ("attacker", "defender")
DEFAULT_NEED = Need(number=6)
"""The roll that hits if a battle does not declare one."""


def battle_pool(game: Game, battle: Battle) -> DiceRolling | None:
    """Return the declared dice pool that a battle uses as its die, or None if it uses plain dice."""
    found = next((roll for roll in game.mechanisms.dice if roll.id == battle.die), None)
    return DiceRolling(found) if found else None


def sides_of(battle: Battle) -> int:
    """Return how many faces a battle's die has, or 6 if its declaration cannot be parsed."""
    try:
        return Dice.parse(battle.die).sides
    except DiceError:
        return 6


@lru_cache(maxsize=1024)
def hit_chances(sides: int, target: int, less: bool) -> Counts:
    """Return the chances of hits on one die that hits with ``target`` or more, or with ``less``
    that number or fewer."""
    faces = tuple(map(str, range(1, sides + 1)))
    good = (f for f in faces if (int(f) <= target if less else int(f) >= target))
    return hit_chances_of_die(faces, frozenset(good), frozenset(), frozenset())


@dataclass(frozen=True)
class DiceBattleSetup:
    """One dice battle with the units that fight on either side."""

    situation: Situation = field(repr=False)
    battle: Battle
    attackers: tuple[Piece, ...]
    defenders: tuple[Piece, ...]
    ways: Mapping[str, Way] = field(default_factory=dict, repr=False)
    bystanders: tuple[Piece, ...] = ()
    """The enemies in the place that cannot be attacked and take no part in the battle."""

    @property
    def game(self) -> Game:
        """The game that the battle belongs to."""
        return self.situation.game

    @property
    def rule(self) -> str:
        """The number of the battle's rule in the rules text."""
        return self.game.mechanisms.case("battles", self.battle)

    def pieces_of(self, side: BattleSide) -> tuple[Piece, ...]:
        """Return the units that fight on a side (attacker or defender) of this battle."""
        return self.attackers if side == "attacker" else self.defenders

    # -- conditions --------------------------------------------------------------------------------

    @cached_property
    def _conditions(self) -> tuple[When, ...]:
        numbers = (change.when for change in self.battle.numbers)
        return (*numbers, *(aim.when for aim in self.battle.aim))

    @cached_property
    def _roles(self) -> Roles:
        return {ROLES[side]: [self._answers(p) for p in self.pieces_of(side)] for side in SIDES}

    def _answers(self, piece: Piece) -> Mapping[str, Value]:
        way = self.ways.get(piece.name, NO_WAY)
        return truth_values(self._conditions, answers_of_piece(self.situation, piece, way))

    @cached_property
    def _worked(self) -> EvaluatedFormula:
        side = self.situation.side(self.attackers[0]) if self.attackers else ""
        return EvaluatedFormula(Formula(()), moment_values(self.situation, side), self._roles)

    def so(self, when: When, piece: Piece, side: BattleSide) -> bool:
        """Return whether a condition is true of a unit in this battle."""
        if when.empty:
            return True
        one = self._roles[ROLES[side]][self.pieces_of(side).index(piece)]
        holds = bool(self._worked.value(term_of(when, side, side), one))
        if holds:
            note_condition(when)
        return holds

    # -- what a unit rolls -------------------------------------------------------------------------

    def dice(self, piece: Piece, side: BattleSide, lost: int) -> int:
        """Return how many dice a unit rolls after losing ``lost`` steps; 0 if it is eliminated."""
        key = (piece.name, lost)
        if key not in self._dice:
            self._dice[key] = self._counted(piece, side, lost)
        return self._dice[key]

    @cached_property
    def _dice(self) -> dict[tuple[str, int], int]:
        return {}

    @cached_property
    def _changes(self) -> dict[str, tuple[DiceChange, ...]]:
        return {}

    def _changing(self, piece: Piece, side: BattleSide) -> tuple[DiceChange, ...]:
        """Return the changes to the number of dice that apply to a unit."""
        if piece.name not in self._changes:
            parts = (change for change in self.battle.numbers if change.of == side)
            self._changes[piece.name] = tuple(c for c in parts if self.so(c.when, piece, side))
        return self._changes[piece.name]

    def most_dice(self, piece: Piece, side: BattleSide) -> int:
        """Return a number of dice that a unit certainly does not exceed now. No condition is evaluated
        for it: it counts every change that gives more dice, and none that gives fewer."""
        found = self._printed_dice(piece, piece.lost)
        for change in self.battle.numbers:
            if change.of == side:
                found = max(found, change.applied(found))
        return max(0, math.ceil(found))

    def _printed_dice(self, piece: Piece, lost: int) -> Fraction:
        return Fraction(self._value(piece, lost, self.battle.dice))

    def _value(self, piece: Piece, lost: int, name: str) -> int:
        """Return a value of a unit that has lost ``lost`` steps by now."""
        return value_of_piece(self.situation, replace(piece, lost=lost), name, self.rule)

    def _counted(self, piece: Piece, side: BattleSide, lost: int) -> int:
        if lost >= self.all_steps(piece):
            return 0
        found = self._printed_dice(piece, lost)
        for change in self._changing(piece, side):
            found = change.applied(found)
        return max(0, math.ceil(found) if self.battle.rounding == "up" else math.floor(found))

    def aim(self, piece: Piece, side: BattleSide) -> int:
        """Return the aim modifier of a unit: how many more faces of each die count as hits (fewer
        if negative)."""
        if piece.name not in self._aims:
            parts = (part for part in self.battle.aim if part.of == side)
            found = sum(part.by for part in parts if self.so(part.when, piece, side))
            self._aims[piece.name] = found
        return self._aims[piece.name]

    @cached_property
    def _aims(self) -> dict[str, int]:
        return {}

    @cached_property
    def _steps(self) -> dict[str, int]:
        return {}

    def all_steps(self, piece: Piece) -> int:
        """Return the number of steps of the unit at full strength."""
        if piece.counter not in self._steps:
            unit = self.situation.position.unit(piece)
            self._steps[piece.counter] = steps_of(self.game, unit)
        return self._steps[piece.counter]

    def target(self, piece: Piece, side: BattleSide, lost: int) -> int:
        """Return the number that each of a unit's dice must show to hit, after its aim modifier."""
        need = self.battle.hits or DEFAULT_NEED
        own = need.number
        number = self._value(piece, lost, need.value) if own is None else own
        aim = self.aim(piece, side)
        return number + aim if need.less else number - aim

    def die(self, piece: Piece, side: BattleSide, lost: int) -> Counts:
        """Return the chance of each number of hits on one die of a unit."""
        if self._pool is not None:
            return self._pool.hits_on_one_die
        less = (self.battle.hits or DEFAULT_NEED).less
        return hit_chances(sides_of(self.battle), self.target(piece, side, lost), less)

    @cached_property
    def _pool(self) -> DiceRolling | None:
        return battle_pool(self.game, self.battle)

    # -- sorts and losses --------------------------------------------------------------------------

    @property
    def sorts(self) -> int:
        """The number of classes of units in the order of fire. Units of a class fire together, one
        class after the other."""
        return len(self.battle.order) + 1

    def sort(self, piece: Piece) -> int:
        """Return the index of a unit's class in the order of fire; units of no named class come
        last."""
        words = self.situation.words(piece)
        found = (n for n, word in enumerate(self.battle.order) if word in words)
        return next(found, len(self.battle.order))

    def struck(self, side: BattleSide, hits: int) -> tuple[int, ...]:
        """Return, for each unit of a side, the steps that it has lost after the side took ``hits``
        hits, including those lost before the battle."""
        found = self._losing(side)
        return found[min(hits, len(found) - 1)]

    def _losing(self, side: BattleSide) -> list[tuple[int, ...]]:
        """Return, for 0, 1, 2 … hits on a side until no unit is left, the steps that each of its
        units has then lost."""
        if side not in self._struck:
            pieces, lost = self.pieces_of(side), [piece.lost for piece in self.pieces_of(side)]
            found = [tuple(lost)]
            while able := [n for n, piece in enumerate(pieces) if self._alive(piece, lost[n])]:
                lost[self._next(side, able, lost)] += 1
                found.append(tuple(lost))
            self._struck[side] = found
        return self._struck[side]

    @cached_property
    def _struck(self) -> dict[BattleSide, list[tuple[int, ...]]]:
        return {}

    def _alive(self, piece: Piece, lost: int) -> bool:
        return lost < self.all_steps(piece)

    def _next(self, side: BattleSide, able: list[int], lost: list[int]) -> int:
        """Return the index of the unit in ``able`` that takes the next hit; among equal units the
        first named."""
        pieces, choose = self.pieces_of(side), self._first_hit
        may = self._hit(side, able, lost)
        left = {n: self.all_steps(pieces[n]) - lost[n] for n in may}
        return next(n for n in may if left[n] == choose(left.values()))

    def hit(self, side: BattleSide, lost: Sequence[int]) -> tuple[Piece, ...]:
        """Return the units of a side that may take the next hit when each has lost ``lost`` steps;
        if there are several, their player chooses. Empty if no unit is left."""
        pieces = self.pieces_of(side)
        able = [n for n, piece in enumerate(pieces) if self._alive(piece, lost[n])]
        return tuple(pieces[n] for n in self._hit(side, able, lost)) if able else ()

    def _hit(self, side: BattleSide, able: Sequence[int], lost: Sequence[int]) -> list[int]:
        pieces = self.pieces_of(side)
        dice = {n: self.dice(pieces[n], side, lost[n]) for n in able}
        most = self._first_hit(dice.values())
        return [n for n in able if dice[n] == most]

    @property
    def _first_hit(self) -> Callable[[Iterable[int]], int]:
        """Chooses the number of those who are hit first: the most, or the fewest."""
        return max if self.battle.losses == "strongest" else min

    def fired(self, side: BattleSide, sort: int, lost: Sequence[int]) -> Counts:
        """Return the chance of each number of hits that a side's units of class ``sort`` score
        together when each unit has lost ``lost`` steps."""
        return hits_of(self._volley(side, sort, tuple(lost)))

    def steps(self, side: BattleSide) -> int:
        """Return the total number of steps that a side has left."""
        return sum(max(0, self.all_steps(piece) - piece.lost) for piece in self.pieces_of(side))

    # -- odds --------------------------------------------------------------------------------------

    def line(self, side: BattleSide) -> Line:
        """Return a side of the battle in the form from which its odds are computed."""
        struck = self._losing(side)
        volleys = tuple(
            tuple(self._volley(side, sort, lost) for lost in struck) for sort in range(self.sorts)
        )
        return Line(len(struck) - 1, volleys)

    def _volley(self, side: BattleSide, sort: int, lost: tuple[int, ...]) -> Volley:
        firing = (
            (self.die(piece, side, gone), self.dice(piece, side, gone))
            for piece, gone in zip(self.pieces_of(side), lost, strict=True)
            if self.sort(piece) == sort and self._alive(piece, gone)
        )
        return tuple((die, many) for die, many in firing if many)

    def odds(self, rounds: int = 0) -> BattleOdds:
        """Return the exact chances of losses after this number of ``rounds``, or, if it is 0, at
        the end of the battle."""
        rounds = rounds or self.battle.rounds
        return battle_odds(self.line("attacker"), self.line("defender"), self.battle.first, rounds)

    def firing(self) -> Iterator[tuple[BattleSide, Piece]]:
        """Yield each unit with its side, in the order in which they fire."""
        sides = SIDES if self.battle.first == "attacker" else tuple(reversed(SIDES))
        for sort in range(self.sorts):
            for side in sides:
                yield from ((side, p) for p in self.pieces_of(side) if self.sort(p) == sort)
