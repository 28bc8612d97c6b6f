"""The lists of what a translation still needs from its translator."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Needs:
    """The texts, cases and terms of a translation in four lists: ``new``, ``stale`` (the source has
    changed since), ``waiting`` (not translated yet) and ``obsolete``."""

    new: list[str] = field(default_factory=list)
    stale: list[str] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)
    obsolete: list[str] = field(default_factory=list)
    filled: list[str] = field(default_factory=list)
    """Texts whose translation was taken from other games."""

    def add(self, part: Needs) -> None:
        """Add the lists of ``part`` to these lists."""
        self.new += part.new
        self.stale += part.stale
        self.waiting += part.waiting
        self.obsolete += part.obsolete
        self.filled += part.filled
