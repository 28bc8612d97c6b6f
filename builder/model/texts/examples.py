"""Worked examples, which the tests and the command ``check`` run and the rules reference prints."""

from __future__ import annotations

from typing import Any

from builder.model.base import Identifier, Line, Sourced, Whole


class Example(Sourced):
    """A worked example. ``do`` names a procedure; ``given`` are its arguments, ``expect`` what its
    answer must contain, both as written in the file (the procedure converts their types). ``dice``
    lists the results of the rolls. The rulebook prints the examples that say ``booklet: true``,
    cases that people often get wrong (all of them, if none says so); every example is in the file
    of worked examples and in the web reference."""

    id: Identifier
    rule: Line
    title: Line = ""
    do: Line
    given: dict[Line, Any] = {}
    dice: tuple[Whole, ...] = ()
    expect: dict[Line, Any]
    booklet: bool = False
