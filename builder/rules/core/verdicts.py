"""Answers that allow or forbid."""

from __future__ import annotations

from builder.rules.procedures import Reply


class Verdict(Reply):
    """Whether something is allowed; ``by`` and ``why`` tell the rule and the reason if not."""

    legal: bool
    by: str = ""
    why: str = ""
