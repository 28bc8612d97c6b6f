"""Boards are known to saved games by names that no new title of their map changes."""

from __future__ import annotations

import pytest

from builder.model.game import Game
from builder.model.position_sheets import PositionSheet, Standing
from builder.outputs.vassal.module.module import write_game
from builder.outputs.vassal.module.positions import layout_only, position_of_save
from builder.outputs.vassal.module.saving_positions import save_of
from builder.vassal.diff import compare_facts, read_facts
from tests.outputs.vassal.reading import read_module
from tests.outputs.vassal.sample import make
from tests.rules.engine import brook

PLAYED = PositionSheet(
    game="brook", scenario="over", map="field", pieces=(Standing(counter="n-foot", at="0303"),)
)


def of_map(*lines: str) -> Game:
    """The game with these lines in its map, in place of the title."""
    kept = [line for line in brook.MAP.splitlines() if not line.startswith("title:")]
    assert len(kept) == len(brook.MAP.splitlines()) - 1
    return brook.good(brook.loaded(field="\n".join([*kept, *lines]) + "\n"))


OLD, NEW = of_map("title: The Brook"), of_map("title: Down by the Brook")
NAMED = of_map("title: Down by the Brook", "saved_as: The Brook")


def boards(game: Game) -> list[str]:
    """The names of the boards of the main window."""
    found = read_module(make(game)).root.find("Map")
    return [e.attributes["name"] for e in found[0].find("Board")]


@pytest.mark.thorough
def test_a_board_is_called_by_its_map_and_not_by_the_title() -> None:
    assert boards(OLD) == boards(NEW) == ["field"]


def test_a_map_may_say_how_saved_games_know_its_board() -> None:
    assert boards(NAMED) == ["The Brook"]


def test_players_choose_a_map_by_its_title() -> None:
    setups = read_module(make(NEW)).root.find("PredefinedSetup")
    assert "Empty map" in {e.attributes["name"] for e in setups}


def saved(game: Game) -> bytes:
    return write_game(game, save_of(layout_only(game), PLAYED, []))


def test_a_game_that_was_saved_under_another_title_is_a_position_still() -> None:
    for game in (OLD, NEW):
        found, problems = position_of_save(NEW, saved(game))
        assert found is not None, problems
        assert found.pieces == PLAYED.pieces


def test_a_position_of_a_module_that_called_boards_by_their_titles_is_read() -> None:
    once = of_map("title: The Brook", "saved_as: The Brook")
    found, problems = position_of_save(OLD, saved(once))
    assert found is not None, problems
    assert found.pieces == PLAYED.pieces


@pytest.mark.thorough
def test_what_old_games_lose_is_told() -> None:
    before, after = (read_facts(make(game)) for game in (NAMED, NEW))
    gone = [c for c in compare_facts(before, after) if (c.group, c.sort) == ("boards", "gone")]
    assert [(c.name, c.note) for c in gone] == [("Map: The Brook", "old games open without it")]
