"""The quick start of every module explains what is there, and nothing that is not."""

from __future__ import annotations

from html import unescape

import pytest

from builder.i18n.translate import translator_of
from builder.outputs.vassal.table.windows.quick_start import Line, start_lines
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.properties import menu_texts
from builder.vassal.format.translated_texts import translated_name
from tests.games import loading
from tests.outputs.vassal.built_in import GAMES, game, module
from tests.together import together

_LANGUAGES = [(name, language) for name in GAMES for language in loading.sheet(name).languages]
_PLACES = ("View", "Windows", "Overlays", "Points", "In effect", "Look up", "Hands")
"""Menus whose entries are the names of places, windows, tracks, events, tables and hands."""


def page(name: str, language: str = "en") -> str:
    first = loading.sheet(name).languages[0]
    file = "start.html" if language == first else f"help_{language}/start.html"
    return unescape(module(name).entries[file].decode("ascii"))


def entries(name: str) -> set[str]:
    """What players read on buttons, on menus and in the menus of pieces; battles may have names."""
    root = module(name).root
    texts = [e.attributes["text"] for k in ("DoActionButton", "ToolbarMenu") for e in root.find(k)]
    texts += [text for trait in module(name).traits for text in menu_texts(trait)]
    submenus = {
        trait.type.split(";")[1] for trait in module(name).traits if trait.kind == "SubMenu"
    }
    plain = {text.partition(" [")[0] for text in texts} | submenus
    return plain | {text.partition(": ")[0] for text in plain}


def buttons(name: str) -> set[str]:
    """The buttons and menus that belong to the game's own mechanisms."""
    root = module(name).root
    menus = {m.attributes["text"]: m for m in root.find("ToolbarMenu")}
    clear = {
        item
        for text, menu in menus.items()
        if text.startswith(_PLACES)
        for item in decode(menu.attributes["menuItems"], ",")
    }
    every = {e.attributes["text"] for e in root.find("DoActionButton")} | set(menus)
    return {text for text in every - clear if text and not text.startswith(("View", "Windows"))}


def lines(name: str) -> list[Line]:
    return start_lines(game(name), entries(name))


@pytest.mark.parametrize("name", GAMES)
def test_whatever_it_names_is_there(name: str) -> None:
    there, text = entries(name), page(name)
    for line in lines(name):
        assert line.text in text
        assert there.issuperset((*line.names, *line.needs)), line
        assert all(word.lower() in line.text.lower() or word == "Support the defence"
                   for word in line.names), line  # fmt: skip
    for word, said in _SAID.items():
        assert (said in text) <= (word in there), word


_SAID = {
    "Odds": "button “Odds”", "Resolve": "“Resolve” rolls", "Support the attack": "Support the attack",
    "Carry out": "“Carry out” does", "Take the hits": "“Take the hits” takes", "Attack": "– Attack",
}  # fmt: skip
"""Entries, and how lines speak of them."""


@together("name", GAMES)
def test_every_button_of_the_game_is_explained(name: str) -> None:
    text = page(name).lower()
    every = {b.lower() for b in buttons(name)}
    missing = {b for b in every if b not in text and b.partition(": ")[0] not in text}
    assert missing == set()


@together(("name", "language"), _LANGUAGES)
def test_it_is_read_in_every_language(name: str, language: str) -> None:
    if language != "en":
        text = page(name, language)
        assert [line.text for line in lines(name) if line.text in text] == []


@pytest.mark.parametrize("name", GAMES)
def test_it_calls_menus_and_buttons_by_their_names_in_every_language(name: str) -> None:
    for language in loading.sheet(name).languages:
        tr = translator_of(game(name), language)
        for line in lines(name):
            text = tr(line.text).lower()
            called = {translated_name(word, tr) or word for word in line.names}
            for word in ("Support the defence", "Next phase"):  # told in other words
                called.discard(translated_name(word, tr) or word)
            assert [word for word in called if word.lower() not in text] == [], text


def test_the_alps_and_the_ice_know_nothing_of_odds() -> None:
    """There, battles of dice, and no battles at all."""
    gotthard, ice = page("gotthard"), page("ice-road")
    assert "Odds" not in gotthard + ice
    assert "Support markers" not in gotthard + ice
    assert "“Dice of each unit” shows" in gotthard
    assert "Battle" not in ice
    for word in ("Events", "Weather", "Carry out the event", "In effect", "Count the points"):
        assert word in gotthard
        assert word in ice


def test_the_overlays_are_told_by_what_the_menu_has() -> None:
    """Green Beret has no supply; nobody enters terrain on the ice, and there is no menu."""
    both = "how far supply reaches, or what terrain costs to enter"
    assert both in page("gotthard")
    assert "what terrain costs to enter" in page("green-beret")
    assert "supply" not in page("green-beret")
    assert "Overlays" not in page("ice-road")


def test_the_checks_of_a_system_that_plays_a_side_are_told() -> None:
    """A team checks its noise, and the enemies that heard it come: in Green Beret alone."""
    words = ("Noise check", "Silent noise check", "Enemies come")
    assert entries("green-beret").issuperset(words)
    assert all(f"System – {word}" in page("green-beret") for word in words)
    assert "Noise" not in page("gotthard") + page("ice-road")
