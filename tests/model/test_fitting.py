"""The sheets of boards that have a size of their own."""

from __future__ import annotations

import math

from builder.model.ground.fitting import BORDER, fit_hexes_and_sheet, sheet_for_field


def test_more_than_a3_is_cut_to_what_a_map_and_its_charts_take() -> None:
    across, sheet = fit_hexes_and_sheet((22.5, 13.3), None, None, charts=True)
    assert 16 <= across <= 24
    assert sheet[0] * sheet[1] < 0.75 * 420 * 594
    room = max(sheet[0] - 22.5 * across, sheet[1] - 13.3 * across) - 2 * BORDER
    assert 46 <= room < 0.3 * 22.5 * across
    assert fit_hexes_and_sheet((5.5, 6.5), 20.0, None, charts=False) == (20.0, (210, 297))


def test_a_broad_field_has_its_charts_below_it() -> None:
    bare, charted = (sheet_for_field((270, 190), charts=charts) for charts in (False, True))
    assert bare[0] == charted[0] == math.ceil(270 + 2 * BORDER)
    assert charted[1] > bare[1] > 190 + 2 * BORDER


def test_a_high_field_has_them_beside_it() -> None:
    wide, high = sheet_for_field((190, 270), charts=True)
    assert (high, wide) == sheet_for_field((270, 190), charts=True)
