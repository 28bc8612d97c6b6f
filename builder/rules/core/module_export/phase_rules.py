"""In which phases the rules have something that a VASSAL module offers at any time, as data for its
warnings."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PhaseRule:
    """The rule (its number) by which something is done in certain ``phases`` only (their ids)."""

    rule: str
    phases: tuple[str, ...]
