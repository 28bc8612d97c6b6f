"""Declarations of many kinds that nobody has put together before are told, exported and played as before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.model.game import Game
from builder.playing.records import first_state
from builder.rules.validation import complete
from tests.playing.chronicles import chronicle
from tests.recorded import assert_as_recorded
from tests.rules.engine.whole_games.test_exports import exports
from tests.rules.engine.whole_games.variations import declared, lines, problems
from tests.told import digest

FILE = Path(__file__).with_name("variations.txt")
VARIATIONS = FILE.with_suffix(".json")
MOST, PARTS = 40, 3


def outputs(game: Game, most: int = MOST) -> Iterator[str]:
    """What warns of the declarations, then digests of the rules, of the exports and of some actions."""
    yield from lines(problems(game))
    (rules, *_) = complete(game)[0].rules
    yield f"rules: {digest(repr(rules.cases))}"
    yield from exports(game)
    played = list(chronicle(first_state(game), most))
    for start in range(0, len(played), 10):
        yield f"played from line {start + 1}: {digest(repr(played[start : start + 10]))}"


@pytest.mark.parametrize("part", range(PARTS))
def test_declarations_put_together_anew_are_told_and_played_as_before(part: int) -> None:
    for number, (name, game) in enumerate(declared(VARIATIONS)):
        if number % PARTS == part:
            assert_as_recorded(FILE, name, outputs(game))
