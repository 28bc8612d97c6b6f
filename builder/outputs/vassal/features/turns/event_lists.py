"""The names under which the module stores events: the lists (tables, decks, cups) from which events
come, the events that have occurred, and the commands that put an event into effect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from builder.model.game import Game
from builder.outputs.vassal.counters.decks import hand_windows
from builder.outputs.vassal.table.asking import Spoken, in_all_languages
from builder.outputs.vassal.table.commands import assign_property, chat_line, module_text_property
from builder.outputs.vassal.table.messages import filled_message
from builder.rules.core.module_export.events import EventSource
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import number, string, text
from builder.vassal.expressions.tree import Number, Text, Truth, any_of, as_text, choose, first_case
from builder.vassal.format.components import Element
from builder.vassal.format.lookups import NAME_TABLE_PREFIX, table_text
from builder.vassal.format.names import engine_safe_text, property_name

CAME, CARRY = "EventCame", "Carry out the event"
"""The property with the ids of the events that have occurred and are to be carried out one after
the other, as ``.comet..harvest.``, and the label of the button that carries out the first of them."""

ENDS = "EndsTurn"
"""The property of chits of which several together end the turn."""

LATER = "EventLater"
"""The property with the events that remain in the queue while one is carried out: new events that
it brings come before them."""


@dataclass(frozen=True)
class Effect:
    """What it takes to put an event into effect: the ``property`` to set to the value ``until``
    (the last turn of the effect), and the constant ``text`` with its report."""

    property: str
    text: str
    until: Number


@dataclass(frozen=True)
class Coming:
    """A command after a roll or a choice that puts an event into effect. The property ``found``
    holds the event's lot: the number rolled, or the text chosen."""

    key: str
    found: str
    effects: Mapping[str, str]
    """The ids of the events by their lots."""
    until: Mapping[str, Effect]
    spent: Truth | None = None
    """The condition that the event happened before and happens only once; ``None`` where no event
    of the list happens only once."""

    def brings(self, event: str) -> bool:
        """Return whether the command can put a certain event into effect."""
        return event in self.effects.values()

    def value(self, event: str) -> Number:
        """Return the new value of an event's property (its last turn in effect) after the
        command."""
        lots = [lot for lot, of in self.effects.items() if of == event]
        so = any_of(*(string(self.found).equals(lot) for lot in lots))
        so = so if self.spent is None else so & ~self.spent
        effect = self.until[event]
        return choose(so, effect.until, number(effect.property))


EVENT_SIDES = f"{NAME_TABLE_PREFIX}EventSides"
"""The name of the constant with the names of the sides."""
EVENT_LISTS = f"{NAME_TABLE_PREFIX}EventLists"
"""The name of the constant with the names of the lists of events."""


def event_of_others_line(side: Text) -> Text:
    """Return the chat message that an event belongs to another side."""
    return filled_message("M_EVENT_OF", looked_up(EVENT_SIDES, side))


def queue_key(event: str) -> str:
    """Return the keystroke that adds an event of the calendar to the queue of events to carry
    out."""
    return f"events-queue-{event}"


@dataclass(frozen=True)
class EventList:
    """The events of one list, which all come in the same way (by a roll, from cards or from chits),
    with their names in the module."""

    events: EventSource
    button: str

    def key(self, what: str) -> str:
        """Return the keystroke of this list whose last part is ``what``."""
        return f"events-{self.events.id}-{what}"

    def named(self, what: str) -> str:
        """Return the name of the property of this list for ``what``."""
        return f"Events{what}{property_name(self.events.id)}"

    @property
    def title(self) -> Text:
        """The expression for the translated name of the list."""
        return looked_up(EVENT_LISTS, as_text(self.events.id))

    @property
    def names(self) -> str:
        """The name of the constant with the names of the events."""
        return f"{NAME_TABLE_PREFIX}{self.named('Names')}"

    @property
    def texts(self) -> str:
        """The name of the constant with the effects of the events."""
        return f"{NAME_TABLE_PREFIX}{self.named('Texts')}"

    @property
    def spends(self) -> bool:
        """Whether the list has events that come by a roll or a choice and happen only once."""
        return bool(self.events.once) and self.events.way in ("dice", "choice")

    @property
    def spent(self) -> Truth:
        """The condition that the event just rolled or chosen happens only once and has already
        happened."""
        return string(self.named("Gone")).contains("." + string(self.named("Found")) + ".")

    def spent_property(self) -> Iterator[Element]:
        """Yield the property that lists the once-only events that have happened, such as
        ``.relief.``; nothing if the list has no such events."""
        if not self.spends:
            return
        gone, found = string(self.named("Gone")), string(self.named("Found"))
        once = any_of(*(found.equals(lot) for lot in sorted(self.events.once)))
        more = choose(once & ~self.spent, gone + "." + found + ".", gone)
        yield module_text_property(self.named("Gone"), "", assign_property(self.key("gone"), more))

    def found_report(self) -> Text:
        """Return the chat report of the event just rolled or chosen: its effect, or why it has
        none."""
        lot = string(self.named("Found"))
        report = self.chat_report(lot)
        if not self.spends:
            return report
        before = filled_message("M_EVENT", looked_up(self.names, lot), text("M_EVENT_BEFORE"))
        return choose(self.spent, before, report)

    def chat_report(self, lot: Text, does: Text | None = None) -> Text:
        """Return the chat report of the event with a lot: its name and its effect, or ``does``
        instead of the effect."""
        return filled_message(
            "M_EVENT",
            looked_up(self.names, lot),
            looked_up(self.texts, lot if does is None else does),
        )

    def dropped_line(self, left: Text) -> Element:
        """Return the chat line that a new event drops an earlier one of its list which has not been
        carried out; ``left`` is the queue without the earlier one."""
        dropped = filled_message("M_EVENT_DROPPED", self.title)
        return chat_line(self.key("drops"), choose(left.equals(string(CAME)), "", dropped))

    def empty_line(self) -> Element:
        """Return the chat line that the deck had no card left to draw."""
        empty = filled_message("M_EVENTS_EMPTY", self.title)
        return chat_line(
            self.key("empty"), choose(number(self.named("Drawn")).equals(1), "", empty)
        )

    def answers(self, game: Game) -> Mapping[str, Spoken]:
        """Return the labels of events that players choose from, in all languages."""
        return {id: in_all_languages(game, name) for id, name in self.events.names.items()}


def names_of_lists(game: Game, lists: Iterable[EventList]) -> dict[str, str]:
    """Return the constants with the names of the event lists and of the sides."""
    sides = {side.id: engine_safe_text(side.name) for side in game.sheet.sides}
    titles = {one.events.id: one.button for one in lists}
    return {EVENT_SIDES: table_text(sides), EVENT_LISTS: table_text(titles)}


def events_of_cards(
    game: Game, one: EventList, brings: Mapping[str, str], played: Mapping[str, Mapping[str, str]]
) -> Text:
    """Return the expression for the event that a card adds to the queue. An event that depends on
    who plays the card (in ``played``) is chosen by the hand whose window the card is in."""
    windows, cases = hand_windows(game, one.events.source), list[tuple[Truth, Text]]()
    for card, event in brings.items():
        is_card = text("CardId").equals(card)
        if event not in played:
            cases.append((is_card, as_text(f".{event}.")))
        for side, id in played.get(event, {}).items():
            in_hand = text("CurrentMap").equals(windows[side])
            cases.append((is_card & in_hand, as_text(f".{id}.")))
    return first_case(cases, as_text(""))
