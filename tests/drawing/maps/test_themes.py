"""Themes: complete, light enough for counters, and tellable apart by everybody."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from builder.drawing.ink.colour import VISIONS, colour_distance, contrast, luminance
from builder.drawing.ink.draw_context import Ink
from builder.drawing.maps.gridwork import number_colours
from builder.drawing.maps.terrain_art_words import HEX_ARTS, SETTLED_ARTS
from builder.drawing.maps.textures import TEXTURES
from builder.drawing.maps.theme_parts import Theme
from builder.drawing.maps.themes import THEMES, built_in_theme
from tests.together import together

GROUNDS = [a for a in HEX_ARTS if a not in SETTLED_ARTS and a != "water"]
INKS: tuple[Ink, ...] = ("colour", "low-ink", "grey")


@together("name", sorted(THEMES))
def test_every_theme_has_a_look_and_a_texture_for_every_art(name: str) -> None:
    for art in GROUNDS:
        assert art in THEMES[name].grounds
        assert THEMES[name].ground_look(art).texture in TEXTURES


@together("name", sorted(set(THEMES) - {"plain"}))
def test_grounds_that_look_alike_to_anybody_have_different_textures(name: str) -> None:
    """Two fills nearer than 8 to a normal or a colour-blind eye may not share a texture."""
    found = THEMES[name]
    alike = []
    for a, b in combinations(GROUNDS, 2):
        one, two = found.ground_look(a), found.ground_look(b)
        near = min(colour_distance(one.fill, two.fill, vision) for vision in (None, *VISIONS))
        if near < 8 and one.texture == two.texture and one.spacing == two.spacing:
            alike.append((a, b, round(near, 1)))
    assert alike == []


@together("name", sorted(THEMES))
@together("ink", INKS)
def test_no_ground_is_so_dark_that_black_type_drowns(name: str, ink: Ink) -> None:
    found = built_in_theme(name, ink)
    assert all(luminance(found.ground_look(art).fill) > 0.19 for art in GROUNDS)


@together("name", sorted(THEMES))
def test_low_ink_lays_down_less_ink(name: str) -> None:
    full, low = built_in_theme(name), built_in_theme(name, "low-ink")
    for art in GROUNDS:
        assert luminance(low.ground_look(art).fill) > luminance(full.ground_look(art).fill)
    assert low.paper == low.margin == "#ffffff"
    assert low.outlined


def colours(found: Theme) -> list[str]:
    flat: list[str] = []
    for value in (
        *vars(found).values(),
        *(v for g in found.grounds.values() for v in vars(g).values()),
    ):
        flat += [v for v in (value if isinstance(value, tuple) else (value,)) if isinstance(v, str)]
    return [c for c in flat if c.startswith("#")]


@together("name", sorted(THEMES))
def test_grey_has_no_colour(name: str) -> None:
    found = colours(built_in_theme(name, "grey"))
    assert len(found) > 40
    assert all(c[1:3] == c[3:5] == c[5:7] for c in found)


@together("name", sorted(THEMES))
@together("ink", INKS)
def test_hex_numbers_can_be_read_on_every_ground(name: str, ink: Ink) -> None:
    """4.5 : 1 is what small type needs."""
    found = built_in_theme(name, ink)
    for below in (*(found.ground_look(art).fill for art in GROUNDS), found.water, *found.depths):
        assert contrast(*number_colours(found, below)) >= 4.5, below


@given(
    st.sampled_from(sorted(THEMES)),
    st.tuples(*[st.integers(0, 255)] * 3).map(lambda rgb: "#{:02x}{:02x}{:02x}".format(*rgb)),
)
def test_hex_numbers_can_be_read_on_any_ground_that_a_game_may_choose(
    name: str, below: str
) -> None:
    assert contrast(*number_colours(THEMES[name], below)) >= 4.5


@together("name", sorted(set(THEMES) - {"plain"}))
def test_roads_stand_out_in_grey_from_every_ground_that_they_lead_through(name: str) -> None:
    """The grey heart of a road was as dark as the jungle about it."""
    found = built_in_theme(name, "grey")
    for art in GROUNDS:
        ground = found.ground_look(art).fill
        assert contrast(found.primary[1], ground) > 3
        assert max(contrast(colour, ground) for colour in found.secondary) > 3
    assert contrast(found.primary[1], found.secondary[1]) > 3
