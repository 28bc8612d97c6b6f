"""Asking The Border."""

from __future__ import annotations

from typing import Any

from builder.rules.asking import ask
from tests.rules.air_land.border import build_game


def answer(name: str, **given: Any) -> dict[str, Any]:
    """The result of a question; fails with its problems if there is none."""
    found = ask(build_game(), name, given)
    assert found.result is not None, found.problems
    return found.result


def refusal(name: str, **given: Any) -> str:
    """The code of the problem that a question meets."""
    found = ask(build_game(), name, given)
    assert found.result is None, found.result
    return found.problems[0].code
