"""What a translation needs from its translator."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Needs:
    """Texts, cases and terms that are ``new``, ``stale`` (their source has changed), ``waiting``
    (not translated yet) or ``obsolete``."""

    new: list[str] = field(default_factory=list)
    stale: list[str] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)
    obsolete: list[str] = field(default_factory=list)
    filled: list[str] = field(default_factory=list)
    """Texts whose translation was taken from other games."""

    def add(self, part: Needs) -> None:
        """Add what another part needs."""
        self.new += part.new
        self.stale += part.stale
        self.waiting += part.waiting
        self.obsolete += part.obsolete
        self.filled += part.filled
