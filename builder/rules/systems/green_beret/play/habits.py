"""Habits: simple strategies by which a program plays raids, so that many games show what the values
of the counters do. The quietest team goes alone from a camp in the middle of the map. It buys the
cheapest equipment that the objective requires, takes the cheapest path, and attacks where it is
likely to win. With the careful habit it leaves its equipment behind whenever it is heard; with the
bold one it keeps what is valuable, and fights."""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from builder.model.space.hexes import Cell
from builder.rules.core.positions.position import Piece
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Habit
from builder.rules.play.moment import Moment
from builder.rules.systems.green_beret.combat.combat import Fight
from builder.rules.systems.green_beret.combat.fighting import hex_firepower
from builder.rules.systems.green_beret.game_data import Gear, gear_of, is_enemy
from builder.rules.systems.green_beret.moving import stack_of
from builder.rules.systems.green_beret.objectives import Need, missing_items, requirements
from builder.rules.systems.green_beret.play.raid_notes import situation_at
from builder.rules.systems.green_beret.situation import DETECTED, Situation

if TYPE_CHECKING:
    from builder.rules.play.match import Match

TURNS = 40
"""A game has no last turn: so many are played, unless the objectives or the teams run out."""

_MOST_PIECES = 7
"""So many pieces at most leave the camp together."""
_NEAR = 2
"""A team that is pursued goes on to an objective at this distance, and home from one further off."""


@dataclass(frozen=True)
class _Raid:
    """A game state, with what a playing strategy needs to know of it to choose an action."""

    match: Match
    moment: Moment

    @cached_property
    def now(self) -> Situation:
        """The game state in the form that the rules of raids read."""
        return situation_at(self.match, self.moment)

    @cached_property
    def team(self) -> Piece:
        """The team that is sent on the raid: the quietest one."""
        return min(
            self.now.teams(),
            key=lambda piece: (gear.noise if (gear := self.now.gear(piece)) else 0, piece.name),
        )

    @property
    def here(self) -> Cell:
        """The hex of the team."""
        cell = self.team.cell
        assert cell is not None
        return cell

    @cached_property
    def camp(self) -> Cell | None:
        """The hex of the first camp."""
        return next((piece.cell for piece in self.now.camps()), None)

    @cached_property
    def need(self) -> Need:
        """The groups of items that the objective requires."""
        task = self.now.objective()
        name = self.match.game.counters[task.counter].name if task else ""
        return requirements(self.match.game).get(name, ())

    def gear(self, cell: Cell | None = None) -> list[Gear]:
        """Return the values of the pieces in a hex, or of all on the map."""
        return [gear for piece in self.now.berets(cell) if (gear := self.now.gear(piece))]

    # -- buying ------------------------------------------------------------------------------------

    def wanted(self) -> str:
        """Return the cheapest affordable counter of a group of which the objective requires one and
        none is there; empty if there is none."""
        held = self.gear()
        sold = {
            gear.name: gear
            for unit in reversed(self.match.game.units)
            if not is_enemy(unit) and (gear := gear_of(unit))
        }
        for group in missing_items(self.need, held):
            cheapest = min((sold[name] for name in group if name in sold), key=lambda g: g.cost)
            if cheapest.cost <= self.now.points:
                return cheapest.id
        return ""

    # -- movement ----------------------------------------------------------------------------------

    def goal(self) -> Cell | None:
        """Return the hex to which the team should go: the camp if the team is pursued or lacks
        something that is there, otherwise the objective; ``None`` if the objective cannot be
        carried out."""
        task = self.now.objective()
        if task is None or task.cell is None:
            return self.camp
        here = self.gear(self.here)
        camp = self.camp
        if missing_items(self.need, here + (self.gear(camp) if camp else [])):
            return None
        far = self.match.sheet.hexes.distance(self.here, task.cell) > _NEAR
        pursued = self.now.has(self.team, DETECTED) and far
        return camp if camp and (pursued or missing_items(self.need, here)) else task.cell

    def load(self) -> list[str]:
        """Return the pieces that move with the team: from the camp what the objective requires, from
        elsewhere everything in the hex."""
        if self.here != self.camp:
            return [p.name for p in self.now.berets(self.here) if p.name != self.team.name]
        left, taken = self.need, list[str]()
        for piece in self.now.items(self.here):
            gear = self.now.gear(piece)
            groups = [group for group in left if gear and gear.name in group]
            if groups and len(taken) + 1 < _MOST_PIECES:
                taken.append(piece.name)
                left = tuple(group for group in left if group not in groups)
        return taken

    def way(self, start: Cell, names: Sequence[str], goal: Cell) -> list[Cell]:
        """Return the hexes of this turn's move on the cheapest path; the team prefers to stop on
        quiet terrain."""
        harm = (self.now.harm(self.team, "movement"),)
        total = stack_of(self.match.game, names, harm).total()
        land, spent, way = self.now.land, 0, list[Cell]()
        for cell in self._cheapest(start, goal):
            cost = land.at(cell).cost() or total + 1
            if spent + cost > total and way:
                break
            way.append(cell)
            spent += cost
        while (
            len(way) > 1 and way[-1] != goal and land.at(way[-1]).noise > land.at(way[-2]).noise + 1
        ):
            way.pop()
        return way

    def _cheapest(self, start: Cell, goal: Cell) -> list[Cell]:
        best, before, queue = {start: 0}, {start: start}, [(0, start)]
        while queue:
            spent, cell = heapq.heappop(queue)
            if cell == goal:
                break
            for near in self.match.sheet.hexes.neighbours(cell):
                cost = self.now.land.at(near).cost()
                if cost is not None and (near not in best or spent + cost < best[near]):
                    best[near], before[near] = spent + cost, cell
                    heapq.heappush(queue, (spent + cost, near))
        way = [goal] if goal in before else []
        while way and way[-1] != start:
            way.append(before[way[-1]])
        return way[-2::-1]

    # -- fights ------------------------------------------------------------------------------------

    def chance(self, attack: Action) -> float:
        """Return the chance that an attack is won."""
        hex, enemy = attack.words
        cell = self.match.sheet.hexes.cell(hex)
        foe = self.now.position.piece(enemy)
        gear = self.now.gear(foe) if foe else None
        if foe is None or foe.cell is None or gear is None:
            return 0.0
        cover = self.now.land.at(foe.cell).penalty
        fight = Fight(hex_firepower(self.now, cell), gear.firepower, cover)
        return float(fight.chances()["attacker"])


