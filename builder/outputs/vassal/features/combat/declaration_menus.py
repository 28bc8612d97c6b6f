"""How units say in their menus which part they have in a combat: of all in a place, of one target, of
fire from afar."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from builder.outputs.vassal.features.combat.fire import INDIRECTLY, Firing
from builder.outputs.vassal.features.combat.results import ROLES
from builder.outputs.vassal.features.combat.terrain_effects import OVER, Grounds
from builder.outputs.vassal.table.boards.ground import TERRAIN_NAMES
from builder.outputs.vassal.table.messages import say, seen
from builder.rules.core.module_export.contests import Contest
from builder.vassal.format import traits as t
from builder.vassal.format.lookups import found
from builder.vassal.format.names import title

ATTACK, AIM, LEAVE = "battle-attack-with", "battle-aim-at", "battle-leave"
"""The commands to attack, to be the target, to have no part any more."""

NAME = "newPieceName"
_GROUND = found(TERRAIN_NAMES, 'GetString("Ground")')


@dataclass(frozen=True)
class Declaring:
    """Of a combat against all in a place: whoever stands there with the target defends too. ``aimed``
    says so in the chat."""

    aimed: str = "M_AIMED"
    attacks: ClassVar[str] = "Attack"
    defends: ClassVar[str] = "Defend"
    roles: ClassVar[Mapping[str, tuple[str, str]]] = ROLES
    target: ClassVar[str] = "T"
    """The letter of the target."""

    @property
    def parts(self) -> dict[str, str]:
        """By the ends of commands the letters of the parts that a unit may have."""
        return {letter.lower(): letter for letter in dict.fromkeys(("A", self.target, "D"))}

    @property
    def more(self) -> list[str]:
        """The further ways to attack."""
        return []

    @property
    def keys(self) -> list[str]:
        """The commands of units on the map only."""
        return [ATTACK, AIM]

    def traits(self, here: str) -> Iterator[t.Trait]:
        """The commands of a unit that is ``here``."""
        yield t.trigger(self.attacks, ATTACK, ["battle-role-a", "battle-say-a"], here)
        yield from self.ways(here)
        yield t.trigger(self.defends, AIM, self.aims(), here)
        yield t.trigger("Leave the battle", LEAVE, ["battle-role-0", "battle-say-0"])
        yield t.report(["battle-say-0"], say("M_LEAVES", NAME))
        yield from self.told()

    def ways(self, here: str) -> Iterator[t.Trait]:
        """The further ways to attack."""
        yield from ()

    def aims(self) -> list[str]:
        """What it is to be the target."""
        others = ["battle-no-target", f"battle-role-{self.target.lower()}"]
        return [*others, "battle-mark", "battle-mates", "battle-say-t"]

    def told(self) -> Iterator[t.Trait]:
        """What is said of it."""
        yield t.report(["battle-say-a"], say("M_JOINS", NAME, "location"))
        yield t.report(["battle-say-t"], say(self.aimed, NAME, "location"))
        yield t.report(["battle-too-far"], say("M_TOO_FAR", NAME))


@dataclass(frozen=True)
class AtOne(Declaring):
    """Of a combat against one target, named like each attacker."""

    contest: Contest = field(kw_only=True)
    grounds: Grounds = field(kw_only=True)
    roles: ClassVar[Mapping[str, tuple[str, str]]] = {
        **ROLES,
        "defenders": ("D", 'Role=="D"'),
    }
    target: ClassVar[str] = "D"

    @property
    def more(self) -> list[str]:
        """Over water, where that makes a difference."""
        return [OVER] if self.grounds.crossing else []

    def ways(self, here: str) -> Iterator[t.Trait]:
        """Over water, from the target's own place."""
        yield from self.grounds.over_water(here, self._value(0))

    def aims(self) -> list[str]:
        """What it is to be the target: alone."""
        return ["battle-no-target", "battle-role-d", "battle-say-t"]

    def _value(self, party: int) -> str:
        """What is printed on a unit of the attackers, or the defender."""
        return seen(f'GetString("{title(self.contest.parties[party].value)}")')

    def told(self) -> Iterator[t.Trait]:
        """What is said of it, with the values that are printed."""
        attack, defence = self._value(0), self._value(1)
        yield t.report(["battle-say-a"], say("M_ATTACKS", NAME, attack, "location"))
        yield t.report(["battle-say-t"], say("M_DEFENDS", NAME, defence, "location", _GROUND))
        yield t.report(["battle-say-at"], say("M_TARGET", NAME, defence, "location", _GROUND))
        yield t.report(["battle-too-far"], say("M_TOO_FAR", NAME))


@dataclass(frozen=True)
class AtRange(AtOne):
    """Of fire, directly or over everything."""

    firing: Firing = field(kw_only=True)
    attacks: ClassVar[str] = "Fire"
    defends: ClassVar[str] = "Be the target"
    roles: ClassVar[Mapping[str, tuple[str, str]]] = {
        **AtOne.roles,
        "attackers": ("A", '(Role=="A" || Role=="I")'),
    }

    @property
    def parts(self) -> dict[str, str]:
        """With those who fire indirectly."""
        return {**super().parts, "i": "I"}

    @property
    def more(self) -> list[str]:
        """Indirectly."""
        return [INDIRECTLY]

    def ways(self, here: str) -> Iterator[t.Trait]:
        """Indirectly, for those who can."""
        yield from self.firing.indirectly(here, self._value(0))

    def told(self) -> Iterator[t.Trait]:
        """What is said of it."""
        yield t.report(["battle-say-a"], say("M_FIRES", NAME, self._value(0), "location"))
        yield t.report(["battle-say-t"], say("M_FIRED_AT", NAME, "location", _GROUND))
        yield t.report(["battle-say-at"], say("M_FIRE", NAME, "location", _GROUND))
        yield t.report(["battle-too-far"], say("M_OUT_OF_RANGE", NAME, "Far", "Reach"))
