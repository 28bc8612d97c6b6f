"""Checks for file names that other operating systems do not allow, since a game is moved between
machines."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

from builder.sentences import filled_sentence

_DEVICE = re.compile(r"(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³])(?:\.|$)", re.IGNORECASE)
"""Matches file names that Windows treats as devices, whatever follows after a dot."""
_SIGN = re.compile(r'[<>:"|?*\\\x00-\x1f]|[. ]$')
"""Matches a character that Windows does not allow in a file name, or a dot or space at its end."""


def unportable(paths: Iterable[PurePosixPath]) -> Iterator[tuple[PurePosixPath, str]]:
    """Yield the paths that are not allowed on every operating system, each with the reason."""
    known: dict[str, PurePosixPath] = {}
    for path in paths:
        plain = unicodedata.normalize("NFC", path.as_posix()).casefold()
        same = known.setdefault(plain, path)
        if same is not path:
            yield (
                path,
                filled_sentence(
                    "Windows and macOS take {path} and {same} for one file",
                    path=path.name,
                    same=same.name,
                ),
            )
        elif any(_DEVICE.match(part) or _SIGN.search(part) for part in path.parts):
            yield (
                path,
                filled_sentence(
                    "Windows can have no file of the name {as_posix}", as_posix=path.as_posix()
                ),
            )
