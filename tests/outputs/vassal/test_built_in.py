"""The modules of all built-in games, read back: nothing leads nowhere, nothing is hidden for a side that
there is not, in the build file and in the saved games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from builder import resources
from builder.drawing.draft import Draft
from builder.drawing.play_table import display
from builder.model.game import Game
from builder.outputs.vassal.drawings import PIXELS_PER_MM, BoardPicture, ModuleDrawings
from builder.outputs.vassal.inspecting import inspect
from builder.outputs.vassal.reader import Module, read_module
from builder.outputs.vassal.sequence_encoder import decode
from builder.outputs.vassal.traits import fields_of
from builder.problems import render
from builder.rules.proving import fill
from builder.spec import load_game
from tests.outputs.vassal.sample import blank, blank_drawings, make_with

GAMES = resources.built_in_games()
every_game = pytest.mark.parametrize("name", GAMES)


@cache
def game(name: str) -> Game:
    found = load_game(resources.specs_folder() / name).game
    assert found is not None
    return fill(found)


def drawings(game: Game) -> ModuleDrawings:
    """Blank pictures, with displays and tables laid out as they are drawn, and cards."""
    carried = {track for sheet in game.maps for track in sheet.tracks}
    displays = {}
    for track in game.tracks:
        if track.id not in carried:
            laid = display(game, track, Draft())
            width, height = (v * PIXELS_PER_MM for v in (laid.scene.width, laid.scene.height))
            picture = blank(round(width), round(height))
            displays[track.id] = BoardPicture(picture, None, {track.id: laid.boxes})
    closed = {deck.id: blank(60, 90) for deck in game.decks if not deck.open}
    cards = {(c.id, str(n or "")): blank(60, 90) for c in game.cards for n in c.copies}
    own = blank_drawings(game)
    return replace(own, displays=displays, cards=cards, card_backs=closed, card_signs=closed)


@cache
def made(name: str) -> bytes:
    return make_with(game(name), drawings(game(name)))


@cache
def module(name: str) -> Module:
    return read_module(made(name))


@every_game
def test_a_module_is_inspected_without_a_complaint(name: str) -> None:
    found = inspect(made(name), f"{name}.vmod")
    assert found.contents is not None
    assert not found.problems, "\n".join(map(render, found.problems))


def regions(module: Module) -> dict[str, list[str]]:
    """The regions of every window."""
    windows = [e for kind in ("Map", "PrivateMap", "PlayerHand") for e in module.root.find(kind)]
    return {
        e.attributes["mapName"]: [r.attributes["name"] for r in e.find("Region")] for e in windows
    }


def destinations(module: Module) -> Iterator[tuple[str, str]]:
    """The windows and regions that pieces are sent to, as far as a region's name is a text."""
    for trait in module.traits:
        if trait.kind == "SendToLocation" and fields_of(trait)["destination"] == "R":
            found = fields_of(trait)
            text = re.match(r'\{"([^"]*)"', found["region"])
            yield found["map"], text[1] if text else found["region"]


@every_game
def test_what_is_sent_to_a_region_is_sent_to_the_window_that_has_it(name: str) -> None:
    """The turn marker and the markers of points follow also where their track has its own window."""
    there = regions(module(name))
    sent = set(destinations(module(name)))
    assert {window for window, _ in sent} <= there.keys()
    lost = [
        (window, start) for window, start in sorted(sent)
        if not any(region.startswith(start) for region in there[window])
    ]  # fmt: skip
    assert lost == []
    follows = "game-turn" in game(name).counters
    assert ("Turn " in {start for _, start in sent}) == follows


_TEXTS = ("text", "buttonText", "buttonName")


@every_game
def test_an_entry_of_a_toolbars_menu_is_one_button(name: str) -> None:
    """The engine gathers buttons by their texts, so that of two alike the wrong one may come."""
    root = module(name).root
    for bar in (root, *root.find("Map")):
        inner = {id(e) for m in bar.find("Map") if m is not bar for e in m.walk() if e is not m}
        buttons = [e for e in bar.walk() if id(e) not in inner]
        texts = Counter(e.attributes[key] for e in buttons for key in _TEXTS if key in e.attributes)
        for menu in (e for e in bar.children if e.kind == "ToolbarMenu"):
            for item in decode(menu.attributes["menuItems"], ","):
                assert texts[item] == 1, (menu.attributes["text"], item)


@every_game
def test_what_players_do_by_a_menu_is_told(name: str) -> None:
    """Each entry of a piece's menu that does something for all players has a report."""
    traits = [(t, fields_of(t)) for t in module(name).traits if t.kind != "BasicPiece"]
    told = {key for t, f in traits if t.kind == "ReportState" for key in decode(f["keys"], ",")}
    steps = [
        decode(f["performKeys"], ",") for t, f in traits if t.kind == "TriggerAction" and f["menu"]
    ]
    moves = ("ReturnToDeck", "SendToLocation", "Delete", "Clone", "MovementMarkable")
    steps += [[f["key"]] for t, f in traits if t.kind in moves and f["menu"]]
    assert steps
    assert [keys for keys in steps if not told & set(keys)] == []
