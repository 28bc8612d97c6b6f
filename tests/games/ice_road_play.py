"""Plays The Ice Road by itself: the chances are the rules engine's, the decisions those of habits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from random import Random

from builder.model.mechanisms.events import EventEffect
from builder.rules.asking import ask
from tests.games import loading
from tests.games.chances import picked

BOXES = ("islands", "middle", "cracks")
EATS = {1: 6, 2: 9, 3: 12, 4: 15}
GROWS = range(2, 10)
RETURNS = (6, 8, 10)


@dataclass(frozen=True)
class Habit:
    """How a player decides: full loads and night runs by season and weather, where guns and crews stand,
    how many worn columns rest."""

    full: Callable[[str, str], bool] = lambda season, weather: (
        season == "firm" and weather != "thaw"
    )
    night: Callable[[str, str], bool] = lambda season, weather: (
        season == "firm" and weather != "blizzard"
    )
    guns: tuple[str, ...] = ("islands", "middle")
    crews: tuple[str, ...] = ("middle", "cracks")
    rests: int = 2


@dataclass
class Winter:
    """A game as it goes: the steps of each lorry column by where it is, and what is counted."""

    habit: Habit
    rng: Random
    kobona: list[int] = field(default_factory=lambda: [2, 2])
    workshop: list[int] = field(default_factory=list)
    lake: int = 0
    points: int = 0
    tonnes: int = 0
    stock: int = 12
    ration: int = 1
    hunger: int = 0
    turn: int = 0

    def play(self) -> Winter:
        """All turns, or as many as there are before the third hunger marker."""
        while self.turn < 12 and self.hunger < 3:
            self.turn += 1
            self._turn()
        self.points -= 20 * self.hunger
        return self

    def _turn(self) -> None:
        self._grow()
        weather = picked(self.rng, weather_of(self.turn))
        season = season_of(self.turn)
        self._rest()
        orders = {"full": self.habit.full(season, weather)}
        brought = self._run(weather, {name for name, given in orders.items() if given})
        if self.habit.night(season, weather):
            brought += self._run(weather, {"night", *(n for n, given in orders.items() if given)})
        self.workshop.sort()
        self.workshop = [2, 2, *self.workshop[2:]][: len(self.workshop)]
        self.points += brought
        self.tonnes += brought
        self._city(brought)

    def _grow(self) -> None:
        if self.turn in GROWS:
            self.kobona.append(2)
        if self.turn in RETURNS and self.lake:
            self.lake -= 1
            self.kobona.append(2)

    def _rest(self) -> None:
        """Everybody comes out of the Workshops, and worn columns go in."""
        here = sorted(self.kobona + self.workshop)
        worn = min(here.count(1), self.habit.rests)
        self.workshop, self.kobona = here[:worn], here[worn:]

    def _run(self, weather: str, orders: set[str]) -> int:
        """What a run brings to Osinovets."""
        driving, back, now = self.kobona, list[int](), set(orders)
        drawn: list[str] = []
        brought = 0
        for box in BOXES:
            chit = picked(self.rng, hazards_left(tuple(sorted(drawn))))
            drawn.append(chit)
            if chit == "fighters":
                now.add("fighters")
            for name in self._happens(chit, box, weather, now):
                brought += 2 if name == "drivers" else 0
                self._befall(name, driving, back)
        light = "full" not in orders
        brought += sum({2: 3, 1: 2}[steps] - light for steps in driving)
        brought += 0 if "night" in orders else 2
        self.kobona = driving + back
        return brought

    def _happens(self, chit: str, box: str, weather: str, now: set[str]) -> list[str]:
        """The events that a chit comes to."""
        table = {"bombers": "attack", "crack": "ice", "breakdown": "machines"}.get(chit)
        if table is None:
            return [chit]
        if chit == "bombers" and "fighters" in now:
            return []
        helps = (box in self.habit.guns, box in self.habit.crews)
        return [
            picked(self.rng, of_table(table, box, *helps, weather, self.turn, tuple(sorted(now))))
        ]

    def _befall(self, name: str, driving: list[int], back: list[int]) -> None:
        """What an event does to columns on the ice, as its effects say."""
        for event_effect in effects_of(name):
            for _ in range(min(event_effect.count, len(driving))):
                one = driving.pop(self.rng.randrange(len(driving)))
                if event_effect.move:
                    (back if event_effect.to == "kobona" else self.workshop).append(one)
                elif one > event_effect.lose:
                    driving.append(one - event_effect.lose)
                elif event_effect.lose:
                    self.lake += 1

    def _city(self, brought: int) -> None:
        self.stock += brought // 2
        if self.ration < 4 and self.stock >= 2 * EATS[self.ration + 1]:
            self.ration += 1
        eats = EATS[self.ration]
        if self.stock < eats:
            self.stock, self.hunger = 0, self.hunger + 1
            return
        self.stock -= eats
        self.points += 2 * (self.ration - 1)


def _asked(name: str, **given: object) -> dict[str, Fraction]:
    result = ask(loading.game("ice-road"), name, given).result
    assert result is not None
    return {key: Fraction(text) for key, text in result["chances"].items()}


@cache
def weather_of(turn: int) -> dict[str, Fraction]:
    """The chances of the weather of a turn."""
    return _asked("weather", turn=turn)


@cache
def season_of(turn: int) -> str:
    """The season of a turn."""
    result = ask(loading.game("ice-road"), "turn", {"turn": turn}).result
    assert result is not None
    return str(result["season"])


@cache
def hazards_left(drawn: tuple[str, ...]) -> dict[str, Fraction]:
    """The chances of the next chit."""
    return _asked("events", of="hazards", before=list(drawn))


@cache
def of_table(
    table: str, box: str, guns: bool, crew: bool, weather: str, turn: int, events: tuple[str, ...]
) -> dict[str, Fraction]:
    """The chances of a table, for columns in a box."""
    units = {"lorries-1": f"road:{box}"}
    units |= {"guns-1": f"road:{box}"} if guns else {}
    units |= {"crew-1": f"road:{box}"} if crew else {}
    now = {"weather": weather, "turn": turn, "events": [e for e in events if e != "night"]}
    now |= {"phase": "night" if "night" in events else "day"}
    return _asked("events", of=table, units=units, **now)


@cache
def effects_of(name: str) -> tuple[EventEffect, ...]:
    """What an event does to columns."""
    every = (e for drawn in loading.game("ice-road").mechanisms.events for e in drawn.entries)
    event = next(e for e in every if e.id == name)
    return tuple(
        event_effect for event_effect in event.effects if event_effect.word in ("move", "lose")
    )


def winters(habit: Habit, many: int) -> list[Winter]:
    """Many games, each with a seed of its own."""
    return [Winter(habit, Random(seed)).play() for seed in range(many)]
