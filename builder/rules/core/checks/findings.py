"""The form in which an answer of the rules engine reports problems with a setup."""

from __future__ import annotations

from collections.abc import Iterable

from builder.model.base import Model
from builder.problems import Problem


class Finding(Model):
    """One problem with a setup, as an answer of the rules engine reports it: its code, the rule and
    the message."""

    code: str
    rule: str
    message: str


def findings_of(problems: Iterable[Problem]) -> tuple[Finding, ...]:
    """Convert problems into the form in which an answer of the rules engine reports them."""
    return tuple(Finding(code=p.code, rule=p.rule, message=p.message) for p in problems)
