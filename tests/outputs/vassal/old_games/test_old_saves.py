"""Saved games that older builds wrote still find in today's modules whatever they name.

The engine keeps a piece's whole definition in the saved game, prototypes and all, so that the pictures,
windows, texts and properties which it names must be there for ever. ``vietnam-battles.vsav`` was made by
the first builds, played some phases in the engine (steps lost, a monitor sunk, a battle declared, a
marker drawn) and saved by it; ``assault-on-belgium.vsav`` is a setup as written then.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from builder.outputs.vassal.module.positions import position_of_save
from builder.vassal.format.files.reader import PlacedPiece, read_save
from builder.vassal.format.traits import Trait, trait_fields
from tests.outputs.vassal.built_in import game, module
from tests.outputs.vassal.reading import images_of

DATA = Path(__file__).parents[1] / "data"
SAVES = sorted(path.stem for path in DATA.glob("*.vsav"))
every_save = pytest.mark.parametrize("name", SAVES)

_GIVEN = {"", "moved.gif"}
"""Pictures of the engine's own."""


@cache
def pieces(name: str) -> list[PlacedPiece]:
    return read_save((DATA / f"{name}.vsav").read_bytes())[0]


def traits(name: str) -> list[Trait]:
    return [trait for piece in pieces(name) for trait in piece.traits]


def test_there_are_such_games() -> None:
    assert SAVES == ["assault-on-belgium", "vietnam-battles"]
    assert len(pieces("vietnam-battles")) == 33


@every_save
def test_each_piece_has_its_slot_still(name: str) -> None:
    """By its number the engine's *Refresh Counters* gives an old piece what it can do today."""
    slots = {e.attributes["gpid"]: e.attributes["entryName"] for e, _ in module(name).pieces}
    assert {p.gpid: p.name for p in pieces(name)}.items() <= slots.items()


@every_save
def test_each_picture_is_there(name: str) -> None:
    shown = {image for trait in traits(name) for image in images_of(trait)} - _GIVEN
    assert shown
    assert {i for i in shown if not i.startswith("/")} <= module(name).images_held()


@every_save
def test_each_window_is_there(name: str) -> None:
    windows = {e.attributes["mapName"] for e in module(name).root.find("Map")}
    sent = {trait_fields(t)["map"] for t in traits(name) if t.kind == "SendToLocation"}
    stood = {p.spot.map for p in pieces(name) if p.spot}
    assert {w for w in sent | stood if not w.startswith("{")} <= windows


@every_save
def test_each_text_table_and_property_is_there(name: str) -> None:
    root = module(name).root
    texts = " ".join(trait.type for trait in traits(name))
    constants = {e.attributes["name"] for e in root.find("GlobalTranslatableMessage")}
    assert set(re.findall(r"\b(?:M|N)_\w+", texts)) <= constants
    properties = {e.attributes["name"] for e in root.find("GlobalProperty")}
    written = {trait_fields(t)["property"] for t in traits(name) if t.kind == "SetGlobalProperty"}
    assert written <= properties


@every_save
def test_it_is_a_position_still(name: str) -> None:
    data = (DATA / f"{name}.vsav").read_bytes()
    sheet, problems = position_of_save(game(name), data, f"{name}.vsav")
    assert problems == []
    assert sheet is not None
    assert sheet.pieces


def test_what_was_played_is_in_the_position() -> None:
    data = (DATA / "vietnam-battles.vsav").read_bytes()
    sheet, _ = position_of_save(game("vietnam-battles"), data)
    assert sheet is not None
    assert (sheet.turn, sheet.phase) == (1, "US:Combat phase")
    (hurt,) = (p for p in sheet.pieces if p.reduced)
    assert (hurt.counter, hurt.at) == ("us-3-47-a", "1215")
