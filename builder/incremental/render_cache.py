"""A cache of rendered files between builds, by the digest of everything that made them.

Loading and checking always run, and problems are stored with the result in which they were found,
so the cache can never hide an error. Each entry begins with a digest of itself: one that cannot be
read or is damaged (power failure, full disk) counts as absent and is written again.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import stat
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import BinaryIO

KEEP_BYTES = 1 << 30
"""The size of the cache in bytes above which it is pruned, least recently used entries first."""

_MAX_ENTRY_BYTES = 1 << 30
"""The greatest size of a cache entry, in bytes."""

_REST = 3600
"""The minimum number of seconds between two checks of the cache's total size."""

_SEAL = 20
"""The number of bytes of the checksum that begins every entry."""


@dataclass(frozen=True)
class RenderCache:
    """A cache folder of rendered bytes; without a folder, nothing is cached."""

    folder: Path | None

    def get(self, key: str) -> bytes | None:
        """Return the bytes stored under a key, or ``None`` if there are none or they are damaged."""
        if self.folder is None:
            return None
        path = self._path(key)
        try:
            entry = _read_entry(path)
        except OSError:
            return None
        seal, data = entry
        if seal != _seal(key, data):
            return None
        with contextlib.suppress(OSError):
            # not Path.touch(), which would create the file again if another run has just pruned it
            os.utime(path)
        return data

    def has(self, key: str) -> bool:
        """Return whether an entry exists under a key, intact or damaged."""
        path = self.folder and self._path(key)
        return path is not None and path.is_file() and not path.is_symlink()

    def put(self, key: str, data: bytes) -> bool:
        """Store bytes under a key, and return whether that succeeded; a full or read-only disk must not
        make a build fail. An entry cannot be read while it is being written."""
        if self.folder is None:
            return False
        try:
            _write(self._path(key), (_seal(key, data), data))
        except OSError:
            return False
        return True

    def _path(self, key: str) -> Path:
        assert self.folder is not None
        return self.folder / key[:2] / key

    def tidy(self) -> None:
        """Prune the cache unless this was done a short while ago, because checking every entry is
        slow."""
        if self.folder is None:
            return
        pruned = self.folder / "pruned"
        with contextlib.suppress(OSError):
            if abs(time.time() - pruned.stat().st_mtime) < _REST:
                return
        self.prune()
        with contextlib.suppress(OSError):
            pruned.touch()

    def prune(self) -> None:
        """Remove the least recently used entries until the cache is small enough. Other runs may
        write and prune at the same time; entries that vanish meanwhile are ignored."""
        if self.folder is None:
            return
        entries = sorted(_entries(self.folder))
        total = sum(size for _, size, _ in entries)
        for _, size, path in entries:
            if total <= KEEP_BYTES:
                return
            with contextlib.suppress(OSError):
                path.unlink()
            total -= size


_OPEN_FLAGS = (
    getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
)
"""The flags with which entries are opened: symbolic links are not followed, because they may lead
anywhere, and pipes or devices do not block, because they may never end."""


def _read_entry(path: Path) -> tuple[bytes, bytes]:
    """Return the checksum at the beginning of an entry and the data after it; raises ``OSError`` if
    the path is not a regular file, or is too large."""
    with open_regular(path) as stream:
        size = os.fstat(stream.fileno()).st_size
        if size > _MAX_ENTRY_BYTES:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
        # read() allocates as much memory as it is asked for
        return stream.read(_SEAL), stream.read(size)


def open_regular(path: Path) -> BinaryIO:
    """Open a file of the cache for reading; raises ``OSError`` at once if the path is a link, a
    pipe, a device or anything else than a regular file."""
    stream = os.fdopen(os.open(path, os.O_RDONLY | _OPEN_FLAGS), "rb")
    if stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
        return stream
    stream.close()
    raise OSError(errno.EINVAL, "it is no plain file", str(path))


def _write(path: Path, entry: tuple[bytes, bytes]) -> None:
    """Write an entry in place. No temporary file is needed, as the checksum shows whether an entry
    is complete. An existing file is overwritten, because a file system may wait for the disk when
    files are emptied or replaced."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_symlink():
        path.unlink()
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | _OPEN_FLAGS, 0o666), "wb") as stream:
        stream.writelines(entry)
        stream.truncate()


def _entries(folder: Path) -> Iterator[tuple[float, int, Path]]:
    """Yield the time of last use, the size in bytes and the path of each entry."""
    for shard in _listed(folder):
        for path in _listed(shard):
            with contextlib.suppress(OSError):
                status = path.lstat()
                yield status.st_mtime, status.st_size, path


def _listed(folder: Path) -> list[Path]:
    """Return the paths in a folder; none if it is not a folder or may not be read."""
    try:
        return [Path(entry.path) for entry in os.scandir(folder)]
    except OSError:
        return []


def _seal(key: str, data: bytes) -> bytes:
    """Return the checksum that must stand at the beginning of a key's entry, given its data."""
    return hashlib.blake2b(data, digest_size=_SEAL, key=key.encode()[:64]).digest()


def default_cache() -> RenderCache:
    """Return the cache in the user's own cache folder."""
    import platformdirs

    return RenderCache(Path(platformdirs.user_cache_dir("chitwright")) / "rendered")


LIBRARIES = (
    *(
        "fonttools",
        "jinja2",
        "markdown-it-py",
        "pillow",
        "polib",
        "pydantic",
        "pypdfium2",
        "pypinyin",
        "python-calamine",
        "shapely",
        "svgelements",
        "pyyaml",
        "uharfbuzz",
        "zlib-ng",
    ),
    *("reportlab", "svgwrite", "ezdxf"),
)
"""The libraries whose versions affect the bytes of files, besides Chitwright's own code; the last
need not be installed."""


@cache
def libraries() -> str:
    """Return the versions of the libraries in :data:`LIBRARIES` and of Python, as one text."""
    versions = " ".join(f"{name} {_version(name)}" for name in LIBRARIES)
    return f"{versions} python {sys.version}"


def _version(library: str) -> str:
    from importlib import metadata

    try:
        return metadata.version(library)
    except metadata.PackageNotFoundError:
        return ""
