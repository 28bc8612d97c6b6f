"""Cards with a back of their own on the page on which a game is played freely."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from builder.loading import load_game
from builder.model.game import Game
from builder.outputs.play.output import free_page
from builder.rules.validation import fill
from tests.outputs.play.free import saved_text
from tests.outputs.rules_reference.protocol import Tab
from tests.outputs.tabletop import full_game

_HANDS = """\
hands:
  - {id: red, title: Red hand, side: red, deck: orders}
"""
_SEEN = """
const data = JSON.parse(document.getElementById("data").textContent).cards;
const names = Object.fromEntries(Object.entries(data.backs).map(([name, picture]) => [picture, name]));
const pile = document.querySelector(`[data-pile="${id}"]`);
return [...pile.querySelectorAll("img")].map((one) => names[one.src]);
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = full_game.write(tmp_path_factory.mktemp("game"))
    (folder / "cards.yaml").write_text(full_game.CARDS.replace("cards:\n", f"{_HANDS}cards:\n"))
    found = load_game(folder).game
    assert found is not None
    return fill(found)


@pytest.fixture(scope="module")
def page(game: Game, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("play") / "en.html"
    path.write_bytes(free_page(game, "en", ("en",)))
    return path


def _seen(tab: Tab, pile: str) -> list[str]:
    """The backs that a pile shows."""
    found: list[str] = tab.ask(f"const id = {json.dumps(pile)};{_SEEN}")
    return found


def test_a_hidden_card_shows_its_own_back_and_a_deck_only_that_of_its_top_card(
    tab: Tab, game: Game
) -> None:
    """Six cards are drawn, of which two have another back."""
    for held in range(7):
        piles = yaml.safe_load(saved_text(tab)).get("piles", {})
        deck, hand = piles.get("deck orders", []), piles.get("hand red", [])
        assert len(hand) == held
        assert set(_seen(tab, "deck orders")) == {game.backs_of_cards[c] for c in deck[-1:]}
        if held:
            own = sorted(game.backs_of_cards[c] for c in hand)
            assert _seen(tab, "hand red") in (own, own[:3])
            assert len(set(own)) == 1 or _seen(tab, "hand red") == own
        if deck:
            tab.ask("""document.querySelector('[data-pile="deck orders"] button').click();
                await pause(30); document.querySelector("#popup button").click(); await pause(30);""")
