"""Lets players bring about events: a button rolls on a list or draws a card, and the chat reports
the event's effect. An event chit reports its effect when it is drawn from its cup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.vassal.counters.cards import Pile, piles_of
from builder.outputs.vassal.counters.decks import drawing_cards
from builder.outputs.vassal.expressions.beanshell import ExpressionWriter
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.feature import ModuleFeature
from builder.outputs.vassal.features.turns.event_lists import (
    CAME,
    CARRY,
    ENDS,
    LATER,
    Coming,
    Effect,
    EventList,
    event_of_others_line,
    events_of_cards,
    names_of_lists,
    queue_key,
)
from builder.outputs.vassal.features.turns.roll_terms import RollTerms, roll_terms
from builder.outputs.vassal.table.asking import asked_property, in_all_languages
from builder.outputs.vassal.table.commands import (
    assign_property,
    chat_line,
    keystroke_chain,
    module_text_property,
    send_to_pieces,
)
from builder.outputs.vassal.table.messages import (
    EVENT_MESSAGES,
    EVENT_ONCE_MESSAGES,
    filled_message,
)
from builder.outputs.vassal.table.phase_limits import PhaseLimit
from builder.outputs.vassal.table.toolbar import toolbar_menu
from builder.outputs.vassal.table.windows.trays import CUPS, cup_names, drawn_zone
from builder.rules.core.module_export.events import ENDED, EventSource
from builder.rules.expressions.terms import Rolled
from builder.rules.registry import roll_modifiers_of
from builder.vassal.expressions.functions import count_in_zone
from builder.vassal.expressions.properties import is_true, number, string, text
from builder.vassal.expressions.tree import (
    Text,
    any_of,
    as_number,
    as_text,
    choose,
    every,
    first_case,
)
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element
from builder.vassal.format.lookups import table_text
from builder.vassal.format.names import engine_safe_text, played_by, unique_names

_ALL = text(CAME)
_LATER = choose(_ALL.contains(".."), _ALL.substring(1 + _ALL.index_of("..")), "")
"""The expression for the events that have occurred, without the first of them."""


@dataclass(frozen=True)
class EventsFeature(ModuleFeature):
    """The feature for a game's events that come by rolls, cards or chits."""

    game: Game
    every: Sequence[EventSource]
    icons: Icons
    holding: Mapping[str, Effect] = field(default_factory=dict)
    """The data by which each event that conditions use is put into effect, by the event's id."""
    brings: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """The ids of the events whose effects a button carries out, by the id of the event list and
    then by lot."""
    played: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """The events that take the place of one of neither side, by its id and then by the side from
    whose hand its card is played."""

    @cached_property
    def _event_lists(self) -> Sequence[EventList]:
        names = unique_names((one.id, engine_safe_text(one.name)) for one in self.every)
        return [EventList(one, names[one.id]) for one in self.every]

    def _added(self, one: EventList) -> RollTerms:
        """Return the modifiers of the roll on an event list."""
        return roll_terms(roll_modifiers_of(self.game), one.events.id)

    @cached_property
    def _piles(self) -> Mapping[str, Pile]:
        return {pile.deck.id: pile for pile in piles_of(self.game)}

    def constants(self) -> Mapping[str, str]:
        """Return the constants with the names of events and with their effects as texts."""
        found = {**EVENT_MESSAGES, **names_of_lists(self.game, self._event_lists)}
        for one in self._event_lists:
            found |= self._limit(one).constants() if self._has_button(one) else {}
            found |= EVENT_ONCE_MESSAGES if one.spends else {}
            if one.events.names:
                found[one.names] = table_text(one.events.names)
                found[one.texts] = table_text(one.events.texts)
        return found

    def translations(self, tr: Translator) -> Mapping[str, str]:
        """Return the translations of names and texts of events, and of sides."""
        texts = (text for one in self.every for text in one.in_language(tr).items())
        sides = {
            engine_safe_text(side.name): engine_safe_text(tr(side.name))
            for side in self.game.sheet.sides
        }
        return sides | {engine_safe_text(text).replace("|", "/"): said for text, said in texts}

    def chit_traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the trait by which a chit reports its effect when it is drawn."""
        found: list[t.Trait] = []
        for one in self._event_lists:
            if one.events.way == "cup" and counter in one.events.texts:
                key = f"cup-{one.events.source}-say"
                if counter in one.events.ends:
                    found.append(t.marker_trait({ENDS: 1}))
                found.append(t.report_action([key], self._chit_report(one, counter)))
                event = self._brings(one).get(counter)
                before = string(CAME) if one.events.draws > 1 else self._of_others(one)
                came = [t.PropertyChange(key, before + f".{event}.")]
                found += [t.set_global_property(CAME, came)] if event else []
                if effect := self._lasting(one).get(counter):
                    found.append(
                        t.set_global_property(
                            effect.property, [t.PropertyChange(key, effect.until)]
                        )
                    )
                    found.append(t.report_action([key], filled_message("M_HOLDS", effect.text)))
        return found

    def _chit_report(self, one: EventList, counter: str) -> Text:
        """Return the report of an event chit. If several chits together end the turn, the last of
        them reports that instead of its effect."""
        lot, events = as_text(counter), one.events
        if counter not in events.ends:
            return one.chat_report(lot)
        cup = cup_names(self.game)[events.source]
        drawn = count_in_zone(drawn_zone(cup), CUPS, number(ENDS).equals(1))
        return one.chat_report(lot, choose(drawn < events.end_lots, lot, ENDED))

    def _of_others(self, one: EventList) -> Text:
        """Return the queue of events to carry out without those of this list, which a new event of the list
        replaces. Events of other lists stay, such as one whose effect is to roll on this list."""
        brought = set(self._brings(one).values())
        own = sorted(id for event in brought for id in self.played.get(event, {"": event}).values())
        waits = string(CAME)
        for event in own:
            waits = waits.replace(f".{event}.", "")
        return waits

    def _brings(self, one: EventList) -> Mapping[str, str]:
        return self.brings.get(one.events.id, {})

    def card_traits(self, deck: str) -> Sequence[t.Trait]:
        """Return the traits by which a card that is drawn is reported in the chat and goes to the
        discards, or out of the game."""
        pile, traits = self._piles.get(deck), list[t.Trait]()
        for one in self._event_lists:
            if one.events.way == "deck" and one.events.source == deck and pile and pile.discards:
                said = one.key("say")
                out = any_of(*(text("CardId").equals(id) for id in sorted(one.events.once)))
                held = [one.key("holds")] if self._lasting(one) else []
                if self._brings(one):
                    held.append(one.key("came"))
                    events = events_of_cards(self.game, one, self._brings(one), self.played)
                    kept = self._of_others(one) if one.events.held else string(CAME)
                    now = kept + events
                    traits.append(
                        t.set_global_property(CAME, [t.PropertyChange(one.key("came"), now)])
                    )
                if not one.events.held:
                    traits.append(
                        t.set_global_property(one.named("Drawn"), [t.PropertyChange(said, "1")])
                    )
                traits += [
                    t.trigger_action("", one.key("draw"), [said, *held, "card-to-out"], out),
                    t.trigger_action("", one.key("draw"), [said, *held, "card-to-discards"], ~out),
                    t.report_action([said], one.chat_report(text("CardId"))),
                    *self._card_trait(one),
                ]
        return traits

    def _lasting(self, one: EventList) -> Mapping[str, Effect]:
        """Return the lasting events of a list that conditions use, keyed by the lots that bring them."""
        lasting = one.events.lasting.items()
        return {card: self.holding[event] for card, event in lasting if event in self.holding}

    def _card_trait(self, one: EventList) -> Iterator[t.Trait]:
        """Yield the traits by which a card puts its lasting event into effect and reports that."""
        cards = self._lasting(one)
        for card, effect in cards.items():
            now = choose(text("CardId").equals(card), effect.until, number(effect.property))
            yield t.set_global_property(effect.property, [t.PropertyChange(one.key("holds"), now)])
        if cards:
            said = [
                (text("CardId").equals(c), filled_message("M_HOLDS", e.text))
                for c, e in cards.items()
            ]
            yield t.report_action([one.key("holds")], first_case(said, as_text("")))

    def properties(self) -> Iterator[Element]:
        """Yield the properties with the roll, its modifier, the event found, and the queue of
        events to carry out."""
        if self.brings:
            found = (one for one in self._event_lists if one.events.way in ("dice", "choice"))
            came = [assign_property(one.key("came"), self._occurred_events(one)) for one in found]
            joined = assign_property("events-join", string(CAME) + string(LATER))
            forget = [
                assign_property(one.key("none"), self._of_others(one))
                for one in self._event_lists
                if self._brings(one) and self._has_button(one)
            ]
            dated = (one.event for drawn in self.every for one in drawn.dated if one.queued)
            queued = [
                assign_property(queue_key(event), string(CAME) + f".{event}.") for event in dated
            ]
            yield module_text_property(
                CAME, "", assign_property("events-none", ""), joined, *came, *forget, *queued
            )
            yield module_text_property(LATER, "", assign_property("events-later", _LATER))
        for one in self._event_lists:
            yield from self._limit(one).properties() if self._has_button(one) else ()
            if one.events.side and self._has_button(one):
                whose = assign_property(one.key("whose"), ~played_by(self.game, one.events.side))
                yield module_text_property(one.named("Theirs"), "false", whose)
            if one.events.way == "dice":
                yield from self._rolls(one)
                yield from one.spent_property()
            elif one.events.way == "choice":
                yield from self._choice(one)
                yield from one.spent_property()
            elif one.events.way == "deck" and not one.events.held and self._has_discards(one):
                drawn = assign_property(one.key("undrawn"), "0")
                yield module_text_property(one.named("Drawn"), "0", drawn)

    def _occurred_events(self, one: EventList) -> Text:
        """Return the queue of events to carry out, to which the event just rolled or chosen is
        added if it has effects that the button can carry out."""
        found, of = string(one.named("Found")), self._brings(one)
        events = first_case(
            [(found.equals(lot), as_text(f".{event}.")) for lot, event in of.items()], as_text("")
        )
        if one.spends:
            events = choose(one.spent, "", events)
        return string(CAME) + events

    def _choice(self, one: EventList) -> Iterator[Element]:
        """Yield the properties with a player's choice from an event list and with the event that it
        stands for."""
        answers, chosen = one.answers(self.game), one.named("Chosen")
        prompt = in_all_languages(self.game, one.events.name)
        choices = list(answers.values())
        yield asked_property(chosen, "", one.key("forget"), one.key("ask"), prompt, choices)
        cases = [(said.is_said(string(chosen)), as_text(id)) for id, said in answers.items()]
        found = assign_property(one.key("find"), first_case(cases, as_text("")))
        yield module_text_property(one.named("Found"), "", found)

    def _rolls(self, one: EventList) -> Iterator[Element]:
        assert one.events.dice is not None
        roll = ExpressionWriter({}).write(Rolled(one.events.dice))
        yield module_text_property(one.named("Die"), "0", assign_property(one.key("roll"), roll))
        yield module_text_property(
            one.named("Found"), "0", assign_property(one.key("find"), self._event_of_total(one))
        )

    def _event_of_total(self, one: EventList) -> Text:
        """Return the lot of the event for the total of a roll; totals beyond either end of the list
        count as its first or last entry."""
        total, rolls = number(one.named("Die")), one.events.rolls
        if self._added(one).keys:
            total = total + self._added(one).sum
        first, last = min(low for low, _ in rolls.values()), max(high for _, high in rolls.values())
        cases = []
        for id, (low, high) in rolls.items():
            above = [as_number(low) <= total] if low > first else []
            below = [total <= high] if high < last else []
            cases.append((every(*above, *below), as_text(id)))
        return first_case(cases, as_text(""))

    def components(self) -> Iterator[Element]:
        """Yield the buttons of all event lists, and the commands behind them."""
        for one in self._event_lists:
            if one.events.way == "dice":
                yield from self._roll_button(one)
            elif one.events.way == "choice":
                yield from self._choice_button(one)
            elif one.events.way == "deck" and not one.events.held:
                yield from self._draw_button(one)
            elif one.events.way == "cup":
                yield from self._chits(one)

    def _button(
        self, one: EventList, does: Sequence[str], tip: str, icon: str
    ) -> Iterator[Element]:
        """Yield the button of an event list. If the events belong to one side, the button does
        nothing for players of other sides."""
        name, now, picture = one.button, one.key("now"), self.icons.file(icon)
        limit = self._limit(one)
        yield from limit.lines()
        if self._brings(one):
            yield one.dropped_line(self._of_others(one))
        does = [*limit.before, *does, *limit.after]
        if not one.events.side:
            yield keystroke_chain(name, does, text=name, tip=tip, key=now, icon=picture)
            return
        asks = [one.key("whose"), one.key("mine"), one.key("theirs")]
        yield keystroke_chain(name, asks, text=name, tip=tip, icon=picture)
        yield keystroke_chain(one.key("mine"), [now], key=one.key("mine"), gate=one.named("Theirs"))
        yield keystroke_chain(now, does, key=now)
        theirs = event_of_others_line(as_text(one.events.side))
        line = choose(is_true(one.named("Theirs")), theirs, "")
        yield chat_line(one.key("theirs"), line)

    def _limit(self, one: EventList) -> PhaseLimit:
        """Return the limit of an event list to certain phases; it may be used once in each, or
        repeatedly if the list says so (``again``)."""
        events = one.events
        side = as_text(events.side) if events.side else None
        done = "" if events.again else one.named("Done")
        return PhaseLimit(self.game, f"events-{events.id}", events.rule, events.phases, side, done)

    def _has_button(self, one: EventList) -> bool:
        """Return whether an event list has a button. Single chits are drawn in the window of their
        cup, and cards of hands are played in the windows of the hands."""
        if one.events.way == "calendar":
            return False
        return not one.events.held and (one.events.way != "cup" or one.events.draws > 1)

    def _chits(self, one: EventList) -> Iterator[Element]:
        """Yield the command by which another event's effect draws a chit, and the button that draws
        all the chits of one draw at once."""
        if one.events.source not in cup_names(self.game):
            return
        cup, pool = cup_names(self.game)[one.events.source], f"cup-{one.events.source}"
        inside = text("DeckName").equals(cup)
        if one.events.id in self._drawn_by_events:
            yield send_to_pieces(
                f"{cup}: more", one.key("more"), f"{pool}-draw", inside, 1, single=True
            )
        if not self._has_button(one):
            return
        yield send_to_pieces(
            f"{cup}: event", one.key("top"), f"{pool}-draw", inside, one.events.draws, single=True
        )
        does = [*self._clearing_commands(one), one.key("top"), f"{pool}-say-total"]
        yield from self._button(one, does, "Draw events", "next")

    def _roll_button(self, one: EventList) -> Iterator[Element]:
        does = [*self._added(one).keys, *map(one.key, ("roll", "find", "tell"))]
        yield from self._button(
            one, [*self._clearing_commands(one), one.key("more")], "Roll for an event", "dice"
        )
        yield keystroke_chain(one.key("more"), [*does, *self._follows(one)], key=one.key("more"))
        shown = self._added(one).shown(number(one.named("Die")))
        rolled = filled_message("M_EVENT_ROLLED", shown, one.found_report())
        yield chat_line(one.key("tell"), rolled)
        yield from self._holds_line(one)

    def _follows(self, one: EventList) -> Iterator[str]:
        """Yield the keystrokes that follow a roll or a choice: the event is added to the queue, and
        is put into effect if it lasts."""
        if self.brings:
            yield one.key("came")
        if self._lasting(one):
            yield from (one.key("holds"), one.key("holds-say"))
        if one.spends:
            yield one.key("gone")

    def comings(self) -> Iterator[Coming]:
        """Yield the commands that put lasting events into effect after rolls and choices."""
        for one in self._event_lists:
            if one.events.way in ("dice", "choice") and (lasting := self._lasting(one)):
                events = {lot: e for lot, e in one.events.lasting.items() if lot in lasting}
                spent = one.spent if one.spends else None
                yield Coming(one.key("holds"), one.named("Found"), events, self.holding, spent)

    def _holds_line(self, one: EventList) -> Iterator[Element]:
        """Yield the chat line that a lasting event is now in effect."""
        found, lasting = string(one.named("Found")), self._lasting(one)
        said = [(found.equals(x), filled_message("M_HOLDS", e.text)) for x, e in lasting.items()]
        if said:
            line = first_case(said, as_text(""))
            line = choose(one.spent, "", line) if one.spends else line
            yield chat_line(one.key("holds-say"), line)

    def _choice_button(self, one: EventList) -> Iterator[Element]:
        does = [one.key(what) for what in ("forget", "ask", "find", "tell")]
        yield from self._button(
            one, [*self._clearing_commands(one), one.key("more")], "Choose one of these", "notes"
        )
        yield keystroke_chain(one.key("more"), [*does, *self._follows(one)], key=one.key("more"))
        lot = string(one.named("Found"))
        yield chat_line(one.key("tell"), choose(lot.equals(""), "", one.found_report()))
        yield from self._holds_line(one)

    def _draw_button(self, one: EventList) -> Iterator[Element]:
        pile = self._piles.get(one.events.source)
        if pile is None or not pile.discards:
            return
        yield from drawing_cards(pile, one.key("top"), one.key("draw"), one.events.draws)
        # An event whose effect draws another card sends only this keystroke.
        steps = [one.key(what) for what in ("undrawn", "top", "empty")]
        yield keystroke_chain(one.key("more"), steps, key=one.key("more"))
        yield one.empty_line()
        yield from self._button(
            one, [*self._clearing_commands(one), one.key("more")], "Draw an event", "next"
        )

    @property
    def rolled(self) -> Iterator[str]:
        """Yield the ids of the event lists from which a button rolls, chooses or draws."""
        for one in self._event_lists:
            drawn = one.events.way == "deck" and self._has_discards(one)
            cup = one.events.way == "cup" and one.events.source in cup_names(self.game)
            if drawn or cup or one.events.way in ("dice", "choice"):
                yield one.events.id

    @property
    def _drawn_by_events(self) -> frozenset[str]:
        """The ids of the event lists from which the effects of other events draw."""
        entries = (event for drawn in self.game.mechanisms.events for event in drawn.entries)
        return frozenset(effect.from_ for event in entries for effect in event.effects)

    def _has_discards(self, one: EventList) -> bool:
        pile = self._piles.get(one.events.source)
        return pile is not None and bool(pile.discards)

    def _clearing_commands(self, one: EventList) -> list[str]:
        """Return the keystrokes that come first when a list brings a new event, to drop its earlier
        event."""
        return [one.key("drops"), one.key("none")] if self._brings(one) else []

    def menus(self) -> Iterator[Element]:
        """Yield the menu of all event buttons."""
        names = [one.button for one in self._event_lists if self._has_button(one)]
        names += [CARRY] if self.brings else []
        if names:
            yield toolbar_menu(
                "Events", "Roll for events, or draw them", names, self.icons.file("dice")
            )
