"""The module's global properties that store the state of a supply trace: sources, the places
reached last (the front), and the distances reached, each with the hidden commands that compute
it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce

from builder.outputs.vassal.features.supply.place_codes import PlaceCodes
from builder.outputs.vassal.features.supply.place_lists import list_without, onward, reached
from builder.outputs.vassal.features.supply.supply_conditions import SupplyConditions
from builder.outputs.vassal.features.supply.supply_names import (
    CHANGES,
    FAR,
    HAD_SUPPLY,
    LEVEL,
    MARKED,
    MOST,
    OUT,
    WAYS,
    SupplyNames,
)
from builder.outputs.vassal.features.supply.supply_sides import (
    WAITS,
    has_phases_by_side,
    side_waits,
)
from builder.outputs.vassal.features.supply.tracing_commands import TracingCommands
from builder.outputs.vassal.table.commands import assign_property, module_text_property
from builder.outputs.vassal.table.relations import shares
from builder.vassal.expressions.properties import string
from builder.vassal.expressions.tree import Text, as_text, choose
from builder.vassal.format.components import Element


@dataclass(frozen=True)
class TracingProperties:
    """The properties that store the state of a trace; ``commands`` compute them, and ``codes`` are
    the short codes of places."""

    conditions: SupplyConditions
    codes: PlaceCodes
    commands: TracingCommands

    @property
    def names(self) -> SupplyNames:
        """The names for this kind of supply."""
        return self.conditions.names

    def _key(self, name: str) -> str:
        """Return the keystroke of a step of the trace."""
        return self.names.key(name)

    def properties(self) -> Iterator[Element]:
        """Yield all properties of a trace."""
        yield from self._sides()
        yield from self._lists()
        yield from self._starts()
        yield from self._lines()
        starts = assign_property(self.names.reset_key(OUT), "")
        counted = assign_property(self._key("count-noted"), self.names.string(OUT).length)
        yield module_text_property(self.names.named(OUT), "", starts, counted)
        many = self.names.string(MARKED).replace_all("[^.]", "").length
        yield module_text_property(
            self.names.named(CHANGES), "", assign_property(self._key("changes"), many)
        )

    def _sides(self) -> Iterator[Element]:
        """Yield the properties for the side whose supply is traced, and for whether this side must
        wait."""
        game, supplies = self.conditions.game, self.conditions.supplies
        sides = [assign_property(self._key(f"of-{side}"), side) for side in supplies.sides]
        sides.append(assign_property(self._key("of-none"), ""))
        yield module_text_property(self.names.named("Side"), "", *sides)
        if has_phases_by_side(game, supplies):
            waits = [
                assign_property(self._key(f"of-{s}"), side_waits(game, supplies, s))
                for s in supplies.sides
            ]
            yield module_text_property(self.names.named(WAITS), "false", *waits)

    def _lists(self) -> Iterator[Element]:
        """Yield the properties with the lists of places and of units. A command for several of them
        comes to them in this order."""
        names = ["Shut", "Zone", "Held", "Passed"]
        names += [HAD_SUPPLY] if self.conditions.records_supply else []
        for name in [*names, MARKED]:
            also = [assign_property(self._key("shut"), self._shut())] if name == "Shut" else []
            start = assign_property(self.names.reset_key(name), "")
            yield module_text_property(self.names.named(name), "", start, *also, *self._noted(name))

    def _noted(self, name: str) -> Iterator[Element]:
        """Yield the commands that tell all players what has been noted in a list."""
        for key, notes in self.conditions.notes.items():
            if any(note.property == self.names.named(name) for note in notes):
                yield assign_property(self._key(f"{key}-noted"), self.names.string(name))

    def _starts(self) -> Iterator[Element]:
        """Yield the properties with the places where supply lines start, and with the length that
        lines may have."""
        yield module_text_property(
            self.names.named("Sources"),
            "",
            assign_property(self._key("sources"), self._sources()),
        )
        passed, given = self.names.string("Passed"), self.names.string("From")
        changes = {
            self._key("first"): self.names.string("Sources"),
            self._key("more"): given + passed,
            self._key("only"): passed,
            self._key("all"): self.names.string("Sources") + passed,
        }
        sent = self.commands.keys_sent
        used = [assign_property(key, now) for key, now in changes.items() if key in sent]
        yield module_text_property(self.names.named("From"), "", *used)
        if self.conditions.passes:
            yield module_text_property(
                self.names.named("Left"),
                "",
                assign_property(self._key("left"), list_without(passed, given)),
            )
        most = {self._key("near"): str(self.conditions.supplies.most), self._key("far"): str(MOST)}
        yield module_text_property(
            self.names.named("Most"),
            "",
            *(assign_property(k, n) for k, n in most.items() if k in sent),
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
            own = shares(self.conditions.game, self.names.string("Side"), source.side, "supply")
            when = own & self.conditions.truth(source.when)
            parts += [choose(when, places, "")] if places else []
        parts += [self.names.string("Passed")] if self.conditions.givers else []
        return list_without(reduce(Text.__add__, parts or [as_text("")]), self.names.string("Shut"))

    def _lines(self) -> Iterator[Element]:
        """Yield the properties with the front of each group's lines (the places reached last) and
        with the length that the lines have used."""
        shut, front, nexts = map(self.names.string, ("Shut", "Front", "Next"))
        yield module_text_property(
            self.names.named("Ring"),
            "",
            assign_property(self._key("ring-0"), "0"),
            assign_property(self._key("ring"), self.names.number("Ring") + 1),
        )
        yield from self._fronts(free=list_without(nexts, shut))
        groups, even = self.commands.groups, self.names.string("Even")
        steps = [
            assign_property(self._key(f"next-{g}"), self._next_places(WAYS, g, front))
            for g in groups
        ] + [
            assign_property(self._key(f"next-even-{g}"), self._next_places(LEVEL, g, even))
            for g in groups
            if self.commands.has_level_steps(g)
        ]
        yield module_text_property(self.names.named("Next"), "", *steps)
        for g in groups:
            yield self._distances(g, nexts)

    def _fronts(self, free: Text) -> Iterator[Element]:
        """Yield the properties with the front of the lines and, if steps may use up no length, with
        the places last reached by such steps; ``free`` are the next places that lines may enter."""
        shut, front, even = map(self.names.string, ("Shut", "Front", "Even"))
        starts = list_without(self.names.string("From"), shut)
        fronts = {self._key("front-first"): starts, self._key("front"): free}
        evens = {self._key("even-first"): front, self._key("even"): free}
        level = any(map(self.commands.has_level_steps, self.commands.groups))
        fronts |= {self._key("front-more"): front + even} if level else {}
        for name, changes in {"Front": fronts, "Even": evens if level else {}}.items():
            yield module_text_property(
                self.names.named(name),
                "",
                *(assign_property(key, now) for key, now in changes.items()),
            )

    def _shut(self) -> Text:
        """Return the expression for the places where supply lines cannot go on: those with enemy units,
        and enemy zones of control that are not cancelled."""
        return self.names.string("Shut") + list_without(
            self.names.string("Zone"), self.names.string("Held")
        )

    def _next_places(self, which: str, group: int, places: Text) -> Text:
        """Return the expression for the places that a group's lines can reach next, without those in
        ``places`` (reached already)."""
        return list_without(
            onward(self.names.named(which.format(group)), places), self._reached(group)
        )

    def _reached(self, group: int) -> Text:
        """Return the expression for the list of all places that a group's lines have reached."""
        return reached(self.names.named(FAR.format(group)))

    def _distances(self, group: int, nexts: Text) -> Element:
        """Return the expression for the list of all places that a group's lines have reached, with
        their distances."""
        far, given = self.names.named(FAR.format(group)), self.names.string("From")
        first = choose(given.equals(""), "", given + ".:0;")
        more = choose(
            nexts.equals(""),
            string(far),
            string(far) + nexts + ".:" + self.names.number("Ring") + ";",
        )
        return module_text_property(
            far,
            "",
            assign_property(self._key(f"far-first-{group}"), first),
            assign_property(self._key(f"far-{group}"), more),
        )
