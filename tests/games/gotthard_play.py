"""Plays Over the Gotthard by itself: moves and odds are the rules engine's, decisions are habits.

The Russians march by the way of history, from Airolo to Chur; the Austrians keep their lines open and
come to meet them; each French block goes to its post, and attacks whom it can hurt.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

from builder.rules.asking import ask
from builder.rules.core.moving.movement import step_cost, step_terrain
from tests.games import loading
from tests.games.chances import picked

WAY = tuple(
    f"{n:04}"
    for n in (519, 418, 517, 416, 515, 514, 513, 512, 612, 711, 610, 709, 809, 909, 1009, 1010, 1111,
              1211, 1112, 1113, 1114, 1214, 1313, 1413, 1513, 1613, 1612)
)  # fmt: skip
"""The way of the Russians, from Airolo to Chur."""
STAGES = ("0512", "0610", "1009", "1211", "1612")
"""Where the Russians go, one after the other; they leave Glarus on turn 6."""
AUSTRIANS = {"at-strauch": "0517", "at-auffenberg": "0512", "at-linken": "1010"}
POSTS = {"fr-molitor-1": "0909", "fr-molitor-2": "1009", "fr-gazan": "1010"}
"""Where blocks go, if not along the way of the Russians."""
COMES = {3: ("fr-mortier-1", "fr-mortier-2"), 4: ("fr-massena", "fr-humbert", "fr-gazan")}
DECKS = ("allied", "french")


@dataclass
class Campaign:
    """A game as it goes: where blocks stand, what they have lost, what is in effect."""

    rng: Random
    at: dict[str, str] = field(default_factory=lambda: dict(_start()))
    lost: dict[str, int] = field(default_factory=dict)
    gone: list[str] = field(default_factory=list)
    out: dict[str, str] = field(default_factory=dict)
    drawn: dict[str, list[str]] = field(default_factory=lambda: {deck: [] for deck in DECKS})
    events: list[str] = field(default_factory=list)
    happened: list[str] = field(default_factory=list)
    weather: str = "fair"
    stage: dict[str, int] = field(default_factory=dict)
    so_far: dict[str, int] = field(default_factory=dict)
    held: dict[str, str] = field(default_factory=dict)
    turn: int = 0
    result: str = ""

    def play(self) -> Campaign:
        """All turns, or as many as there are before the game ends suddenly."""
        while self.turn < 9 and not self.result:
            self.turn += 1
            self._draw_cards()
            self._side("allies")
            self._arrive()
            self._side("french")
            self._hunger()
            self._count()
            self.result = self._ending()
        return self

    # -- what the engine is asked ------------------------------------------------------------------

    def asked(self, name: str, **given: Any) -> dict[str, Any]:
        """An answer of the rules engine for this moment."""
        units = dict(self.at)
        now = {"units": units, "lost": {}, "weather": self.weather, "turn": self.turn}
        steps = {u: steps_of(u) - n for u, n in self.lost.items() if u in units}
        now |= {"events": self.events, "steps": steps}
        now.pop("lost")
        now |= {} if name in ("supply", "events") else {"unsupplied": []}
        found = ask(loading.game("gotthard"), name, {**now, **given})
        assert found.result is not None, [str(p) for p in found.problems]
        return found.result

    def _count(self) -> None:
        """Score what counts at the end of a turn."""
        for unit, place in self.at.items():
            self.held[place] = side_of(unit)
        found = self.asked("score", at="turn", so_far=self.so_far, held=self.held, steps={})
        self.so_far = found["points"]
        if self.turn == 9:
            for unit in self.asked("supply")["unsupplied"]:
                if unit.startswith("ru-"):
                    self._set_steps(unit, 0)

    def score(self) -> int:
        """By how many points the Allies are ahead."""
        given = {"lost": self.gone, "exited": self.out, "happened": self.happened,
                 "so_far": self.so_far, "held": self.held}  # fmt: skip
        points = self.asked("score", **given)["points"]
        return int(points["allies"]) - int(points["french"])

    def _ending(self) -> str:
        """How the game ends, if it does; Suvorov out of the mountains is not taken."""
        if "ru-suvorov" in self.gone:
            return "french"
        return ""

    # -- events ------------------------------------------------------------------------------------

    def _draw_cards(self) -> None:
        told = ask(loading.game("gotthard"), "weather", {"turn": self.turn}).result
        assert told is not None
        chances = told["chances"] or {told["weather"]: "1"}
        self.weather = self._one(chances)
        self.events = []
        for deck in DECKS:
            left = self.asked("events", of=deck, before=self.drawn[deck])["chances"]
            name = self._one(left)
            self.drawn[deck].append(name)
            self.events.append(name)
            self._happen(deck, name)

    def _happen(self, deck: str, name: str) -> None:
        found = self.asked("events", event=name)
        event = next(
            e
            for one in loading.game("gotthard").mechanisms.events
            for e in one.entries
            if e.id == name
        )
        if not found["happens"]:
            return
        self.happened.append(name)
        for event_effect, who in zip(event.effects, found["befalls"], strict=True):
            if event_effect.weather:
                self.weather = event_effect.weather
            elif event_effect.arrive:
                self.at[event_effect.arrive[0]] = event_effect.at[0]
            elif event_effect.lose and who:
                self._lose(self.rng.choice(sorted(who)))
        side = "ru-" if deck == "allied" else "fr-"
        if name in ("stores", "old-marshal", "reserve"):
            hurt = sorted(u for u in self.at if u.startswith(side) and self.lost.get(u))
            if hurt:
                self.lost[hurt[0]] -= 1

    def _hunger(self) -> None:
        if "mules" in self.events:
            return
        for unit in self.asked("supply")["unsupplied"]:
            chances = self.asked("events", of="hunger")["chances"]
            if self._one(chances) == "starving":
                self._lose(unit)

    def _arrive(self) -> None:
        for unit in COMES.get(self.turn, ()):
            self.at[unit] = "0704" if unit == "fr-gazan" else "0306"

    # -- marching ----------------------------------------------------------------------------------

    def _side(self, side: str) -> None:
        mine = [u for u in self.at if side_of(u) == side]
        for unit in sorted(mine, key=lambda u: (u in LEADERS, self._left(u))):
            if unit in LEADERS:
                self._lead(unit)
            else:
                self._march(unit)
        for place in sorted({self.at[u] for u in self.at if side_of(u) != side}):
            self._attack(side, place)

    def _goal(self, unit: str) -> str:
        if unit.startswith("ru-"):
            return STAGES[self.stage.get(unit, 0)]
        if unit in AUSTRIANS:
            return AUSTRIANS[unit]
        if unit.startswith("at-"):
            return "1007"
        if unit in POSTS:
            return POSTS[unit]
        ahead = max((WAY.index(h) for u, h in self.at.items() if u.startswith("ru-") and h in WAY),
                    default=len(WAY) - 1)  # fmt: skip
        if unit in ("fr-gudin-1", "fr-gudin-2", "fr-loison"):
            return "0416" if ahead < WAY.index("0416") else "0512"
        return "0512" if unit == "fr-daumas" else "0610"

    def _left(self, unit: str) -> Fraction:
        return distances(side_of(unit), self._goal(unit)).get(self.at[unit], Fraction(999))

    def _goes_on(self, unit: str, away: dict[str, Fraction]) -> bool:
        """Whether a Russian block has come near enough to where it goes to think of the next place."""
        goal = self._goal(unit)
        if not unit.startswith("ru-") or away.get(self.at[unit], Fraction(9)) > 2:
            return False
        return goal != WAY[-1] and (goal != "1009" or self.turn > 5)

    def _march(self, unit: str) -> None:
        """Move a block as near to its goal as it can come; out of the map from Chur."""
        away = distances(side_of(unit), self._goal(unit))
        if unit.startswith("ru-") and self.at[unit] == WAY[-1]:
            self.out[unit] = self.at.pop(unit)
            return
        if self._goes_on(unit, away):
            self.stage[unit] = self.stage.get(unit, 0) + 1
            away = distances(side_of(unit), self._goal(unit))
        if away.get(self.at[unit], Fraction(1)) == 0:
            return
        can = self.asked("reach", unit=unit)["hexes"]
        best = min(can, key=lambda h: (away.get(h, Fraction(999)), h), default=self.at[unit])
        if away.get(best, Fraction(999)) < away.get(self.at[unit], Fraction(999)):
            self.at[unit] = best

    def _lead(self, unit: str) -> None:
        """Leaders go where the most steps of their nation stand."""
        can = {*self.asked("reach", unit=unit)["hexes"], self.at[unit]}
        steps: dict[str, int] = dict.fromkeys(sorted(can), 0)
        for other, place in self.at.items():
            if other[:2] == unit[:2] and other != unit and place in steps:
                steps[place] += steps_of(other) - self.lost.get(other, 0)
        self.at[unit] = max(steps, key=lambda h: (steps[h], h))

    # -- battles -----------------------------------------------------------------------------------

    def _attack(self, side: str, place: str) -> None:
        defenders = [u for u, h in self.at.items() if h == place]
        if not defenders:
            return
        near = [u for u in self.at if side_of(u) == side and place in touching(self.at[u], side)]
        if not near or all(u in LEADERS for u in near):
            return
        found = self.asked("battle", attackers=near, target=place)
        gain = {s: Fraction(found["mean"][s]) for s in ("attacker", "defender")}
        if gain["defender"] < gain["attacker"]:
            return
        losses = {s: int(self._one(found["losses"][s]))
                  for s in gain}  # fmt: skip
        struck = self.asked("battle", attackers=near, target=place, hits={
            "attacker": losses["attacker"], "defender": losses["defender"]})["left"]  # fmt: skip
        for unit, steps in struck.items():
            self._set_steps(unit, steps)
        alive = [u for u in defenders if u in self.at]
        if losses["defender"] > losses["attacker"]:
            for unit in alive:
                self._retreat(unit)
        if not any(h == place for u, h in self.at.items() if side_of(u) != side):
            for unit in near[:3]:
                if unit in self.at and unit.startswith(("ru-", "fr-")):
                    self.at[unit] = place

    def _retreat(self, unit: str) -> None:
        found = self.asked("retreat", unit=unit, hexes=1)
        ends = sorted(found.get("hexes", ()))
        if not ends:
            self._lose(unit)
            return
        away = distances(side_of(unit), self._goal(unit))
        self.at[unit] = min(ends, key=lambda h: (away.get(h, Fraction(999)), h))

    def _lose(self, unit: str) -> None:
        self._set_steps(unit, steps_of(unit) - self.lost.get(unit, 0) - 1)

    def _set_steps(self, unit: str, steps: int) -> None:
        self.lost[unit] = steps_of(unit) - steps
        if steps <= 0 and unit in self.at:
            del self.at[unit]
            self.gone.append(unit)

    def _one(self, chances: dict[str, str]) -> str:
        return picked(self.rng, {name: Fraction(chance) for name, chance in chances.items()})


LEADERS = ("ru-suvorov", "fr-lecourbe", "fr-massena")


def _start() -> Iterable[tuple[str, str]]:
    scenario = loading.game("gotthard").scenario("gotthard")
    units = {u.id for u in loading.game("gotthard").units}
    return ((p.counter, p.at) for p in scenario.setup if p.counter in units)


def side_of(unit: str) -> str:
    """The side of a block."""
    return "french" if unit.startswith("fr-") else "allies"


@cache
def steps_of(unit: str) -> int:
    """How many steps a block has."""
    return next(u.steps for u in loading.game("gotthard").units if u.id == unit)


@cache
def touching(place: str, side: str) -> frozenset[str]:
    """The hexes that a block of a side could enter from a place."""
    game = loading.game("gotthard")
    space = game.maps[0].space
    mover = "french" if side == "french" else "allied"
    cell = space.cell(place)
    return frozenset(
        space.id(to)
        for to in space.neighbours(cell)
        if step_cost(
            game.terrain, step_terrain(game.maps[0], cell, to), mover, lambda kind: False
        ).total
        is not None
    )


@cache
def distances(side: str, goal: str) -> dict[str, Fraction]:
    """How many points of movement lead from each hex to a goal."""
    game = loading.game("gotthard")
    sheet, space = game.maps[0], game.maps[0].space
    mover = "french" if side == "french" else "allied"
    found: dict[str, Fraction] = {}
    edge = [(Fraction(0), goal)]
    while edge:
        cost, place = heapq.heappop(edge)
        if place in found:
            continue
        found[place] = cost
        here = space.cell(place)
        for near in space.neighbours(here):
            step = step_cost(
                game.terrain, step_terrain(sheet, near, here), mover, lambda kind: False
            ).total
            if step is not None and space.id(near) not in found:
                heapq.heappush(edge, (cost + step, space.id(near)))
    return found


def campaigns(many: int) -> list[Campaign]:
    """Many games, each with a seed of its own."""
    return [Campaign(Random(seed)).play() for seed in range(many)]
