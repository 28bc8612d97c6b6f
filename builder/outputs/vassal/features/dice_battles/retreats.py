"""Shows retreats after a battle with dice: each counter that must retreat shows how many hexes,
until it has done so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from builder.outputs.vassal.expressions.beanshell import PieceRole
from builder.outputs.vassal.features.combat.results import ROLES
from builder.outputs.vassal.features.dice_battles.terms import DiceBattleTerms
from builder.outputs.vassal.table.commands import send_to_pieces
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.windows.inventory import PLACE
from builder.outputs.vassal.table.windows.trays import LOSE
from builder.vassal.expressions.properties import number
from builder.vassal.expressions.tree import TRUE, Number, Truth, as_number, choose, every
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element

GOES = "ClashBack"
"""The property with the number of hexes that a unit must retreat; -1 where the rules give no
number."""

GONE = "Has retreated"
"""The label of the menu command for a unit that has retreated."""

SIGN = choose(number(GOES) > 0, "R" + number(GOES), choose(number(GOES) < 0, "R", ""))
"""The expression for the text on a counter that must retreat: ``R`` and the number of hexes, if
there is one."""


@dataclass(frozen=True)
class DiceBattleRetreats:
    """The retreats that a battle with dice ends with, on the boards of a map."""

    terms: DiceBattleTerms
    map: str

    @property
    def any(self) -> bool:
        """Whether the battle's rules ever make a side retreat."""
        return self.terms.battle.after != "nobody"

    @property
    def _steps_lost(self) -> tuple[Number, Number]:
        """The expressions for the numbers of steps that the attacker and the defender have lost."""
        return number(self.terms.name("lost A")), number(self.terms.name("lost D"))

    def far(self) -> Number:
        """Return the number of hexes that the losing side retreats."""
        (a, d), far = self._steps_lost, self.terms.battle.retreat
        return choose(a > d, a - d, d - a) if far == "difference" else as_number(int(far or -1))

    def _beaten(self) -> Mapping[str, Truth]:
        """Return the condition under which each side must retreat, by the side's letter, provided
        that both sides have units left."""
        (a, d), after = self._steps_lost, self.terms.battle.after
        if after == "worse":
            return {"A": a > d, "D": d > a}
        return {"attacker": {"A": TRUE}, "defender": {"D": TRUE}}.get(after, {})

    def _key(self, letter: str) -> str:
        return f"{self.terms.key}-goes-{letter.lower()}"

    def keys(self) -> list[str]:
        """Return the keystrokes that mark units as having to retreat when the battle ends."""
        return [f"{self._key(letter)}-all" for letter in self._beaten()]

    def orders(self) -> Iterator[Element]:
        """Yield the commands that are sent to all units of the side that must retreat, if both
        sides have units left."""
        for letter, beaten in self._beaten().items():
            both = every(*(PieceRole([self.map], w).count() > 0 for _, w in ROLES.values()))
            which = dict(ROLES.values())[letter]
            own = f"{self.terms.name('goes')} {letter}"
            yield send_to_pieces(
                own,
                f"{self._key(letter)}-all",
                self._key(letter),
                which & beaten & both,
            )

    def changes(self) -> list[t.PropertyChange]:
        """Return the changes of a unit's property by which it is marked as having to retreat."""
        return [t.PropertyChange(self._key(letter), self.far()) for letter in self._beaten()]


FORGET = "clash-forget-back"
"""The keystroke that removes the signs of retreats."""


def retreat_traits(every: list[DiceBattleRetreats]) -> Iterator[t.Trait]:
    """Yield the traits that show on a unit how far it must retreat, and the menu command by which
    the player says that it has retreated."""
    changes = [change for one in every for change in one.changes()]
    zero = [t.PropertyChange(key, "0") for key in ("clash-stay", LOSE)]
    yield t.dynamic_property(GOES, "0", [*changes, *zero])
    does, goes = ["clash-stay", "clash-say-gone"], number(GOES).differs(0)
    yield t.trigger_action(GONE, "clash-gone", does, goes, name="Has gone back")
    yield t.report_action(["clash-say-gone"], filled_message("M_GONE", "newPieceName", PLACE))


def forgetting() -> Element:
    """Return the command that removes the retreat signs from all units."""
    return send_to_pieces("Battle: forget retreats", FORGET, "clash-stay", number(GOES).differs(0))
