"""Answers that allow or forbid."""

from __future__ import annotations

from typing import NamedTuple

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
