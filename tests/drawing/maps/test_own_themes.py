"""A game may restyle its maps by data alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.drawing.ink.draw_context import DrawContext, Ink
from builder.drawing.maps import terrain_swatch
from builder.drawing.maps.themes import THEMES, built_in_theme, game_theme, theme_of
from builder.drawing.mapsheet import map_sheet
from builder.loading import load_game
from builder.model.ground.themes import HOUSE_THEMES, ThemeStyle
from tests import small_game
from tests.drawing.maps.atlas import country, game
from tests.thorough import some
from tests.together import together

WINTER = ThemeStyle.model_validate(
    {
        "id": "winter",
        "base": "temperate",
        "ground": "#eef1f4",
        "grounds": {"fields": {"fill": "#e1e8ee"}, "woods": {"dark": "#3d5a4a"}},
        "lines": {"grid": 0.3},
    }
)


def test_the_house_has_the_themes_that_the_model_names() -> None:
    assert set(HOUSE_THEMES) == set(THEMES)


def test_a_theme_changes_what_it_says_and_nothing_else() -> None:
    made, base = game_theme(WINTER), THEMES["temperate"]
    assert (made.ground, made.ground_look("fields").fill) == ("#eef1f4", "#e1e8ee")
    assert made.ground_look("woods").dark == "#3d5a4a"
    assert made.ground_look("woods").light == base.ground_look("woods").light
    assert (made.lines.grid, made.lines.bank) == (0.3, base.lines.bank)
    assert (made.water, made.ground_look("blocks")) == (base.water, base.ground_look("blocks"))


@pytest.mark.parametrize("ink", some(["colour", "low-ink", "grey"], 1))
def test_a_map_is_drawn_in_the_game_s_own_theme(ink: Ink) -> None:
    plain = game(country(theme="temperate"))
    own = game(country(theme="winter")).model_copy(update={"themes": (WINTER,)})
    dumps = [map_sheet(g, g.maps[0], DrawContext(ink=ink)).scene.dump() for g in (plain, own)]
    assert dumps[0] != dumps[1]


def test_the_terrain_key_is_drawn_in_it_too() -> None:
    own = game(country(theme="winter")).model_copy(update={"themes": (WINTER,)})
    fields = next(t for t in own.terrain.hexes if t.art == "fields")
    pictures = [
        terrain_swatch(own, fields, name, DrawContext(), 9).dump()
        for name in ("temperate", "winter")
    ]
    assert pictures[0] != pictures[1]


def test_ink_follows_from_a_theme() -> None:
    own = game(country(theme="winter")).model_copy(update={"themes": (WINTER,)})
    assert theme_of(own, "winter", "grey").name == "winter"
    assert theme_of(own, "delta", "grey") == built_in_theme("delta", "grey")


def test_a_theme_is_read_from_its_file(tmp_path: Path) -> None:
    field = small_game.FILES["maps/field.yaml"].replace("theme: plain", "theme: winter")
    folder = small_game.write(tmp_path, maps__field=field)
    (folder / "themes.yaml").write_text('themes:\n  - {id: winter, ground: "#eef1f4"}\n')
    loaded = load_game(folder)
    assert loaded.problems == []
    assert loaded.game is not None
    assert loaded.game.themes[0].ground == "#eef1f4"


@together(
    ("themes", "code"),
    [
        ('themes:\n  - {id: wintre, ground: "#eef1f4"}\n', "unknown-reference"),
        ('themes:\n  - {id: winter, ground: "white"}\n', "bad-value"),
        ('themes:\n  - {id: winter, grund: "#eef1f4"}\n', "unknown-key"),
    ],
)
def test_a_wrong_theme_is_told(tmp_path: Path, themes: str, code: str) -> None:
    field = small_game.FILES["maps/field.yaml"].replace("theme: plain", "theme: winter")
    folder = small_game.write(tmp_path, maps__field=field)
    (folder / "themes.yaml").write_text(themes)
    assert [p.code for p in load_game(folder).problems] == [code]
