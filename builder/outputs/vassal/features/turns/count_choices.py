"""Lets a player change a count where the rules leave the choice: a button for each such count makes
the change at most once in a phase, provided that it is due and its condition is met."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.table.commands import (
    assign_property,
    chat_line,
    keystroke_chain,
    module_text_property,
)
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.toolbar import toolbar_menu
from builder.outputs.vassal.table.turns import STEP_NOW
from builder.rules.engine.positions.amounts import count_title, holders_of_count
from builder.vassal.expressions.properties import number, string
from builder.vassal.expressions.tree import Truth, any_of, as_text, choose
from builder.vassal.format.components import Element
from builder.vassal.format.names import engine_safe_text

PHASE_NOW = number("TurnNo") + "/" + STEP_NOW
"""The expression for the current phase."""

_TIP = "Change what a player may change in this phase"


@dataclass(frozen=True)
class CountChoice:
    """The changes of one count that a player may choose to make by a rule: their ``numbers``, the
    keystrokes (``first``) that find out whether they are due, and the condition ``due`` of each.
    ``track`` is the id of the count."""

    track: str
    rule: str
    numbers: tuple[int, ...]
    first: tuple[str, ...]
    due: tuple[Truth, ...]

    def key(self, name: str) -> str:
        """Return the keystroke of this choice whose last part is ``name``."""
        return f"book-choice-{self.numbers[0]}-{name}"

    @property
    def _last(self) -> str:
        return f"BookChosen{self.numbers[0]}"

    @property
    def _shut(self) -> str:
        return f"BookChoiceShut{self.numbers[0]}"

    def button(self, count: str) -> str:
        """Return the text of the button, which contains the name of the count."""
        return f"{count} ({self.rule})"

    def properties(self) -> Iterator[Element]:
        """Yield the properties with the phase in which the player last made the change, and with
        whether the change cannot be made now."""
        done = assign_property(self.key("done"), PHASE_NOW)
        yield module_text_property(self._last, "", done)
        shut = string(self._last).equals(PHASE_NOW) | ~any_of(*self.due)
        yield module_text_property(self._shut, "true", assign_property(self.key("shut"), shut))

    def components(
        self, count: str, icon: str, does: Callable[[str, Sequence[str], str], Element]
    ) -> Iterator[Element]:
        """Yield the button and its commands. ``does`` builds the command that makes the changes:
        its arguments are the command's keystroke, the keystrokes that follow, and the property that
        disables it."""
        keys = [*self.first, *map(self.key, ("shut", "refused", "made"))]
        text = self.button(count)
        yield keystroke_chain(text, keys, text=text, tip=_TIP, icon=icon, key=self.key("now"))
        case = as_text(self.rule)
        again = filled_message("M_CHOICE_AGAIN", case)
        refused = choose(
            string(self._last).equals(PHASE_NOW), again, filled_message("M_CHOICE_NOT_NOW", case)
        )
        yield chat_line(self.key("refused"), choose(string(self._shut).equals("true"), refused, ""))
        yield does(self.key("made"), [self.key("done")], self._shut)


def choices_menu(texts: Sequence[str], icons: Icons) -> Iterator[Element]:
    """Yield the toolbar menu of all choices."""
    if texts:
        yield toolbar_menu("Choices", _TIP, texts, icons.file("points"))


def spoken_buttons(
    game: Game, choices: Sequence[CountChoice], names: Mapping[str, str], tr: Translator
) -> dict[str, str]:
    """Return the texts of the buttons with their translations; ``names`` gives the name of each
    count, by track."""
    titles = {
        count.known_as(holder): engine_safe_text(count_title(game, count, holder, tr))
        for count in game.mechanisms.counts
        if count.of != "unit"
        for holder in holders_of_count(game, count)
    }
    return {
        one.button(names[one.track]): one.button(titles[one.track])
        for one in choices
        if one.track in titles
    }
