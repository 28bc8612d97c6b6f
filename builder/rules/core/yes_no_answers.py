"""Answers that allow or forbid."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeVar

from builder.rules.procedures import Reply, Step, step


class Bar(NamedTuple):
    """Why something is not allowed: the rule, and a text."""

    rule: str
    text: str

    @property
    def step(self) -> Step:
        """The same as a line of an answer."""
        return step(self.rule, self.text)


class Verdict(Reply):
    """Whether something is allowed; ``by`` and ``why`` tell the rule and the reason if not."""

    legal: bool
    by: str = ""
    why: str = ""


V = TypeVar("V", bound=Verdict)


def first_bar(bars: Iterable[Bar | None]) -> Bar | None:
    """The first thing that forbids, if any does; later ones are not looked at."""
    return next((bar for bar in bars if bar is not None), None)


def forbidden(reply: type[V], bar: tuple[str, str], *before: Step, **fields: object) -> V:
    """The answer that a bar (a rule, and why) gives."""
    rule, why = bar
    lines = (*before, step(rule, why))
    return reply.model_validate({"legal": False, "by": rule, "why": why, "steps": lines, **fields})


def judged(reply: type[V], bar: tuple[str, str] | None, said: Step, **fields: object) -> V:
    """The answer that a bar gives, or what is ``said`` where there is none."""
    if bar:
        return forbidden(reply, bar, **fields)
    return reply.model_validate({"legal": True, "steps": (said,), **fields})
