"""What terrain does in combat."""

from __future__ import annotations

from builder.rules.systems.air_land.combat.effects import combined_terrain
from tests.rules.systems.air_land.asked import answer, refusal
from tests.rules.systems.air_land.border import build_game
from tests.together import together


@together(
    ("words", "unit", "attack", "defence"),
    [
        ("clear", "6-5 tank", 6, 5),
        ("forest", "6-5 tank", 5, 4),
        ("forest", "5-4", 5, 5),
        ("rough", "6-5 tank", 6, 6),
        ("rough town", "5-4", 5, 6),
        ("city", "5-4", 5, 6),
        ("city works", "6-5 tank", 4, 3),
        ("clear river", "5-4", 4, 4),
        ("forest river", "6-5 tank", 4, 4),
    ],
)
def test_terrain_changes_strengths(words: str, unit: str, attack: int, defence: int) -> None:
    found = answer("terrain", unit=unit, terrain=words)
    assert (found["attack"], found["defence"]) == (attack, defence)


@together(
    ("words", "points", "left"),
    [("clear", 4, 4), ("forest", 4, 3), ("works", 5, 2), ("rough works", 4, 1), ("forest", 0, 0)],
)
def test_terrain_takes_bombing(words: str, points: int, left: int) -> None:
    assert answer("terrain", bombing=points, terrain=words)["bombing"] == left


def test_a_hex_brings_its_features_and_the_river_before_it() -> None:
    by_hex = answer("terrain", unit="5-4", hex="0503", from_hex="0403")
    assert by_hex["attack"] == 4
    works = answer("terrain", unit="5-4", hex="0303", bombing=4)
    assert works == {"attack": 5, "defence": 6, "bombing": 1, "ignores_retreat": True}


def test_no_strength_falls_below_zero() -> None:
    ground = combined_terrain(t for t in build_game().terrain.every if t.id in ("city", "river"))
    assert ground.attack(1, tank=True) == 0
    assert ground.defence(1, tank=True) == 0


def test_a_hex_has_one_terrain() -> None:
    assert refusal("terrain", unit="5-4", terrain="clear forest") == "bad-argument"
    assert refusal("terrain", unit="5-4", terrain="clear pond") == "unknown-terrain"
