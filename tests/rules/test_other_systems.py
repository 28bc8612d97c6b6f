"""Games are told what another system than theirs misses, and nothing breaks."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.model.game import PARTS, Game
from builder.rules.guarding import is_unforeseen
from builder.rules.proving import check, complete
from builder.rules.registry import MODULES
from builder.spec import load_game
from tests.docs.pages import tutorial
from tests.rules.test_words import GAMES, with_sheet


@pytest.fixture(scope="module")
def mill_creek(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The tutorial's game."""
    game = load_game(tutorial(tmp_path_factory.mktemp("tutorial"))).game
    assert game is not None
    return game


@pytest.mark.parametrize("other", sorted(MODULES))
@pytest.mark.parametrize("of", ["tutorial", *GAMES])
def test_a_game_can_be_checked_by_any_system(of: str, other: str, mill_creek: Game) -> None:
    game = mill_creek if of == "tutorial" else GAMES[of]()
    played = with_sheet(game, system=other)
    found = check(played, ())
    assert [p.message for p in found if is_unforeseen(p)] == []
    assert bool(found) == (other != game.sheet.system)
    whole = {("sheet",), ("mechanisms",), ("rules",), ("translations",)}
    parts = {(field, part.id) for field in PARTS for part in getattr(game, field)}
    parts |= {("terrain", kind.id) for kind in game.terrain.every}
    assert [p for p in found if p.path[:1] not in whole and p.path[:2] not in parts] == []
    assert [p.message for p in complete(played)[1] if is_unforeseen(p)] == []


def test_a_game_of_another_system_is_found_by_the_command(tmp_path: Path) -> None:
    folder = tutorial(tmp_path)
    sheet = folder / "game.yaml"
    for system, code in (("city_fight", "bad-traits"), ("green_beret", "no-value")):
        sheet.write_text(sheet.read_text().replace("system: open", f"system: {system}"))
        loaded = load_game(folder)
        assert loaded.game is not None
        assert code in {p.code for p in check(loaded.game)}
        sheet.write_text(sheet.read_text().replace(f"system: {system}", "system: open"))
