"""The button that traces supply, and the commands behind it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from builder.outputs.vassal.expressions.beanshell import PieceRole
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.supply.noting import notings
from builder.outputs.vassal.features.supply.supply_conditions import SupplyConditions
from builder.outputs.vassal.features.supply.supply_names import (
    CHANGES,
    HAD_SUPPLY,
    MARKED,
    MOST_TOLD,
    OUT,
    SupplyNames,
)
from builder.outputs.vassal.features.supply.supply_sides import (
    WAITS,
    has_phases_by_side,
    phase_limit,
)
from builder.outputs.vassal.table.commands import chat_line, keystroke_chain, send_to_pieces
from builder.outputs.vassal.table.messages import HIDDEN, filled_message
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.tree import choose
from builder.vassal.format.components import Element
from builder.vassal.format.lookups import NAME_TABLE_PREFIX

SIDES = f"{NAME_TABLE_PREFIX}SupplySides"
"""The table of the sides' names by id."""

_BUTTON = "Check supply"


@dataclass(frozen=True)
class TracingCommands:
    """The commands that trace supply; ``conditions`` determines which units each command is sent
    to."""

    conditions: SupplyConditions
    icons: Icons

    @property
    def names(self) -> SupplyNames:
        """The names for this kind of supply."""
        return self.conditions.names

    def _key(self, name: str) -> str:
        """Return the keystroke of a step of the trace."""
        return self.names.key(name)

    @property
    def groups(self) -> range:
        """The numbers of the groups of units, where each group has supply lines by rules of its
        own."""
        return range(1, len(self.conditions.supplies.steps) + 1)

    def has_level_steps(self, group: int) -> bool:
        """Return whether the supply lines of a group can take steps that use up no length."""
        return any(
            far == 0
            for own in self.conditions.supplies.steps[group - 1].values()
            for nexts in own.values()
            for _, far in nexts
        )

    @property
    def keys_sent(self) -> set[str]:
        """The keystrokes that a trace makes the module execute."""
        return {*self._trace, *self._next_round} if self.conditions.passes else {*self._trace}

    def components(self) -> Iterator[Element]:
        """Yield the button that traces supply, and the commands behind it."""
        game, supplies = self.conditions.game, self.conditions.supplies
        limit = phase_limit(game, supplies)
        sides = [key for s in supplies.sides for key in (self._key(f"of-{s}"), self._key("trace"))]
        yield from limit.lines()
        button = self.conditions.marks.entry(_BUTTON)
        sides = [*limit.before, *sides, self._key("of-none")]
        yield keystroke_chain(
            button, sides, text=button, icon=self.icons.file("control"), key=self._key("now"),
            tip="Trace the supply of all units, and mark those that have none",
        )  # fmt: skip
        gate = self.names.named(WAITS) if has_phases_by_side(game, supplies) else ""
        yield keystroke_chain(self._key("trace"), self._trace, key=self._key("trace"), gate=gate)
        yield from self._all_lines()
        if self.conditions.passes:
            yield keystroke_chain(
                self._key("depots"), self._next_round, key=self._key("depots"),
                again=self.names.string("Left").differs(""),
            )  # fmt: skip
        yield from self._marks()
        for key, (sends, which) in self.conditions.orders().items():
            name = self._key(key)
            yield send_to_pieces(
                name, self._key(f"all-{key}"), sends, which, first=self.names.of_units_found(key)
            )
        for key, notes in self.conditions.notes.items():
            for noting in notings(notes):
                # it reaches nobody, so it does not matter what it would send
                yield send_to_pieces(
                    f"{self._key(key)}: note", self._key(key), self.names.mark_key("off-told"), noting.filter,
                    first=noting.looks_at,
                )  # fmt: skip
        if self.conditions.marks_at_once:
            name, first = self._key("marks"), self.names.is_first_found
            yield send_to_pieces(
                name,
                self._key("all-marks"),
                self.names.mark_key("marks"),
                first,
                first=self.names.of_first_unit,
            )
        yield from self._report()

    def _marks(self) -> Iterator[Element]:
        """Yield the commands that mark units: each with a report, or without if they are many."""
        changes = self.names.number(CHANGES)
        some = (changes > 0) & (changes <= MOST_TOLD)
        for ends, when in (("", some), ("-all", changes > MOST_TOLD)):
            orders = [self._key(f"all-{name}{ends}") for name in self.conditions.reports]
            orders[:0] = [self._key("all-marks")] if ends and self.conditions.marks_at_once else []
            key = self._key(f"mark{ends}")
            yield keystroke_chain(key, orders, key=key, when=when)

    @property
    def _next_round(self) -> list[str]:
        """The keystrokes that trace on from the depots that have been reached, repeated as long as
        there are new ones."""
        finds = [self._key("passed-none"), *self._noted("reach"), self._key("left")]
        return [self._key("more"), self._key("flood"), *finds]

    @property
    def _trace(self) -> list[str]:
        """The keystrokes that trace the supply of one side."""
        conditions, supplies = self.conditions, self.conditions.supplies
        does = [self._key(f"{name}-none") for name in ("shut", "zone", "held", "passed")]
        units = self._noted("source") if conditions.givers else []
        # zones come after the sources, because a source in an enemy zone still supplies its own
        # place
        does += [self.names.reset_key(HAD_SUPPLY)] if conditions.records_supply else []
        does += self._noted("look") if "look" in conditions.notes else []
        does += [*units, self._key("sources"), self._key("shut")]
        does += [self._key("passed-none")] if units else []
        does += [self._key("first"), self._key("near"), self._key("flood")]
        for n, _ in enumerate(supplies.links, 1):
            does += [
                *self._noted(f"link-{n}"),
                self._key("more") if supplies.direct else self._key("only"),
            ]
            does += [self._key("passed-none"), self._key("flood")]
        does += self._noted("reach") if supplies.isolated or conditions.passes else []
        does += [self._key("left"), self._key("depots")] if conditions.passes else []
        if supplies.isolated:
            does += [
                self._key("passed-none"),
                *self._noted("give"),
                self._key("all"),
                self._key("far"),
            ]
            does += [self._key("flood")]
        said = [self._key("say"), *([self._key("say-hidden")] if conditions.hides else [])]
        does += [self.names.reset_key(MARKED), *self._noted("find")]
        return [
            *does,
            self._key("changes"),
            self._key("mark"),
            self._key("mark-all"),
            self.names.reset_key(OUT),
            *self._noted("count"),
            *said,
        ]

    def _noted(self, key: str) -> list[str]:
        """Return the keystrokes that make the notes of one command, and tell them to all players."""
        return [self._key(key), self._key(f"{key}-noted")]

    def _all_lines(self) -> Iterator[Element]:
        """Yield the commands that trace the supply lines of all groups as far as they go."""
        yield keystroke_chain(
            self._key("flood"),
            [self._key(f"flood-{g}") for g in self.groups],
            key=self._key("flood"),
        )
        shorter = self.names.number("Ring") < self.names.number("Most")
        for g in self.groups:
            even = (
                [self._key("even-first"), self._key(f"even-all-{g}")]
                if self.has_level_steps(g)
                else []
            )
            starts = [self._key("ring-0"), self._key("front-first"), self._key(f"far-first-{g}")]
            yield keystroke_chain(
                self._key(f"flood-{g}"),
                [*starts, *even, self._key(f"rings-{g}")],
                key=self._key(f"flood-{g}"),
            )
            steps = [
                self._key("ring"),
                self._key(f"next-{g}"),
                self._key(f"far-{g}"),
                self._key("front"),
                *even,
            ]
            yield keystroke_chain(
                self._key(f"rings-{g}"), steps, key=self._key(f"rings-{g}"),
                again=self.names.string("Front").differs("") & shorter,
            )  # fmt: skip
            if even:
                level = [self._key(f"next-even-{g}"), self._key(f"far-{g}"), self._key("even")]
                yield keystroke_chain(
                    self._key(f"even-all-{g}"), [*level, self._key("front-more")],
                    key=self._key(f"even-all-{g}"), again=self.names.string("Even").differs(""),
                )  # fmt: skip

    def _report(self) -> Iterator[Element]:
        """Yield the chat report about a side's supply, which does not reveal whether hidden units
        have any."""
        conditions = self.conditions
        rule, side = conditions.rule_said, looked_up(SIDES, self.names.string("Side"))
        some = filled_message("M_SUPPLY_OUT", rule, side, self.names.named(OUT))
        none, open = (filled_message(m, rule, side) for m in ("M_SUPPLY_ALL", "M_SUPPLY_OPEN"))
        hidden = PieceRole([conditions.map], self.names.is_traced_unit & HIDDEN).count() > 0
        all = choose(hidden, open, none) if conditions.hides else none
        yield chat_line(self._key("say"), choose(self.names.number(OUT).equals(0), all, some))
        if conditions.hides:
            said = filled_message("M_SUPPLY_HIDDEN", rule, side)
            yield chat_line(self._key("say-hidden"), choose(hidden, said, ""))
