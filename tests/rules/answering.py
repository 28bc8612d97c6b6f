"""Questions to a game, for tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from builder.model.game import Game
from builder.rules.asking import ask


def answer(game: Game, name: str, /, **given: Any) -> dict[str, Any]:
    """The result of a question; fails with its problems if there is none."""
    found = ask(game, name, given)
    assert found.result is not None, found.problems
    return found.result


def refusal(game: Game, name: str, /, **given: Any) -> str:
    """The code of the problem that a question meets."""
    found = ask(game, name, given)
    assert found.result is None, found.result
    return found.problems[0].code


class Asker:
    """Asks one game, which is made when it is first asked."""

    def __init__(self, game: Callable[[], Game]) -> None:
        self.game = game

    def answer(self, name: str, /, **given: Any) -> dict[str, Any]:
        """See :func:`answer`."""
        return answer(self.game(), name, **given)

    def refusal(self, name: str, /, **given: Any) -> str:
        """See :func:`refusal`."""
        return refusal(self.game(), name, **given)
