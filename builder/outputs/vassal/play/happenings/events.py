"""Events in the module: a button rolls for them or draws a card, and the chat tells what they do; a chit
tells it when it comes out of its cup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.outputs.vassal.counters.cards import Pile, piles_of
from builder.outputs.vassal.engine import traits as t
from builder.outputs.vassal.engine.components import Element, component
from builder.outputs.vassal.engine.expressions import Writer, braced
from builder.outputs.vassal.engine.icons import Icons
from builder.outputs.vassal.engine.lookups import NAMES, choice, found, table
from builder.outputs.vassal.engine.names import plain, played_by, title, unique
from builder.outputs.vassal.play.kit import Kit
from builder.outputs.vassal.play.table_lookups import MODIFIER, in_all
from builder.outputs.vassal.table.commands import (
    ask,
    assign,
    chain,
    chat_line,
    kept_property,
    to_all,
)
from builder.outputs.vassal.table.messages import EVENT_MESSAGES, filled
from builder.outputs.vassal.table.toolbar import menu
from builder.outputs.vassal.table.windows.trays import cup_names
from builder.rules.core.automated.happenings import Happenings
from builder.rules.language.terms import Rolled

CAME, CARRY = "EventCame", "Carry out the event"
"""The property with the events that have come, as ``.comet.``, and the button that does what they say."""


_SIDES = f"{NAMES}EventSides"


def of_others(side: str) -> str:
    """The line on what is for another side (an expression) alone."""
    return filled("M_EVENT_OF", found(_SIDES, side))


@dataclass(frozen=True)
class Happening:
    """Events that are found in one way, with the names that they have in the module."""

    events: Happenings
    button: str

    def key(self, what: str) -> str:
        """A key of these events' own."""
        return f"events-{self.events.id}-{what}"

    def named(self, what: str) -> str:
        """A property of these events' own."""
        return f"Events{what}{title(self.events.id)}"

    @property
    def names(self) -> str:
        """The constant with what events are called."""
        return f"{NAMES}{self.named('Names')}"

    @property
    def texts(self) -> str:
        """The constant with what they do."""
        return f"{NAMES}{self.named('Texts')}"

    def told(self, lot: str) -> str:
        """What is told of a lot (an expression): its name, and what it does."""
        return filled("M_EVENT", found(self.names, lot), found(self.texts, lot))


