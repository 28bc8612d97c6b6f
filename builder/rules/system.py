"""Everything that one asks of a game's system, in one place."""

from __future__ import annotations

from builder.rules.asking import Answer, ask, describe, listing
from builder.rules.examples import ExampleRun, run_examples
from builder.rules.proving import check, fill
from builder.rules.registry import system_of

__all__ = [
    "Answer",
    "ExampleRun",
    "ask",
    "check",
    "describe",
    "fill",
    "listing",
    "run_examples",
    "system_of",
]
