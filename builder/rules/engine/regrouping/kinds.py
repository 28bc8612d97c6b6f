"""Finds which units of a game may stand for several others, and what each of them is worth then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations_with_replacement

from builder.model.game import Game
from builder.model.mechanisms.units.regrouping import Regrouping
from builder.model.pieces.counters import Unit
from builder.rules.core.per_game_cache import cached_per_game
from builder.rules.core.positions.unit_steps import steps_of
from builder.rules.engine.joining.joined_units import is_first_counter
from builder.rules.engine.positions.printed_values import printed_amount
from builder.rules.engine.positions.unit_conditions import unit_fulfils
from builder.rules.procedures import Refused


@dataclass(frozen=True, slots=True, order=True)
class Strength:
    """A counter and the steps that it has lost, in the text of actions ``guard/1`` (only ``guard`` if
    it has lost none)."""

    counter: str
    lost: int = 0

    @property
    def text(self) -> str:
        """The counter as the words of actions name it."""
        return f"{self.counter}/{self.lost}" if self.lost else self.counter


def read_strength(text: str) -> Strength:
    """Return the counter that a word of an action names."""
    counter, _, lost = text.partition("/")
    return Strength(counter, int(lost or 0))


Group = tuple[str, str]
"""What units must have in common: their nation and, if the declaration asks for it, their formation."""


@dataclass(frozen=True)
class Kinds:
    """The units for which a declaration holds, by what they must have in common: those for which
    several may stand (``wholes``) and those several (``parts``), each as it may come or go, with
    what it is worth (0 if nothing has to stay equal). ``mix`` is how many
    counters the game has of each unit."""

    declared: Regrouping
    mix: Mapping[str, int]
    wholes: Mapping[Group, Mapping[Strength, Fraction]]
    parts: Mapping[Group, Mapping[Strength, Fraction]]
    _made: dict[tuple[Group, Fraction], tuple[tuple[Strength, ...], ...]] = field(
        default_factory=dict, repr=False
    )

    def makes(self, group: Group, worth: Fraction) -> tuple[tuple[Strength, ...], ...]:
        """Return the parts, in order, that are worth so much together and of which the game has so
        many counters."""
        key = group, worth
        if key not in self._made:
            self._made[key] = tuple(self._making(self.parts.get(group, {}), worth))
        return self._made[key]

    def _making(
        self, parts: Mapping[Strength, Fraction], worth: Fraction
    ) -> Iterator[tuple[Strength, ...]]:
        least, most = self.declared.count
        for many in range(least, most + 1):
            for chosen in combinations_with_replacement(sorted(parts), many):
                if any(n > self.mix[id] for id, n in Counter(s.counter for s in chosen).items()):
                    continue
                if not self.declared.equal or sum(parts[one] for one in chosen) == worth:
                    yield chosen


def _kinds(game: Game, declared: Regrouping) -> Kinds:
    later = {unit.replaced for unit in game.units if unit.replaced}
    own = [unit for unit in game.units if unit.id not in later and is_first_counter(game, unit.id)]
    wholes: dict[Group, dict[Strength, Fraction]] = {}
    parts: dict[Group, dict[Strength, Fraction]] = {}
    for unit in own:
        if declared.own and not unit.formation:
            continue
        group = group_of(declared, unit)
        for when, found in ((declared.whole, wholes), (declared.parts, parts)):
            if unit_fulfils(game, when, unit):
                found.setdefault(group, {}).update(_strengths(game, declared, unit))
    return Kinds(declared, {unit.id: unit.count for unit in own}, wholes, parts)


def group_of(declared: Regrouping, unit: Unit) -> Group:
    """Return what other units must have in common with a unit."""
    return unit.nation, str(unit.formation) if declared.own else ""


def _strengths(game: Game, declared: Regrouping, unit: Unit) -> Iterator[tuple[Strength, Fraction]]:
    """Yield a unit as it may come or go: with all its steps, or with as many as make a difference to
    the value that has to stay equal."""
    if not declared.equal:
        yield Strength(unit.id), Fraction(0)
        return
    seen = set[Fraction]()
    for lost in range(steps_of(game, unit)):
        try:
            worth = printed_amount(game, unit.id, lost, declared.equal, declared.rule)
        except Refused:  # the unit has no such value: a check of the declaration reports it
            return
        if worth not in seen and worth > 0:
            seen.add(worth)
            yield Strength(unit.id, lost), worth


def _all_kinds(game: Game) -> tuple[Kinds, ...]:
    return tuple(_kinds(game, declared) for declared in game.mechanisms.regrouping)


kinds_of = cached_per_game(_all_kinds)
"""Return the units for which each declaration of a game holds, in the order of the declarations."""
