"""Adds buttons for the dice rolls that a game defines: sums, dice pools (where each die may be a
hit), and opposed rolls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from string import ascii_lowercase, ascii_uppercase, digits

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms.dice import DiceRoll
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.outputs.vassal.table.asking import ask_player
from builder.outputs.vassal.table.commands import (
    assign_property,
    chat_line,
    keystroke_chain,
    module_text_property,
)
from builder.outputs.vassal.table.messages import POOL_MESSAGES, filled_message
from builder.outputs.vassal.table.toolbar import toolbar_menu
from builder.rules.engine.dice.dice_rules import DiceRolling
from builder.vassal.expressions.functions import random, total
from builder.vassal.expressions.lookups import roll
from builder.vassal.expressions.properties import number, string
from builder.vassal.expressions.tree import Number, Text, as_text, choose
from builder.vassal.format.components import Element
from builder.vassal.format.names import engine_safe_text, property_name

MOST = 20
"""The highest number of dice that players may enter."""
_LETTERS = ascii_uppercase + ascii_lowercase + digits


_EQUAL: Mapping[str, str] = {
    "nobody": "M_OPPOSED_NOBODY",
    "first": "M_OPPOSED_FIRST",
    "second": "M_OPPOSED_SECOND",
    "again": "M_OPPOSED_AGAIN",
}
"""The chat message about equal opposed rolls, by who wins them."""


@dataclass(frozen=True)
class DeclaredRoll:
    """A dice roll that the game's data defines, in the form in which the module makes it."""

    declared: DiceRoll

    @property
    def name(self) -> str:
        """The label of the roll's button."""
        return engine_safe_text(self.declared.name or self.declared.id)

    @property
    def key(self) -> str:
        """The prefix of the names of the roll's keystrokes."""
        return f"roll-{self.declared.id}"

    def named(self, what: str) -> str:
        """Return the name of one of the roll's properties; ``what`` (such as ``Many``, ``Dice`` or
        ``Other``) says which."""
        return f"{what}{property_name(self.declared.id)}"

    @property
    def pool(self) -> bool:
        """Whether the roll is a dice pool, whose dice are reported one by one."""
        return not self.declared.against and (
            bool(self.declared.faces) or DiceRolling(self.declared).counted
        )

    @property
    def asked(self) -> bool:
        """Whether players enter the number of dice."""
        return self.pool and self.declared.many == 1

    @property
    def every_face(self) -> tuple[str, ...]:
        """The names of the faces of one die of the roll."""
        return DiceRolling(self.declared).faces

    def faces(self) -> Mapping[str, str]:
        """Return the letter that stands for each face of a die. Only letters that occur in no
        face's name are used."""
        names = tuple(dict.fromkeys(DiceRolling(self.declared).faces))
        free = (x for x in _LETTERS if not any(x in name for name in names))
        return dict(zip(names, free, strict=False))

    def roll(self) -> Number | Text:
        """Return the expression that makes the roll: its value is a number or, for named faces and
        pools, a text with one letter for each die."""
        if not self.pool:
            return roll(Dice.parse(self.declared.dice))
        one = self.one()
        if not self.asked:
            return reduce(Text.__add__, [one] * self.declared.many)
        many = number(self.named("Many"))
        return reduce(Text.__add__, (choose(many > n, one, "") for n in range(MOST)))

    def one(self) -> Text:
        """Return the expression that rolls one die and yields the letter for its face. If some
        faces are rerolled once, it picks at random from all pairs of a first and a second roll."""
        rolling = DiceRolling(self.declared)
        letters, again = self.faces(), rolling.meant("again")
        falls = [letters[face] for face in rolling.faces]
        if again:
            firsts = rolling.faces
            falls = [
                second if face in again else letters[face] for face in firsts for second in falls
            ]
        return "" + as_text("".join(falls)).letter_at(random(len(falls)) - 1)

    def told(self) -> Text:
        """Return the chat line that reports the roll."""
        name, shown = as_text(self.name), self.named("Dice")
        if self.declared.against:
            return self._opposed(name, shown, self.named("Other"))
        if not self.pool:
            return filled_message("M_DICE", name, shown)
        dice = string(shown)
        faces = self.spelled(dice)
        if not DiceRolling(self.declared).counted:
            return filled_message("M_DICE", name, faces)
        return filled_message("M_POOL", name, faces, self.hits(dice))

    def _opposed(self, name: Text, mine: str, theirs: str) -> Text:
        """Return the expression for the report of two opposed rolls and of who has won."""
        first, second, equal = (
            filled_message(message, name, mine, theirs)
            for message in ("M_OPPOSED_FIRST", "M_OPPOSED_SECOND", _EQUAL[self.declared.ties])
        )
        one, other = number(mine), number(theirs)
        return choose(one > other, first, choose(other > one, second, equal))

    def spelled(self, dice: Text) -> Text:
        """Return an expression that turns the letters of a roll into the names of the faces."""
        for face, letter in self.faces().items():
            dice = dice.replace(letter, f"{engine_safe_text(face)} ")
        return dice

    def hits(self, dice: Text) -> Number:
        """Return an expression that counts the hits among the letters of a roll."""
        rolling, letters = DiceRolling(self.declared), self.faces()
        double = rolling.meant("double")
        parts = []
        for some in (rolling.meant("hits") | double, double):
            kept = "".join(sorted(letters[face] for face in some))
            parts += [dice.replace_all(f"[^{kept}]", "").length] if kept else []
        return total(*parts)


