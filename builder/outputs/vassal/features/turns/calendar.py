"""Reports and carries out the events that the game's calendar brings on a turn or in a phase. An
event that players must judge first, or that depends on which units are out of supply, waits until a
player presses the button *Carry out the event*."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.vassal.features.feature import ModuleFeature, in_language
from builder.outputs.vassal.features.turns.event_effects import EventEffectsFeature
from builder.outputs.vassal.features.turns.event_lists import queue_key
from builder.outputs.vassal.features.turns.lasting_events import calendar_key, moment_writer
from builder.outputs.vassal.table.commands import (
    assign_property,
    chat_line,
    keystroke_chain,
    module_text_property,
)
from builder.outputs.vassal.table.messages import CALENDAR_MESSAGES, filled_message
from builder.outputs.vassal.table.turns import (
    STEP_NOW,
    steps_from,
    turn_between,
    turn_number,
    turn_spans,
)
from builder.rules.core.module_export.events import Dated, EventSource
from builder.vassal.expressions.properties import number, string
from builder.vassal.expressions.tree import Truth, any_of, as_text, every
from builder.vassal.format.components import Element
from builder.vassal.format.names import engine_safe_text

_NOW = "calendar-now"


@dataclass(frozen=True)
class _Numbered:
    """An event of the calendar with a number, from which the names of its properties, keystrokes
    and constants are made."""

    dated: Dated
    number: int

    def key(self, name: str = "") -> str:
        return "-".join(filter(None, (f"calendar-{self.number}", name)))

    @property
    def came(self) -> str:
        """The name of the property with the turn on which the event occurred last."""
        return f"CalendarCame{self.number}"

    @property
    def off(self) -> str:
        """The name of the property that is true while an event does not occur, and so disables
        it."""
        return f"CalendarOff{self.number}"

    def text(self, what: str) -> str:
        """Return the name of the constant with the event's name or with its effect, depending on
        ``what``."""
        return f"W_Calendar{self.number}{what}"


@dataclass(frozen=True)
class CalendarFeature(ModuleFeature):
    """The feature for a game's events that occur on fixed turns."""

    game: Game
    events: Sequence[EventSource]
    event_effects: EventEffectsFeature | None
    """The feature that carries out the effects of events, if there is one."""

    @cached_property
    def every(self) -> tuple[_Numbered, ...]:
        """All events of the calendar."""
        dated = [one for drawn in self.events for one in drawn.dated]
        return tuple(_Numbered(one, n) for n, one in enumerate(dated, 1))

    @property
    def reminders(self) -> Sequence[str]:
        """The keystroke, sent in each phase, that checks whether an event occurs."""
        return [_NOW]

    # -- texts -----------------------------------------------------------------------------------

    def _event_texts(self, tr: Translator) -> dict[str, str]:
        names = {one.text("Name"): one.dated.name(tr) for one in self.every}
        says = {one.text("Says"): one.dated.says(tr) for one in self.every}
        return {name: engine_safe_text(text) for name, text in (names | says).items() if text}

    def constants(self) -> Mapping[str, str]:
        """Return the constants of the module that hold chat messages, by name."""
        return {**CALENDAR_MESSAGES, **self._event_texts(Translator())}

    def translations(self, tr: Translator) -> Mapping[str, str]:
        """Return the translations of the chat reports of events into a language."""
        return in_language(self._event_texts, tr)

    # -- numbers ---------------------------------------------------------------------------------

    def properties(self) -> Iterator[Element]:
        """Yield the properties of the turn on which each event occurred last, and of whether the
        event occurs now."""
        turn = turn_number(self.game)
        for one in self.every:
            yield module_text_property(one.came, "", assign_property(one.key("noted"), turn))
            comes = ~self._occurs_now(one)
            yield module_text_property(one.off, "true", assign_property(one.key("check"), comes))

    def _occurs_now(self, one: _Numbered) -> Truth:
        """Return the condition that an event occurs now: this is one of its turns, and it has not
        occurred on this turn yet."""
        dated, turn = one.dated, turn_number(self.game)
        came = string(one.came)
        new = came.equals("") if dated.once else (came.equals("") | number(one.came).differs(turn))
        turns = any_of(*(turn_between(turn, low, high) for low, high in turn_spans(dated.turns)))
        parts = [new, turns]
        if dated.phase:
            steps = "|".join(["", *steps_from(self.game, dated.phase, dated.side), ""])
            parts.append(as_text(steps).contains("|" + STEP_NOW + "|"))
        parts.append(moment_writer(self.game, dated.side, dated.amounts).truth(dated.when))
        return every(*parts)

    # -- commands --------------------------------------------------------------------------------

    def components(self) -> Iterator[Element]:
        """Yield the checks of each phase, and the reports and effects of events that occur."""
        does = [key for one in self.every for key in (one.key("check"), one.key())]
        yield keystroke_chain("Calendar", does, key=_NOW)
        for one in self.every:
            held = calendar_key(self.game, one.dated.event)
            keys = [
                one.key("noted"),
                one.key("say"),
                *([held] if held else []),
                *self._effect_keys(one),
            ]
            yield keystroke_chain(one.key(), keys, key=one.key(), gate=one.off)
            rule, name, says = as_text(one.dated.rule), one.text("Name"), one.text("Says")
            yield chat_line(one.key("say"), filled_message("M_CALENDAR", rule, name, says))
            if self._waits(one) or self._queued(one):
                yield chat_line(one.key("wait"), filled_message("M_CALENDAR_WAITS", name))

    def _waits(self, one: _Numbered) -> bool:
        return (
            one.dated.waits
            and self.event_effects is not None
            and self.event_effects.waits(one.dated.event)
        )

    def _queued(self, one: _Numbered) -> bool:
        carried = self.event_effects.event_effects.events if self.event_effects else {}
        return one.dated.queued and one.dated.event in carried

    def _effect_keys(self, one: _Numbered) -> list[str]:
        event = one.dated.event
        if self.event_effects is None or event not in self.event_effects.event_effects.events:
            return []
        if self._waits(one):
            return [self.event_effects.waiting_key(event), one.key("wait")]
        if self._queued(one):
            return [queue_key(event), one.key("wait")]
        return self.event_effects.keys_of_event(event)
