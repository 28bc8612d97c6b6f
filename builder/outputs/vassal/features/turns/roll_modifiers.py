"""Adds modifiers that depend on the position to rolls for events and to the roll for the end of a
turn. Players are asked only for modifiers that the module cannot work out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.outputs.vassal.features.queries.position_queries import PositionQueries
from builder.outputs.vassal.features.queries.unit_predicates import UnitPredicates
from builder.outputs.vassal.features.table_lookups import MODIFIER
from builder.outputs.vassal.features.turns.roll_terms import RollTerms
from builder.outputs.vassal.features.victory.holding import Places
from builder.outputs.vassal.table.asking import asked_property, in_all_languages, modifiers_between
from builder.outputs.vassal.table.commands import assign_property, module_text_property
from builder.rules.core.module_export.roll_modifiers import RollModifiers
from builder.rules.registry import roll_modifiers_of
from builder.vassal.expressions.functions import total
from builder.vassal.expressions.tree import choose
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element

_LOOKED_FOR = "Rolls look for it"
"""The name of the prototype of units in games where a roll depends on which units stand where."""


@dataclass(frozen=True)
class RollModifiersFeature(ModuleFeature):
    """The feature that computes modifiers of rolls; ``modifiers`` are those of the rolls that the
    module makes."""

    game: Game
    modifiers: RollModifiers
    places: Places

    @cached_property
    def _predicates(self) -> UnitPredicates:
        asks = (self.modifiers.asks,) if self.modifiers.asks else ()
        at = self.places
        return UnitPredicates(self.game, asks, at.boards, at.map, "Added", displays=at.displays)

    def constants(self) -> Mapping[str, str]:
        """Return the tables for conditions on units."""
        return dict(self._predicates.constants()) if self.modifiers.asks else {}

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the fixed property of a unit with what is permanently true of it."""
        if not self.modifiers.asks or self.game.counters[counter].kind != "unit":
            return ()
        return (t.use_prototype(_LOOKED_FOR), t.marker_trait(self._predicates.marks(counter)))

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototype by which units find out what is true of their places."""
        return {_LOOKED_FOR: tuple(self._predicates.traits())} if self.modifiers.asks else {}

    def properties(self) -> Iterator[Element]:
        """Yield the properties with the modifiers of each roll."""
        gathering = PositionQueries(self.places, self._predicates.truths)
        for id, roll in self.modifiers.rolls.items():
            one = RollTerms(id, roll)
            if roll.known:
                writer = gathering.writer(
                    roll.side, self.modifiers.amounts, self.modifiers.gathered
                )
                parts = (choose(writer.truth(when), by, 0) for by, when in roll.known)
                found = assign_property(one.key("known"), total(0, *parts))
                yield module_text_property(one.known, "0", found)
            if one.asks:
                prompt = in_all_languages(self.game, MODIFIER)
                choices = modifiers_between(*roll.asked)
                yield asked_property(
                    one.asked, "0", one.key("forget"), one.key("ask"), prompt, choices
                )


def roll_modifiers_feature(game: Game, places: Places) -> RollModifiersFeature | None:
    """Return the feature that adds the modifiers of the position to a game's rolls; ``None`` if
    there are none."""
    modifiers = roll_modifiers_of(game)
    return RollModifiersFeature(game, modifiers, places) if modifiers else None
