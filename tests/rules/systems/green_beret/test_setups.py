"""Setups: made by seed, always legal; and what makes one illegal."""

from __future__ import annotations

import pytest

from builder.model.position_sheets import PositionSheet, Standing
from builder.rules.system import check_position, make_setup
from tests.games.green_beret import game


def made(seed: int) -> PositionSheet:
    found, problems = make_setup(game(), "green-beret", seed)
    assert found is not None, problems
    return found


def codes(sheet: PositionSheet) -> set[str]:
    return {p.code for p in check_position(game(), sheet)}


def with_piece(sheet: PositionSheet, counter: str, at: str) -> PositionSheet:
    return sheet.model_copy(update={"pieces": (*sheet.pieces, Standing(counter=counter, at=at))})


def elsewhere(sheet: PositionSheet, counter: str, at: str) -> PositionSheet:
    pieces = [
        p.model_copy(update={"at": at}) if p.counter == counter else p for p in sheet.pieces
    ]  # fmt: skip
    return sheet.model_copy(update={"pieces": tuple(pieces)})


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(40))
def test_a_setup_that_was_made_is_legal(seed: int) -> None:
    assert codes(made(seed)) == set()


def test_equal_seeds_make_equal_setups_and_others_others() -> None:
    assert made(3) == made(3)
    camps = {next(p.at for p in made(s).pieces if p.counter == "base-camp") for s in range(20)}
    assert len(camps) > 15


@pytest.mark.thorough
def test_a_camp_near_the_coast_begins_with_ten_more_points() -> None:
    totals = set()
    for seed in range(40):
        boxes = [p.at for p in made(seed).pieces if p.at.startswith("pp:")]
        totals.add(sum(int(b.partition(":")[2]) for b in boxes))
    assert totals == {100, 110}


def test_what_is_bought_is_paid_for() -> None:
    start = made(7)
    camp = next(p.at for p in start.pieces if p.counter == "base-camp")
    loaded = with_piece(start, "truck", camp)
    assert codes(loaded) == {"too-many-points"}
    assert codes(elsewhere(loaded, "nva-squad", "pp:80")) == set()


@pytest.mark.parametrize(
    ("counter", "at", "code"),
    [
        ("base-camp", "0711", "illegal-camp"),
        ("base-camp", "2605", "illegal-camp"),
        ("a-team-1", "0101", "outside-camp"),
        ("a-team-1", "2801", "illegal-ground"),
        ("officer-1", "", "missing-counter"),
    ],
)
def test_what_stands_wrong_is_found(counter: str, at: str, code: str) -> None:
    assert code in codes(elsewhere(made(7), counter, at))


def test_enemies_wait_in_their_cup() -> None:
    assert codes(with_piece(made(7), "t-54", "1522")) == {"early-enemy"}
