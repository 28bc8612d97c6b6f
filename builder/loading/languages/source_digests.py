"""What a translation was made from: digests of source texts, written beside their translations."""

from __future__ import annotations

import hashlib
from typing import NamedTuple


class Stamp(NamedTuple):
    """``translates`` is the digest of the source that a text was translated from, ``todo`` that of the
    source that still waits for a translation; both are empty where nobody has said."""

    translates: str = ""
    todo: str = ""


def digest_of(*texts: str) -> str:
    """Eight hexadecimal digits for some texts; how their words are spaced does not matter."""
    words = " ".join(word for text in texts for word in text.split())
    return hashlib.blake2b(words.encode(), digest_size=4).hexdigest()
