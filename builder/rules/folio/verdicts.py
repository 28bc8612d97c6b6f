"""Answers that allow or forbid: by which rule, and why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from builder.rules.core.verdicts import Bar, Verdict
from builder.rules.procedures import Step, step

V = TypeVar("V", bound=Verdict)


def first_bar(bars: Iterable[Bar | None]) -> Bar | None:
    """The first thing that forbids, if any does; later ones are not looked at."""
    return next((bar for bar in bars if bar is not None), None)


def forbidden(reply: type[V], bar: Bar, *before: Step, **fields: object) -> V:
    """The answer that a bar gives."""
    lines = (*before, step(bar.rule, bar.text))
    return reply.model_validate(
        {"legal": False, "by": bar.rule, "why": bar.text, "steps": lines, **fields}
    )
