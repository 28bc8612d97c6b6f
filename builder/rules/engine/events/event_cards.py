"""Makes a card for each event of a deck, with its text in every language."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.mechanisms import Events
from builder.model.mechanisms.events import Event, EventEffect
from builder.model.pieces.cards import Card
from builder.model.texts.markup import without_markup
from builder.rules.engine.events.effect_text import effect_sentence
from builder.rules.engine.events.event_rules import card_id
from builder.rules.engine.events.event_sides import as_played, players_of, said_side
from builder.rules.engine.events.event_text import event_said
from builder.rules.engine.wording.condition_phrases import Wording

ENGLISH = "en"
"""The code of Chitwright's own language, English."""


def with_event_cards(game: Game) -> Game:
    """Return the game with a card for each event of a deck that has none yet, and with the texts of
    events and of effects of counts translated into all its languages."""
    if not (game.mechanisms.events or game.mechanisms.counts):
        return game
    cards = (*game.cards, *made_cards(game))
    said = {code: _translated(game, code) for code in game.sheet.languages if code != ENGLISH}
    found = {code: {**said[code], **game.translations.get(code, {})} for code in said}
    return game.model_copy(update={"cards": cards, "translations": {**game.translations, **found}})


def made_cards(game: Game) -> Iterator[Card]:
    """Yield a card for each event of a deck that has no card yet; events on fixed turns need
    none."""
    there, wording = {card.id for card in game.cards}, english_teller(game)
    for drawn in game.mechanisms.events:
        for event in drawn.entries if drawn.deck else ():
            if card_id(event) not in there and not event.turns:
                there.add(card_id(event))
                yield _card(wording, drawn, event)


def _card(wording: Wording, drawn: Events, event: Event) -> Card:
    rule = event.rule or wording.game.mechanisms.case("events", drawn)
    return Card(
        id=card_id(event),
        deck=drawn.deck,
        title=event.name,
        kind=_kind(wording, drawn, event),
        count=event.copies,
        text=without_markup(event_said(wording, drawn, event)),
        picture=event.picture,
        values=event.values,
        rule=rule,
        source=event.source or drawn.source,
    )


def _kind(wording: Wording, drawn: Events, event: Event) -> str:
    """Return the line under a card's title: for a card that sides hold, the side that the event
    belongs to, if any; otherwise the name of the set of events."""
    sides = {side.id: side.name for side in wording.game.sheet.sides}
    return (
        sides.get(event.side, drawn.name) if drawn.deck in wording.game.held_decks else drawn.name
    )


def english_teller(game: Game) -> Wording:
    """Return a ``Wording`` that writes texts in English, as in the specification and in answers."""
    return Wording.of(game, ENGLISH)


def _translated(game: Game, language: str) -> dict[str, str]:
    """Return all texts of a game's events and of their effects in a language, keyed by the English
    text."""
    own = Wording.of(game, language)
    house, found = english_teller(game), dict[str, str]()
    for drawn in game.mechanisms.events:
        for event in drawn.entries:
            found[without_markup(event_said(house, drawn, event))] = without_markup(
                event_said(own, drawn, event)
            )
    for event_effect, side in _effects(game):
        found[effect_sentence(house, event_effect, side)] = effect_sentence(own, event_effect, side)
    return found


def _effects(game: Game) -> Iterator[tuple[EventEffect, str]]:
    """Yield every effect that answers may report, each with the side for which it is reported:
    effects of events, and effects that follow from counts, which may happen to any side."""
    for drawn in game.mechanisms.events:
        for event in drawn.entries:
            side = said_side(game, drawn, event)
            for whose in (side, *players_of(game, drawn, event)):
                yield from ((part, whose) for part in as_played(game, event, whose).effects)
    sides = ("", *(side.id for side in game.sheet.sides))
    for count in game.mechanisms.counts:
        changed = [part for change in count.changes for part in (*change.short, *change.enough)]
        reached = [part for threshold in count.reached for part in threshold.effects]
        yield from ((part, side) for part in (*changed, *reached) for side in sides)
