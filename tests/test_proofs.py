"""Proofs that are kept step by step: equal to those that are not, and made again with what they read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from builder import resources
from builder.incremental.render_cache import RenderCache
from builder.loading import load_game
from builder.model.game import Game
from builder.model.mechanisms import Mechanisms
from builder.pipeline.result_cache import SealedStore
from builder.pipeline.validation_cache import ValidationSteps
from builder.rules.validation import check, complete
from tests import small_game
from tests.thorough import some


@pytest.fixture
def store(tmp_path: Path) -> SealedStore:
    return SealedStore(RenderCache(tmp_path / "cache"))


def _game(folder: Path) -> Game:
    game = load_game(folder).game
    assert game is not None
    return game


@pytest.mark.parametrize("id", some(("hue", "up-front", "alder"), 1))
def test_a_game_is_completed_and_checked_as_without_anything_kept(
    id: str, store: SealedStore
) -> None:
    game = _game(resources.specs_folder() / id)
    broken = game.model_copy(update={"scenarios": game.scenarios[1:], "markers": ()})
    without = [(each, complete(each), check(each, [])) for each in (game, broken)]
    for each, completed, found in (without[n] for n in (0, 0, 1, 0, 1)):
        assert complete(each, ValidationSteps(store)) == completed
        assert check(each, [], ValidationSteps(store)) == found


@pytest.mark.parametrize("id", ["hue", "gotthard"])
def test_what_the_system_knows_of_a_game_is_a_part_of_what_is_read(
    id: str, store: SealedStore
) -> None:
    game = _game(resources.specs_folder() / id)
    other = "open" if game.sheet.system != "open" else "folio"
    sheet = game.sheet.model_copy(update={"system": other})
    silent = game.model_copy(update={"mechanisms": Mechanisms()})
    for each in (game, silent, game.model_copy(update={"sheet": sheet})):
        assert check(each, [], ValidationSteps(store)) == check(each, [])
        assert complete(each, ValidationSteps(store)) == complete(each)


def test_a_step_is_gone_again_only_with_what_it_reads(tmp_path: Path, store: SealedStore) -> None:
    game, gone = _game(small_game.write(tmp_path)), []

    def names(game: Game) -> list[Any]:
        gone.append(game)
        return [[unit.name for unit in game.units], {"tables": game.tables}]

    stronger = game.units[0].model_copy(update={"count": 7})
    renamed = game.units[0].model_copy(update={"name": "R7"})
    others = [
        game.model_copy(update={"units": (first, *game.units[1:])}) for first in (stronger, renamed)
    ]
    made = [ValidationSteps(store)(each, "names", names) for each in (game, *others, game)]
    assert [made[0][0][0], made[1][0][0], made[2][0][0]] == ["R1", "R1", "R7"]
    assert len(gone) == 2
    assert {type(table) for table in made[0][1]["tables"]} == {type(game.tables[0])}
    assert made[0] == made[1] == made[3]
