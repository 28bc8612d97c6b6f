"""Makes the menu commands by which units take a role in a combat: against all in a place, against
one target, or by fire at a distance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from builder.outputs.vassal.features.combat.fire import INDIRECTLY, SingleTargetFire
from builder.outputs.vassal.features.combat.results import ROLES
from builder.outputs.vassal.features.combat.terrain_effects import OVER, TerrainEffects
from builder.outputs.vassal.table.boards.ground import TERRAIN_NAMES
from builder.outputs.vassal.table.messages import filled_message, unless_hidden
from builder.outputs.vassal.table.windows.inventory import PLACE
from builder.rules.core.module_export.contests import TableCombat
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import string, text
from builder.vassal.expressions.tree import Text, Truth
from builder.vassal.format import traits as t
from builder.vassal.format.names import property_name

ATTACK, AIM, LEAVE = "battle-attack-with", "battle-aim-at", "battle-leave"
"""The keystrokes to attack, to be the target, and to leave the battle."""

NAME = "newPieceName"
_GROUND = looked_up(TERRAIN_NAMES, string("Ground"))

SIGN_LEVEL = "RoleSign"
SIGN_LEVELS = {"A": "1", "I": "1", "SA": "1", "D": "2", "T": "2", "SD": "2"}
"""The level of the sign over a unit by the letter of its role in the battle: the sign of attackers
(1) or that of defenders (2)."""


def parts_taken(parts: Mapping[str, str], gone: Sequence[str]) -> Iterator[t.Trait]:
    """Yield the properties with a unit's role in the battle and with the icon for that role.
    ``parts`` maps the end of each keystroke to the letter of the role that it gives; ``gone`` are
    the keystrokes that end the role. (The icon has its own property because VASSAL reads it at
    every repaint.)"""
    levels = {key: SIGN_LEVELS.get(part, "") for key, part in parts.items()}
    for name, values in (("Role", parts), (SIGN_LEVEL, levels)):
        changes = [t.PropertyChange(f"battle-role-{key}", value) for key, value in values.items()]
        yield t.dynamic_property(name, "", [*changes, *(t.PropertyChange(key, "") for key in gone)])


@dataclass(frozen=True)
class CombatDeclaration:
    """The declaration of a combat against all units in a place: units that stand there with the
    target defend too. ``aimed`` is the chat message about the target, ``joins`` that about an
    attacker; ``near`` says whether attackers may have to be next to the target, or in its place."""

    aimed: str = "M_AIMED"
    joins: str = "M_JOINS"
    near: bool = True
    attacks: ClassVar[str] = "Attack"
    defends: ClassVar[str] = "Defend"
    roles: ClassVar[Mapping[str, tuple[str, Truth]]] = ROLES
    target: ClassVar[str] = "T"
    """The letter of the target's role."""

    @property
    def parts(self) -> dict[str, str]:
        """The letter of each role that a unit may have in a combat, by the suffix of the commands
        that give it this role."""
        return {letter.lower(): letter for letter in dict.fromkeys(("A", self.target, "D"))}

    @property
    def further_entries(self) -> list[str]:
        """The menu entries for further ways to attack: none, unless a subclass adds some."""
        return []

    @property
    def keys(self) -> list[str]:
        """The unit commands that are available only on the map."""
        return [ATTACK, AIM]

    def traits(self, here: Truth) -> Iterator[t.Trait]:
        """Yield the menu commands by which a unit takes a role in the battle, available while the
        condition ``here`` holds."""
        yield t.trigger_action(self.attacks, ATTACK, ["battle-role-a", "battle-say-a"], here)
        yield from self.attack_commands(here)
        yield t.trigger_action(self.defends, AIM, self.aims(), here)
        leaves = ["battle-role-0", "battle-say-0"]
        yield t.trigger_action("Leave the battle", LEAVE, leaves, text("Role").differs(""))
        yield t.report_action(["battle-say-0"], filled_message("M_LEAVES", NAME))
        yield from self.reports()

    def attack_commands(self, here: Truth) -> Iterator[t.Trait]:
        """Yield the commands for further ways to attack: none, unless a subclass adds some."""
        yield from ()

    def aims(self) -> list[str]:
        """Return the keystrokes that follow when a unit is made the target."""
        others = ["battle-no-target", f"battle-role-{self.target.lower()}"]
        return [*others, "battle-mark", "battle-mates", "battle-say-t"]

    def reports(self) -> Iterator[t.Trait]:
        """Yield the traits that report declarations."""
        yield t.report_action(["battle-say-a"], filled_message(self.joins, NAME, PLACE))
        yield t.report_action(["battle-say-t"], filled_message(self.aimed, NAME, PLACE))
        if self.near:
            yield t.report_action(["battle-too-far"], filled_message("M_TOO_FAR", NAME))


