"""Cards and squads from their files, and what is said of those that are wrong."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tests.loading.mini import changed, load


def test_cards_come_from_yaml_and_csv_alike(tmp_path: Path) -> None:
    game = load(tmp_path).game
    assert game is not None
    assert [c.id for c in game.cards] == ["storm", "rain", "corporal", "private"]
    corporal = game.cards[2]
    assert (corporal.values, corporal.picture) == ({"Morale": "4", "Panic": "3"}, "tank")
    assert game.layout_of(corporal).extent == (44.45, 63.5)


def test_a_card_has_a_copy_for_each_of_its_numbers(tmp_path: Path) -> None:
    game = load(tmp_path).game
    assert game is not None
    assert [str(n) for n in game.cards[0].copies] == ["0", "0", "red 3"]
    assert game.cards[1].copies == (None, None)


def test_a_share_that_breaks_a_squad_is_exact(tmp_path: Path) -> None:
    game = load(tmp_path).game
    assert game is not None
    assert (game.troops[0].breaks, game.squads[0].men) == (Fraction(2, 5), 4)


@pytest.mark.parametrize(
    ("file", "old", "new", "line", "code"),
    [
        ("cards.yaml", "layout: event,", "layout: evnt,", 11, "unknown-reference"),
        ("cards.yaml", "deck: events}\ncards", "deck: evnts}\ncards", 16, "unknown-reference"),
        ("cards.yaml", "side: red, reshuffle", "side: rd, reshuffle", 12, "unknown-reference"),
        ("cards.yaml", "red 3", "rad 3", 18, "bad-value"),
        ("cards.yaml", "at: [5, 16, 47, 50]", "at: [5, 16, 57, 50]", 3, "bad-value"),
        ("cards.yaml", "shows: text", "shows: txt", 7, "bad-value"),
        ("cards.yaml", "count: 2", 'count: 2, numbers: "0, 1"', 19, "bad-value"),
        ("cards.yaml", "count: 2", "ground: swamp", 19, "unknown-terrain"),
        ("cards.yaml", "count: 2", "art: rain.png", 19, "missing-image"),
        ("cards.yaml", "count: 2", "back: {art: rain.png}", 19, "missing-image"),
        ("cards.yaml", "count: 2", "back: {words: Rain}", 19, "unknown-key"),
        ("cards.yaml", "  card: {deck", "  unit: {deck", 16, "unknown-key"),
        ("cards/men.csv", "private,men", "private,man", 4, "unknown-reference"),
        ("cards/men.csv", "picture", "pictur", 2, "unknown-key"),
        ("squads.yaml", "troops: red-line", "troops: red-lin", 5, "unknown-reference"),
        ("squads.yaml", "nations: vc us", "nations: vc uk", 7, "unknown-reference"),
        ("squads.yaml", "nations: vc us", "nations: vc", 7, "bad-value"),
        ("squads.yaml", "number: 1", "number: one", 9, "bad-value"),
    ],
)
def test_a_mistake_is_told_with_its_line(
    tmp_path: Path, file: str, old: str, new: str, line: int, code: str
) -> None:
    found = load(tmp_path, changed(file, old, new)).problems
    assert [(p.code, p.location.line) for p in found if p.location][:1] == [(code, line)]
