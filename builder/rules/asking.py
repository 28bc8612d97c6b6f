"""Ask a game's system of rules a question: run a procedure by name, with its arguments as plain
data."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from builder.model.game import Game
from builder.problems import Problem, error
from builder.rules.arguments import read_arguments
from builder.rules.core.names import unknown_names
from builder.rules.core.question_lines import ProcedureLine, line_of
from builder.rules.dice import Rolls
from builder.rules.error_boundary import guarded
from builder.rules.procedures import Context, Inputs, Procedure, Refused, Reply, Say, Step, System
from builder.rules.registry import load_system, system_of
from builder.rules.signed_numbers import set_numbers
from builder.sentences import filled_sentence


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a procedure. ``result`` holds plain types only; it is ``None`` if there are
    problems."""

    procedure: str
    rule: str = ""
    result: dict[str, Any] | None = None
    steps: tuple[Step, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether the question has been answered: there is a result, and no problem prevented it."""
        return self.result is not None

    def as_read(self, tr: Say, names: Mapping[str, str]) -> dict[str, Any]:
        """Return the answer as data to be shown to people: its steps as sentences in the
        translator's language with the ``names`` of ids, and long fractions as percentages."""
        steps = [s.model_copy(update={"values": readable(s.values)}) for s in self.steps]
        return {
            **self.as_json(),
            "result": readable(self.result),
            "steps": [{"rule": s.rule, "text": set_numbers(s.say(tr, names))} for s in steps],
        }

    def as_json(self) -> dict[str, Any]:
        """Return the answer as data for JSON."""
        return {
            "procedure": self.procedure,
            "rule": self.rule,
            "result": self.result,
            "steps": [s.model_dump(mode="json") for s in self.steps],
            "problems": [p.as_json() for p in self.problems],
        }


_LONG = re.compile(r"-?[0-9]+/[0-9]{5,}")
"""A regular expression for fractions too long to be read, whose denominators have five or more
digits."""


def readable(value: Any) -> Any:
    """Return a value of an answer with its long fractions written as percentages, also inside lists
    and mappings."""
    if isinstance(value, dict):
        return {key: readable(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [readable(part) for part in value]
    if isinstance(value, str) and _LONG.fullmatch(value):
        return f"{float(Fraction(value)):.3%}"
    return value


def ask(
    game: Game,
    name: str,
    given: Mapping[str, Any] | str | None = None,
    dice: Sequence[int] = (),
) -> Answer:
    """Run a procedure and return its answer. ``given`` are the arguments, as a mapping or as JSON;
    ``dice`` are rolls made in advance. Errors are never raised, but returned as problems of the
    answer."""
    procedure, lost = guarded("the system", lambda: system_of(game).procedure(name))
    if procedure is None:
        return Answer(name, problems=lost)

    def run() -> tuple[str, dict[str, Any], tuple[Step, ...]]:
        inputs = read_inputs(procedure, given)
        if lost := list(unknown_names(game, inputs)):
            raise Refused(*lost)
        reply: Reply = procedure.run(Context(game, Rolls(tuple(dice))), inputs)
        rule = reply.answered_by or procedure.rule
        return rule, reply.model_dump(mode="json"), reply.steps

    reply, lost = guarded(name, run)
    if reply is None:
        return Answer(name, procedure.rule, problems=lost)
    return Answer(name, *reply)


def read_inputs(procedure: Procedure[Any, Any], given: Mapping[str, Any] | str | None) -> Inputs:
    """Return the typed arguments of a procedure; raises :class:`Refused` with every problem."""
    data = _from_json(given) if isinstance(given, str) else given or {}
    found: Inputs = read_arguments(procedure.inputs, procedure.name, data)
    return found


def _from_json(text: str) -> Mapping[str, Any]:
    try:
        data = json.loads(text or "{}")
    except ValueError as exc:
        hint = """write an object, as in '{"differential": 1}'"""
        raise Refused(
            error(
                "bad-json", filled_sentence("the arguments are not JSON: {why}", why=exc), hint=hint
            )
        ) from exc
    if not isinstance(data, dict):
        hint = """write an object, as in '{"differential": 1}'"""
        raise Refused(error("bad-json", "the arguments are not a JSON object", hint=hint))
    return data


def listing(game: Game) -> list[dict[str, Any]]:
    """Return a description of every procedure of a game's system as plain data; an empty list for
    an unknown system."""
    return [line.as_json() for line in listed(game)]


def listed(game: Game) -> tuple[ProcedureLine, ...]:
    """Return a description of every procedure of a game's system, by name; none for an unknown
    system."""
    try:
        return describe(game)
    except Refused:
        return ()


def describe(game: Game) -> tuple[ProcedureLine, ...]:
    """Return a description of every procedure of a game's system, by name; raises :class:`Refused`
    for an unknown system."""
    return _described(system_of(game))


def described(system: str) -> tuple[ProcedureLine, ...]:
    """Return a description of every procedure of the system that ``system`` names; raises
    :class:`Refused` for an unknown system."""
    return _described(load_system(system))


def _described(system: System) -> tuple[ProcedureLine, ...]:
    return tuple(line_of(p) for p in sorted(system.procedures, key=lambda p: p.name))
