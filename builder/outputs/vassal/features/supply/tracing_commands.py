"""The button that traces supply, and the commands behind it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from builder.outputs.vassal.expressions.beanshell import PieceRole
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.supply.supply_conditions import SupplyConditions
from builder.outputs.vassal.features.supply.supply_marks import MARK_ALL
from builder.outputs.vassal.features.supply.supply_names import (
    CHANGES,
    HAD_SUPPLY,
    IS_FIRST_FOUND,
    IS_FIRST_UNIT,
    IS_OF_SIDE,
    IS_TRACED_UNIT,
    MARKED,
    MOST_TOLD,
    reset_key,
)
from builder.outputs.vassal.features.supply.supply_sides import (
    WAITS,
    has_phases_by_side,
    phase_limit,
)
from builder.outputs.vassal.table.commands import chat_line, keystroke_chain, send_to_pieces
from builder.outputs.vassal.table.messages import HIDDEN, filled_message
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import number, string
from builder.vassal.expressions.tree import as_text, choose
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
        sides = [key for s in supplies.sides for key in (f"supply-of-{s}", "supply-trace")]
        yield from limit.lines()
        sides = [*limit.before, *sides, "supply-of-none"]
        yield keystroke_chain(
            _BUTTON, sides, text=_BUTTON, icon=self.icons.file("control"), key="supply-now",
            tip="Trace the supply of all units, and mark those that have none",
        )  # fmt: skip
        gate = WAITS if has_phases_by_side(game, supplies) else ""
        yield keystroke_chain("supply-trace", self._trace, key="supply-trace", gate=gate)
        yield from self._all_lines()
        if self.conditions.passes:
            yield keystroke_chain(
                "supply-depots", self._next_round, key="supply-depots",
                again=string("SupplyLeft").differs(""),
            )  # fmt: skip
        yield from self._marks()
        for key, (sends, which) in self.conditions.orders().items():
            name = f"supply-{key}"
            yield send_to_pieces(name, f"supply-all-{key}", sends, which, has=IS_OF_SIDE)
        if self.conditions.marks_at_once:
            name, first = "supply-marks", IS_FIRST_FOUND
            yield send_to_pieces(name, "supply-all-marks", MARK_ALL, first, has=IS_FIRST_UNIT)
        yield from self._report()

    def _marks(self) -> Iterator[Element]:
        """Yield the commands that mark units: each with a report, or without if they are many."""
        changes = number(CHANGES)
        some = (changes > 0) & (changes <= MOST_TOLD)
        for ends, when in (("", some), ("-all", changes > MOST_TOLD)):
            orders = [f"supply-all-{name}{ends}" for name in self.conditions.reports]
            orders[:0] = ["supply-all-marks"] if ends and self.conditions.marks_at_once else []
            key = f"supply-mark{ends}"
            yield keystroke_chain(key, orders, key=key, when=when)

    @property
    def _next_round(self) -> list[str]:
        """The keystrokes that trace on from the depots that have been reached, repeated as long as
        there are new ones."""
        finds = ["supply-passed-none", "supply-reach", "supply-left"]
        return ["supply-more", "supply-flood", *finds]

    @property
    def _trace(self) -> list[str]:
        """The keystrokes that trace the supply of one side."""
        conditions, supplies = self.conditions, self.conditions.supplies
        does = [f"supply-{name}-none" for name in ("shut", "zone", "held", "passed")]
        units = ["supply-source"] if conditions.givers else []
        # zones come after the sources, because a source in an enemy zone still supplies its own
        # place
        does += [reset_key(HAD_SUPPLY)] if conditions.records_supply else []
        does += ["supply-look"] if "look" in conditions.notes else []
        does += [*units, "supply-sources", "supply-shut"]
        does += ["supply-passed-none"] if units else []
        does += ["supply-first", "supply-near", "supply-flood"]
        for n, _ in enumerate(supplies.links, 1):
            does += [f"supply-link-{n}", "supply-more" if supplies.direct else "supply-only"]
            does += ["supply-passed-none", "supply-flood"]
        does += ["supply-reach"] if supplies.isolated or conditions.passes else []
        does += ["supply-left", "supply-depots"] if conditions.passes else []
        if supplies.isolated:
            does += ["supply-passed-none", "supply-give", "supply-all", "supply-far"]
            does += ["supply-flood"]
        said = ["supply-say", *(["supply-say-hidden"] if conditions.hides else [])]
        does += [reset_key(MARKED), "supply-find"] if conditions.marks_at_once else []
        return [*does, "supply-changes", "supply-mark", "supply-mark-all", "supply-count", *said]

    def _all_lines(self) -> Iterator[Element]:
        """Yield the commands that trace the supply lines of all groups as far as they go."""
        yield keystroke_chain(
            "supply-flood", [f"supply-flood-{g}" for g in self.groups], key="supply-flood"
        )
        for g in self.groups:
            even = ["supply-even-first", f"supply-even-all-{g}"] if self.has_level_steps(g) else []
            starts = ["supply-ring-0", "supply-front-first", f"supply-far-first-{g}"]
            yield keystroke_chain(
                f"supply-flood-{g}", [*starts, *even, f"supply-rings-{g}"], key=f"supply-flood-{g}"
            )
            steps = ["supply-ring", f"supply-next-{g}", f"supply-far-{g}", "supply-front", *even]
            yield keystroke_chain(
                f"supply-rings-{g}", steps, key=f"supply-rings-{g}",
                again=string("SupplyFront").differs("") & (number("SupplyRing") < number("SupplyMost")),
            )  # fmt: skip
            if even:
                level = [f"supply-next-even-{g}", f"supply-far-{g}", "supply-even"]
                yield keystroke_chain(
                    f"supply-even-all-{g}", [*level, "supply-front-more"],
                    key=f"supply-even-all-{g}", again=string("SupplyEven").differs(""),
                )  # fmt: skip

    def _report(self) -> Iterator[Element]:
        """Yield the chat report about a side's supply, which does not reveal whether hidden units
        have any."""
        conditions = self.conditions
        rule, side = as_text(conditions.supplies.rule), looked_up(SIDES, string("SupplySide"))
        some = filled_message("M_SUPPLY_OUT", rule, side, "SupplyOut")
        none, open = (filled_message(m, rule, side) for m in ("M_SUPPLY_ALL", "M_SUPPLY_OPEN"))
        hidden = PieceRole([conditions.map], IS_TRACED_UNIT & HIDDEN).count() > 0
        all = choose(hidden, open, none) if conditions.hides else none
        yield chat_line("supply-say", choose(number("SupplyOut").equals(0), all, some))
        if conditions.hides:
            said = filled_message("M_SUPPLY_HIDDEN", rule, side)
            yield chat_line("supply-say-hidden", choose(hidden, said, ""))
