"""Questions of worked examples with one argument after the other changed, and the answers to them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args, get_origin

from builder.rules.asking import Answer, ask, read_inputs
from builder.rules.registry import system_of
from tests.games import loading
from tests.told import signs_of


def variations_told(id: str, slow: Mapping[str, int] = {}) -> Iterator[str]:
    """A line for each worked example of a game: every change of an argument, with signs that differ if
    the answer does. Of ``slow`` procedures so many examples are varied."""
    game, asked = loading.filled(id), Counter[str]()
    system = system_of(game)
    for example in game.examples:
        asked[example.do] += 1
        if asked[example.do] > slow.get(example.do, len(game.examples)):
            continue
        procedure = system.procedure(example.do)
        given, told = read_inputs(procedure, example.given).model_dump(mode="json"), list[str]()
        for name, field in procedure.inputs.model_fields.items():
            found = [
                f"{_short(new)} {_signs(ask(game, example.do, {**given, name: new}, example.dice))}"
                for new in _others(given[name], _words(field.annotation))
            ]
            told += [f"{name} {', '.join(found)}"] if found else ()
        if told:
            yield f"{example.id}: {'; '.join(told)}"


def _signs(answer: Answer) -> str:
    """Four signs that change with an answer."""
    steps = [(step.rule, step.text.format(**step.values)) for step in answer.steps]
    problems = [(problem.code, problem.message) for problem in answer.problems]
    text = json.dumps((answer.result, steps, problems), sort_keys=True, default=str)
    return signs_of(text, 4)


def _short(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))[:10] if value != "" else "none"


def _words(annotation: Any) -> tuple[str, ...]:
    """The words that an argument is one of; none if it is anything else."""
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    return tuple(word for part in get_args(annotation) for word in _words(part))


def _others(value: object, words: tuple[str, ...] = ()) -> Iterator[object]:
    """What somebody might ask instead: another word, yes for no, one more or less, nothing, one item of
    a list or a mapping less or changed."""
    match value:
        case _ if words:
            yield from (word for word in words if word != value)
        case bool():
            yield not value
        case int():
            yield from (value + 1, value - 1)
        case str() if value:
            yield ""
        case [*before, last]:
            yield from ([*before, other] for other in _others(last))
            yield before
            yield value[1:] if before else [last, last]
        case dict():
            for key in value:
                yield {other: of for other, of in value.items() if other != key}
            for key, of in [*value.items()][:3]:
                if not isinstance(of, str):
                    yield from ({**value, key: other} for other in _others(of))
