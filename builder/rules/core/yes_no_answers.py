"""Answers of the rules engine that say whether something is allowed, and if not, why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeVar

from builder.rules.procedures import Reply, Step, step


class Bar(NamedTuple):
    """The reason why something is not allowed: the number of the rule, and a text."""

    rule: str
    text: str

    @property
    def step(self) -> Step:
        """The reason as a step of an answer."""
        return step(self.rule, self.text)


class Verdict(Reply):
    """An answer that tells whether something is allowed; if not, ``by`` is the rule and ``why`` the
    reason."""

    legal: bool
    by: str = ""
    why: str = ""


V = TypeVar("V", bound=Verdict)


def first_bar(bars: Iterable[Bar | None]) -> Bar | None:
    """Return the first reason that forbids something, or ``None`` if nothing does; reasons after it
    are not evaluated."""
    return next((bar for bar in bars if bar is not None), None)


def forbidden_answer(reply: type[V], bar: tuple[str, str], *before: Step, **fields: object) -> V:
    """Return the answer that something is forbidden, from a rule and a reason."""
    rule, why = bar
    lines = (*before, step(rule, why))
    return reply.model_validate({"legal": False, "by": rule, "why": why, "steps": lines, **fields})


def allowed_unless(reply: type[V], bar: tuple[str, str] | None, said: Step, **fields: object) -> V:
    """Return an answer that allows something, with the step ``said``, or if there is a ``bar`` (a
    rule and a reason), an answer that forbids it."""
    if bar:
        return forbidden_answer(reply, bar, **fields)
    return reply.model_validate({"legal": True, "steps": (said,), **fields})
