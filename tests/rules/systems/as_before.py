"""What the tool tells of a built-in game, recorded beside the tests of its system."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tests.games import loading
from tests.games.answers import answers_told, charts_told
from tests.games.variations import variations_told
from tests.recorded import assert_as_recorded
from tests.rules.engine.whole_games.test_exports import exports
from tests.rules.systems.spoilt import problems_told


class AsBefore:
    """The statements that hold of a game ``id``, whose records lie in a ``folder``. Of ``slow`` questions
    so many examples are varied."""

    id: str
    folder: Path
    slow: Mapping[str, int] = {}

    def test_worked_examples_are_answered_as_before(self) -> None:
        assert_as_recorded(self.folder / "answers.txt", self.id, answers_told(self.id))

    def test_variations_of_worked_examples_are_answered_as_before(self) -> None:
        told = variations_told(self.id, self.slow)
        assert_as_recorded(self.folder / "variations.txt", self.id, told)

    def test_charts_are_filled_as_before(self) -> None:
        assert_as_recorded(self.folder / "answers.txt", "charts", charts_told(self.id))

    def test_what_is_told_of_the_game_is_as_before(self) -> None:
        told = exports(loading.filled(self.id))
        assert_as_recorded(self.folder / "answers.txt", "exports", told)

    def test_problems_of_a_spoilt_game_are_told_as_before(self) -> None:
        assert_as_recorded(self.folder / "answers.txt", "problems", problems_told(self.id))
