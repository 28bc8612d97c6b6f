"""Exports what the VASSAL module rolls for or draws by itself: events, and chits or cards that let
units act."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms import Events
from builder.model.mechanisms.events import EventEffect
from builder.model.texts.marks import plain_words
from builder.model.texts.markup import without_markup
from builder.problems import PathKey
from builder.rules.core.module_export.events import ENDED, EventSource
from builder.rules.engine.activation.activation_text import lot_said, turn_ends
from builder.rules.engine.events.calendar_events import dated
from builder.rules.engine.events.event_cards import ENGLISH, english_teller
from builder.rules.engine.events.event_rules import card_id, chit_id
from builder.rules.engine.events.event_sides import player_of_event
from builder.rules.engine.events.event_text import event_said
from builder.rules.engine.play_phases import phases_of_draw
from builder.rules.engine.wording.condition_phrases import Wording


def draws_for_module(game: Game) -> tuple[EventSource, ...]:
    """Return, for the VASSAL module, everything that is rolled for or drawn: events, and activation
    chits or cards."""
    return (*_events(game), *_activation(game))


def _events(game: Game) -> Iterator[EventSource]:
    found = {"dice": _rolled, "deck": _of_deck, "cup": _of_cup, "choice": _chosen}
    for drawn in game.mechanisms.events:
        make = found.get(drawn.way, _by_calendar)
        yield replace(
            make(game, drawn),
            side=player_of_event(game, drawn),
            dated=tuple(dated(game, drawn)),
            rule=game.mechanisms.case("events", drawn),
            phases=_phases(game, drawn),
            again=drawn.each is not None
            or drawn.way == "choice"
            or not phases_of_draw(game, drawn)
            or (drawn.way == "dice" and drawn.draws > 1),
        )


def _phases(game: Game, drawn: Events, within: frozenset[str] = frozenset()) -> frozenset[str]:
    """Return the ids of the phases in which events of a set come up: by a draw, roll or choice of
    their own, or because another event draws from the set. Empty if that may be in any phase."""
    if own := phases_of_draw(game, drawn):
        return own
    if drawn.id in within:
        return frozenset()
    found = [
        _phases_of(game, path, within | {drawn.id})
        for path, part in game.mechanisms.parts
        if isinstance(part, EventEffect) and part.from_ == drawn.id
    ]
    return frozenset[str]().union(*found) if all(found) else frozenset()


def _phases_of(game: Game, effect: PathKey, within: frozenset[str]) -> frozenset[str]:
    """Return the ids of the phases in which the effect with the path ``effect`` may happen; empty
    if in any phase: held cards are played at any time, and calendar events without a phase come at
    the start of a turn."""
    _, family, number, *_ = effect
    if family != "events" or not isinstance(number, int):
        return frozenset()
    drawn = game.mechanisms.events[number]
    if drawn.deck in game.held_decks or (drawn.way == "calendar" and not drawn.phase):
        return frozenset()
    return _phases(game, drawn, within)


def _rolled(game: Game, drawn: Events) -> EventSource:
    rolls = {e.id: e.rolls for e in drawn.entries if e.rolls}
    texts, said = _texts(game, drawn, {e.id: e.id for e in drawn.entries if e.rolls})
    return EventSource(
        id=drawn.id,
        name=drawn.name or "Events",
        way="dice",
        names={e.id: e.name for e in drawn.entries if e.rolls},
        texts=texts,
        dice=Dice.parse(drawn.dice),
        rolls=rolls,
        once=frozenset(e.id for e in drawn.entries if e.rolls and e.once),
        lasting={e.id: e.id for e in drawn.entries if e.rolls and e.lasts != "moment"},
        said=said,
    )


def _of_deck(game: Game, drawn: Events) -> EventSource:
    """Return a set of events that are drawn from a deck, by the ids of its cards. A card without an
    event shows the text printed on it."""
    of_card = {card_id(e): e.id for e in drawn.entries}
    texts, said = _texts(game, drawn, of_card)
    cards = [card for card in game.cards if card.deck == drawn.deck]
    return EventSource(
        id=drawn.id,
        name=drawn.name or "Events",
        way="deck",
        names={card.id: card.title for card in cards},
        texts={card.id: texts.get(card.id, plain_words(card.text)) for card in cards},
        source=drawn.deck,
        draws=drawn.draws,
        lasting={card_id(e): e.id for e in drawn.entries if e.lasts != "moment"},
        once=frozenset(card_id(e) for e in drawn.entries if e.once),
        said=said,
        held=drawn.deck in game.held_decks,
    )


def _of_cup(game: Game, drawn: Events) -> EventSource:
    texts, said = _texts(game, drawn, {chit_id(e): e.id for e in drawn.entries})
    return EventSource(
        id=drawn.id,
        name=drawn.name or "Events",
        way="cup",
        names={chit_id(e): e.name for e in drawn.entries},
        texts=texts,
        source=drawn.cup,
        draws=drawn.draws,
        lasting={chit_id(e): e.id for e in drawn.entries if e.lasts != "moment"},
        said=said,
    )


def _chosen(game: Game, drawn: Events) -> EventSource:
    """Return a set of events that a side chooses from, in the form for the VASSAL module."""
    texts, said = _texts(game, drawn, {e.id: e.id for e in drawn.entries})
    names = {e.id: e.name for e in drawn.entries}
    name = drawn.name or "Events"
    lasting = {e.id: e.id for e in drawn.entries if e.lasts != "moment"}
    return EventSource(
        id=drawn.id, name=name, way="choice", names=names, texts=texts, lasting=lasting, said=said,
        once=frozenset(e.id for e in drawn.entries if e.once),
    )  # fmt: skip


def _by_calendar(game: Game, drawn: Events) -> EventSource:
    """Return a set of events that happen on fixed turns without a player's action, in the form for
    the VASSAL module."""
    return EventSource(id=drawn.id, name=drawn.name or "Events", way="calendar", names={}, texts={})


TextsByLanguage = dict[str, dict[str, str]]


def _texts(
    game: Game, drawn: Events, lots: Mapping[str, str]
) -> tuple[dict[str, str], TextsByLanguage]:
    """Return the English text of what the event of each card or chit does, by the ids in ``lots``,
    and the translations of these texts by language."""
    house, events = english_teller(game), {event.id: event for event in drawn.entries}
    texts = {lot: without_markup(event_said(house, drawn, events[id])) for lot, id in lots.items()}
    said: TextsByLanguage = {}
    for wording in _other_languages(game):
        own = {
            texts[lot]: without_markup(event_said(wording, drawn, events[id]))
            for lot, id in lots.items()
        }
        said[wording.tr.language] = own
    return texts, said


def _other_languages(game: Game) -> Iterator[Wording]:
    for code in game.sheet.languages:
        if code != ENGLISH:
            yield Wording.of(game, code)


def _activation(game: Game) -> Iterator[EventSource]:
    """Yield the cup or deck of activation chits or cards, with the text on which units act when
    each is drawn."""
    declared = game.mechanisms.activation
    if declared is None or declared.kind not in ("cup", "deck"):
        return
    activation = declared  # which is not None in the functions below
    ends = frozenset(lot.id for lot in declared.lots if lot.ends)
    several = bool(ends) and declared.kind == "cup" and declared.end_lots > 1

    def told(wording: Wording) -> dict[str, str]:
        found = {
            lot.id: without_markup(lot_said(wording, activation, lot)) for lot in activation.lots
        }
        return found | ({ENDED: without_markup(turn_ends(wording))} if several else {})

    texts = told(english_teller(game))
    said: TextsByLanguage = {}
    for wording in _other_languages(game):
        said[wording.tr.language] = {texts[lot]: text for lot, text in told(wording).items()}
    printed = {card.id: card.title for card in game.cards}
    printed |= {marker.id: marker.name for marker in game.markers}
    yield EventSource(
        id="activation",
        name="Activation",
        way=declared.kind,
        names={lot.id: lot.name or printed.get(lot.id, lot.id) for lot in declared.lots},
        texts=texts,
        source=declared.cup if declared.kind == "cup" else declared.deck,
        said=said,
        ends=ends if several else frozenset(),
        end_lots=declared.end_lots,
    )