def declaration_against_all(fights: Iterable[object]) -> CombatDeclaration:
    """Return the declaration of these combats against all in a place. Where all are fire in which each unit
    fires by itself, its target is one unit; and where some are fire, attackers may be said to fire."""
    fire = [one.ranged if isinstance(one, TableCombat) else None for one in fights]
    single = all(one is not None and one.single for one in fire)
    joins = "M_JOINS_FIRE" if all(fire) else "M_JOINS_EITHER" if any(fire) else "M_JOINS"
    aimed = "M_AIMED_ONE" if single else "M_AIMED"
    return CombatDeclaration(aimed, joins, near=not all(fire))


@dataclass(frozen=True)
class SingleTargetDeclaration(CombatDeclaration):
    """The declaration of a combat against a single target: the target and every attacker are
    declared by commands in their own menus."""

    contest: TableCombat = field(kw_only=True)
    grounds: TerrainEffects = field(kw_only=True)
    roles: ClassVar[Mapping[str, tuple[str, Truth]]] = {
        **ROLES,
        "defenders": ("D", text("Role").equals("D")),
    }
    target: ClassVar[str] = "D"

    @property
    def further_entries(self) -> list[str]:
        """The menu entry to attack across water (from the target's own place), where the rules
        treat such attacks differently."""
        return [OVER] if self.grounds.crossing else []

    def attack_commands(self, here: Truth) -> Iterator[t.Trait]:
        """Yield the command that declares an attack across water by a unit in the target's own
        place."""
        yield from self.grounds.over_water(here, self._value(0))

    def aims(self) -> list[str]:
        """Return the keystrokes that follow when a unit is made the only target."""
        return ["battle-no-target", "battle-role-d", "battle-say-t"]

    def _value(self, party: int) -> Text:
        """Return the printed value with which a unit fights: the attack value if ``party`` is 0,
        the defence value if it is 1."""
        return unless_hidden(string(property_name(self.contest.parties[party].value)))

    def reports(self) -> Iterator[t.Trait]:
        """Yield the traits that report declarations, with the printed values."""
        attack, defence = self._value(0), self._value(1)
        yield t.report_action(["battle-say-a"], filled_message("M_ATTACKS", NAME, attack, PLACE))
        yield t.report_action(
            ["battle-say-t"], filled_message("M_DEFENDS", NAME, defence, PLACE, _GROUND)
        )
        yield t.report_action(
            ["battle-say-at"], filled_message("M_TARGET", NAME, defence, PLACE, _GROUND)
        )
        yield t.report_action(["battle-too-far"], filled_message("M_TOO_FAR", NAME))


@dataclass(frozen=True)
class FireDeclaration(SingleTargetDeclaration):
    """The declaration of fire, direct or indirect."""

    firing: SingleTargetFire = field(kw_only=True)
    attacks: ClassVar[str] = "Fire"
    defends: ClassVar[str] = "Be the target"
    roles: ClassVar[Mapping[str, tuple[str, Truth]]] = {
        **SingleTargetDeclaration.roles,
        "attackers": ("A", text("Role").equals("A") | text("Role").equals("I")),
    }

    @property
    def parts(self) -> dict[str, str]:
        """The letter of each role in a combat (such as the attacker), by the suffix of the commands
        that give units this role; units that fire indirectly have a letter of their own."""
        return {**super().parts, "i": "I"}

    @property
    def further_entries(self) -> list[str]:
        """The menu entry to fire indirectly."""
        return [INDIRECTLY]

    def attack_commands(self, here: Truth) -> Iterator[t.Trait]:
        """Yield the command to fire indirectly, for units that can."""
        yield from self.firing.indirectly(here, self._value(0))

    def reports(self) -> Iterator[t.Trait]:
        """Yield the traits that report declarations of fire."""
        yield t.report_action(
            ["battle-say-a"], filled_message("M_FIRES", NAME, self._value(0), PLACE)
        )
        yield t.report_action(["battle-say-t"], filled_message("M_FIRED_AT", NAME, PLACE, _GROUND))
        yield t.report_action(["battle-say-at"], filled_message("M_FIRE", NAME, PLACE, _GROUND))
        yield t.report_action(
            ["battle-too-far"], filled_message("M_OUT_OF_RANGE", NAME, "Far", "Reach")
        )