@dataclass(frozen=True)
class DicePoolsFeature(ModuleFeature):
    """The feature for the dice rolls that a game defines."""

    game: Game
    rolls: Sequence[DeclaredRoll]
    icons: Icons

    def constants(self) -> Mapping[str, str]:
        """Return the constants of the module that hold chat messages, by name."""
        return POOL_MESSAGES

    def properties(self) -> Iterator[Element]:
        """Yield the properties of the rolls and of the numbers of dice."""
        for thrown in self.rolls:
            key = thrown.key
            yield module_text_property(
                thrown.named("Dice"), "", assign_property(f"{key}-throw", thrown.roll())
            )
            if thrown.asked:
                choices = [str(n) for n in range(1, MOST + 1)]
                prompt = thrown.name
                yield module_text_property(
                    thrown.named("Many"), "1", *ask_player(f"{key}-many", prompt, choices)
                )
            if thrown.declared.against:
                other = roll(Dice.parse(thrown.declared.against))
                yield module_text_property(
                    thrown.named("Other"), "", assign_property(f"{key}-other", other)
                )

    def components(self) -> Iterator[Element]:
        """Yield a button for each roll, and its chat lines."""
        for thrown in self.rolls:
            key = thrown.key
            asked = [f"{key}-many"] if thrown.asked else []
            other = [f"{key}-other"] if thrown.declared.against else []
            yield keystroke_chain(
                thrown.name, [*asked, f"{key}-throw", *other, f"{key}-tell"], text=thrown.name,
                icon=self.icons.file("dice"), tip="Roll these dice",
            )  # fmt: skip
            yield chat_line(f"{key}-tell", thrown.told())

    def menus(self) -> Iterator[Element]:
        """Yield the toolbar menu with the buttons of the dice rolls."""
        names = [thrown.name for thrown in self.rolls]
        yield toolbar_menu("Dice", "The dice of the rules", names, self.icons.file("dice"))


def dice_pools_feature(game: Game, icons: Icons) -> DicePoolsFeature | None:
    """Return the feature for the dice rolls that a game defines; ``None`` if it defines none."""
    rolls = tuple(DeclaredRoll(declared) for declared in game.mechanisms.dice)
    return DicePoolsFeature(game, rolls, icons) if rolls else None
