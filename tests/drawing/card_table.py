"""A game of cards without a map, as values."""

from __future__ import annotations

from builder.model.game import Document, Game, GameSheet, Side
from builder.model.pieces.cards import Card, CardBack, CardLayout, Deck, Hand


def game(*more: Card, layout: CardLayout | None = None) -> Game:
    """Three decks: events of poker size, one of which has a back of its own, men of mini size,
    vehicles across."""
    return Game(
        sheet=GameSheet(
            id="table", title="Card table", version="1.0.0", system="squad_cards",
            document=Document(title="Rules"), dice=(),
            sides=(Side(id="red", name="Red"), Side(id="blue", name="Blue")),
        ),
        layouts=(
            layout or CardLayout(id="event"),
            CardLayout(id="man", size="mini", colour="#23456e"),
            CardLayout(id="vehicle", size="bridge", across=True),
        ),
        decks=(
            Deck(id="events", title="Events", layout="event", back=CardBack(title="Event")),
            Deck(id="men", title="Men", layout="man", side="red", reshuffle="never", open=True),
            Deck(id="vehicles", title="Vehicles", layout="vehicle", reshuffle="never"),
        ),
        hands=(Hand(id="red", title="Red hand", side="red", deck="events", limit=4),),
        cards=(
            Card(id="storm", deck="events", title="Storm", text="All fire ends.",
                 numbers="0 x2, red 3, black 2"),  # type: ignore[arg-type]
            Card(id="rain", deck="events", title="Rain", count=9, picture="tank",
                 back=CardBack(title="Weather", colour="#7a1f1f")),
            Card(id="man", deck="men", title="Private", values={"Morale": "3"}, count=5),
            Card(id="lorry", deck="vehicles", title="Lorry", picture="truck"),
            *more,
        ),
    )  # fmt: skip
