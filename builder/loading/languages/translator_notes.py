"""Lists of what a translator still has to do in a translation."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Needs:
    """What a translation needs, in four lists of texts, cases and terms: ``new``, ``stale`` (the source
    has changed since), ``waiting`` (not translated yet) and ``obsolete``."""

    new: list[str] = field(default_factory=list)
    stale: list[str] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)
    obsolete: list[str] = field(default_factory=list)
    filled: list[str] = field(default_factory=list)
    """Texts whose translation was taken from other games."""

    def add(self, part: Needs) -> None:
        """Append the four lists of ``part`` to the lists of this object."""
        self.new += part.new
        self.stale += part.stale
        self.waiting += part.waiting
        self.obsolete += part.obsolete
        self.filled += part.filled
