"""Keeps track of the events that are in effect. An event that is drawn, rolled or chosen is in
effect until its last turn, which a property stores. Conditions compare that turn with the current
one, so no command is needed to end the event. Players can switch each event on or off by a
button."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.vassal.expressions.beanshell import ExpressionWriter
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.outputs.vassal.features.queries.amounts import amount_so
from builder.outputs.vassal.features.turns.event_lists import Coming, Effect
from builder.outputs.vassal.table.commands import (
    assign_property,
    chat_line,
    keystroke_chain,
    module_text_property,
)
from builder.outputs.vassal.table.messages import EFFECT_MESSAGES, filled_message
from builder.outputs.vassal.table.toolbar import toolbar_menu
from builder.outputs.vassal.table.turns import (
    game_state_names,
    turn_between,
    turn_number,
    turn_spans,
)
from builder.rules.core.module_export.contests import TranslatedText
from builder.rules.core.module_export.term_names import event_term_name
from builder.rules.engine.positions.turn_facts import turns_in_effect
from builder.rules.registry import lasting_events_of
from builder.sentences import with_capital
from builder.vassal.expressions.properties import number
from builder.vassal.expressions.tree import (
    Number,
    Truth,
    any_of,
    as_number,
    as_text,
    as_truth,
    choose,
)
from builder.vassal.format.components import Element
from builder.vassal.format.names import engine_safe_text, property_name


def moment_writer(game: Game, side: str, amounts: Mapping[str, str]) -> ExpressionWriter:
    """Return the writer of conditions that depend on nothing but the current turn and phase and on
    counts; counts of a ``side`` are that side's."""

    def own(of: str, whose: str) -> Truth:
        return as_truth(of == "side" and whose == side)

    counted = {name: amount_so(game, word, own) for name, word in amounts.items()}
    return ExpressionWriter(
        names=game_state_names(game, as_text(side)), truths={**effect_truths(game), **counted}
    )


NOTHING = "Nothing is in effect"
"""The label of the button that ends all events."""


def property_of(event: str) -> str:
    """Return the name of the property that holds the last turn on which an event is in effect (0 if
    it is not in effect)."""
    return f"EventHolds{property_name(event)}"


def effect_truths(game: Game) -> Mapping[str, Truth]:
    """Return the conditions that events are in effect, keyed by the events' names in formulas. An
    event is in effect because a command put it into effect, or by the calendar."""
    return {event_term_name(id): _in_effect_condition(game, id) for id in lasting_events_of(game)}


def _in_effect_condition(game: Game, event: str) -> Truth:
    said, turn = _said_to_hold(game, event), turn_number(game)
    spans = turn_spans(turns_in_effect(game, event)) if game.sheet.sequence else ()
    return any_of(said, *(turn_between(turn, low, high) for low, high in spans))


def _said_to_hold(game: Game, event: str) -> Truth:
    """Return the condition that an event was put into effect by a command, and that its last turn
    is not over."""
    return number(property_of(event)) >= (turn_number(game) if game.sheet.sequence else 1)


def effects_by_event(game: Game) -> Mapping[str, Effect]:
    """Return what it takes to put each event that conditions use into effect (:class:`Effect`), by
    event id."""
    return {
        id: Effect(property_of(id), constant_of(id), _until(game, id))
        for id in lasting_events_of(game)
    }


def _until(game: Game, event: str) -> Number:
    """Return the last turn in effect of an event that begins now: this turn for a momentary event,
    never if no turns are counted (players then end it)."""
    lasts = _lasts(game, event)
    if lasts == "game" or not game.sheet.sequence:
        return as_number(_FOR_EVER)
    turn = turn_number(game)
    return turn if isinstance(lasts, str) or lasts == 1 else turn + (lasts - 1)


def _lasts(game: Game, event: str) -> str | int:
    every = (one for drawn in game.mechanisms.events for one in drawn.entries)
    return next((one.lasts for one in every if one.id == event), "game")


def calendar_key(game: Game, event: str) -> str:
    """Return the keystroke that puts a calendar event with a further condition into effect. It is
    empty for other events; a calendar event without such a condition needs none, because the turn
    alone decides."""
    asks = any(
        drawn.comes_on(one, 1) if not one.turns else not one.when.empty
        for drawn in game.mechanisms.events
        for one in drawn.entries
        if one.id == event and one.lasts != "moment"
    )
    return f"{_key(event)}-on" if asks and event in lasting_events_of(game) else ""


_FOR_EVER = 999_999
"""A turn number after the last turn of any game."""