@dataclass(frozen=True)
class EventsKit(Kit):
    """The events of a game."""

    game: Game
    every: Sequence[Happenings]
    icons: Icons
    holding: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """By the ids of events that are asked for: a property, which is 1 while the event holds, and the
    constant that says so."""
    brings: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By some events' id and their lots, the events that do something which a button carries out."""

    @cached_property
    def _every(self) -> Sequence[Happening]:
        names = unique((one.id, plain(one.name)) for one in self.every)
        return [Happening(one, names[one.id]) for one in self.every]

    @cached_property
    def _piles(self) -> Mapping[str, Pile]:
        return {pile.deck.id: pile for pile in piles_of(self.game)}

    def constants(self) -> Mapping[str, str]:
        """What events are called, and what they do."""
        sides = {side.id: plain(side.name) for side in self.game.sheet.sides}
        found: dict[str, str] = {**EVENT_MESSAGES, _SIDES: table(sides)}
        for one in self._every:
            if one.events.names:
                found[one.names] = table(one.events.names)
                found[one.texts] = table(one.events.texts)
        return found

    def spoken(self, tr: Translator) -> Mapping[str, str]:
        """The texts, which are put together of sentences."""
        texts = (text for one in self.every for text in one.in_language(tr).items())
        sides = {plain(side.name): plain(tr(side.name)) for side in self.game.sheet.sides}
        return sides | {plain(text).replace("|", "/"): said for text, said in texts}

    def chit_traits(self, counter: str) -> Sequence[t.Trait]:
        """A chit tells what it does when it is drawn."""
        found: list[t.Trait] = []
        for one in self._every:
            if one.events.way == "cup" and counter in one.events.texts:
                key = f"cup-{one.events.source}-say"
                found.append(t.report([key], braced(one.told(f'"{counter}"'))))
                event = self._brings(one).get(counter)
                before = f'GetString("{CAME}")+' if one.events.draws > 1 else ""
                came = [t.Change(key, f'{{{before}".{event}."}}')]
                found += [t.set_global(CAME, came)] if event else []
        return found

    def _brings(self, one: Happening) -> Mapping[str, str]:
        return self.brings.get(one.events.id, {})

    def card_traits(self, deck: str) -> Sequence[t.Trait]:
        """A card of a deck is told, and goes to the discards, or out of the game."""
        pile, traits = self._piles.get(deck), list[t.Trait]()
        for one in self._every:
            if one.events.way == "deck" and one.events.source == deck and pile and pile.discards:
                said = one.key("say")
                once = choice(
                    [(f'CardId=="{id}"', "true") for id in sorted(one.events.once)], "false"
                )
                out, stays = f"{{{once}==true}}", f"{{{once}!=true}}"
                held = [one.key("holds")] if self._lasting(one) else []
                if came := list(self._brings(one).items()):
                    held.append(one.key("came"))
                    events = choice([(f'CardId=="{c}"', f'".{e}."') for c, e in came], '""')
                    before = "" if one.events.held else f'GetString("{CAME}")+'
                    now = braced(before + events)
                    traits.append(t.set_global(CAME, [t.Change(one.key("came"), now)]))
                traits += [
                    t.trigger("", one.key("draw"), [said, *held, "card-to-out"], out),
                    t.trigger("", one.key("draw"), [said, *held, "card-to-discards"], stays),
                    t.report([said], braced(one.told("CardId"))),
                    *self._held(one),
                ]
        return traits

    def _lasting(self, one: Happening) -> Mapping[str, tuple[str, str]]:
        """The cards whose events hold for a while, and are asked for."""
        lasting = one.events.lasting.items()
        return {card: self.holding[event] for card, event in lasting if event in self.holding}

    def _held(self, one: Happening) -> Iterator[t.Trait]:
        """A card puts its event into effect."""
        cards = self._lasting(one)
        for card, (property, _) in cards.items():
            now = f'{{CardId=="{card}" ? 1 : {property}}}'
            yield t.set_global(property, [t.Change(one.key("holds"), now)])
        if cards:
            said = [(f'CardId=="{c}"', filled("M_HOLDS", text)) for c, (_, text) in cards.items()]
            yield t.report([one.key("holds")], braced(choice(said, '""')))

    def properties(self) -> Iterator[Element]:
        """What is rolled, what is added, what it brings."""
        if self.brings:
            rolled = (one for one in self._every if one.events.way == "dice")
            came = [
                assign(one.key("came"), f'{{"."+GetString("{one.named("Found")}")+"."}}')
                for one in rolled
            ]
            came += [
                assign(one.key("came"), braced(self._chosen(one)))
                for one in self._every
                if one.events.way == "choice"
            ]
            yield component(
                "GlobalProperty", assign("events-none", ""), *came, name=CAME, initialValue="",
                isNumeric=False,
            )  # fmt: skip
        for one in self._every:
            if one.events.side and self._has_button(one):
                whose = assign(one.key("whose"), braced(f"!{played_by(one.events.side)}"))
                yield kept_property(one.named("Theirs"), "false", whose)
            if one.events.way == "dice":
                yield from self._rolls(one)
            elif one.events.way == "choice":
                yield from self._choice(one)

    def _chosen(self, one: Happening) -> str:
        """The event that was chosen, if it does something that a button carries out."""
        found = f'GetString("{one.named("Found")}")'
        return choice([(f'{found}=="{e}"', f'".{e}."') for e in self._brings(one).values()], '""')

    def _answers(self, one: Happening) -> Mapping[str, str]:
        """What players read of events that they choose from, in all languages."""
        names = one.events.names.items()
        return {id: in_all(self.game, plain(name)) for id, name in names}

    def _choice(self, one: Happening) -> Iterator[Element]:
        """What is chosen, and the event that it is."""
        answers, chosen = self._answers(one), one.named("Chosen")
        prompt = in_all(self.game, one.events.name)
        yield kept_property(
            chosen, "", assign(one.key("forget"), ""),
            ask(one.key("ask"), prompt, list(answers.values())),
        )  # fmt: skip
        cases = [(f'GetString("{chosen}")=="{text}"', f'"{id}"') for id, text in answers.items()]
        found = assign(one.key("find"), braced(choice(cases, '""')))
        yield kept_property(one.named("Found"), "", found)

    def _rolls(self, one: Happening) -> Iterator[Element]:
        events, (low, high) = one.events, one.events.added
        assert events.dice is not None
        roll = Writer({}).write(Rolled(events.dice))
        yield kept_property(one.named("Die"), "0", assign(one.key("roll"), braced(roll)))
        if low < high:
            steps = ["0", *(str(n) for n in range(low, high + 1) if n)]
            yield kept_property(
                one.named("Added"),
                "0",
                assign(one.key("forget"), "0"),
                ask(one.key("ask"), in_all(self.game, MODIFIER), steps),
            )
        yield kept_property(
            one.named("Found"), "0", assign(one.key("find"), braced(self._found(one)))
        )

    def _found(self, one: Happening) -> str:
        """The event that the total brings; beyond the ends of the list it is the last one there."""
        total, rolls = one.named("Die"), one.events.rolls
        if one.events.added != (0, 0):
            total = f"{total}+{one.named('Added')}"
        first, last = min(low for low, _ in rolls.values()), max(high for _, high in rolls.values())
        cases = []
        for id, (low, high) in rolls.items():
            above = [f"{low}<={total}"] if low > first else []
            below = [f"{total}<={high}"] if high < last else []
            cases.append((" && ".join(above + below) or "true", f'"{id}"'))
        return choice(cases, '""')

    def components(self) -> Iterator[Element]:
        """The buttons, and the commands behind them."""
        for one in self._every:
            if one.events.way == "dice":
                yield from self._roll_button(one)
            elif one.events.way == "choice":
                yield from self._choice_button(one)
            elif one.events.way == "deck" and not one.events.held:
                yield from self._draw_button(one)
            elif self._has_button(one):
                yield from self._chits_button(one)

    def _button(
        self, one: Happening, does: Sequence[str], tip: str, icon: str
    ) -> Iterator[Element]:
        """A button, which does nothing for another side than the one that these events are of. What
        events bring presses the key itself."""
        name, now, picture = one.button, one.key("now"), self.icons.file(icon)
        if not one.events.side:
            yield chain(name, does, text=name, tip=tip, key=now, icon=picture)
            return
        asks = [one.key("whose"), one.key("mine"), one.key("theirs")]
        yield chain(name, asks, text=name, tip=tip, icon=picture)
        yield chain(one.key("mine"), [now], key=one.key("mine"), gate=one.named("Theirs"))
        yield chain(now, does, key=now)
        theirs = of_others(f'"{one.events.side}"')
        line = f'{one.named("Theirs")}==true ? {theirs} : ""'
        yield chat_line(one.key("theirs"), braced(line))

    def _has_button(self, one: Happening) -> bool:
        """Whether there is a button; single chits are drawn in the window of their cup, cards of hands
        are played in theirs."""
        if one.events.way == "calendar":
            return False
        return not one.events.held and (one.events.way != "cup" or one.events.draws > 1)

    def _chits_button(self, one: Happening) -> Iterator[Element]:
        """The chits of one draw, all at once."""
        cup, pool = cup_names(self.game)[one.events.source], f"cup-{one.events.source}"
        inside = f'{{DeckName=="{cup}"}}'
        yield to_all(
            f"{cup}: event", one.key("top"), f"{pool}-draw", inside, one.events.draws, single=True
        )
        does = [*self._forgets, one.key("top"), f"{pool}-say-total"]
        yield from self._button(one, does, "Draw events", "next")

    def _roll_button(self, one: Happening) -> Iterator[Element]:
        asked = ["forget", "ask"] if one.events.added != (0, 0) else []
        came = ["came"] if self.brings else []
        does = [one.key(what) for what in (*asked, "roll", "find", "tell", *came)]
        yield from self._button(one, does, "Roll for an event", "dice")
        lot = f'GetString("{one.named("Found")}")'
        rolled = filled("M_EVENT_ROLLED", one.named("Die"), one.told(lot))
        yield chat_line(one.key("tell"), braced(rolled))

    def _choice_button(self, one: Happening) -> Iterator[Element]:
        came = ["came"] if self.brings else []
        does = [one.key(what) for what in ("forget", "ask", "find", "tell", *came)]
        yield from self._button(one, does, "Choose one of these", "notes")
        lot = f'GetString("{one.named("Found")}")'
        yield chat_line(one.key("tell"), braced(f'{lot}=="" ? "" : {one.told(lot)}'))

    def _draw_button(self, one: Happening) -> Iterator[Element]:
        pile = self._piles.get(one.events.source)
        if pile is None or not pile.discards:
            return
        top = f'{{DeckName=="{pile.name}"}}'
        yield to_all(f"{pile.name}: event", one.key("top"), one.key("draw"), top, one.events.draws)
        yield from self._button(one, [*self._forgets, one.key("top")], "Draw an event", "next")

    @property
    def rolled(self) -> Iterator[str]:
        """The ids of the events for which a button rolls, or draws cards."""
        for one in self._every:
            drawn = one.events.way == "deck" and self._has_discards(one)
            if drawn or one.events.way in ("dice", "choice"):
                yield one.events.id

    def _has_discards(self, one: Happening) -> bool:
        pile = self._piles.get(one.events.source)
        return pile is not None and bool(pile.discards)

    @property
    def _forgets(self) -> list[str]:
        """What a new event does first: whatever came before is over."""
        return ["events-none"] if self.brings else []

    def menus(self) -> Iterator[Element]:
        """The menu of all of them."""
        names = [one.button for one in self._every if self._has_button(one)]
        names += [CARRY] if self.brings else []
        if names:
            yield menu("Events", "Roll for events, or draw them", names, self.icons.file("dice"))
