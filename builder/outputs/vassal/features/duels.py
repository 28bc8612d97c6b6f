"""Lets one unit fire at another in a duel. Menu commands of both units name them as firer and
target; the column of the results table follows from the difference of their values, and the result
is then looked up as in any other table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.outputs.vassal.expressions.beanshell import ExpressionWriter, PieceRole
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.outputs.vassal.features.table_lookups import lookup_in, lookup_key
from builder.outputs.vassal.table.commands import (
    assign_property,
    chat_line,
    keystroke_chain,
    module_text_property,
    send_to_pieces,
)
from builder.outputs.vassal.table.messages import (
    DUEL_MESSAGES,
    filled_message,
    unless_hidden,
)
from builder.rules.core.module_export.combat_parts import Duel
from builder.rules.core.module_export.term_names import FIRING, TARGETS
from builder.rules.expressions.terms import Column, Fixed, number
from builder.vassal.expressions.properties import is_true, string, text
from builder.vassal.expressions.tree import Number, Text, any_of, choose
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element
from builder.vassal.format.names import property_name

DUEL = "Duel"
"""The name of the prototype of the units in a game's duel."""

_ROLE, _BAD, _GAP = "DuelRole", "DuelBad", "DuelDifference"


@dataclass(frozen=True)
class DuelFeature(ModuleFeature):
    """The feature for a game's duel, in the windows where its units may be."""

    duel: Duel
    places: Sequence[str]
    icons: Icons

    @property
    def columns(self) -> Mapping[str, Number]:
        """The expression for the duel's column (from the difference of values), keyed by the id of
        its results table."""
        return {self.duel.table.id: self.column()}

    def traits(self, counter: str) -> list[t.Trait]:
        """Return the traits that duels need on a counter."""
        return [t.use_prototype(DUEL)] if counter in self.duel.firing | self.duel.targets else []

    def constants(self) -> Mapping[str, str]:
        """Return the constants of the module that hold chat messages, by name."""
        return DUEL_MESSAGES

    def prototypes(self) -> dict[str, tuple[t.Trait, ...]]:
        """Return the prototype with the duel commands of units."""
        name, value = (
            "newPieceName",
            unless_hidden(string(property_name(self.duel.value))),
        )
        fire, target = "duel-fire", "duel-target"
        return {
            DUEL: (
                t.sub_menu("Duel", ["Fire", "Be the target"]),
                t.trigger_action("Fire", fire, ["duel-no-other", "duel-role-f", "duel-say-f"]),
                t.trigger_action(
                    "Be the target", target, ["duel-no-other-t", "duel-role-t", "duel-say-t"]
                ),
                t.global_key_command("duel-no-other", "duel-role-0", text(_ROLE).equals("F")),
                t.global_key_command("duel-no-other-t", "duel-role-0", text(_ROLE).equals("T")),
                t.report_action(["duel-say-f"], filled_message("M_DUEL_FIRES", name, value)),
                t.report_action(["duel-say-t"], filled_message("M_DUEL_TARGET", name, value)),
                t.report_action(
                    ["duel-comes"], filled_message("M_DUEL_COMES", name, self._meaning_of_roll)
                ),
                t.dynamic_property(
                    _ROLE,
                    "",
                    [
                        t.PropertyChange(f"duel-role-{k}", v)
                        for k, v in (("f", "F"), ("t", "T"), ("0", ""))
                    ],
                ),
            )
        }

    @property
    def _meaning_of_roll(self) -> Text:
        """The expression for what the roll means for the unit that is fired at."""
        return lookup_in(self.duel.table).meaning

    def properties(self) -> Iterator[Element]:
        """Yield the properties that say whether firer and target are named, and the difference of
        their values."""
        bad = any_of(*(self._role(role).count().differs(1) for role in ("F", "T")))
        gap = self._writer.write(self.duel.formula.terms["differential"])
        yield module_text_property(_BAD, "false", assign_property("duel-check", bad))
        yield module_text_property(_GAP, "0", assign_property("duel-difference", gap))

    def column(self) -> Number:
        """Return the expression for the table column that belongs to the current difference of
        values."""
        table = self.duel.table
        return self._writer.number(Column(table, Fixed(table.rows[0].id), number("differential")))

    @cached_property
    def _writer(self) -> ExpressionWriter:
        """The writer that maps the names in the formula to the module's properties."""
        return ExpressionWriter(
            names={"differential": _GAP},
            own_properties={"value": property_name(self.duel.value)},
            roles={FIRING: self._role("F"), TARGETS: self._role("T")},
        )

    def _role(self, role: str) -> PieceRole:
        return PieceRole(self.places, text(_ROLE).equals(role))

    def components(self) -> Iterator[Element]:
        """Yield the button of the duel, and the commands behind it."""
        key, icon = lookup_key(self.duel.table.id), self.icons.file("dice")
        yield keystroke_chain(
            "Duel", ["duel-check", "duel-now", "duel-none"], text="Duel",
            tip="Roll for the unit that fires at the target; choose both in their menus first", icon=icon,
            key="duel",
        )  # fmt: skip
        steps = ["duel-difference", f"{key}-reckon", f"{key}-name", f"{key}-roll", f"{key}-tell"]
        does = [*steps, "duel-result", "duel-clear"]
        yield keystroke_chain("Duel with a roll", does, key="duel-now", gate=_BAD)
        target = text(_ROLE).equals("T")
        yield send_to_pieces("Duel: result", "duel-result", "duel-comes", target)
        none = filled_message("M_NO_DUEL")
        yield chat_line("duel-none", choose(~is_true(_BAD), "", none))
        yield send_to_pieces("Duel: over", "duel-clear", "duel-role-0", text(_ROLE).differs(""))


def duel_feature(duels: Sequence[Duel], places: Sequence[str], icons: Icons) -> DuelFeature | None:
    """Return the feature for a game's first duel; ``None`` if it has none."""
    return DuelFeature(duels[0], places, icons) if duels else None
