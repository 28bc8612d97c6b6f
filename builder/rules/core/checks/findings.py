"""What is wrong with a setup, as an answer tells it."""

from __future__ import annotations

from collections.abc import Iterable

from builder.model.base import Model
from builder.problems import Problem


class Finding(Model):
    """One thing that is wrong: a code, the rule, and what."""

    code: str
    rule: str
    message: str


def findings_of(problems: Iterable[Problem]) -> tuple[Finding, ...]:
    """Problems as an answer tells them."""
    return tuple(Finding(code=p.code, rule=p.rule, message=p.message) for p in problems)
