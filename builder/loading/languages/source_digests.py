"""Records from which source text a translation was made, by writing a digest of it into the
translation's file."""

from __future__ import annotations

import hashlib
from typing import NamedTuple


class Stamp(NamedTuple):
    """The digests recorded at a translation: ``translates`` is that of the source from which it was
    translated, ``todo`` that of a source still to be translated; empty if not recorded."""

    translates: str = ""
    todo: str = ""


def digest_of(*texts: str) -> str:
    """Return a digest of eight hexadecimal digits for some texts; the spacing of words does not
    matter."""
    words = " ".join(word for text in texts for word in text.split())
    return hashlib.blake2b(words.encode(), digest_size=4).hexdigest()
