"""Warns in the chat of attackers that do not have the target in an arc through which they attack, in
combats on results tables and in battles with dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from builder.outputs.vassal.expressions.beanshell import PieceRole
from builder.outputs.vassal.features.queries.arcs import AttackedArcs
from builder.outputs.vassal.table.commands import (
    assign_property,
    chat_line,
    module_text_property,
)
from builder.outputs.vassal.table.messages import SHOWN_NAME, filled_message
from builder.rules.core.module_export.contests import CombatBasics
from builder.vassal.expressions.functions import gathered_on_map
from builder.vassal.expressions.properties import string
from builder.vassal.expressions.tree import as_text, choose
from builder.vassal.format.components import Element

_NAMES = "BattleTurnedAway"
"""The property with the names of the attackers that are warned of, each after a comma."""

_FORGETS = "battle-turned-away-none"


@dataclass(frozen=True)
class AttackDirections:
    """The warning of one combat (``fight``) about attackers that may not attack in that direction.
    ``key`` begins the names of the combat's keystrokes."""

    fight: CombatBasics
    key: str
    arcs: AttackedArcs
    attackers: PieceRole
    warning: str = "M_TURNED_AWAY"
    """The chat message of the warning."""

    @property
    def keystrokes(self) -> list[str]:
        """The keystrokes that find these attackers and write the warning; none if units attack all
        round."""
        if self.fight.attack_arcs is None:
            return []
        return [_FORGETS, self._finds, self._warns]

    @property
    def _finds(self) -> str:
        return f"{self.key}-turned-away"

    @property
    def _warns(self) -> str:
        return f"{self.key}-say-arcs"

    def lines(self) -> Iterator[Element]:
        """Yield the component that writes the warning to the chat, if the combat has one."""
        if self.fight.attack_arcs is not None:
            said = filled_message(
                self.warning, as_text(self.fight.rule), string(_NAMES).substring(2)
            )
            yield chat_line(self._warns, choose(string(_NAMES).equals(""), "", said))

    def found(self) -> Iterator[Element]:
        """Yield the command that lists the attackers in the module's property."""
        if self.fight.attack_arcs is not None:
            which = self.attackers.which & self.arcs.turned_away(self.fight.attack_arcs)
            named = gathered_on_map(_NAMES, self.arcs.map, which, ", " + SHOWN_NAME)
            yield assign_property(self._finds, named)


def turned_away_property(warnings: Iterable[AttackDirections]) -> Iterator[Element]:
    """Yield the property of the module that lists the attackers warned of; nothing if no combat
    limits the directions of attacks."""
    finds = [element for warning in warnings for element in warning.found()]
    if finds:
        yield module_text_property(_NAMES, "", assign_property(_FORGETS, ""), *finds)
