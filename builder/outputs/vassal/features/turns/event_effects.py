"""Carries out the effects of events by one button: points, weather, counts, and effects on units. A
unit that a player must choose has a menu command for it. Consequences of changed counts are carried
out in the same way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.vassal.counters.points import Count
from builder.outputs.vassal.counters.succession import has_steps, has_successors
from builder.outputs.vassal.expressions.beanshell import PieceRole
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.feature import ModuleFeature, in_language
from builder.outputs.vassal.features.queries.unit_predicates import UnitPredicates
from builder.outputs.vassal.features.turns.alliances import relation_keys
from builder.outputs.vassal.features.turns.effect_places import EffectPlaces
from builder.outputs.vassal.features.turns.effects_on_units import (
    DRAWN,
    HIT_LIST,
    IS_DRAWN,
    LOT_TOLD,
    SEEN,
    EffectsOnUnits,
    with_hit,
)
from builder.outputs.vassal.features.turns.event_lists import CAME, CARRY, event_of_others_line
from builder.outputs.vassal.features.turns.lasting_events import moment_writer
from builder.outputs.vassal.features.turns.numbered_effects import NumberedEffect
from builder.outputs.vassal.features.units.replacements import gift_keys
from builder.outputs.vassal.features.victory.control import taking_command
from builder.outputs.vassal.features.victory.holding import Places
from builder.outputs.vassal.table.boards.boards import Board
from builder.outputs.vassal.table.commands import (
    assign_property,
    chat_line,
    keystroke_chain,
    module_text_property,
    send_to_pieces,
)
from builder.outputs.vassal.table.messages import EVENT_EFFECT_MESSAGES, filled_message
from builder.rules.core.module_export.event_effects import (
    UNIT_EFFECT_KINDS,
    ExportedEffect,
    ExportedEffects,
)
from builder.rules.expressions.kinds import terms_within
from builder.rules.expressions.terms import Named
from builder.vassal.expressions.functions import least, random
from builder.vassal.expressions.properties import is_true, number, string, text
from builder.vassal.expressions.tree import (
    TRUE,
    Number,
    Text,
    Truth,
    any_of,
    as_text,
    choose,
    every,
    first_case,
)
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element
from builder.vassal.format.names import engine_safe_text, plays

_DUE_EVENTS = "CalendarDue"
"""The property with the ids of the events of the calendar that wait to be carried out, as
``.winter.``."""
_WHOSE, _THEIRS = "DeedsWhose", "DeedsTheirs"
"""The properties of the side that carries out the events that have occurred, and of whether that is
another side than the player's."""


def points_of(side: str) -> str:
    """Return the name of the property with the points that a side has from events."""
    return f"EventPoints_{side}"


