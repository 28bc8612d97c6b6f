"""The module's global properties that store the state of a supply trace: sources, the places
reached last (the front), and the distances reached, each with the hidden commands that compute
it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce

from builder.outputs.vassal.expressions.beanshell import PieceRole
from builder.outputs.vassal.features.queries.unit_predicates import UNSUPPLIED
from builder.outputs.vassal.features.supply.place_codes import PlaceCodes
from builder.outputs.vassal.features.supply.place_lists import list_without, onward, reached
from builder.outputs.vassal.features.supply.supply_conditions import SupplyConditions
from builder.outputs.vassal.features.supply.supply_names import (
    CHANGES,
    FAR,
    HAD_SUPPLY,
    IS_TRACED_UNIT,
    LEVEL,
    MARKED,
    MOST,
    MOST_TOLD,
    WAYS,
    reset_key,
)
from builder.outputs.vassal.features.supply.supply_sides import (
    WAITS,
    has_phases_by_side,
    side_waits,
)
from builder.outputs.vassal.features.supply.tracing_commands import TracingCommands
from builder.outputs.vassal.table.commands import assign_property, module_text_property
from builder.outputs.vassal.table.messages import HIDDEN
from builder.outputs.vassal.table.relations import shares
from builder.vassal.expressions.functions import gathered_on_map
from builder.vassal.expressions.properties import number, string
from builder.vassal.expressions.tree import Number, Text, as_text, choose
from builder.vassal.format.components import Element

_IS_OUT_OF_SUPPLY = IS_TRACED_UNIT & UNSUPPLIED & ~HIDDEN


@dataclass(frozen=True)
class TracingProperties:
    """The properties that store the state of a trace; ``commands`` compute them, and ``codes`` are
    the short codes of places."""

    conditions: SupplyConditions
    codes: PlaceCodes
    commands: TracingCommands

    def properties(self) -> Iterator[Element]:
        """Yield all properties of a trace."""
        yield from self._sides()
        yield from self._lists()
        yield from self._starts()
        yield from self._lines()
        count = PieceRole([self.conditions.map], _IS_OUT_OF_SUPPLY).count()
        yield module_text_property("SupplyOut", "", assign_property("supply-count", count))
        yield module_text_property(CHANGES, "", assign_property("supply-changes", self._changes()))

    def _changes(self) -> Number:
        """Return the expression for the number of units whose mark changes. The units of the side are
        counted first, because that takes less time, unless a list tells which units change."""
        if self.conditions.marks_at_once:
            return string(MARKED).replace_all("[^.]", "").length
        maps = [self.conditions.map]
        units, changes = (
            PieceRole(maps, which).count() for which in (IS_TRACED_UNIT, self.conditions.changes)
        )
        return choose(units > MOST_TOLD, changes, 1)

    def _sides(self) -> Iterator[Element]:
        """Yield the properties for the side whose supply is traced, and for whether this side must
        wait."""
        game, supplies = self.conditions.game, self.conditions.supplies
        sides = [assign_property(f"supply-of-{side}", side) for side in supplies.sides]
        sides.append(assign_property("supply-of-none", ""))
        yield module_text_property("SupplySide", "", *sides)
        if has_phases_by_side(game, supplies):
            waits = [
                assign_property(f"supply-of-{s}", side_waits(game, supplies, s))
                for s in supplies.sides
            ]
            yield module_text_property(WAITS, "false", *waits)

    def _lists(self) -> Iterator[Element]:
        """Yield the properties with the lists of places and of units. A command for several of them
        comes to them in this order."""
        names = ["SupplyShut", "SupplyZone", "SupplyHeld", "SupplyPassed"]
        names += [HAD_SUPPLY] if self.conditions.records_supply else []
        names += [MARKED] if self.conditions.marks_at_once else []
        for name in names:
            also = [assign_property("supply-shut", _shut())] if name == "SupplyShut" else []
            start = assign_property(reset_key(name), "")
            yield module_text_property(name, "", start, *also, *self._noted(name))

    def _noted(self, name: str) -> Iterator[Element]:
        """Yield the commands that add to a list what they note about units."""
        map = self.conditions.map
        for key, notes in self.conditions.notes.items():
            for note in notes:
                if note.property == name:
                    longer = gathered_on_map(name, map, note.which, note.text)
                    yield assign_property(f"supply-{key}", longer)

    def _starts(self) -> Iterator[Element]:
        """Yield the properties with the places where supply lines start, and with the length that
        lines may have."""
        yield module_text_property(
            "SupplySources", "", assign_property("supply-sources", self._sources())
        )
        passed, given = string("SupplyPassed"), string("SupplyFrom")
        changes = {
            "supply-first": string("SupplySources"),
            "supply-more": given + passed,
            "supply-only": passed,
            "supply-all": string("SupplySources") + passed,
        }
        sent = self.commands.keys_sent
        used = [assign_property(key, now) for key, now in changes.items() if key in sent]
        yield module_text_property("SupplyFrom", "", *used)
        if self.conditions.passes:
            yield module_text_property(
                "SupplyLeft", "", assign_property("supply-left", list_without(passed, given))
            )
        most = {"supply-near": str(self.conditions.supplies.most), "supply-far": str(MOST)}
        yield module_text_property(
            "SupplyMost", "", *(assign_property(k, n) for k, n in most.items() if k in sent)
        )

    def _sources(self) -> Text:
        """Return the expression for the current supply sources of the side."""
        parts = []
        for source in self.conditions.supplies.sources:
            places = "".join(
                self.codes.listed(map, own)
                for map, own in source.places.items()
                if map in self.codes.boards
            )
            own = shares(self.conditions.game, string("SupplySide"), source.side, "supply")
            when = own & self.conditions.truth(source.when)
            parts += [choose(when, places, "")] if places else []
        parts += [string("SupplyPassed")] if self.conditions.givers else []
        return list_without(reduce(Text.__add__, parts or [as_text("")]), string("SupplyShut"))

    def _lines(self) -> Iterator[Element]:
        """Yield the properties with the front of each group's lines (the places reached last) and
        with the length that the lines have used."""
        shut, front, nexts = map(string, ("SupplyShut", "SupplyFront", "SupplyNext"))
        yield module_text_property(
            "SupplyRing",
            "",
            assign_property("supply-ring-0", "0"),
            assign_property("supply-ring", number("SupplyRing") + 1),
        )
        yield from self._fronts(free=list_without(nexts, shut))
        groups, even = self.commands.groups, string("SupplyEven")
        steps = [
            assign_property(f"supply-next-{g}", _next_places(WAYS, g, front)) for g in groups
        ] + [
            assign_property(f"supply-next-even-{g}", _next_places(LEVEL, g, even))
            for g in groups
            if self.commands.has_level_steps(g)
        ]
        yield module_text_property("SupplyNext", "", *steps)
        for g in groups:
            yield _distances(g, nexts)

    def _fronts(self, free: Text) -> Iterator[Element]:
        """Yield the properties with the front of the lines and, if steps may use up no length, with
        the places last reached by such steps; ``free`` are the next places that lines may enter."""
        shut, front, even = map(string, ("SupplyShut", "SupplyFront", "SupplyEven"))
        starts = list_without(string("SupplyFrom"), shut)
        fronts = {"supply-front-first": starts, "supply-front": free}
        evens = {"supply-even-first": front, "supply-even": free}
        level = any(map(self.commands.has_level_steps, self.commands.groups))
        fronts |= {"supply-front-more": front + even} if level else {}
        for name, changes in {"SupplyFront": fronts, "SupplyEven": evens if level else {}}.items():
            yield module_text_property(
                name, "", *(assign_property(key, now) for key, now in changes.items())
            )


def _shut() -> Text:
    """Return the expression for the places where supply lines cannot go on: those with enemy units,
    and enemy zones of control that are not cancelled."""
    return string("SupplyShut") + list_without(string("SupplyZone"), string("SupplyHeld"))


def _next_places(which: str, group: int, places: Text) -> Text:
    """Return the expression for the places that a group's lines can reach next, without those in
    ``places`` (reached already)."""
    return list_without(onward(which.format(group), places), reached(FAR.format(group)))


def _distances(group: int, nexts: Text) -> Element:
    """Return the expression for the list of all places that a group's lines have reached, with
    their distances."""
    far, given = FAR.format(group), string("SupplyFrom")
    first = choose(given.equals(""), "", given + ".:0;")
    more = choose(
        nexts.equals(""), string(far), string(far) + nexts + ".:" + number("SupplyRing") + ";"
    )
    return module_text_property(
        far,
        "",
        assign_property(f"supply-far-first-{group}", first),
        assign_property(f"supply-far-{group}", more),
    )
