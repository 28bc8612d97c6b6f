"""Validate grades (letters printed in place of numbers) against the values that counters have."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.problems import Problem, error
from builder.rules.engine.positions.declared_names import known_words_hint
from builder.sentences import filled_sentence


def check_grades(game: Game) -> Iterator[Problem]:
    """Yield problems for grades of a value that no counter has, and for values whose grades are
    declared twice."""
    sheet = game.sheet
    known = sheet.names_of_values
    seen: set[str] = set()
    for number, declared in enumerate(game.mechanisms.grades):
        path = ("mechanisms", "grades", number, "value")
        if declared.value not in known:
            message = filled_sentence("value_names have no {value}", value=declared.value)
            yield error(
                "no-value-name", message, path, hint=known_words_hint(declared.value, known)
            )
        elif declared.value in seen:
            message = filled_sentence(
                "the letters of {value} are counted twice", value=declared.value
            )
            yield error("bad-value", message, path, hint="write all letters in one list")
        seen.add(declared.value)
