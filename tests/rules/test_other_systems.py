"""Games are told what another system than theirs misses, and nothing breaks."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.loading import load_game
from builder.model.game import PARTS, Game
from builder.rules.asking import ask
from builder.rules.error_boundary import is_unforeseen
from builder.rules.registry import MODULES, system_of
from builder.rules.validation import check, complete
from tests.docs.pages import tutorial
from tests.rules.test_words import GAMES, with_sheet
from tests.small_game import write


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


@pytest.mark.parametrize("other", sorted(MODULES))
def test_a_small_game_is_asked_everything_by_any_system_and_nothing_breaks(
    other: str, tmp_path: Path
) -> None:
    game = load_game(write(tmp_path)).game
    assert game is not None
    played, unit = with_sheet(game, system=other), game.units[0].id
    place = next(iter(game.maps[0].space.ids))
    known = {
        "units": {unit: place}, "unit": unit, "attackers": [unit], "target": unit, "hex": place,
        "start": place, "end": place, "terrain": "clear", "differential": 1, "distance": 2, "die": 3,
    }  # fmt: skip
    for procedure in system_of(played).procedures:
        fitting = {k: v for k, v in known.items() if k in procedure.inputs.model_fields}
        for given in ({}, fitting):
            found = ask(played, procedure.name, given).problems
            assert [p.message for p in found if is_unforeseen(p)] == [], (procedure.name, given)
