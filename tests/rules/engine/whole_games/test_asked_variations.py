"""Games whose declarations nobody has put together before answer as before, in digests, what may be asked of
them; and play leaves the same of their rules to the players."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from builder.model.game import Game
from builder.rules.coverage import coverage
from tests.recorded import assert_as_recorded
from tests.rules.engine.whole_games.asked import answers
from tests.rules.engine.whole_games.test_variations import VARIATIONS, outputs
from tests.rules.engine.whole_games.variations import declared
from tests.told import digest

FILE = Path(__file__).with_name("asked.txt")
MORE = Path(__file__).with_name("more_variations.json")
MOST, FEW = 60, 20
"""So many actions are played of a game that has many details, and of the same without numbers of cases."""


def asked(game: Game) -> Iterator[str]:
    yield f"left to players: {digest(repr(coverage(game)))}"
    for name, found in answers(game):
        yield f"{name}: {digest(repr(found))}"


def test_declarations_put_together_anew_answer_as_before() -> None:
    for name, game in islice(declared(VARIATIONS), 0, None, 4):
        assert_as_recorded(FILE, name, asked(game))


def test_declarations_of_many_details_are_told_played_and_answered_as_before() -> None:
    for name, game in declared(MORE):
        assert_as_recorded(MORE.with_suffix(".txt"), name, [*outputs(game, MOST), *asked(game)])


def test_declarations_without_numbers_are_told_played_and_answered_under_those_of_their_families() -> (
    None
):
    for name, game in declared(MORE, numbered=False):
        lines = [*outputs(game, FEW), *asked(game)]
        assert_as_recorded(MORE.with_name("unnumbered.txt"), name, lines)