def constant_of(event: str) -> str:
    """Return the name of the constant with the sentence that describes an event."""
    return f"W_{property_of(event)}"


def _key(event: str) -> str:
    return f"effect-{event}"


_OVER, _TOLD, _TOLD_KEY = "effects-over", "EffectsTold", "effects-told"


@dataclass(frozen=True)
class LastingEventsFeature(ModuleFeature):
    """The feature for the events in effect that the module's conditions use, by id; ``comes`` are
    the commands that can put one into effect."""

    game: Game
    events: Mapping[str, TranslatedText]
    icons: Icons
    comes: Sequence[Coming] = ()

    def _sentences(self, tr: Translator) -> dict[str, str]:
        """Return the sentence that describes each event, keyed by event id."""
        texts = ((id, said(tr)) for id, said in self.events.items())
        return {id: engine_safe_text(with_capital(text)) for id, text in texts}

    @cached_property
    def _names(self) -> Mapping[str, str]:
        return self._sentences(Translator())

    def constants(self) -> Mapping[str, str]:
        """Return the constants of the module that hold chat messages, by name."""
        return {**EFFECT_MESSAGES, **{constant_of(id): text for id, text in self._names.items()}}

    def translations(self, tr: Translator) -> Mapping[str, str]:
        """Return the translations of the sentences about the events into a language."""
        theirs = self._sentences(tr)
        return {text: theirs[id] for id, text in self._names.items()}

    @property
    def reminders(self) -> Sequence[str]:
        """The keystroke that reports, on a new turn, the events that have ended."""
        return [_OVER] if self.game.sheet.sequence else []

    def properties(self) -> Iterator[Element]:
        """Yield the properties with the last turn of each event, and with the turn up to which
        ended events were reported."""
        for id in self.events:
            name, key = property_of(id), _key(id)
            other = assign_property(
                f"{key}-turn", choose(self._said_in_effect(id), 0, _until(self.game, id))
            )
            brings = [
                assign_property(come.key, come.value(id)) for come in self.comes if come.brings(id)
            ]
            if on := calendar_key(self.game, id):
                brings.append(assign_property(on, _until(self.game, id)))
            yield module_text_property(
                name, "0", other, assign_property(f"{key}-off", "0"), *brings
            )
        if self.game.sheet.sequence:
            yield module_text_property(_TOLD, "1", assign_property(_TOLD_KEY, number("TurnNo")))

    def _said_in_effect(self, event: str) -> Truth:
        return _said_to_hold(self.game, event)

    def components(self) -> Iterator[Element]:
        """Yield the button that switches each event on or off, and a button that ends all
        events."""
        icon = self.icons.file("notes")
        for id, name in self._names.items():
            key = _key(id)
            yield keystroke_chain(
                name, [f"{key}-turn", f"{key}-say"], text=name, icon=icon, key=key,
                tip="Say that this is in effect, or that it no longer is",
            )  # fmt: skip
            holds, ends = (filled_message(m, constant_of(id)) for m in ("M_HOLDS", "M_HOLDS_OFF"))
            yield chat_line(f"{key}-say", choose(self._said_in_effect(id), holds, ends))
        off = [f"{_key(id)}-off" for id in self.events]
        yield keystroke_chain(
            NOTHING, [*off, "effects-none-say"], text=NOTHING, icon=icon, key="effects-none",
            tip="Say that none of these events is in effect any more",
        )  # fmt: skip
        yield chat_line("effects-none-say", filled_message("M_NONE_HOLDS"))
        if self.game.sheet.sequence:
            yield from self._end_reports()

    def _end_reports(self) -> Iterator[Element]:
        """Yield the chat lines that report ended events, each once."""
        phase = [id for id in self.events if _lasts(self.game, id) == "phase"]
        told = [*(f"{_key(id)}-over" for id in self.events), _TOLD_KEY]
        yield keystroke_chain(_OVER, [*told, *(f"{_key(id)}-off" for id in phase)], key=_OVER)
        for id in self.events:
            last = number(property_of(id))
            over = (last > 0) & (last < number("TurnNo")) & (number(_TOLD) <= last)
            over = last > 0 if id in phase else over
            ends = filled_message("M_HOLDS_OFF", constant_of(id))
            yield chat_line(f"{_key(id)}-over", choose(over, ends, ""))

    def menus(self) -> Iterator[Element]:
        """Yield the menu of the events that may be in effect."""
        tip = "The events now in effect, which battles take into account"
        yield toolbar_menu(
            "In effect", tip, [*self._names.values(), NOTHING], self.icons.file("notes")
        )
