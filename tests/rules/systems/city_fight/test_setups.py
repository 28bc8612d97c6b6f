"""Setups of Hue: those that are made are legal, and every breach is found."""

from __future__ import annotations

import pytest

from builder.model.position_sheets import PositionSheet, Standing
from builder.rules.system import check_position, make_setup, seen_by
from tests.games.hue import game


def made(seed: int, *options: str) -> PositionSheet:
    sheet, problems = make_setup(game(), "hue", seed, options)
    assert sheet is not None, problems
    return sheet


def moved(sheet: PositionSheet, counter: str, at: str) -> PositionSheet:
    """The position with a counter elsewhere."""
    pieces = (p.model_copy(update={"at": at}) if p.counter == counter else p for p in sheet.pieces)
    return sheet.model_copy(update={"pieces": tuple(pieces)})


def codes(sheet: PositionSheet) -> set[str]:
    return {p.code for p in check_position(game(), sheet)}


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("options", [(), ("7.7",)])
def test_made_setups_are_legal(seed: int, options: tuple[str, ...]) -> None:
    sheet = made(seed, *options)
    assert not check_position(game(), sheet)
    assert sheet == made(seed, *options)


def test_a_free_setup_is_hardly_ever_historical() -> None:
    sheet = made(1).model_copy(update={"options": ("7.7",)})
    assert "site-not-held" in codes(sheet)


@pytest.mark.parametrize(
    ("counter", "at", "code"),
    [
        ("nva-800-1", "2505", "enemy-zone"),
        ("nva-800-1", "1822", "illegal-ground"),
        ("nva-800-1", "2524", "overstacked"),
        ("arvn-hac-bao", "2014", "outside-zone"),
        ("usmc-macv", "2525", "missing-counter"),
        ("nva-800-1", "", "missing-counter"),
    ],
)
def test_a_breach_is_found(counter: str, at: str, code: str) -> None:
    assert code in codes(moved(made(3), counter, at))


def test_mortars_stay_out_of_the_inner_city() -> None:
    sheet = moved(made(2, "7.7"), "nva-mortar-1", "1513")
    assert "mortar-inside" in codes(sheet)


def test_an_option_that_there_is_not() -> None:
    sheet, problems = make_setup(game(), "hue", 1, ("7.77",))
    assert sheet is None
    assert [p.code for p in problems] == ["unknown-option"]


def test_the_other_side_does_not_see_hidden_units() -> None:
    hidden = Standing(counter="nva-800-1", at="1513", hidden=True)
    sheet = PositionSheet(game="hue", scenario="hue", pieces=(hidden,))
    for side, seen in (("USMC-ARVN", ()), ("NVA-VC", (hidden,))):
        view, _ = seen_by(game(), sheet, side)
        assert view is not None
        assert view.pieces == seen


def test_with_hidden_units_the_nva_lies_face_down() -> None:
    pieces = {p.counter: p for p in made(2, "7.1").pieces}
    assert pieces["nva-800-1"].hidden
    assert not pieces["arvn-hac-bao"].hidden
    assert not any(p.hidden for p in made(2).pieces)
