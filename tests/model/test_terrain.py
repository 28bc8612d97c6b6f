"""Terrain types: arts by the names that people give them."""

from __future__ import annotations

from builder.drawing.maps.terrain_art_words import FEATURE_ARTS, HEX_ARTS, PATH_ARTS, SIDE_ARTS
from builder.model.ground.terrain import ART_NAMES, TerrainType
from tests.together import together

EVERY = {*HEX_ARTS, *SIDE_ARTS, *PATH_ARTS, *FEATURE_ARTS}

WANTED = (
    "woods", "hills", "mountains", "desert", "marsh", "city", "fort", "beach", "lake", "escarpment",
    "rail", "trail", "wall", "canal",
)  # fmt: skip


def art(name: str) -> str:
    return TerrainType(id="it", name="It", art=name).art


@together("name", WANTED)
def test_maps_draw_what_a_designer_would_call_it(name: str) -> None:
    assert art(name) in EVERY


def test_every_other_name_stands_for_one_art_and_is_none_itself() -> None:
    names = [name for others in ART_NAMES.values() for name in others]
    assert len(names) == len(set(names))
    assert not EVERY & set(names)
    assert ART_NAMES.keys() <= EVERY


def test_spelling_matters_little() -> None:
    assert art("Supply dump") == art("supply_dump") == "depot"
    assert art("lava") == "lava"
