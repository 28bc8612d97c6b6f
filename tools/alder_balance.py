"""Play The Bridges of the Alder many times by one plan for both sides and tell how it ends: the
ground on which its sides are called even. Run ``python tools/alder_balance.py [GAMES] [FIRST SEED]
[PROMISE]``: an attack must promise so much, -0.8 for bold plans (a line that gives way pays), 0.3
for careful ones.

Each side marches on the towns that it wants, by the engine's own reach, and attacks where the exact
chances of the results table promise more than they cost. Retreats and advances are those that are
declared.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from statistics import mean

from builder.loading import load_game
from builder.model.game import Game
from builder.model.mechanisms.fighting.combat import Outcome
from builder.model.pieces.counters import Unit
from builder.model.space import Cell
from builder.rules.core.positions.position import Piece, Position, of_scenario
from builder.rules.core.positions.unit_steps import steps_of
from builder.rules.core.table_resolution import COLUMN, DIE, RESULT
from builder.rules.engine.combat.combat_formula import MODIFIER, CombatFormula
from builder.rules.engine.combat.combat_procedure import refuse_worse_odds
from builder.rules.engine.combat.combat_setup import CombatSetup, combat_setup_in
from builder.rules.engine.movement.movement_rules import March
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.retreat.retreat_rules import Flight
from builder.rules.engine.stacking.stacking_rules import breach_with
from builder.rules.engine.victory.victory_points import level_of
from builder.rules.expressions.evaluator import EvaluatedFormula
from builder.rules.procedures import Refused
from tools.command_line import parser

FOLDER = Path(__file__).resolve().parents[1] / "specs" / "alder"
FRENCH, AUSTRIAN = "french", "austrian"
RETREAT = 0.4
"""What a retreat is worth, in steps."""


@dataclass
class Table:
    """A game on the table."""

    game: Game
    dice: random.Random
    turn: int = 1
    weather: str = "fair"
    pieces: dict[str, Piece] = field(default_factory=dict)
    promise: float = -0.8
    held: dict[Cell, str] = field(default_factory=dict)
    lost: Counter[str] = field(default_factory=Counter)
    _empty: Position | None = None
    _now: Situation | None = None

    @classmethod
    def set_up(cls, game: Game, seed: int, promise: float) -> Table:
        """The start of the scenario."""
        start = of_scenario(game, game.scenarios[0], game.maps[0])
        table = cls(game, random.Random(seed), promise=promise)
        table.pieces = {piece.name: piece for piece in start.units if piece.cell}
        table.held = dict.fromkeys(table.towns, AUSTRIAN)
        return table

    @cached_property
    def towns(self) -> dict[Cell, int]:
        """The points of the towns."""
        declared = self.game.mechanisms.victory
        cell = self.game.maps[0].space.cell
        return {cell(at): part.points for part in declared.places for at in part.at}

    @cached_property
    def alone(self) -> dict[Cell, str]:
        """The side for which alone a town counts."""
        declared = self.game.mechanisms.victory
        cell = self.game.maps[0].space.cell
        return {cell(at): part.side for part in declared.places if part.side for at in part.at}

    @property
    def situation(self) -> Situation:
        """The position as the engine reads it."""
        if self._empty is None:
            self._empty = of_scenario(self.game, self.game.scenarios[0], self.game.maps[0])
        if self._now is None:
            position = replace(self._empty, pieces=tuple(self.pieces.values()))
            self._now = Situation(position, self.weather, self.turn)
        return self._now

    def put(self, piece: Piece, cell: Cell) -> None:
        """Move a piece; whoever enters a town holds it."""
        at = self.game.maps[0].space.id(cell)
        self.pieces[piece.name] = replace(self.pieces[piece.name], at=at, spot=cell)
        self._now = None
        if cell in self.held:
            self.held[cell] = self.situation.side(piece)

    def lose(self, piece: Piece, steps: int = 1) -> None:
        """Take steps off a piece."""
        side, unit = self.situation.side(piece), self.game.counters[piece.counter]
        assert isinstance(unit, Unit)
        leader = "leader" in unit.traits
        now = self.pieces[piece.name]
        left = steps_of(self.game, unit) - now.lost
        taken = min(left, steps)
        self.lost[side] += 3 if leader else taken
        if taken == left:
            del self.pieces[piece.name]
        else:
            self.pieces[piece.name] = replace(now, lost=now.lost + taken, reduced=True)
        self._now = None

    # -- movement ------------------------------------------------------------------------------

    def march(self, side: str) -> None:
        """Move a side's units, the nearest to its goals first."""
        names = [p.name for p in self.situation.troops if self.situation.side(p) == side]
        names.sort(key=lambda name: (self._far(side, self.pieces[name].cell), name))
        for name in names:
            self._step(side, self.pieces[name])

    def _step(self, side: str, piece: Piece) -> None:
        situation = self.situation
        move = March(situation, self.game.mechanisms.movement, piece)
        reached = {cell for search in move.reach() for cell in search.costs}
        open_ = [c for c in reached if c == piece.cell or breach_with(situation, c, piece) is None]
        best = min(open_, key=lambda c: (self._wish(side, piece, c), c), default=piece.cell)
        if best != piece.cell:
            self.put(piece, best)

    def _wish(self, side: str, piece: Piece, cell: Cell) -> float:
        """How little a unit likes to stand somewhere."""
        wish = self._far(side, cell)
        terrain = self.game.maps[0].terrain_at(cell)
        wish -= 0.3 if side == AUSTRIAN and terrain in ("hill", "woods", "town") else 0
        soft = self.game.counters[piece.counter].symbol.branch in (
            "artillery",
            "hq",
            "headquarters",
        )
        near = self.situation.friends(cell, side)
        alone = not any(p.name != piece.name for p in near)
        return wish + (1.5 if soft and alone else 0)

    def _far(self, side: str, cell: Cell) -> float:
        """How far a place is from what a side wants: towns of the enemy, or its own that he is
        near."""
        distance = self.game.maps[0].space.distance
        foes = [p.cell for p in self.situation.troops if self.situation.side(p) != side]
        if side == FRENCH:
            wanted = [(t, 0.0) for t in self.towns if self.held[t] != side]
        else:
            threat = {t: min((distance(t, f) for f in foes), default=9) for t in self.towns}
            wanted = [(t, threat[t] * 0.5 - self.towns[t] * 0.3) for t in self.towns]
        wanted = wanted or [(t, 0.0) for t in self.towns]
        return min(distance(cell, town) + more for town, more in wanted)

    # -- combat --------------------------------------------------------------------------------

    def attack(self, side: str) -> None:
        """Make the attacks that promise most, as long as they promise anything."""
        used: set[str] = set()
        met: set[Cell] = set()
        while True:
            offers = [o for o in self._offers(side, used) if o[1].target not in met]
            best = max(offers, key=lambda o: (o[0], o[1].target), default=None)
            if best is None or best[0] <= self.promise:
                return
            fight = best[1]
            used |= {p.name for p in fight.attackers}
            met.add(fight.target)
            self._resolve(fight)

    def _offers(self, side: str, used: set[str]) -> Iterator[tuple[float, CombatSetup]]:
        situation, space = self.situation, self.game.maps[0].space
        computed_formula = CombatFormula(self.game, self.game.mechanisms.combat[0])
        for cell, there in situation.units_by_place.items():
            if situation.side(there[0]) == side:
                continue
            near = [p for n in space.neighbours(cell) for p in situation.friends(n, side)]
            names = [p.name for p in near if p.name not in used]
            try:
                fight = combat_setup_in(situation, computed_formula, names, [space.id(cell)])
                refuse_worse_odds(fight)
            except Refused:
                continue
            yield self._worth(fight), fight

    def _worth(self, fight: CombatSetup) -> float:
        """What an attack promises, in steps and points, by its exact chances."""
        worked, computed_formula = fight.worked, fight.computed_formula
        chances = computed_formula.reading(worked.number(COLUMN), worked.number(MODIFIER)).chances
        town = self.towns.get(fight.target, 0)
        return sum(
            float(chance) * _value(fight.combat.results[code], town)
            for code, chance in chances.items()
            if code in fight.combat.results
        )

    def _resolve(self, fight: CombatSetup) -> None:
        worked = EvaluatedFormula(
            fight.computed_formula.formula,
            {**fight.worked.named, DIE: self.dice.randint(1, 6)},
            fight.roles,
        )
        outcome = fight.combat.results[str(worked[RESULT])]
        for pieces, does in (
            (fight.defenders, outcome.defender),
            (fight.attackers, outcome.attacker),
        ):
            for one in does:
                if one.word == "lose":
                    self._losses(pieces, one.number)
                elif one.word == "retreat":
                    for piece in pieces:
                        self._retreat(piece, one.number)
        self._advance(fight)

    def _losses(self, pieces: tuple[Piece, ...], steps: int) -> None:
        for _ in range(steps):
            alive = [self.pieces[p.name] for p in pieces if p.name in self.pieces]
            troops = [p for p in alive if "leader" not in self.game.counters[p.counter].traits]
            if troops:
                self.lose(max(troops, key=lambda p: (not p.lost, p.name)))

    def _retreat(self, piece: Piece, hexes: int) -> None:
        if piece.name not in self.pieces:
            return
        flight = Flight(self.situation, self.game.mechanisms.retreat, self.pieces[piece.name])
        for length in range(hexes, 0, -1):
            ends = flight.ends(flight.ways(length), length)
            if ends:
                side = self.situation.side(piece)
                home = min(ends, key=lambda c: c if side == FRENCH else _mirrored(c))
                self.put(piece, home)
                break
        else:
            length = 0
        if length < hexes:
            self.lose(piece, hexes - length)

    def _advance(self, fight: CombatSetup) -> None:
        if self.situation.units_by_place.get(fight.target):
            return
        for piece in sorted(fight.attackers, key=lambda p: p.name):
            stands = piece.name in self.pieces and self.pieces[piece.name].cell == piece.cell
            if stands and breach_with(self.situation, fight.target, piece) is None:
                self.put(piece, fight.target)

    # -- the whole game ------------------------------------------------------------------------

    def play(self) -> tuple[int, int]:
        """The points of both sides at the end."""
        for turn in range(1, 9):
            self.turn = turn
            self.weather = "fair" if turn == 1 or self.dice.randint(1, 6) <= 4 else "rain"
            self._now = None
            for side in (FRENCH, AUSTRIAN):
                self.march(side)
                self.attack(side)
        points = Counter({FRENCH: self.lost[AUSTRIAN], AUSTRIAN: self.lost[FRENCH]})
        for town, worth in self.towns.items():
            if self.alone.get(town, self.held[town]) == self.held[town]:
                points[self.held[town]] += worth
        return points[FRENCH], points[AUSTRIAN]


