"""What stands beside the field: charts whose type can be read, tracks that counters fit on."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Text
from builder.drawing.mapsheet.strip import Block, fill_strip
from builder.i18n.translate import Translator
from tests.drawing.maps.atlas import items
from tests.drawing.river_crossing import words
from tests.games import vietnam

SPECS = Path(__file__).resolve().parents[3] / "specs"
FLAT = Rect(10.0, 340.0, 536.0, 80.0)
UPRIGHT = Rect(400.0, 10.0, 120.0, 540.0)
POINT = 25.4 / 72


def filled(strip: Rect, language: str = "en") -> tuple[list[Block], Rect, DrawContext]:
    game = vietnam.game()
    context = DrawContext(Translator(language, game.translations.get(language, {})))
    blocks, title = fill_strip(game, game.maps[0], context, strip)
    return blocks, title, context


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_cards_of_a_flat_strip_are_as_high_as_it_and_fill_its_length(language: str) -> None:
    blocks, title, context = filled(FLAT, language)
    assert context.problems == []
    assert [b.at.y for b in blocks] == [FLAT.y] * 3
    assert [b.at.height for b in blocks] == pytest.approx([FLAT.height] * 3)
    assert blocks[-1].at.right == pytest.approx(FLAT.right)
    at = [title, *(b.at for b in blocks)]
    gaps = [right.x - left.right for left, right in pairwise(at)]
    assert gaps == pytest.approx([gaps[0]] * 3)
    assert 4.0 <= gaps[0] <= 8.0


def test_the_terrain_effects_take_the_form_whose_type_is_largest() -> None:
    effects = filled(FLAT)[0][1]
    assert "Notes" not in words(effects.scene)
    assert words(effects.scene).count("Combat") == 2
    assert effects.scale >= 0.75
    assert (
        min(i.size for i in items(effects.scene) if isinstance(i, Text)) * effects.scale
        >= 6 * POINT
    )


def test_beside_a_wide_strip_the_terrain_effects_keep_their_notes() -> None:
    effects = filled(Rect(0, 0, 200.0, 700.0))[0][1]
    assert "Notes" in words(effects.scene)
    assert effects.scale == 1.0


def test_in_an_upright_strip_cards_stand_one_below_the_other() -> None:
    blocks, title, _ = filled(UPRIGHT)
    ends = [title.bottom, *(b.at.bottom for b in blocks)]
    assert all(end < b.at.y for end, b in zip(ends, blocks, strict=False))
    assert ends[-1] <= UPRIGHT.bottom + 1e-6
    assert all(UPRIGHT.contains_rect(b.at) for b in blocks)


@pytest.mark.parametrize("strip", [FLAT, UPRIGHT])
def test_every_box_of_a_track_holds_a_counter_below_its_words(strip: Rect) -> None:
    track = filled(strip)[0][-1]
    assert track.scale == 1.0
    assert all(min(b.width, b.height) > 12.7 for b in track.placed_boxes().values())
    assert all(strip.contains_rect(b) for b in track.placed_boxes().values())


def test_cards_stand_in_a_row_below_the_title_where_not_all_fit_beside_it() -> None:
    strip = Rect(10.0, 300.0, 320.0, 180.0)
    blocks, title, context = filled(strip)
    assert context.problems == []
    assert [b.track for b in blocks][-1] == "turn"
    assert {b.at.y for b in blocks} == {title.bottom + 4.0}
    assert all(a.at.right + 4.0 <= b.at.x for a, b in pairwise(blocks))
    assert (blocks[0].at.x, blocks[-1].at.right) == pytest.approx((strip.x, strip.right))
    assert all(strip.inset(-1e-6).contains_rect(b.at) for b in blocks)
