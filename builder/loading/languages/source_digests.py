"""Records the source of a translation: the digest of the source text, written into the file of the
translation."""

from __future__ import annotations

import hashlib
from typing import NamedTuple


class Stamp(NamedTuple):
    """The digests recorded with a translation: ``translates`` is that of the source that the text
    was translated from, ``todo`` that of a source that still waits for translation; both are empty
    if nothing is recorded."""

    translates: str = ""
    todo: str = ""


def digest_of(*texts: str) -> str:
    """Return a digest of eight hexadecimal digits for some texts; the spacing of words does not
    matter."""
    words = " ".join(word for text in texts for word in text.split())
    return hashlib.blake2b(words.encode(), digest_size=4).hexdigest()