def _mirrored(cell: Cell) -> tuple[int, ...]:
    return tuple(-part for part in cell)


def _value(outcome: Outcome, town: int) -> float:
    """What a result is worth to the attacker."""
    gain = 0.0
    for sign, does in ((1, outcome.defender), (-1, outcome.attacker)):
        for one in does:
            gain += sign * (one.number if one.word == "lose" else RETREAT)
            gain += town / 2 if sign > 0 and one.word == "retreat" else 0
    return gain


def played(game: Game, games: int, first: int, promise: float) -> list[tuple[int, int]]:
    """The points of some games, by seed."""
    return [Table.set_up(game, seed, promise).play() for seed in range(first, first + games)]


def main(games: int, first: int, promise: float) -> None:
    """Play, and tell."""
    game = load_game(FOLDER).game
    assert game is not None
    ends = played(game, games, first, promise)
    declared = game.mechanisms.victory
    results: Counter[str] = Counter()
    for french, austrian in ends:
        lead = abs(french - austrian)
        side = FRENCH if french > austrian else AUSTRIAN
        level = level_of(declared, side, lead)
        results[level if level == "Draw" else f"{side}: {level}"] += 1
    print(f"{games} games: French {mean(f for f, _ in ends):.1f}, "
          f"Austrians {mean(a for _, a in ends):.1f} points on average")  # fmt: skip
    for result, many in results.most_common():
        print(f"  {Fraction(many, games)!s:>6}  {result}")


if __name__ == "__main__":
    of = parser(__doc__)
    of.add_argument("games", type=int, nargs="?", default=10, help="how many games (%(default)s)")
    of.add_argument("first", type=int, nargs="?", default=1, help="the first seed (%(default)s)")
    of.add_argument(
        "promise", type=float, nargs="?", default=-0.8, help="of an attack (%(default)s)"
    )
    chosen = of.parse_args()
    main(chosen.games, chosen.first, chosen.promise)
