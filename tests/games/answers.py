"""The answers of worked examples and the filled charts of built-in games, told line by line."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

from builder.model.tables import Chart
from builder.rules.asking import ask
from builder.rules.registry import system_of
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


def variations_told(id: str, most: int = 4) -> Iterator[str]:
    """The answers to the first worked examples of each procedure with one argument after the other changed:
    yes for no, one more for a number, all but the last of a list, nothing for a word."""
    game, asked = loading.filled(id), Counter[str]()
    system = system_of(game)
    for example in game.examples:
        asked[example.do] += 1
        if asked[example.do] > most:
            continue
        for name, field in system.procedure(example.do).inputs.model_fields.items():
            old = example.given.get(name, None if field.is_required() else field.get_default())
            for new in _others(old):
                answer = ask(game, example.do, {**example.given, name: new}, example.dice)
                result = json.dumps(answer.result, sort_keys=True, default=str)
                steps = [f"{step.rule} {step.text.format(**step.values)}" for step in answer.steps]
                codes = [f"{problem.code} {problem.message}" for problem in answer.problems]
                yield f"{example.id}, {name} {new}: {digest(' '.join((result, *steps, *codes)))}"


def _others(value: object) -> Iterator[object]:
    """What a player might say instead."""
    match value:
        case bool():
            yield not value
        case int():
            yield from (value + 1, value - 1)
        case str() if value:
            yield ""
        case list() | tuple() if value:
            yield list(value[:-1])
