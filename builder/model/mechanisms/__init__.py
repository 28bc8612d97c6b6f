"""Mechanisms: the rules of a game of the system ``open``, declared as data; there is a module for
each family of rules.

Rules that are not declared are not checked, do not appear in questions or in print, and are not in
the VASSAL module.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, cached_property
from typing import TypeGuard

from builder.model.base import Line, Model, Sourced
from builder.model.mechanisms.activation import Activation
from builder.model.mechanisms.arrivals import Arrivals
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.counts import Count
from builder.model.mechanisms.declared import Declared
from builder.model.mechanisms.dice import DiceRoll
from builder.model.mechanisms.events import Events
from builder.model.mechanisms.fighting.battles import Battle
from builder.model.mechanisms.fighting.combat import Combat
from builder.model.mechanisms.fighting.facing import Facing
from builder.model.mechanisms.fighting.fire import Reach
from builder.model.mechanisms.fighting.morale import Check
from builder.model.mechanisms.fighting.reactions import Reaction
from builder.model.mechanisms.fighting.retreat import Retreat
from builder.model.mechanisms.fighting.sight import Sight
from builder.model.mechanisms.grades import Grades
from builder.model.mechanisms.movement import Movement
from builder.model.mechanisms.places.control import Control
from builder.model.mechanisms.places.links import BoxLink
from builder.model.mechanisms.replacements import Replacements
from builder.model.mechanisms.sides.alliances import Alliances
from builder.model.mechanisms.stacking import Stacking
from builder.model.mechanisms.states import PLACE, State
from builder.model.mechanisms.supply import NamedSupply, Supply
from builder.model.mechanisms.time import Time
from builder.model.mechanisms.units.joining import Joining
from builder.model.mechanisms.units.regrouping import Regrouping
from builder.model.mechanisms.victory import VictoryPoints
from builder.model.mechanisms.weather import Weather
from builder.model.mechanisms.zones import Zones
from builder.problems import PathKey

CASES = {
    "grades": "2.0",
    "time": "3.0",
    "activation": "3.0",
    "stacking": "4.0",
    "movement": "5.0",
    "zones": "6.0",
    "combat": "7.0",
    "battles": "7.0",
    "retreat": "8.0",
    "supply": "9.0",
    "supplies": "9.0",
    "weather": "10.0",
    "victory": "11.0",
    "states": "12.0",
    "dice": "20.0",
    "counts": "21.0",
    "arrivals": "16.0",
    "replacements": "17.0",
    "events": "18.0",
    "links": "19.0",
    "facing": "22.0",
    "reactions": "23.0",
    "sight": "14.0",
    "morale": "15.0",
    "rally": "15.0",
    "control": "24.0",
    "joining": "25.0",
    "regrouping": "26.0",
    "alliances": "27.0",
}
"""The default case number of each family, for declarations that name none."""
FIRE = "13.0"
"""The default case number of ranged combats."""


class Mechanisms(Sourced):
    """The file ``mechanisms.yaml``: the rules that a game declares. ``names`` gives the words of
    conditions the phrases used for them in sentences: ``{leader: a leader}``."""

    grades: tuple[Grades, ...] = ()
    time: Time | None = None
    activation: Activation | None = None
    stacking: Stacking | None = None
    movement: Movement | None = None
    zones: Zones | None = None
    combat: tuple[Combat, ...] = ()
    battles: tuple[Battle, ...] = ()
    retreat: Retreat | None = None
    supply: Supply | None = None
    supplies: tuple[NamedSupply, ...] = ()
    weather: Weather | None = None
    victory: VictoryPoints | None = None
    states: tuple[State, ...] = ()
    dice: tuple[DiceRoll, ...] = ()
    counts: tuple[Count, ...] = ()
    arrivals: Arrivals | None = None
    replacements: Replacements | None = None
    events: tuple[Events, ...] = ()
    links: tuple[BoxLink, ...] = ()
    facing: tuple[Facing, ...] = ()
    reactions: tuple[Reaction, ...] = ()
    sight: Sight | None = None
    morale: tuple[Check, ...] = ()
    rally: tuple[Check, ...] = ()
    control: Control | None = None
    joining: Joining | None = None
    regrouping: tuple[Regrouping, ...] = ()
    alliances: Alliances | None = None
    names: dict[Line, Line] = {}

    def families(self) -> Iterator[tuple[str, tuple[Declared, ...]]]:
        """Yield the declared families in the order of ``CASES``, each with its declarations."""
        for name in CASES:
            found = getattr(self, name)
            declared = found if isinstance(found, tuple) else (found,) if found else ()
            if declared:
                yield name, declared

    @cached_property
    def conditions(self) -> tuple[tuple[PathKey, When], ...]:
        """Every condition in the game's declarations, with its path; conditions nested in others
        are listed separately."""
        return tuple(
            ((*path, *inner), when)
            for path, item in self._everything()
            if type(item) is When
            for inner, when in item.nested_conditions()
        )

    @cached_property
    def parts(self) -> tuple[tuple[PathKey, Model], ...]:
        """Every declared part, including nested ones, with its path; conditions are left out."""
        return tuple((path, item) for path, item in self._everything() if _is_part(item))

    @cached_property
    def declarations(self) -> dict[str, PathKey]:
        """The path of the first declaration of each case of the rules, by case number; a section
        (``5``) has the path of the first of its cases (``5.1``)."""
        paths = {id(part): path for path, part in self.parts}
        tops = ((self.case(f, one), paths[id(one)]) for f, all_ in self.families() for one in all_)
        nested = ((part.rule, path) for path, part in self.parts if isinstance(part, Declared))
        found: dict[str, PathKey] = {}
        for number, path in (*tops, *nested):
            for one in (number, f"{number.partition('.')[0]}.0") if number else ():
                found.setdefault(one, path)
        return found

    @cached_property
    def texts(self) -> tuple[tuple[PathKey, str], ...]:
        """The designer's own texts of declarations, each with its path."""
        return tuple(
            (path, item)
            for path, item in self._everything()
            if path[-1] == "text" and isinstance(item, str) and item
        )

    @cached_property
    def titles(self) -> dict[str, str]:
        """The designer's own titles of cases, by case number."""
        found = {rule: title for _, all_ in self.families() for rule, title in _case_titles(all_)}
        heads = ((self.case(f, one), one.title) for f, all_ in self.families() for one in all_)
        return found | {rule: title for rule, title in heads if title}

    @cached_property
    def as_json(self) -> str:
        """The declarations as JSON, to be searched for the words that they use."""
        return self.model_dump_json()

    def _everything(self) -> Iterator[tuple[PathKey, object]]:
        return _all_within(self, ("mechanisms",))

    @property
    def hiding_state(self) -> State | None:
        """The state whose units lie face down; ``None`` if no state hides units."""
        return next((state for state in self.states if state.hides), None)

    @property
    def hides_places(self) -> bool:
        """Whether a state hides even the places of the units in it."""
        return any(state.hides == PLACE for state in self.states)

    @property
    def shown_states(self) -> tuple[State, ...]:
        """The states that a sign on the counter shows: all but the one whose units lie face down."""
        return tuple(state for state in self.states if not state.hides)

    @property
    def secret_states(self) -> tuple[State, ...]:
        """The states that players choose for their units in secret."""
        return tuple(state for state in self.states if any(part.secret for part in state.begins))

    @property
    def told_besides(self) -> bool:
        """Whether a side is told more than counters and cards show: alliances, who carries whom, its
        secret objectives."""
        carriers = self.movement and self.movement.carriers
        return bool(self.alliances or carriers or (self.victory and self.victory.objectives))

    @property
    def enemies_share_places(self) -> bool:
        """Whether enemy units can be in the same place, because a combat or battle is fought there."""
        reaches = (*(c.reach for c in self.combat), *(b.reach for b in self.battles))
        return "same place" in reaches

    @property
    def every_supply(self) -> tuple[Supply, ...]:
        """All kinds of supply: general supply, then those with names."""
        return (*((self.supply,) if self.supply else ()), *self.supplies)

    def supply_called(self, id: str) -> Supply | None:
        """Return the kind of supply with an id; for an empty id general supply. ``None`` if there is
        none."""
        if not id:
            return self.supply
        return next((one for one in self.supplies if one.id == id), None)

    def state_called(self, id: str) -> State | None:
        """Return the state of units with an id; ``None`` if there is none."""
        return next((one for one in self.states if one.id == id), None)

    def combat_called(self, id: str) -> Combat | None:
        """Return the combat on a results table with an id; ``None`` if there is none."""
        return next((one for one in self.combat if one.id == id), None)

    def combat_name(self, id: str) -> str:
        """Return the name of the combat with a table ``id``, in the game's first language; empty if it has
        none."""
        combat = self.combat_called(id)
        return combat.name if combat is not None else ""

    def case(self, family: str, declared: Declared) -> str:
        """Return the number of the case that a declaration belongs to."""
        if isinstance(declared, Combat) and isinstance(declared.reach, Reach):
            return declared.rule or FIRE
        return declared.rule or CASES[family]

    @cached_property
    def cases(self) -> frozenset[str]:
        """The numbers of all cases that declarations belong to, and of the sections of these cases."""
        found = {self.case(family, one) for family, all_ in self.families() for one in all_}
        found |= {rule for _, all_ in self.families() for one in all_ for rule in case_numbers(one)}
        return frozenset(found | {f"{number.partition('.')[0]}.0" for number in found})