@dataclass(frozen=True)
class RaidHabit:
    """A simple strategy by which a program plays the player's side; a team that is heard leaves
    equipment of fewer than ``leaves_below`` points behind."""

    leaves_below: int

    def __call__(self, match: Match, moment: Moment, actions: Sequence[Action]) -> Action:
        """Return the action that the strategy chooses of the legal ``actions``."""
        raid, verbs = _Raid(match, moment), {one.verb for one in actions}
        chosen: Action | None = None
        if "place" in verbs:
            chosen = _in_the_middle(match, actions)
        elif "buy" in verbs:
            chosen = _bought(raid, actions)
        elif "stop" in verbs:
            chosen = _moved(raid)
        elif "give-up" in verbs or "unit" in verbs:
            chosen = _begun(raid, actions)
        elif "slip-away" in verbs:
            chosen = self._heard(raid, actions)
        elif "attack" in verbs:
            best = max((a for a in actions if a.verb == "attack"), key=raid.chance)
            chosen = best if raid.chance(best) > 1 / 2 else None
        elif "go-on" in verbs:
            chosen = action("go-on" if moment.turn < TURNS else "end")
        if chosen is not None and chosen in actions:
            return chosen
        return DONE if DONE in actions else actions[0]

    def _heard(self, raid: _Raid, actions: Sequence[Action]) -> Action:
        away = next(one for one in actions if one.verb == "slip-away")
        cell = raid.match.sheet.hexes.cell(away.words[0])
        worth = sum(gear.cost for gear in raid.gear(cell) if gear.is_item)
        return away if worth < self.leaves_below else action("stand", away.words[0])


def _in_the_middle(match: Match, actions: Sequence[Action]) -> Action:
    """Return the action that places a counter nearest to the middle of the map."""
    hexes = match.sheet.hexes
    middle = Cell(hexes.columns // 2, hexes.rows // 2)
    places = (one for one in actions if one.verb == "place")
    return min(places, key=lambda one: (hexes.distance(hexes.cell(one.words[1]), middle), one.text))


def _bought(raid: _Raid, actions: Sequence[Action]) -> Action | None:
    wanted = raid.wanted()
    return next((a for a in actions if a.verb == "buy" and a.words[0] == wanted), None)


def _begun(raid: _Raid, actions: Sequence[Action]) -> Action | None:
    """Return the action that begins the team's move, or the one that gives the objective up because
    it cannot be carried out; ``None`` if the team is already where it should go."""
    goal = raid.goal()
    if goal is None:
        return action("give-up")
    return None if goal == raid.here else action("unit", raid.team.name)


def _moved(raid: _Raid) -> Action:
    """Return the next action in the move of the team: what goes along joins, then it moves hex by
    hex, then it stops."""
    task, hexes = raid.moment.next, raid.match.sheet.hexes
    assert task is not None
    names, path = task["stack"], task["path"]
    joins = next((name for name in raid.load() if name not in names), None) if not path else None
    if joins:
        return action("with", joins)
    goal, start = raid.goal(), hexes.cell(task["start"])
    way = raid.way(start, names, goal) if goal else []
    return action("move", hexes.id(way[len(path)])) if len(path) < len(way) else action("stop")


HABITS: Mapping[str, Habit] = {"careful": RaidHabit(200), "bold": RaidHabit(10)}
"""The habits by name."""
