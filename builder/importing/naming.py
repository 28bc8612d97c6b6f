"""Makes ids and texts in Chitwright's form from arbitrary names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

_NOT_ALPHANUMERIC = re.compile(r"[^a-z0-9]+")
_UNPRINTED = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]+"
)
_LONG_ID = 34


class UniqueIds:
    """Makes ids that are unique within one game."""

    def __init__(self, taken: Collection[str] = ()) -> None:
        self._taken = set(taken)
        self._next: dict[str, int] = {}

    def new_id(self, name: str, otherwise: str) -> str:
        """Return a new unique id made from a name, or from ``otherwise`` if the name has no letters or
        digits."""
        base = slug(name) or otherwise
        found = base
        while found in self._taken:
            number = self._next[base] = self._next.get(base, 1) + 1
            found = f"{base}-{number}"
        self._taken.add(found)
        return found


def slug(name: str) -> str:
    """Return a name as lower-case letters and digits with hyphens between; empty if it has none."""
    bare = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return _NOT_ALPHANUMERIC.sub("-", bare).strip("-")[:_LONG_ID].strip("-")


def one_line(text: str, most: int = 200) -> str:
    """Return a text on one line, of printable characters."""
    return " ".join(_UNPRINTED.sub(" ", text).split())[:most].strip()