def _all_within(part: object, path: PathKey) -> Iterator[tuple[PathKey, object]]:
    """Yield every value within a declaration, with its path; what a value contains comes after it.
    What conditions contain is left out."""
    children = enumerate(part) if isinstance(part, tuple) else _values_by_key(part)
    for key, item in children:
        place = (*path, key)
        yield place, item
        if item and not isinstance(item, str):
            yield from _all_within(item, place)


def _values_by_key(part: object) -> list[tuple[str, object]]:
    return [(key, getattr(part, name)) for key, name in _fields_by_key(type(part))]


def _is_part(item: object) -> TypeGuard[Model]:
    return _is_part_class(type(item))


@cache
def _is_part_class(kind: type[object]) -> bool:
    return issubclass(kind, Model) and not issubclass(kind, When)


@cache
def _fields_by_key(kind: type[object]) -> tuple[tuple[str, str], ...]:
    """Return the key and the name of each field of a declaration but its sources; nothing for other
    values and for conditions."""
    if not issubclass(kind, Model) or issubclass(kind, When):
        return ()
    fields = kind.model_fields.items()
    return tuple((f.alias or name, name) for name, f in fields if name not in ("source", "sources"))


def _case_titles(part: object) -> Iterator[tuple[str, str]]:
    """Yield the case numbers that declarations name, each with its title."""
    for _, item in _all_within(part, ()):
        if _is_part(item) and isinstance(item, Declared) and item.rule and item.title:
            yield item.rule, item.title


def case_numbers(part: Declared) -> Iterator[str]:
    """Yield the case numbers named by a declaration and the declarations nested in it."""
    for item in (part, *(item for _, item in _all_within(part, ()))):
        if _is_part(item) and isinstance(item, Declared) and item.rule:
            yield item.rule


__all__ = [
    "CASES",
    "Activation",
    "Arrivals",
    "Battle",
    "BoxLink",
    "Check",
    "Combat",
    "Count",
    "Declared",
    "DiceRoll",
    "Events",
    "Facing",
    "Grades",
    "Joining",
    "Mechanisms",
    "Movement",
    "NamedSupply",
    "Reach",
    "Reaction",
    "Regrouping",
    "Replacements",
    "Retreat",
    "Sight",
    "Stacking",
    "State",
    "Supply",
    "Time",
    "VictoryPoints",
    "Weather",
    "Zones",
    "case_numbers",
]
