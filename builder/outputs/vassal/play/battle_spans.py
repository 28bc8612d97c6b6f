"""Hexsides that hinder attackers, and the markers that open or close them, as expressions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from builder.outputs.vassal.engine import traits as t
from builder.outputs.vassal.engine.components import Element
from builder.outputs.vassal.play.battle_tables import BattleTables
from builder.outputs.vassal.table.commands import to_all

LISTS = ("BattleShut", "BattleOpen")
"""The properties that list the sides that markers close and open: ``|0101NE|0203S|``."""

_PLACE = 'GetString("LocationName")'
_OWN_SIDE = 'GetString("SideHex")+GetString("SideName")'


@dataclass(frozen=True)
class Spans:
    """The crossings of a battle on the boards of one map window."""

    tables: BattleTables
    map: str

    @cached_property
    def _kinds(self) -> dict[str, frozenset[str]]:
        """The markers by what they do to a side."""
        over = self.tables.battle.crossings
        return {word: m for word, m in (("shut", over.closing), ("open", over.opening)) if m}

    @cached_property
    def markers(self) -> frozenset[str]:
        """The markers that open or close hexsides."""
        return frozenset[str]().union(*self._kinds.values())

    def facts(self, counter: str) -> dict[str, object]:
        """Whether a marker shuts or opens its side."""
        words = [word for word, markers in self._kinds.items() if counter in markers]
        return {"Span": words[0]} if words else {}

    def prototype(self) -> tuple[t.Trait, ...]:
        """A marker on a hexside writes the side down when a battle begins."""
        side = self.tables.crossing(_OWN_SIDE)
        return tuple(
            t.set_global(name, [t.Change(f"battle-note-{word}", f'{{GetString("{name}")+{side}+"|"}}')])
            for word, name in zip(("shut", "open"), LISTS, strict=True)
        )  # fmt: skip

    # -- what attackers cross ----------------------------------------------------------------------

    def cross_side(self) -> str:
        """The obstacle between a piece and the target, or the one that the piece lies on."""
        over = self.tables.crossing(f'{_PLACE}+">"+GetString("BattlePlace")')
        return f'GetString("SideName")!="" ? {self.tables.crossing(_OWN_SIDE)} : {over}'

    def crosses(self, over: str) -> str:
        """1 if the piece has that obstacle to cross; ``over`` starts the expression."""
        side = 'GetString("CrossSide")'
        bridged = f'{self.tables.bridged(side)}=="1"'
        if "shut" in self._kinds:
            bridged = f"({bridged} && !{_listed('BattleShut', side)})"
        if "open" in self._kinds:
            bridged = f"({bridged} || {_listed('BattleOpen', side)})"
        return f'{over}{side}=="" || {bridged} ? 0 : 1'

    # -- the module --------------------------------------------------------------------------------

    def keys(self) -> list[str]:
        """What is pressed to have the markers noted."""
        return ["battle-forget", *(f"battle-spans-{word}" for word in self._kinds)]

    def orders(self) -> Iterator[Element]:
        """The orders to the markers."""
        for word in self._kinds:
            yield to_all(
                f"Battle: {word} hexsides", f"battle-spans-{word}", f"battle-note-{word}",
                f'{{Span=="{word}" && SideName!="" && CurrentMap=="{self.map}"}}',
            )  # fmt: skip


def _listed(name: str, key: str) -> str:
    return f'GetString("{name}").contains("|"+{key}+"|")'
