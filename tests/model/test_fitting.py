"""The sheets of boards that have a size of their own."""

from __future__ import annotations

import math

from builder.model.ground.fitting import BORDER, sheet_round


def test_a_broad_field_has_its_charts_below_it() -> None:
    bare, charted = (sheet_round((270, 190), charts=charts) for charts in (False, True))
    assert bare[0] == charted[0] == math.ceil(270 + 2 * BORDER)
    assert charted[1] > bare[1] > 190 + 2 * BORDER


def test_a_high_field_has_them_beside_it() -> None:
    wide, high = sheet_round((190, 270), charts=True)
    assert (high, wide) == sheet_round((270, 190), charts=True)
