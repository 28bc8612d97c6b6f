"""Makes rolls for units that arrive late."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from builder.model.game import Game
from builder.outputs.vassal.expressions.beanshell import ExpressionWriter
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.outputs.vassal.features.table_lookups import MODIFIER
from builder.outputs.vassal.features.turns.lasting_events import effect_truths
from builder.outputs.vassal.table.arrival_messages import LATE_MESSAGES
from builder.outputs.vassal.table.asking import asked_property, in_all_languages, modifiers_between
from builder.outputs.vassal.table.boards.boards import TURN
from builder.outputs.vassal.table.commands import (
    assign_property,
    chat_line,
    keystroke_chain,
    module_text_property,
    send_to_pieces,
)
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.turns import game_state_names, turn_number
from builder.rules.core.module_export.reinforcements import LateArrivalRoll
from builder.vassal.expressions.functions import total
from builder.vassal.expressions.lookups import roll
from builder.vassal.expressions.properties import number, string
from builder.vassal.expressions.tree import (
    Text,
    as_text,
    choose,
    every,
)
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element

LATE = "Late"
"""The name of the prototype of units that may arrive late."""

_ROLL = "Roll for arrivals"
_TRIED = "LateTried"
"""The property that is true if any unit was due at the last roll."""


def _moment(game: Game) -> ExpressionWriter:
    return ExpressionWriter(game_state_names(game), truths=effect_truths(game))


@dataclass(frozen=True)
class LateArrivalFeature(ModuleFeature):
    """The feature for the rolls by which units that are due may arrive late."""

    game: Game
    late: Sequence[LateArrivalRoll]
    icons: Icons

    def constants(self) -> Mapping[str, str]:
        """Return the constants of the module that hold chat messages, by name."""
        return LATE_MESSAGES

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the traits that give a unit the prototypes of its late-arrival rolls."""
        own = [n for n, late in enumerate(self.late, 1) if counter in late.units]
        return tuple(t.use_prototype(f"{LATE} {n}") for n in own)

    @property
    def _rolls_with_modifier(self) -> Mapping[int, LateArrivalRoll]:
        """The late-arrival rolls for which players enter a modifier."""
        return {n: late for n, late in enumerate(self.late, 1) if late.asked != (0, 0)}

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototypes by which units roll for late arrival, once a turn; a unit stays
        where it waits until it arrives."""
        return {f"{LATE} {n}": self._rolling(n, late) for n, late in enumerate(self.late, 1)}

    def _rolling(self, n: int, late: LateArrivalRoll) -> tuple[t.Trait, ...]:
        writer, turn = _moment(self.game), turn_number(self.game)
        parts = [choose(writer.truth(when), by, 0) for by, when in late.added]
        added = total(
            *parts, *([number(f"LateAsked{n}")] if n in self._rolls_with_modifier else [])
        )
        free, rule = writer.truth(late.when), as_text(late.rule)
        return (
            t.marker_trait({"MayBeLate": 1}),
            t.trigger_action("", "late-try", ["late-roll", "late-say"], free, name="late"),
            t.trigger_action("", "late-try", ["late-free"], ~free, name="not late"),
            t.dynamic_property(
                "LateDie",
                "0",
                [t.PropertyChange("late-roll", roll(late.dice))],
            ),
            t.calculated_property("LateAdded", added),
            t.dynamic_property("LateTurn", "0", [t.PropertyChange("late-try", turn)]),
            t.set_global_property(_TRIED, [t.PropertyChange("late-try", "1")]),
            t.report_action(["late-say"], _roll_report(late, rule)),
            t.report_action(["late-free"], filled_message("M_LATE_FREE", rule, "newPieceName")),
        )

    def properties(self) -> Iterator[Element]:
        """Yield the properties that say whether any unit was due, and that hold the modifiers which
        players enter."""
        yield module_text_property(_TRIED, "0", assign_property("late-untried", "0"))
        for n, late in self._rolls_with_modifier.items():
            prompt, choices = in_all_languages(self.game, MODIFIER), modifiers_between(*late.asked)
            yield asked_property(
                f"LateAsked{n}", "0", f"late-forget-{n}", f"late-ask-{n}", prompt, choices
            )

    def components(self) -> Iterator[Element]:
        """Yield the button that rolls for all units due this turn or earlier."""
        asks = [f"late-{do}-{n}" for n in self._rolls_with_modifier for do in ("forget", "ask")]
        yield keystroke_chain(
            _ROLL, [*asks, "late-untried", "late-all", "late-none"], text=_ROLL, key="late-now",
            icon=self.icons.file("dice"), tip="Roll for each unit that is due and may arrive late",
        )  # fmt: skip
        place, turn = string("LocationName"), turn_number(self.game)
        due = place.replace(f"{TURN} ", "").as_integer <= turn
        waits = (
            number("MayBeLate").equals(1)
            & place.starts_with(f"{TURN} ")
            & number("LateTurn").differs(turn)
            & due
        )
        yield send_to_pieces(_ROLL, "late-all", "late-try", waits)
        yield chat_line(
            "late-none",
            choose(number(_TRIED).equals(1), "", filled_message("M_LATE_NONE")),
        )


def _roll_report(late: LateArrivalRoll, rule: Text) -> Text:
    """Return the chat line about a roll for late arrival. A total beyond what the dice can show
    counts as the nearest possible one."""
    total = number("LateDie") + number("LateAdded")
    comes = [total >= late.low] if late.low > late.dice.lowest else []
    comes += [total <= late.high] if late.high < late.dice.highest else []
    values = (rule, "newPieceName", total)
    came, waits = (filled_message(m, *values) for m in ("M_LATE_COMES", "M_LATE_WAITS"))
    return choose(every(*comes), came, waits)
