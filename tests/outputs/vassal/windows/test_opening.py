"""The map opens amid the pieces that everybody sees."""

from __future__ import annotations

import pytest

from builder.model.game import Game
from builder.outputs.vassal.table.windows.opening import opens_amid
from builder.vassal.format.files.saves import read_commands
from builder.vassal.format.grids.grid import Pixel
from tests.outputs.vassal.reading import Module, read_archive, read_module
from tests.outputs.vassal.sample import SKIRMISH, board_of, make, opened

BOARD = board_of(SKIRMISH, "field")


def at(hex: str) -> Pixel:
    place = BOARD.place(hex)
    assert place is not None
    return place.point


def opening(*points: Pixel) -> tuple[str, ...]:
    return tuple(c.split(";")[2] for c in opens_amid(BOARD.size, points))


def pixels(point: Pixel) -> tuple[str, str]:
    return str(point[0]), str(point[1])


def test_a_game_opens_at_the_piece_nearest_to_the_middle_of_all() -> None:
    corner, inner, other = at("0101"), at("0202"), at("0403")
    assert opening(corner, other, inner) == pixels(inner)
    assert opening(other) == pixels(other)


def test_an_empty_map_opens_in_its_middle() -> None:
    width, height = BOARD.size
    assert opening() == (str(width // 2), str(height // 2))


def set_in(data: bytes) -> dict[str, str]:
    """The properties that a saved game sets."""
    commands = read_commands(read_archive(data)["savedGame"])
    said = [c.split("\t", 1)[1].split(";") for c in commands if c.startswith("GlobalProperty\t")]
    return {name: value for _, name, value, *_ in said}


@pytest.mark.parametrize("hidden", [False, True])
def test_the_place_of_a_hidden_unit_is_not_given_away(hidden: bool) -> None:
    (scenario,) = SKIRMISH.scenarios
    setup = tuple(
        p.model_copy(update={"hidden": hidden and p.counter == "red-1", "with_markers": ()})
        for p in scenario.setup
        if p.counter in ("red-1", "blue-1", "shell")  # the second waits in a box
    )
    game = SKIRMISH.model_copy(
        update={"scenarios": (scenario.model_copy(update={"setup": setup}),)}
    )
    saved = set_in(read_module(make(game)).entries["first.vsav"])
    spot = (saved["OpensAtX"], saved["OpensAtY"])
    assert (spot == pixels(at("0103"))) is not hidden


def test_whatever_opens_a_game_presses_the_key_of_the_view() -> None:
    root = opened(SKIRMISH).root
    pressers = root.find("StartupGlobalKeyCommand")
    (presser,) = (e for e in pressers if e.attributes["whenToApply"] == "everyLaunchOfSession")
    views = [e.attributes for e in root.find("MoveCameraButton")]
    (view,) = [v for v in views if v["hotkey"] == presser.attributes["globalHotkey"]]
    assert presser.attributes["hotkeyOrKeyCommand"] == "sendHotkey"
    names = {e.attributes["name"] for e in root.find("GlobalProperty")}
    assert {view["xPos"].strip("{}"), view["yPos"].strip("{}")} <= names


def test_a_table_of_cards_opens_as_it_is() -> None:
    game: Game = SKIRMISH.model_copy(update={"maps": (), "scenarios": ()})
    module: Module = read_module(make(game))
    assert not list(module.root.find("StartupGlobalKeyCommand"))
