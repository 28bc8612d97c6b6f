"""Worked examples: executed by the tests and ``check``, printed by the rules reference."""

from __future__ import annotations

from typing import Any

from builder.model.base import Identifier, Line, Sourced, Whole


class Example(Sourced):
    """``do`` names a procedure; ``given`` its arguments, ``expect`` what must be in its answer, as
    they are written (the procedure types them). ``dice`` scripts the rolls. The rulebook prints those
    that say ``booklet: true``, cases that people get wrong (all of them, if none says so); every example
    is in the file of worked examples and in the web reference."""

    id: Identifier
    rule: Line
    title: Line = ""
    do: Line
    given: dict[Line, Any] = {}
    dice: tuple[Whole, ...] = ()
    expect: dict[Line, Any]
    booklet: bool = False
