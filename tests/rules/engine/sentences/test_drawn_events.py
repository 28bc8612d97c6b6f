"""What the rules say of chits and cards whose events are drawn: who draws how many, and when they go back."""

from __future__ import annotations

from builder.rules.engine.rules_text import TEXT_WRITERS
from builder.rules.engine.wording.condition_phrases import Wording
from tests.playing.rich_game import MARKERS, POOLS
from tests.rules.engine import brook
from tests.together import together

CARDS = """\
source: given 5.0
layouts: [{id: plain}]
decks: [{id: affairs, title: Affairs, layout: plain%s}]
"""
CHITS = "entries: [{id: dusk, name: Dusk, chit: dusk%s}]"
LETTERS = "entries: [{id: letter, name: Letter%s}]"


@together(
    ("drawn", "returns", "said"),
    [
        (f"cup: orders, {CHITS % ''}", "", "draws a chit from “Orders”"),
        (f"cup: orders, draws: 2, {CHITS % ''}", "", "draws 2 chits from “Orders”"),
        (f"cup: orders, {CHITS % ''}", ", returns: no", "Chits that were drawn do not go back into the cup."),
        (f"cup: orders, {CHITS % ''}", ", returns: yes",
         "At the end of the turn the chits go back into the cup."),
        (f"cup: orders, {CHITS % ''}", ", returns: phase",
         "At the end of the phase the chits go back into the cup."),
        (f"deck: affairs, {LETTERS % ''}", "", "draws a card from “Affairs”"),
        (f"deck: affairs, draws: 3, {LETTERS % ''}", "", "draws 3 cards from “Affairs”"),
        (f"deck: affairs, {LETTERS % ''}", "", "The card is read and discarded."),
        (f"deck: affairs, {LETTERS % ''}", ", reshuffle: empty",
         "When the deck is empty, the discards are shuffled and become the deck."),
        (f"deck: affairs, {LETTERS % ''}", ", reshuffle: never",
         "When the deck is empty, no more cards are drawn."),
        (f"deck: affairs, {LETTERS % ', once: yes'}", "",
         "A card whose event happens only once leaves the game when it happens."),
    ],
)  # fmt: skip
def test_what_is_drawn_and_goes_back(drawn: str, returns: str, said: str) -> None:
    cup = "cup:" in drawn
    game = brook.good(
        brook.loaded(
            mechanisms=f"source: given 5.0\nevents: [{{id: omens, phase: rally, {drawn}}}]\n",
            pools=POOLS.replace("side: north", f"side: north{returns if cup else ''}"),
            counters=brook.COUNTERS + MARKERS,
            cards=CARDS % ("" if cup else returns),
        )
    )
    parts = list(TEXT_WRITERS["events"](Wording.of(game, "en")))
    text = " ".join(" ".join((*part.paragraphs, *part.items)) for part in parts)
    assert said in text, text
    going_back = ("go back into the cup", "When the deck is empty", "only once leaves")
    others = [line for line in text.split(". ") if any(part in line for part in going_back)]
    assert len(others) <= 1 + (", once: yes" in drawn)
