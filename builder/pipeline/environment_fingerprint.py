"""The installed environment: the versions of Chitwright's libraries, and whether any package
extends it. Python has to read the metadata of all packages to find this out, so the result is
cached while their files are unchanged."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from builder import extensions
from builder.incremental.render_cache import LIBRARIES, RenderCache, libraries

_TOLD_IN = ("METADATA", "PKG-INFO", "entry_points.txt")
"""The names of the metadata files that state a package's version and its entry points."""


@dataclass(frozen=True)
class InstalledEnvironment:
    """The installed libraries with their versions, and whether packages add systems, outputs
    or data to Chitwright."""

    libraries: str
    extended: bool


@cache
def installed_environment(kept: RenderCache) -> InstalledEnvironment:
    """Return the installed libraries and extensions, from the cache ``kept`` if the packages' files are
    unchanged."""
    lying = (
        list(InstalledEnvironment.__annotations__),
        LIBRARIES,
        sys.version,
        list(_metadata_files()),
    )
    key = hashlib.blake2b(repr(lying).encode(), digest_size=20).hexdigest()
    known = kept.get(key)
    if known is None:
        extended = any(extensions.offered_entry_points(group) for group in extensions.GROUPS)
        known = json.dumps({"libraries": libraries(), "extended": extended}).encode()
        kept.put(key, known)
    return InstalledEnvironment(**json.loads(known))


def _metadata_files() -> Iterator[tuple[str, int, int, int, int]]:
    """Yield the path and file status (size, times, inode) of the metadata files of all packages on
    Python's path."""
    for place in sys.path:
        folder = place or os.getcwd()
        if os.path.isfile(folder):  # an archive of packages
            yield from _stat(folder)
        for entry in _listed(folder):
            if entry.endswith((".dist-info", ".egg-info")):
                yield from _stat(f"{folder}/{entry}")
                for name in _TOLD_IN:
                    yield from _stat(f"{folder}/{entry}/{name}")


def _listed(folder: str) -> list[str]:
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def _stat(path: str) -> Iterator[tuple[str, int, int, int, int]]:
    try:
        found = os.stat(path)
    except OSError:
        return
    yield path, found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino
