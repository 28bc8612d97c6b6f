"""Duels: one unit fires at another, both named in their menus; the column comes from their values, and
the look-up in the table does the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from builder.model.game import Game
from builder.outputs.vassal.engine import traits as t
from builder.outputs.vassal.engine.components import Element, component
from builder.outputs.vassal.engine.lookups import stepped
from builder.outputs.vassal.engine.names import title
from builder.outputs.vassal.play.table_lookups import TableLookup
from builder.outputs.vassal.table.commands import assign, chain, chat_line, to_all
from builder.outputs.vassal.table.messages import say, seen
from builder.rules.core.battles import Duel
from builder.rules.core.tables import span
from builder.rules.registry import duels_of

DUEL = "Duel"
"""The prototype of the units of a game's duel."""

_ROLE, _BAD, _GAP = "DuelRole", "DuelBad", "DuelDifference"


@dataclass(frozen=True)
class DuelKit:
    """A game's duel on the windows where its units may be."""

    duel: Duel
    lookup: TableLookup
    places: Sequence[str]

    def uses(self, counter: str) -> list[str]:
        """The prototypes of a counter's part in duels."""
        return [DUEL] if counter in self.duel.firing | self.duel.targets else []

    def prototypes(self) -> dict[str, tuple[t.Trait, ...]]:
        """What the units can do."""
        name, value = "newPieceName", seen(f'GetString("{title(self.duel.value)}")')
        fire, target = "duel-fire", "duel-target"
        return {
            DUEL: (
                t.submenu("Duel", ["Fire", "Be the target"]),
                t.trigger("Fire", fire, ["duel-no-other", "duel-role-f", "duel-say-f"]),
                t.trigger(
                    "Be the target", target, ["duel-no-other-t", "duel-role-t", "duel-say-t"]
                ),
                t.send_to_all("duel-no-other", "duel-role-0", f'{{{_ROLE}=="F"}}'),
                t.send_to_all("duel-no-other-t", "duel-role-0", f'{{{_ROLE}=="T"}}'),
                t.report(["duel-say-f"], say("M_DUEL_FIRES", name, value)),
                t.report(["duel-say-t"], say("M_DUEL_TARGET", name, value)),
                t.dynamic(
                    _ROLE,
                    "",
                    [t.Change(f"duel-role-{k}", v) for k, v in (("f", "F"), ("t", "T"), ("0", ""))],
                ),
            )
        }

    def properties(self) -> Iterator[Element]:
        """Whether two units are named, and what parts their values."""
        bad = f"{self._count('F')}!=1 || {self._count('T')}!=1"
        gap = f"{self._sum('F')}-({self._sum('T')})"
        yield _property(_BAD, "false", assign("duel-check", f"{{{bad}}}"))
        yield _property(_GAP, "0", assign("duel-difference", f"{{{gap}}}"))

    def among(self, lookups: Sequence[TableLookup]) -> list[TableLookup]:
        """The look-ups of the module, this duel's with a column that can be reckoned."""
        own = replace(self.lookup, reckoned=self.column())
        return [own if lookup is self.lookup else lookup for lookup in lookups]

    def column(self) -> str:
        """The column for the difference."""
        row = self.duel.table.rows[0]
        low, high = span(row)
        return stepped(_GAP, row.column, low - 1, high + 1)

    def components(self, icon: str) -> Iterator[Element]:
        """The button, and the commands behind it."""
        key = self.lookup.key
        yield chain(
            "Duel", ["duel-check", "duel-now", "duel-none"], text="Duel",
            tip="Roll for the unit that fires at its target, both named in their menus", icon=icon,
            key="duel",
        )  # fmt: skip
        steps = ["duel-difference", f"{key}-reckon", f"{key}-name", f"{key}-roll", f"{key}-tell"]
        yield chain("Duel with a roll", [*steps, "duel-clear"], key="duel-now", gate=_BAD)
        none = say("M_NO_DUEL")[1:-1]
        yield chat_line("duel-none", f'{{{_BAD}!=true ? "" : {none}}}')
        yield to_all("Duel: over", "duel-clear", "duel-role-0", f'{{{_ROLE}!=""}}')

    def _count(self, role: str) -> str:
        return "+".join(f'CountMap("{m}","{{{_ROLE}==\\"{role}\\"}}")' for m in self.places)

    def _sum(self, role: str) -> str:
        value = title(self.duel.value)
        return "+".join(f'SumMap("{value}","{m}","{{{_ROLE}==\\"{role}\\"}}")' for m in self.places)


def duel_kit(game: Game, lookups: Sequence[TableLookup], places: Sequence[str]) -> DuelKit | None:
    """The kit of a game's first duel whose table has a look-up."""
    for duel in duels_of(game):
        for lookup in lookups:
            if lookup.results.id == duel.table.id:
                return DuelKit(duel, lookup, places)
    return None


def _property(name: str, start: str, *buttons: Element) -> Element:
    return component("GlobalProperty", *buttons, name=name, initialValue=start, isNumeric=False)
