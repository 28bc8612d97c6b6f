"""Swatches: one hex of each terrain, drawn as the map draws it."""

from __future__ import annotations

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Use
from builder.drawing.maps import terrain_swatch
from builder.model.ground.terrain import TerrainType
from tests.drawing.maps.atlas import country, game, terrain_key
from tests.together import together

KEY = terrain_key()
EVERY = (*KEY.hexes, *KEY.hexsides, *KEY.paths, *KEY.features)


def sample(kind: TerrainType, theme: str = "delta", size: float = 9.0) -> tuple[str, DrawContext]:
    context = DrawContext()
    return terrain_swatch(game(country()), kind, theme, context, size).dump(), context


@together("kind", EVERY)
def test_every_terrain_has_a_swatch(kind: TerrainType) -> None:
    text, context = sample(kind)
    assert context.problems == []
    assert len(text) > 500


def test_no_two_swatches_of_a_theme_are_the_same() -> None:
    texts = {kind.id: sample(kind)[0] for kind in EVERY}
    assert len(set(texts.values())) == len(texts)


def test_a_swatch_has_the_size_that_it_is_asked_for() -> None:
    scene = terrain_swatch(game(country()), KEY.hexes[0], "delta", DrawContext(), 12.0)
    assert scene.width == 12.0
    assert scene.height == pytest.approx(12.0 * 0.8660254)
    (use,) = [i for i in scene.items if isinstance(i, Use)]
    assert use.places[0][2] == pytest.approx(12.0 / 18.0)


def test_themes_differ_in_their_swatches() -> None:
    jungle = next(k for k in KEY.hexes if k.art == "canopy")
    assert sample(jungle, "delta")[0] != sample(jungle, "jungle")[0]


def test_an_unknown_art_still_has_a_swatch() -> None:
    scene = terrain_swatch(
        game(country(), terrain_key(TerrainType(id="lava", name="Lava", art="lava"))),
        TerrainType(id="lava", name="Lava", art="lava"), "delta", DrawContext(), 9.0,
    )  # fmt: skip
    assert scene.width == 9.0


@together("kind", [KEY.hexsides[0], KEY.paths[0], KEY.features[0]])
def test_a_game_without_open_ground_has_swatches_of_lines(kind: TerrainType) -> None:
    closed = tuple(t for t in KEY.hexes if t.art in ("jungle", "canopy"))
    assert closed
    key = KEY.model_copy(update={"hexes": closed})
    assert terrain_swatch(game(country(), key), kind, "delta", DrawContext(), 9.0).items
