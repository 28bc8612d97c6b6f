"""Worked examples of the rules: run each as a question to the rules engine, and compare the answer
with the one that it expects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from builder.model.game import Game
from builder.model.texts.examples import Example
from builder.model.texts.figures import Figure
from builder.problems import Problem, error
from builder.rules.asking import Answer, ask
from builder.rules.example_figures import example_figure
from builder.sentences import as_sentence, filled_sentence


@dataclass(frozen=True, slots=True)
class ExampleRun:
    """The result of running one worked example; ``figure`` is set if the answer is as expected and
    a figure can be drawn."""

    example: Example
    ok: bool
    answer: Answer
    problems: tuple[Problem, ...] = ()
    figure: Figure | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the run as data for JSON."""
        return {
            "id": self.example.id,
            "rule": self.example.rule,
            "title": self.example.title,
            "ok": self.ok,
            "answer": self.answer.as_json(),
            "problems": [p.as_json() for p in self.problems],
        }


def run_examples(game: Game) -> list[ExampleRun]:
    """Run every example of a game, in order."""
    return [run_example(game, example) for example in game.examples]


def run_example(game: Game, example: Example) -> ExampleRun:
    """Run one example. It may expect a refusal: ``expect: {problem: off-map-hex}``."""
    answer = ask(game, example.do, example.given, example.dice)
    seen = _seen(answer)
    path = ("examples", example.id)
    if answer.problems and "problem" not in example.expect:
        problems = tuple(_of_example(p, path, example.rule) for p in answer.problems)
        return ExampleRun(example, False, answer, problems)
    wrong = mismatches(example.expect, seen)
    where, hint = (
        (*path, "expect"),
        filled_sentence("correct it, or what is declared: ask {do} tells the steps", do=example.do),
    )
    problems = tuple(
        error(
            "wrong-example",
            filled_sentence("example {id}: {w}", id=example.id, w=w),
            where,
            hint=hint,
            rule=example.rule,
        )
        for w in wrong
    )
    run = ExampleRun(example, not wrong, answer, problems)
    return replace(run, figure=example_figure(game, run)) if run.ok else run


def _seen(answer: Answer) -> dict[str, Any]:
    if answer.result is not None:
        return answer.result
    return {"problem": answer.problems[0].code}


def _of_example(problem: Problem, path: tuple[str, str], rule: str) -> Problem:
    return error(
        problem.code, problem.message, (*path, *problem.path), hint=problem.hint, rule=rule
    )


def mismatches(expected: Any, seen: Any, at: str = "") -> list[str]:
    """Return the differences between an answer and what an example expects, as texts. Mappings need
    only have the expected keys; lists must agree item by item; a scalar may be written as text
    (``+2``, ``1/2``, ``true``)."""
    if isinstance(expected, Mapping):
        if not isinstance(seen, Mapping):
            return [
                filled_sentence(
                    "{at} is {found}, not a mapping", at=at or _ANSWER, found=_show(seen)
                )
            ]
        found: list[str] = []
        for key, value in expected.items():
            here = f"{at}.{key}" if at else str(key)
            if key not in seen:
                found.append(
                    filled_sentence(
                        "the answer has no {here} (it has: {listed})",
                        here=here,
                        listed=", ".join(map(str, seen)),
                    )
                )
            else:
                found += mismatches(value, seen[key], here)
        return found
    if isinstance(seen, (list, tuple)):
        return _list_mismatches(_items(expected), list(seen), at)
    if _scalar(expected) == _scalar(seen):
        return []
    return [
        filled_sentence(
            "{at} is {found}, not {expected}",
            at=at or _ANSWER,
            found=_show(seen),
            expected=_show(expected),
        )
    ]


_ANSWER = as_sentence("the answer")


def _items(expected: Any) -> list[Any]:
    """Return the items of an expected list, which may be written as words on one line."""
    return expected.split() if isinstance(expected, str) else list(expected or ())


def _list_mismatches(expected: list[Any], seen: list[Any], at: str) -> list[str]:
    if len(expected) != len(seen):
        return [
            filled_sentence(
                "{at} is {found}, not {expected}",
                at=at,
                found=_show(seen),
                expected=_show(expected),
            )
        ]
    pairs = enumerate(zip(expected, seen, strict=True), 1)
    return [m for i, (e, s) in pairs for m in mismatches(e, s, f"{at}[{i}]")]


def _scalar(value: Any) -> object:
    """Normalise a scalar so that texts, numbers and truth values with the same meaning become
    equal; ids with a leading 0 stay texts."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    if len(text) > 1 and text[0] == "0" and text.isdigit():
        return text
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        return text


def _show(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_show(v) for v in value) + "]"
    return "nothing" if value is None else str(value)
