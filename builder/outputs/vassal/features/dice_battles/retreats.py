"""Retreats after a battle with dice: a sign on each counter shows how far it must retreat, until it
has done so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from builder.outputs.vassal.expressions.beanshell import PieceRole, in_braces
from builder.outputs.vassal.features.combat.results import ROLES
from builder.outputs.vassal.features.dice_battles.terms import DiceBattleTerms
from builder.outputs.vassal.table.commands import send_to_pieces
from builder.outputs.vassal.table.messages import report_text
from builder.outputs.vassal.table.windows.trays import LOSE
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element

GOES = "ClashBack"
"""The property of the hexes that a unit must retreat; -1 where the rules give no number."""

GONE = "Has retreated"
"""The command of units that have retreated."""

SIGN = f'({GOES}>0 ? "R"+{GOES} : {GOES}<0 ? "R" : "")'
"""An expression for the text on the counter."""


@dataclass(frozen=True)
class DiceBattleRetreats:
    """The retreats at the end of a battle, on the boards of a map."""

    terms: DiceBattleTerms
    map: str

    @property
    def any(self) -> bool:
        """Whether a side ever retreats."""
        return self.terms.battle.after != "nobody"

    def far(self) -> str:
        """Return the expression for the number of hexes that a side retreats."""
        a, d = (self.terms.name(f"lost {letter}") for letter, _ in ROLES.values())
        far = self.terms.battle.retreat
        return f"({a}>{d} ? {a}-{d} : {d}-{a})" if far == "difference" else str(far or -1)

    def _beaten(self) -> Mapping[str, str]:
        """Return the condition for each side's retreat, by its letter, where both sides have units
        left."""
        a, d = (self.terms.name(f"lost {letter}") for letter, _ in ROLES.values())
        after = self.terms.battle.after
        if after == "worse":
            return {"A": f"{a}>{d}", "D": f"{d}>{a}"}
        return {"attacker": {"A": "true"}, "defender": {"D": "true"}}.get(after, {})

    def _key(self, letter: str) -> str:
        return f"{self.terms.key}-goes-{letter.lower()}"

    def keys(self) -> list[str]:
        """Return the commands that mark units at the end of the battle."""
        return [f"{self._key(letter)}-all" for letter in self._beaten()]

    def orders(self) -> Iterator[Element]:
        """Yield the commands to all units of the side that retreats, where both sides have units
        left."""
        for letter, beaten in self._beaten().items():
            both = " && ".join(f"{PieceRole([self.map], w).count()}>0" for _, w in ROLES.values())
            which = dict(ROLES.values())[letter]
            own = f"{self.terms.name('goes')} {letter}"
            yield send_to_pieces(
                own,
                f"{self._key(letter)}-all",
                self._key(letter),
                in_braces(f"{which} && {beaten} && {both}"),
            )

    def changes(self) -> list[t.PropertyChange]:
        """Return the changes that mark a unit."""
        return [
            t.PropertyChange(self._key(letter), in_braces(self.far())) for letter in self._beaten()
        ]


FORGET = "clash-forget-back"
"""The command that removes all signs."""


def retreat_traits(every: list[DiceBattleRetreats]) -> Iterator[t.Trait]:
    """Yield the mark of a unit, and the command of one that has retreated."""
    changes = [change for one in every for change in one.changes()]
    zero = [t.PropertyChange(key, "0") for key in ("clash-stay", LOSE)]
    yield t.dynamic_property(GOES, "0", [*changes, *zero])
    yield t.trigger_action(
        GONE, "clash-gone", ["clash-stay", "clash-say-gone"], name="Has gone back"
    )
    yield t.report_action(["clash-say-gone"], report_text("M_GONE", "newPieceName", "location"))


def hidden_retreat() -> t.Trait:
    """Return the trait that hides the command from a unit that need not retreat."""
    return t.hide_commands("need not go", f"{{{GOES}==0}}", ["clash-gone"])


def forgetting() -> Element:
    """Return the command that removes all signs."""
    return send_to_pieces("Battle: forget retreats", FORGET, "clash-stay", f"{{{GOES}!=0}}")
