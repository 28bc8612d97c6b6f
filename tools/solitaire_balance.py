"""Play Green Beret: Vietnam many times by two simple plans, and print how the games end; the estimates of its
counters were tuned with this. Run ``python tools/solitaire_balance.py [GAMES] [TURNS]``.

A B team starts alone from a camp in the middle, buys the cheapest equipment that an objective requires, takes
the cheapest path and attacks where it is likely to win. The careful plan drops equipment whenever the team is
heard; the bold plan keeps valuable equipment, and returns to the camp when the team is pursued.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean

from builder.loading import load_game
from builder.model.game import Game
from builder.model.space.hexes import Cell
from builder.rules.dice import DiceRoller
from builder.rules.systems.green_beret.combat.combat import Fight
from builder.rules.systems.green_beret.combat.fighting import hex_firepower
from builder.rules.systems.green_beret.ending import victory_level
from builder.rules.systems.green_beret.enemy.turning import turn
from builder.rules.systems.green_beret.game_data import gear_of, is_enemy
from builder.rules.systems.green_beret.ground import TerrainMap
from builder.rules.systems.green_beret.moving import Stack
from builder.rules.systems.green_beret.objectives import requirements
from builder.rules.systems.green_beret.setups import make_setup
from builder.rules.systems.green_beret.situation import (
    DETECTED,
    Situation,
    position_sheet_of,
    situation_of,
    with_points,
)
from tools.command_line import parser

FOLDER = Path(__file__).resolve().parents[1] / "specs" / "green-beret"
CAMP, TEAM = "1522", "b-team-1"
PLANS = {"careful": 200, "bold": 10}
"""Gear of fewer points is left behind by a team that is heard."""


@dataclass
class Tally:
    """The events of all games."""

    totals: list[int] = field(default_factory=list)
    done: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    lost: int = 0
    levels: Counter[str] = field(default_factory=Counter)


class Player:
    """One game played by the plan."""

    def __init__(self, game: Game, land: TerrainMap, seed: int, evades_below: int) -> None:
        self.game, self.land, self.seed = game, land, seed
        self.evades_below = evades_below
        self.prices = {u.name: gear_of(u).cost for u in game.units if not is_enemy(u)}
        self.ids = {u.name: u.id for u in reversed(game.units) if not is_enemy(u)}
        made = make_setup(game, game.scenarios[0], seed)
        start = next(p.at for p in made.pieces if p.counter == "base-camp")
        pieces = tuple(
            p.model_copy(update={"at": CAMP}) if p.at == start else p
            for p in made.pieces
            if p.counter not in ("a-team-1", "commander-1", "officer-1")
        )
        self.sheet = made.model_copy(update={"pieces": pieces, "phase": "movement"})

    def play(self, turns: int) -> Situation:
        """Play the given number of turns, or until the team is lost."""
        self.shop()
        for number in range(turns):
            now = self.now()
            if not now.teams():
                break
            if now.objective() is None:
                self.go({}, number)
                self.shop()
                continue
            self.go(self.decide(), number)
        return self.now()

    def now(self) -> Situation:
        return situation_of(self.game, self.sheet, self.land.sheet)

    def go(self, decided: dict[str, object], number: int) -> None:
        found = turn(self.game, self.sheet, decided, DiceRoller(seed=self.seed * 1000 + number))
        self.sheet = found.position

    # -- shopping --------------------------------------------------------------------------------

    def shop(self) -> None:
        """Buy the cheapest item of each group that is missing."""
        now = self.now()
        task = now.objective()
        if task is None:
            return
        name = self.game.counters[task.counter].name
        held = {g.name for p in now.berets() if (g := now.gear(p))}
        wanted = [
            min(group, key=self.prices.__getitem__)
            for group in requirements(self.game).get(name, ())
            if not held & set(group)
        ]
        points = now.points
        for item in wanted:
            if self.prices[item] <= points:
                points -= self.prices[item]
                now = now.added(self.ids[item], CAMP, self.land.grid.cell(CAMP))
        self.sheet = position_sheet_of(
            with_points(now, points), self.sheet, self.sheet.turn, "movement"
        )

    # -- a turn ----------------------------------------------------------------------------------

    def decide(self) -> dict[str, object]:
        """Move the team, and return what it did and would do."""
        now = self.now()
        team = now.teams()[0]
        assert team.cell is not None
        task = now.objective()
        assert task is not None
        assert task.cell is not None
        goal = self.goal(now, team.cell, task.counter, task.cell)
        if goal is None:
            return {"abandon": True}
        stack = self.stack(now, team.cell)
        way = self.way(team.cell, goal, stack) if team.cell != goal else []
        for cell in way[-1:]:
            pieces = [p.name for p in now.berets(team.cell)]
            kept = set(pieces) if team.cell != self.land.grid.cell(CAMP) else self.load(now)
            for name in kept:
                now = now.moved(name, cell)
        self.sheet = position_sheet_of(now, self.sheet, self.sheet.turn, "movement")
        worth = sum(
            g.cost for p in self.now().items(way[-1] if way else team.cell) if (g := now.gear(p))
        )
        return {
            "moved": {TEAM: len(way)},
            "evade": [TEAM] if worth < self.evades_below else [],
            "attacks": self.attacks(self.now()),
        }

    def goal(self, now: Situation, at: Cell, task: str, task_at: Cell) -> Cell | None:
        """The camp if the team is pursued or lacks something that is there, else the objective;
        ``None`` if it cannot be carried out."""
        camp = self.land.grid.cell(CAMP)
        team = now.teams()[0]
        need = requirements(self.game).get(self.game.counters[task].name, ())
        here = {g.name for p in now.berets(at) if (g := now.gear(p))}
        there = {g.name for p in now.berets(camp) if (g := now.gear(p))}
        if any(not (here | there) & set(group) for group in need):
            return None
        if not now.camps():
            return task_at
        far = self.land.grid.distance(at, task_at)
        if now.has(team, DETECTED) and far > 2:
            return camp
        return task_at if all(here & set(group) for group in need) else camp

    def load(self, now: Situation) -> set[str]:
        """Return what leaves the camp: the team and what the objective requires."""
        camp = self.land.grid.cell(CAMP)
        task = now.objective()
        assert task is not None
        need = requirements(self.game).get(self.game.counters[task.counter].name, ())
        taken, names = {TEAM}, set()
        for piece in now.items(camp):
            gear = now.gear(piece)
            assert gear is not None
            if any(gear.name in g and not names & set(g) for g in need) and len(taken) < 7:
                taken.add(piece.name)
                names.add(gear.name)
        return {p.name for p in now.berets(camp) if p.name in taken}

    def stack(self, now: Situation, at: Cell) -> Stack:
        names = self.load(now) if at == self.land.grid.cell(CAMP) else None
        gears = [
            g for p in now.berets(at)
            if (names is None or p.name in names) and (g := now.gear(p))
        ]  # fmt: skip
        return Stack(tuple(gears), (now.harm(now.teams()[0], "movement"),))

    def way(self, start: Cell, goal: Cell, stack: Stack) -> list[Cell]:
        """Return the hexes of this turn's move on the cheapest path; the team prefers to stop on quiet
        terrain."""
        full = self.cheapest(start, goal)
        total, spent, way = stack.total(), 0, []
        for cell in full:
            cost = self.land.at(cell).cost() or 99
            if spent + cost > total and way:
                break
            way.append(cell)
            spent += cost
        while (
            len(way) > 1
            and way[-1] != goal
            and self.land.at(way[-1]).noise > self.land.at(way[-2]).noise + 1
        ):
            way.pop()
        return way

    def cheapest(self, start: Cell, goal: Cell) -> list[Cell]:
        best, before, queue = {start: 0}, {start: start}, [(0, start)]
        while queue:
            spent, cell = heapq.heappop(queue)
            if cell == goal:
                break
            for near in self.land.grid.neighbours(cell):
                cost = self.land.at(near).cost()
                if cost is not None and spent + cost < best.get(near, 9999):
                    best[near], before[near] = spent + cost, cell
                    heapq.heappush(queue, (spent + cost, near))
        way = [goal]
        while way[-1] != start:
            way.append(before[way[-1]])
        return way[-2::-1]

    def attacks(self, now: Situation) -> dict[str, str]:
        """Return an attack on the weakest adjacent enemy, if the chances are better than even."""
        team = now.teams()[0]
        assert team.cell is not None
        best: tuple[float, str] | None = None
        for foe in now.enemies():
            gear = now.gear(foe)
            if foe.cell and gear and self.land.grid.distance(foe.cell, team.cell) <= 1:
                fight = Fight(
                    hex_firepower(now, team.cell), gear.firepower, self.land.at(foe.cell).penalty
                )
                chance = float(fight.chances()["attacker"])
                best = max(best or (0.0, ""), (chance, foe.name))
        return {self.land.grid.id(team.cell): best[1]} if best and best[0] > 0.5 else {}


def played(game: Game, seeds: Iterable[int], turns: int, plan: str) -> Tally:
    """Play many games by a plan."""
    tally, land = Tally(), TerrainMap(game, game.maps[0])
    for seed in seeds:
        player = Player(game, land, seed, PLANS[plan])
        end = player.play(turns)
        done = end.counted("completed", "objective")
        total = done - end.counted("abandoned", "objective") - end.counted("eliminated", "team")
        alive = bool(end.teams())
        tally.totals.append(total)
        tally.done.append(done)
        tally.points.append(end.points)
        tally.lost += not alive
        tally.levels[victory_level(game, total) if alive else "Defeat"] += 1
    return tally


def main(games: int, turns: int) -> None:
    """Print the tally."""
    game = load_game(FOLDER).game
    assert game is not None
    for plan in PLANS:
        tally = played(game, range(games), turns, plan)
        print(f"{plan}: {games} games of {turns} turns")
        print(f"  objectives done: {mean(tally.done):.1f}; total: {mean(tally.totals):.1f}")
        print(f"  points left: {mean(tally.points):.0f}; teams lost: {tally.lost}")
        for level, count in tally.levels.most_common():
            print(f"  {count:4} {level}")


if __name__ == "__main__":
    of = parser(__doc__)
    of.add_argument("games", type=int, nargs="?", default=100, help="for each plan (%(default)s)")
    of.add_argument("turns", type=int, nargs="?", default=60, help="of a game (%(default)s)")
    chosen = of.parse_args()
    main(chosen.games, chosen.turns)
