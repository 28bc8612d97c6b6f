"""The values that the rules read from counters: four values, and the notation of movement (2.4,
9.2, 11.0).

A movement of ``4`` is basic, ``+6`` a plus, ``-1`` a minus. A plus in a box (``[+6]``) or in a
hexagon cannot be carried by other pieces; without either it is black, and other plus pieces may
carry it. A hexagon (``<-1>``) enters full water, a disc (``{6}``) is the circled movement of
vehicles.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from builder.model.game import Game
from builder.model.pieces.counters import Marker, Unit
from builder.model.pieces.values import Value
from builder.problems import error, unknown_name
from builder.rules.procedures import Refused
from builder.sentences import filled_sentence

Kind = Literal["basic", "plus", "minus"]

FOUR, TWO = ("firepower", "cost", "noise", "movement"), ("firepower", "movement")
"""The names of the values of the player's units, and of those of enemy units."""

TEAM_LOAD, LEADER_LOAD = 6, 1
"""The number of pieces that a team and that a leader can carry (9.1)."""

ENEMY_CUP, OBJECTIVE_CUP, DAMAGE_CUP = "enemies", "objectives", "damage"
"""The ids of the pools that are the three cups (3.0)."""

POINTS, MISSIONS = "pp", "missions"
"""The ids of the track of procurement points, and of the display on which objectives and lost teams
are counted (3.6, 5.0)."""


@dataclass(frozen=True, slots=True)
class Gear:
    """The values of one counter of the player or the enemy as the rules read them."""

    id: str
    name: str
    firepower: int
    cost: int
    noise: int
    movement: int
    kind: Kind
    black: bool
    water: bool
    circled: bool
    traits: frozenset[str]

    @property
    def is_team(self) -> bool:
        """Whether the counter is an A team or a B team."""
        return "team" in self.traits

    @property
    def is_leader(self) -> bool:
        """Whether the counter is a commander or an officer."""
        return "leader" in self.traits

    @property
    def is_item(self) -> bool:
        """Whether the counter is a weapon or a piece of equipment."""
        return not (self.is_team or self.is_leader)

    @property
    def floats(self) -> bool:
        """Whether the counter is a raft or scuba gear, which lets a team cross water (11.1); a
        patrol boat moves by itself and is not included."""
        return self.water and "pbr" not in self.traits

    @property
    def load(self) -> int:
        """The number of other pieces that the counter can carry (9.1, 9.2)."""
        if self.is_team:
            return TEAM_LOAD
        if self.is_leader:
            return LEADER_LOAD
        return max(0, self.noise) if self.kind == "plus" else 0


def is_enemy(unit: Unit) -> bool:
    """Decide whether a unit is an enemy that the system plays, which has only firepower and
    movement."""
    return "cost" not in _names(unit)


def _names(unit: Unit) -> tuple[str, ...]:
    return FOUR if len(unit.values) == len(FOUR) else TWO


def gear_of(unit: Unit) -> Gear:
    """Return the values of a unit; raises :class:`Refused` for values that cannot be parsed."""
    return _gear(unit.id, unit.name, unit.values, unit.traits)


def _whole(id: str, name: str, value: Value) -> int:
    if value.number is None:
        message, hint = (
            filled_sentence("the {name} of {id} is {value}", name=name, id=id, value=value),
            "write a whole number",
        )
        raise Refused(error("no-value", message, ("units", id, "values"), hint=hint, rule="2.4"))
    return value.number


@lru_cache(maxsize=1024)
def _gear(id: str, name: str, values: tuple[Value, ...], traits: tuple[str, ...]) -> Gear:
    names = FOUR if len(values) == len(FOUR) else TWO
    if len(values) != len(names):
        message = filled_sentence(
            "{id} has {count} values; equipment has four, enemy units have two",
            id=id,
            count=len(values),
        )
        hint = filled_sentence(
            "write four values ({four}) or two ({two})", four=", ".join(FOUR), two=", ".join(TWO)
        )
        raise Refused(error("no-value", message, ("units", id, "values"), hint=hint, rule="2.4"))
    found = {n: _whole(id, n, v) for n, v in zip(names, values, strict=True)}
    movement = values[-1]
    kind: Kind = "plus" if movement.sign == "+" else "minus" if movement.sign else "basic"
    return Gear(
        id, name, found["firepower"], found.get("cost", 0), found.get("noise", 0),
        found["movement"], kind,
        black=kind == "plus" and movement.mark == "plain",
        water=movement.mark == "hexagon",
        circled=movement.mark == "disc",
        traits=frozenset(traits),
    )  # fmt: skip


def unit_named(game: Game, name: str) -> Unit:
    """Return the unit with a piece's name (``id``, ``id#2``) or with a printed name; raises
    :class:`Refused` if there is none."""
    id = name.partition("#")[0]
    found = game.counters.get(id)
    if isinstance(found, Unit):
        return found
    printed = next((u for u in game.units if u.name == id), None)
    if printed is None:
        raise Refused(unknown_name("unit", name, (u.id for u in game.units), ("given",)))
    return printed


def gears(game: Game, names: Iterable[str]) -> tuple[Gear, ...]:
    """Return the values of counters given by id or printed name, in order; raises :class:`Refused`
    for an unknown one."""
    return tuple(gear_of(unit_named(game, name)) for name in names)


def objective_named(game: Game, name: str) -> Marker:
    """Return an objective by id or printed name; raises :class:`Refused` if there is none."""
    every = [m for m in game.markers if "objective" in m.traits]
    found = next((m for m in every if name in (m.id, m.name)), None)
    if found is None:
        raise Refused(
            unknown_name("objective", name, (m.id for m in every), ("given", "objective"))
        )
    return found
