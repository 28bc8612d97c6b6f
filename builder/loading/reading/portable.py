"""Names of files that other systems cannot have: a game goes from one machine to another."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

_DEVICE = re.compile(r"(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³])(?:\.|$)", re.IGNORECASE)
"""What Windows takes for a device, whatever follows behind a dot."""
_SIGN = re.compile(r'[<>:"|?*\\\x00-\x1f]|[. ]$')
"""What stands in no name there, or not at the end of one."""


def unportable(paths: Iterable[PurePosixPath]) -> Iterator[tuple[PurePosixPath, str]]:
    """The paths that not every system can have, each with what is wrong."""
    known: dict[str, PurePosixPath] = {}
    for path in paths:
        plain = unicodedata.normalize("NFC", path.as_posix()).casefold()
        same = known.setdefault(plain, path)
        if same is not path:
            yield path, f"Windows and macOS take {path.name} and {same.name} for one file"
        elif any(_DEVICE.match(part) or _SIGN.search(part) for part in path.parts):
            yield path, f"Windows can have no file of the name {path.as_posix()}"
