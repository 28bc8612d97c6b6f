"""Computes supply on request: supply lines are traced outward from their sources, step by step, and
units without supply are reported and marked. Every place has a short code, and a list of places is
a text of codes. A list is made into a regular expression that selects its entries in the table of
steps, so that one expression extends all lines by one unit of length. Distances are stored as
places are reached: ``.4.1f.:0;.5.20.:1;``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.i18n.translate import Translator
from builder.outputs.vassal.counters.prototypes import MAP
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.combat.contests import ContestFeature
from builder.outputs.vassal.features.feature import FeatureContext, ModuleFeature
from builder.outputs.vassal.features.supply.place_codes import PlaceCodes
from builder.outputs.vassal.features.supply.supply_conditions import SupplyConditions
from builder.outputs.vassal.features.supply.supply_marks import NamedMarksFeature, supply_sign
from builder.outputs.vassal.features.supply.supply_names import MOST
from builder.outputs.vassal.features.supply.supply_sides import FIRST, phase_limit, reminder
from builder.outputs.vassal.features.supply.tracing_commands import SIDES, TracingCommands
from builder.outputs.vassal.features.supply.tracing_properties import TracingProperties
from builder.outputs.vassal.features.supply.unit_traits import supply_traits
from builder.outputs.vassal.table.commands import chat_line
from builder.outputs.vassal.table.messages import (
    SUPPLY_FIRST_MESSAGES,
    SUPPLY_MESSAGES,
    TRACING_MESSAGES,
)
from builder.rules.registry import supplies_of
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element
from builder.vassal.format.lookups import table_text
from builder.vassal.format.names import engine_safe_text

SUPPLY = "Supply"
"""The name of the prototype of units in games whose supply is traced."""


@dataclass(frozen=True)
class SupplyFeature(ModuleFeature):
    """The feature that traces supply on the boards of a map window. With ``marked``, this feature
    has the marks of units out of supply; otherwise the battles feature has them."""

    conditions: SupplyConditions
    icons: Icons
    marked: bool

    @cached_property
    def _codes(self) -> PlaceCodes:
        return PlaceCodes(self.conditions.game, self.conditions.boards)

    @property
    def _commands(self) -> TracingCommands:
        return TracingCommands(self.conditions, self.icons)

    def constants(self) -> Mapping[str, str]:
        """Return the texts, and the tables for lookups."""
        game, supplies = self.conditions.game, self.conditions.supplies
        sides = {side.id: engine_safe_text(side.name) for side in game.sheet.sides}
        return {
            **SUPPLY_MESSAGES,
            **TRACING_MESSAGES,
            **dict(self.conditions.predicates.constants()),
            **phase_limit(game, supplies).constants(),
            **(SUPPLY_FIRST_MESSAGES if supplies.asked else {}),
            **self._codes.tables(supplies),
            SIDES: table_text(sides),
        }

    def translations(self, tr: Translator) -> Mapping[str, str]:
        """Return the translations of the names of the sides into a language."""
        sides = self.conditions.game.sheet.sides
        return {engine_safe_text(side.name): engine_safe_text(tr(side.name)) for side in sides}

    @property
    def reminders(self) -> Sequence[str]:
        """The keystroke that, in phases in which events depend on it, tells players to check supply."""
        return [self._first] if self.conditions.supplies.asked else []

    @property
    def _first(self) -> str:
        """The keystroke of the reminder to check supply."""
        return self.conditions.names.key(FIRST)

    @property
    def sent_to_many(self) -> frozenset[str]:
        """The commands by which a trace marks units."""
        return frozenset(sends for sends, _ in self.conditions.orders().values())

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the traits that tracing supply needs on a unit."""
        if self.conditions.game.counters[counter].kind != "unit":
            return ()
        supply_class = self.conditions.supplies.classes[counter] + 1
        by = self.conditions.names.named("By")
        marks = {**self.conditions.predicates.marks(counter), by: supply_class}
        signs = supply_sign(self.conditions.game, general=True) if self.marked else []
        prototype = t.use_prototype(self._prototype)
        return (*map(t.text_label, signs), prototype, t.marker_trait(marks))

    @property
    def _prototype(self) -> str:
        """The name of the prototype of units."""
        return self.conditions.marks.entry(SUPPLY)

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototype with the reports and commands of units."""
        return {self._prototype: tuple(supply_traits(self.conditions, marked=self.marked))}

    def properties(self) -> Iterator[Element]:
        """Yield the global properties of the trace (for the side whose supply is traced), with the
        hidden commands that compute them."""
        yield from TracingProperties(self.conditions, self._codes, self._commands).properties()

    def components(self) -> Iterator[Element]:
        """Yield the button that traces supply, and the commands behind it."""
        yield from self._commands.components()
        if self.conditions.supplies.asked:
            yield chat_line(self._first, reminder(self.conditions.game, self.conditions.supplies))


def supply_features(
    planned: FeatureContext, made: Sequence[ModuleFeature]
) -> list[ModuleFeature | None]:
    """Return the features for all kinds of supply: those that the module can trace, and the marks of
    those with names of their own."""
    game, boards = planned.game, planned.boards
    marked = not any(isinstance(feature, ContestFeature) for feature in made)
    found: list[ModuleFeature | None] = [
        SupplyFeature(
            SupplyConditions(game, rules, boards, MAP), planned.icons, marked and not rules.id
        )
        for rules in supplies_of(game)
        if rules.most < MOST and boards
    ]
    if game.mechanisms.supplies:
        signed = any(isinstance(one, SupplyFeature) and one.marked for one in found)
        found.append(NamedMarksFeature(game, signed=marked and not signed))
    return found
