"""Cards that have a back of their own, in decks and on sheets."""

from __future__ import annotations

from builder.drawing.card_faces import card_back
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Text
from builder.drawing.sheets.pages.card_pages import card_components
from builder.model.game import Game
from builder.model.pieces.cards import Card, CardBack
from tests.drawing.card_table import game
from tests.drawing.counter_parts import flat

RED = CardBack(title="Alarm", colour="#7a1f1f")


def with_own(*more: Card) -> Game:
    """The card table with two more cards that have a red back, and one of another size."""
    small = Card(id="hint", deck="events", title="Hint", layout="man")
    cards = (Card(id=id, deck="events", title=id, back=RED) for id in ("raid", "fire"))
    return game(*cards, small, *more)


def test_cards_with_the_same_back_of_their_own_share_it() -> None:
    backs = with_own().backs_of_cards
    assert backs["raid"] == backs["fire"] != backs["storm"] == "events"


def test_the_name_of_a_back_does_not_name_the_card() -> None:
    assert with_own().backs_of_cards["raid"] == "events~3"


def test_a_back_has_the_size_of_its_card() -> None:
    cards = with_own()
    small = card_back(cards, cards.card_backs[cards.backs_of_cards["hint"]], DrawContext())
    assert (small.width, small.height) == (44.45, 63.5)


def test_a_back_that_leaves_out_words_and_colour_has_those_of_the_deck() -> None:
    plain = with_own(Card(id="odd", deck="events", title="Odd", back=CardBack(subtitle="Odd")))
    back = plain.card_backs[plain.backs_of_cards["odd"]].back
    assert (back.title, back.subtitle, back.colour) == ("Event", "Odd", None)
    same = with_own(Card(id="odd", deck="events", title="Odd", back=CardBack(title="Event")))
    assert same.backs_of_cards["odd"] == "events", "it is the deck's back"


def test_every_copy_lies_on_its_own_back() -> None:
    """The back of rain has the colour of the others, but other words."""
    words = {"raid": {"Alarm"}, "fire": {"Alarm"}, "rain": {"Weather"}, "storm": {"Event"}}
    for component in card_components(with_own(), DrawContext()):
        if component.counter in words:
            found = {item.text for item, _ in flat(component.back) if isinstance(item, Text)}
            assert found == words[component.counter]