@dataclass(frozen=True)
class EventEffectsFeature(ModuleFeature):
    """The feature that carries out the effects of a game's events on the boards of a map window;
    ``counts`` are keyed by track id."""

    game: Game
    event_effects: ExportedEffects
    boards: Mapping[str, Board]
    map: str
    counts: Mapping[str, Count]
    icons: Icons
    rolled: frozenset[str]
    """The ids of events that a button rolls for or draws."""
    displays: Mapping[str, Board] = field(default_factory=dict)
    """The boards that have windows of their own, by track id."""
    waiting: frozenset[str] = frozenset()
    """The events of the calendar that wait for the button."""

    @cached_property
    def predicates(self) -> UnitPredicates:
        """The predicates (such as ``is`` and ``adjacent``) about units that effects of events use."""
        asks, beside = (self.event_effects.asks,), self.displays
        return UnitPredicates(self.game, asks, self.boards, self.map, "Deed", displays=beside)

    @cached_property
    def every(self) -> tuple[NumberedEffect, ...]:
        """All effects of events, numbered by event and within the event."""
        return tuple(
            NumberedEffect(self._possible_effect(event_effect), n, m)
            for n, event_effects in enumerate(self._parts, 1)
            for m, event_effect in enumerate(event_effects, 1)
        )

    @cached_property
    def places(self) -> EffectPlaces:
        """The places to which effects move units."""
        return EffectPlaces(self.map, self.boards, self.displays, self.game.sheet.counter_size)

    @cached_property
    def units(self) -> EffectsOnUnits:
        """What units contribute to the effects of events."""
        return EffectsOnUnits(self.game, self.map, self.every, self.predicates, self.places)

    @property
    def _parts(self) -> list[tuple[ExportedEffect, ...]]:
        """The effects of each event, in the order of events, followed by those of each consequence
        of changed counts."""
        return [*self.event_effects.events.values(), *self.event_effects.follows.values()]

    def keys_of(self, follows: str) -> list[str]:
        """Return the keystrokes that carry out the effects of a changed count's consequence, given
        by its id ``follows``."""
        return self._keys_of(
            len(self.event_effects.events) + 1 + list(self.event_effects.follows).index(follows)
        )

    def keys_of_event(self, event: str) -> list[str]:
        """Return the keystrokes that carry out an event's effects."""
        return self._keys_of(1 + list(self.event_effects.events).index(event))

    def waits(self, event: str) -> bool:
        """Return whether an event of the calendar waits until a player presses the button."""
        return event in self.waiting and event in self.event_effects.events

    def waiting_key(self, event: str) -> str:
        """Return the keystroke that puts an event among those that wait for the button."""
        return f"deeds-wait-{1 + list(self.event_effects.events).index(event)}"

    def _keys_of(self, number: int) -> list[str]:
        every = [one for one in self.every if one.event == number]
        new = ["deeds-new"] if any(one.noted for one in every) else []
        return [*new, *(key for one in every for key in self._keys(one))]

    def _possible_effect(self, event_effect: ExportedEffect) -> ExportedEffect:
        """Return the effect or, if the module cannot carry it out, an effect that only reports what
        players must do."""
        unable = event_effect.word == "change" and event_effect.what not in self.counts
        named = (part.name for part in terms_within(event_effect.who) if isinstance(part, Named))
        unable |= not all(map(self.predicates.knows, named))
        several = event_effect.number > 1 or event_effect.word == "restore"
        steps = event_effect.word in ("lose", "mend", "restore")
        unable |= steps and several and has_successors(self.game)
        unable |= event_effect.word == "mend" and not has_steps(self.game)
        unable |= ":" in event_effect.what and self.places.spot(event_effect.what) is None
        unable |= event_effect.word == "draw" and event_effect.what not in self.rolled
        told = ExportedEffect("told", event_effect.said, rule=event_effect.rule)
        return told if unable else event_effect

    # -- texts -----------------------------------------------------------------------------------

    def _report_texts(self, tr: Translator) -> dict[str, str]:
        return {one.text: engine_safe_text(one.event_effect.said(tr)) for one in self.every}

    def constants(self) -> Mapping[str, str]:
        """Return the chat messages and the texts of the effects, by the names of their constants."""
        tables, texts = dict(self.predicates.constants()), self._report_texts(Translator())
        return {**EVENT_EFFECT_MESSAGES, **tables, **texts}

    def translations(self, tr: Translator) -> Mapping[str, str]:
        """Return the translations of the chat reports of effects into a language."""
        return in_language(self._report_texts, tr)

    # -- counters --------------------------------------------------------------------------------

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the traits that events need on a unit."""
        return self.units.traits(counter)

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototype with the commands by which units carry out effects."""
        return self.units.prototypes()

    # -- numbers ---------------------------------------------------------------------------------

    def properties(self) -> Iterator[Element]:
        """Yield the properties with points from events, with the number of units still to be
        chosen, and with which events do not occur."""
        for side in self.game.sheet.sides:
            points = [
                x
                for x in self.every
                if x.event_effect.word == "points" and x.event_effect.what == side.id
            ]
            name = points_of(side.id)
            more = (assign_property(x.key, number(name) + x.event_effect.number) for x in points)
            yield module_text_property(name, "0", *more)
        if self.event_effects.sides and self.event_effects.events:
            whose = string(_WHOSE)
            theirs = whose.differs("") & ~plays(self.game, whose)
            yield module_text_property(
                _WHOSE, "", assign_property("deeds-whose", self._acting_side())
            )
            yield module_text_property(_THEIRS, "false", assign_property("deeds-theirs", theirs))
        if self._waiting:
            keys = [
                assign_property(self.waiting_key(e), string(_DUE_EVENTS) + f".{e}.")
                for e in self._waiting
            ]
            yield module_text_property(
                _DUE_EVENTS, "", assign_property("deeds-wait-none", ""), *keys
            )
        for n, event in enumerate(self.event_effects.events, 1):
            off = ~(self._come([event]) & self._is_so(event))
            yield module_text_property(
                f"EventOff{n}", "0", assign_property(f"deeds-check-{n}", off)
            )
        for one in self.units.chosen:
            many = PieceRole([self.units.window(one)], self.units.may_apply(one)).count()
            owed = least(one.event_effect.count, many)
            yield module_text_property(one.owes, "0", assign_property(f"{one.key}-owe", owed))
        if lots := [one for one in self.every if one.drawn]:
            rolls = [assign_property(f"{x.key}-draw", self._lot(x)) for x in lots]
            yield module_text_property("DeedLot", "0", *rolls)
            yield module_text_property(DRAWN, "", assign_property("deed-seen-none", ""))
        if any(one.noted for one in self.every):
            drawn = [
                assign_property(f"{x.key}-noted", with_hit(x, string(DRAWN)))
                for x in self.every
                if x.noted and x.drawn
            ]
            yield module_text_property(HIT_LIST, "", assign_property("deeds-new", ""), *drawn)
        if self.units.counts_units:
            yield module_text_property("DeedSeen", "0", assign_property("deed-seen-none", "0"))

    def _come(self, events: Iterable[str]) -> Truth:
        """Return the condition that *Carry out the event* now carries out one of ``events``: it is
        first in the queue, or it waits for the button."""
        parts = []
        for event in events:
            parts.append(string(CAME).starts_with(f".{event}."))
            if event in self._waiting:
                parts.append(string(_DUE_EVENTS).contains(f".{event}."))
        return any_of(*parts)

    def _is_so(self, event: str) -> Truth:
        """Return the condition under which an event takes effect, as far as the module can judge it."""
        told = self.event_effects.when.get(event)
        if told is None:
            return TRUE
        return moment_writer(self.game, told.side, told.amounts).truth(told.when)

    def _not_so(self) -> Text:
        """Return the chat line that an event has occurred, but does not take effect now."""
        some = [(self._come([e]) & ~self._is_so(e)) for e in self.event_effects.when]
        return choose(any_of(*some), filled_message("M_DEED_NOT_SO"), "")

    @property
    def _by_side(self) -> Mapping[str, list[str]]:
        """The ids of the events grouped by the side that alone carries them out; the key is empty
        for events that any player may carry out."""
        found: dict[str, list[str]] = {}
        for event in self.event_effects.events:
            found.setdefault(self.event_effects.sides.get(event, ""), []).append(event)
        return found

    def _acting_side(self) -> Text:
        """Return the expression for the side that must carry out the events that have occurred;
        empty if any player may."""
        by_side = self._by_side
        cases = [(self._come(by_side[s]), as_text(s)) for s in sorted(by_side, key=bool)]
        return first_case(cases, as_text(""))

    @property
    def _waiting(self) -> list[str]:
        return [event for event in self.event_effects.events if event in self.waiting]

    @property
    def _waiting_events(self) -> list[Text]:
        """Return the expression for the events that have occurred and have still to be carried out."""
        return [string(name) for name in (CAME, *([_DUE_EVENTS] if self._waiting else ()))]

    def _lot(self, one: NumberedEffect) -> Number:
        many = PieceRole([self.units.window(one)], self.units.may_hit(one)).count()
        return choose(many > 0, random(many), 0)

    # -- commands --------------------------------------------------------------------------------

    def components(self) -> Iterator[Element]:
        """Yield the button that carries out events, and the commands of each event."""
        new = ["deeds-new"] if any(one.noted for one in self.every) else []
        if self.event_effects.events:
            yield from self._carrying_out(new)
        if any(one.drawn for one in self.every):
            yield send_to_pieces("Lot: tell", LOT_TOLD, LOT_TOLD, IS_DRAWN)
        for one in self.every:
            yield from self._effect_elements(one)

    def _carrying_out(self, new: Sequence[str]) -> Iterator[Element]:
        """Yield the button that carries out the effects of the events that have occurred."""
        numbers = range(1, len(self.event_effects.events) + 1)
        checks, does = ([f"{key}-{n}" for n in numbers] for key in ("deeds-check", "deeds"))
        first = ["events-later", "events-none", *(["deeds-wait-none"] if self._waiting else ())]
        last = ["events-join", "deeds-left-say"]
        so = ["deeds-not-so"] if self.event_effects.when else []
        steps = ["deeds-none-say", *so, *new, *checks, *first, *does, *last]
        if so:
            yield chat_line("deeds-not-so", self._not_so())
        if self.event_effects.sides:
            whose = string(_WHOSE)
            yield keystroke_chain("Carry out one's own", steps, key="deeds-mine", gate=_THEIRS)
            yield chat_line(
                "deeds-theirs-say",
                choose(is_true(_THEIRS), event_of_others_line(whose), ""),
            )
            steps = ["deeds-whose", "deeds-theirs", "deeds-mine", "deeds-theirs-say"]
        yield keystroke_chain(
            CARRY, steps, text=CARRY, key="deeds-now", icon=self.icons.file("next"),
            tip="Do what the pending event says",
        )  # fmt: skip
        left = text(CAME).replace_all("[^.]", "").length // 2
        many = filled_message("M_DEED_LEFT", left)
        yield chat_line("deeds-left-say", choose(string(CAME).equals(""), "", many))
        none = every(*(held.equals("") for held in self._waiting_events))
        nothing = choose(none, filled_message("M_DEED_NONE"), "")
        yield chat_line("deeds-none-say", nothing)
        for n in numbers:
            keys = [key for one in self.every if one.event == n for key in self._keys(one)]
            yield keystroke_chain(f"deeds-{n}", keys, key=f"deeds-{n}", gate=f"EventOff{n}")

    def _keys(self, one: NumberedEffect) -> Iterator[str]:
        """Yield the keystrokes that carry out one effect, beginning with its report."""
        event_effect, told = one.event_effect, f"{one.key}-say"
        if one.chosen:
            yield from (f"{one.key}-owe", told)
            return
        yield told
        if one.drawn:
            noted = [f"{one.key}-noted"] if one.noted else []
            hit = [LOT_TOLD, *noted, f"{one.key}-lot"]
            yield from ["deed-seen-none", f"{one.key}-draw", f"{one.key}-all", *hit] * one.drawn
        elif one.called:
            yield from ("deed-seen-none", f"{one.key}-all")
        elif event_effect.word in (*UNIT_EFFECT_KINDS, "arrive", "take"):
            yield f"{one.key}-all"
        elif event_effect.word in ("points", "weather"):
            points = event_effect.word == "points"
            yield one.key if points else f"weather-is-{event_effect.what}"
        elif event_effect.word == "relation":
            yield from relation_keys(self.game, event_effect.pairs, event_effect.what)
        elif event_effect.word == "replace":
            yield from gift_keys(event_effect.what, event_effect.number)
        elif event_effect.word == "draw":
            yield from [f"events-{event_effect.what}-more"] * event_effect.number
        elif event_effect.word == "change":
            count = self.counts[event_effect.what]
            yield from (count.key(f"by{event_effect.number:+}"), *count.change_keys)

    def _effect_elements(self, one: NumberedEffect) -> Iterator[Element]:
        event_effect, told = one.event_effect, text(one.text)
        if one.chosen:
            told = filled_message("M_DEED_CHOOSE", one.text, one.owes)
        elif event_effect.word == "told":
            told = filled_message("M_DEED_TOLD", one.text)
        if event_effect.rule:
            told = filled_message("M_BOOK_TOLD", as_text(event_effect.rule), told)
        said = choose(text(one.text).equals(""), "", told)
        yield chat_line(f"{one.key}-say", said, coloured=event_effect.word == "end")
        if event_effect.word == "arrive":
            which = string("DeedArrives").contains(f".{one.code}.")
            off = text("CurrentMap").differs(self.map)
            sends = f"{one.key}-first" if one.called else one.key
            yield send_to_pieces(one.key, f"{one.key}-all", sends, which & off)
        elif event_effect.word == "take":
            places = Places(self.game, self.boards, self.displays, self.map)
            yield taking_command(places, one.key, event_effect)
        elif event_effect.word in UNIT_EFFECT_KINDS and not one.chosen:
            sends = SEEN if one.drawn else self.units.key(one)
            yield send_to_pieces(one.key, f"{one.key}-all", sends, self.units.may_hit(one))
            if one.drawn:
                key = self.units.key(one)
                yield send_to_pieces(f"{one.key} by lot", f"{one.key}-lot", key, IS_DRAWN)
