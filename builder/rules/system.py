"""Gathers in one place everything that other packages need of a game's system of rules."""

from __future__ import annotations

from builder.rules.asking import Answer, ask, describe, listed, listing
from builder.rules.core.question_lines import FieldLine
from builder.rules.examples import ExampleRun, run_examples
from builder.rules.free_setups import check_position, make_setup, seen_by
from builder.rules.registry import system_of
from builder.rules.validation import check, fill

__all__ = [
    "Answer",
    "ExampleRun",
    "FieldLine",
    "ask",
    "check",
    "check_position",
    "describe",
    "fill",
    "listed",
    "listing",
    "make_setup",
    "run_examples",
    "seen_by",
    "system_of",
]
