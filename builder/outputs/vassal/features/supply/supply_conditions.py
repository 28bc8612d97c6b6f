"""The conditions of a game's supply rules on units, as expressions: which units are sources, links
and depots, which units have supply at the end, and which units get each command of the trace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.outputs.vassal.counters.prototypes_of_counters import hiding_sides, masked_counters
from builder.outputs.vassal.expressions.beanshell import ExpressionWriter
from builder.outputs.vassal.features.queries.unit_predicates import UNSUPPLIED, UnitPredicates
from builder.outputs.vassal.features.supply.supply_names import (
    CODE,
    HAS_GOT,
    IS_IN_RANGE,
    IS_OWN_SIDE,
    UNREACHED,
    zones_name,
)
from builder.outputs.vassal.features.turns.lasting_events import effect_truths
from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.turns import game_state_names
from builder.rules.core.module_export.supply import SourcePlaces, SupplyRules
from builder.rules.expressions.terms import Term
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import late_number, string
from builder.vassal.expressions.tree import (
    FALSE,
    TRUE,
    Text,
    Truth,
    any_of,
    as_text,
    first_case,
)


@dataclass(frozen=True)
class SupplyConditions:
    """The conditions on the units of the map window ``map``, which shows the ``boards``."""

    game: Game
    supplies: SupplyRules
    boards: Mapping[str, Board]
    map: str

    @cached_property
    def predicates(self) -> UnitPredicates:
        """The predicates that supply rules ask about units."""
        return UnitPredicates(self.game, (self.supplies.asks,), self.boards, self.map, "Supply")

    def truth(self, term: Term) -> Truth:
        """Return a condition of the rules as an expression of a unit."""
        truths = {**effect_truths(self.game), **self.predicates.truths}
        return ExpressionWriter(names=game_state_names(self.game), truths=truths).truth(term)

    # -- sources, links, depots ------------------------------------------------------------------

    @property
    def givers(self) -> list[SourcePlaces]:
        """The supply sources that are units."""
        return [source for source in self.supplies.sources if source.who is not None]

    def is_source(self, source: SourcePlaces) -> Truth:
        """Return the condition that a unit is a supply source of a kind."""
        assert source.who is not None
        who, when = self.truth(source.who), self.truth(source.when)
        return string("Side").equals(source.side) & who & when

    @property
    def passes(self) -> bool:
        """Whether units pass supply on to others that are not links of a chain."""
        return self.supplies.depots is not None

    @property
    def records_supply(self) -> bool:
        """Whether units record that they have supply, because others pass it on or because the
        length of lines is computed anew before the report."""
        return self.supplies.isolated or bool(self.supplies.links) or self.passes

    # -- what units add to the lists of places ---------------------------------------------------

    @property
    def place_lists(self) -> Mapping[str, tuple[Truth, Text]]:
        """The lists of places to which units add, by property: the condition for the units that do
        so, and the text of the places that they add."""
        supplies, cancels, here = self.supplies, self.supplies.cancels, "." + CODE
        cases = [
            (self.truth(zone.who), looked_up(string(zones_name(i)), CODE))
            for i, zone in enumerate(supplies.zones, 1)
        ]
        says = {"SupplyShut": (~IS_OWN_SIDE, here)} if supplies.enemies else {}
        says |= {"SupplyZone": (~IS_OWN_SIDE, first_case(cases, as_text("")))} if cases else {}
        held = (
            {"SupplyHeld": (IS_OWN_SIDE & self.truth(cancels), here)} if cancels is not None else {}
        )
        return {**says, **held}

    @property
    def units_with_news(self) -> list[Truth]:
        """The conditions for units that have places to add to the lists of where lines do not lead
        on and where zones of control do not count. (VASSAL evaluates them for each unit when it
        comes to it.)"""
        return [
            (when & ~(string(name) + ".").contains(said + "."))
            for name, (when, said) in self.place_lists.items()
        ]

    # -- results ---------------------------------------------------------------------------------

    @cached_property
    def _has_supply(self) -> Truth:
        """The condition that a unit has supply at the end of the trace."""
        if self.supplies.isolated:
            return HAS_GOT
        links = any_of(*(self.truth(link.who) for link in self.supplies.links))
        near = ~links & IS_IN_RANGE
        return HAS_GOT | near if self.records_supply else near

    @property
    def reports(self) -> Mapping[str, Truth]:
        """The reports by name, each with the condition for the units of the side that it is about."""
        lacks = self.truth(self.supplies.who) & ~self._has_supply
        alone = late_number("SupplyLength").equals(UNREACHED)
        both = {"alone": lacks & alone, "lacks": lacks & ~alone}
        told = both if self.supplies.isolated else {"lacks": lacks}
        return {**told, "has": UNSUPPLIED & ~lacks}

    @property
    def hides(self) -> bool:
        """Whether any unit of the game may be hidden from the other side."""
        return bool(masked_counters(self.game)) or bool(hiding_sides(self.game))

    # -- commands --------------------------------------------------------------------------------

    def orders(self) -> Mapping[str, tuple[str, Truth]]:
        """Return the commands to units by name: the command that each unit gets, and the condition
        for these units. Only units for which it changes something get one, because each command to
        a piece costs VASSAL milliseconds."""
        supplies = self.supplies
        # cheap tests come first, because VASSAL stops at the first part that is false
        on = (
            string("CurrentMap").equals(self.map) & string("SideName").equals("") & CODE.differs("")
        )
        any, own = string("SupplyBy").differs(""), string("SupplyBy").differs("") & IS_OWN_SIDE
        far = own & on & ~HAS_GOT
        links = [self.truth(link.who) for link in supplies.links]
        depots = self.truth(supplies.depots) if supplies.depots is not None else FALSE
        looks = self.units_with_news
        found = {"look": ("look", any & on & any_of(*looks))} if looks else {}
        if self.givers:
            so = any_of(*(self.is_source(source) for source in self.givers))
            found["source"] = ("pass", own & on & so)
        for n, (link, so) in enumerate(zip(supplies.links, links, strict=True), 1):
            near = late_number("SupplyLength") <= link.reach
            found[f"link-{n}"] = (f"link-{n}", own & so & on & ~HAS_GOT & near)
        if supplies.isolated or self.passes:
            only = TRUE if supplies.isolated else depots
            sends = "reach" if self.passes else "got"
            found["reach"] = (sends, far & ~any_of(*links) & only & IS_IN_RANGE)
        if supplies.isolated:
            so = any_of(*links, depots)
            found["give"] = ("pass", own & on & HAS_GOT & so)
        return {**found, **{key: (key, own & on & so) for key, so in self.reports.items()}}
