"""Puts the text of events on the cards made of them, and into every language."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.mechanisms import Events
from builder.model.mechanisms.events import Event
from builder.model.pieces.cards import Card
from builder.model.texts.markup import plain
from builder.rules.engine.events.effect_text import deed_said
from builder.rules.engine.events.event_rules import card_id, said_side
from builder.rules.engine.events.event_text import event_said
from builder.rules.engine.wording.condition_phrases import Teller

ENGLISH = "en"
"""The code of Chitwright's own language, English."""


def on_cards(game: Game) -> Game:
    """Return the game with a card added for each event of a deck that has no card yet, and with the
    texts of events in all languages of the game."""
    if not game.mechanisms.events:
        return game
    cards = (*game.cards, *made_cards(game))
    said = {code: _translated(game, code) for code in game.sheet.languages if code != ENGLISH}
    found = {code: {**said[code], **game.translations.get(code, {})} for code in said}
    return game.model_copy(update={"cards": cards, "translations": {**game.translations, **found}})


def made_cards(game: Game) -> Iterator[Card]:
    """Yield the cards that are made from events."""
    there, teller = {card.id for card in game.cards}, plainly(game)
    for drawn in game.mechanisms.events:
        for event in drawn.entries if drawn.deck else ():
            if card_id(event) not in there and not event.turns:
                there.add(card_id(event))
                yield _card(teller, drawn, event)


def _card(teller: Teller, drawn: Events, event: Event) -> Card:
    rule = event.rule or teller.game.mechanisms.case("events", drawn)
    return Card(
        id=card_id(event),
        deck=drawn.deck,
        title=event.name,
        kind=_kind(teller, drawn, event),
        count=event.copies,
        text=plain(event_said(teller, drawn, event)),
        picture=event.picture,
        values=event.values,
        rule=rule,
        source=event.source or drawn.source,
    )


def _kind(teller: Teller, drawn: Events, event: Event) -> str:
    """Return the line below a card's title: the side whose event it is, if all sides may hold the
    card; otherwise the name of the set of events."""
    sides = {side.id: side.name for side in teller.game.sheet.sides}
    return sides.get(event.side, drawn.name) if drawn.deck in teller.game.held_decks else drawn.name


def plainly(game: Game) -> Teller:
    """Return a ``Teller`` that writes texts in English, as for specs and answers."""
    return Teller.of(game, ENGLISH)


def _translated(game: Game, language: str) -> dict[str, str]:
    """Return all texts of events in a language, keyed by the English text."""
    own = Teller.of(game, language)
    house, found = plainly(game), dict[str, str]()
    for drawn in game.mechanisms.events:
        for event in drawn.entries:
            found[plain(event_said(house, drawn, event))] = plain(event_said(own, drawn, event))
            side = said_side(game, drawn, event)
            for deed in event.effects:
                found[deed_said(house, deed, side)] = deed_said(own, deed, side)
    return found
