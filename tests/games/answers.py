"""The answers of worked examples and the filled charts of built-in games, told line by line."""

from __future__ import annotations

import json
from collections.abc import Iterator

from builder.model.tables import Chart
from tests.games import loading
from tests.told import digest

_SHORT = 160


def answers_told(id: str) -> Iterator[str]:
    """A line for each worked example of a game: its answer, or a digest of a long one, and how it came."""
    for run in loading.runs(id):
        answer = run.answer
        result = json.dumps(answer.result, sort_keys=True, default=str)
        if len(result) > _SHORT:
            result = digest(result)
        steps = (f"| {step.rule} {step.text.format(**step.values)}" for step in answer.steps)
        problems = (f"! {problem.code} {problem.message}" for problem in answer.problems)
        yield " ".join((f"{run.example.id}, {answer.procedure}: {result}", *steps, *problems))


def charts_told(id: str) -> Iterator[str]:
    """The charts of a built-in game as they are filled, a line for each row."""
    for table in loading.filled(id).tables:
        if isinstance(table, Chart):
            yield f"{table.id}: {' | '.join(table.columns)}"
            yield from (" | ".join(row) for row in table.rows)
