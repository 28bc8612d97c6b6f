"""Faces as they were cut for documents in builds before: it is seldom that a change makes a document show
other characters."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from builder.incremental.memo import Store
from builder.outputs.formats.pdf.fonts import About, Cut, about, cut_of


@dataclass(frozen=True)
class KeptFonts:
    """Cuts faces, or finds them cut (see ``pdf.fonts.Cutter``)."""

    store: Store
    _known: dict[str, Cut] = field(default_factory=dict)

    def __call__(self, font: str, points: tuple[int, ...]) -> Cut:
        """A face cut down to some code points."""
        shown = hashlib.blake2b(repr(points).encode(), digest_size=20).hexdigest()
        key = f"font {font} {shown}"
        found: Cut | None = self._known.get(key) or self.store.get(key)
        if found is None:
            found = cut_of(self._about(font), font, points)
            self.store.put(key, found)
        self._known[key] = found
        return found

    def _about(self, font: str) -> About:
        """What is said of a face, for which its whole file is read."""
        key = f"about font {font}"
        found: About | None = self.store.get(key)
        if found is None:
            found = about(font)
            self.store.put(key, found)
        return found
