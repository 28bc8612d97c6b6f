"""The phases in which the rules allow what a VASSAL module offers at any time: data for the module's
warnings."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PhaseRule:
    """The rule (its number) by which something is done in certain ``phases`` only (their ids)."""

    rule: str
    phases: tuple[str, ...]
