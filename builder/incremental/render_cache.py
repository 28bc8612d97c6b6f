"""Rendered files kept between builds, by the digest of everything that made them.

Loading and checking always run, and what was wrong is kept with whatever it was found in, so a cache
can never hide an error. An entry is sealed with a digest of itself: one that cannot be read, or is not as
it was written (the power failed, the disk was full), counts as absent and is written anew.
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

KEEP_BYTES = 1 << 30
"""The cache is pruned, oldest use first, when it holds more than this."""

_MOST = 1 << 30
"""Bytes of an entry at most."""

_REST = 3600
"""Seconds between two looks at whether it does."""

_SEAL = 20
"""Bytes of the seal that every entry begins with."""


@dataclass(frozen=True)
class RenderCache:
    """A folder of rendered bytes; without a folder, nothing is kept."""

    folder: Path | None

    def get(self, key: str) -> bytes | None:
        """The bytes kept under a key, if there are any, and they are whole."""
        if self.folder is None:
            return None
        path = self._path(key)
        try:
            entry = _read(path)
        except OSError:
            return None
        seal, data = entry
        if seal != _seal(key, data):
            return None
        with contextlib.suppress(OSError):
            os.utime(path)  # touching would make the file again if another run has just pruned it
        return data

    def has(self, key: str) -> bool:
        """Whether there is an entry, whole or not."""
        path = self.folder and self._path(key)
        return path is not None and path.is_file() and not path.is_symlink()

    def put(self, key: str, data: bytes) -> bool:
        """Keep bytes, and say whether they are kept; a full or read-only disk is no reason to fail a
        build. Whoever reads an entry while it is written finds none."""
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
        """Prune it, if nobody has for a while: to look at every entry takes long."""
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
        """Drop the entries longest unused until the cache is small enough. Other runs may write and
        prune at the same time: what is gone meanwhile is gone."""
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


_OWN = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
"""How entries are opened: a link may lead anywhere, and a pipe, or a device, may never end."""


def _read(path: Path) -> tuple[bytes, bytes]:
    """The seal of an entry, and what it holds; raises ``OSError`` for what is no plain file."""
    with os.fdopen(os.open(path, os.O_RDONLY | _OWN), "rb") as stream:
        if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
            raise OSError(errno.EINVAL, "it is no plain file", str(path))
        return stream.read(_SEAL), stream.read(_MOST)


def _write(path: Path, entry: tuple[bytes, bytes]) -> None:
    """Its seal tells whether an entry is whole: it need not be written aside first. One that is there is
    written over: a file system may wait for the disk where files are emptied or take another's place."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_symlink():
        path.unlink()
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | _OWN, 0o666), "wb") as stream:
        stream.writelines(entry)
        stream.truncate()


def _entries(folder: Path) -> Iterator[tuple[float, int, Path]]:
    """When each entry was last used, its bytes, and the entry."""
    for shard in _listed(folder):
        for path in _listed(shard):
            with contextlib.suppress(OSError):
                status = path.stat()
                yield status.st_mtime, status.st_size, path


def _listed(folder: Path) -> list[Path]:
    """What lies in a folder; nothing, if it is none or may not be looked into."""
    try:
        return [Path(entry.path) for entry in os.scandir(folder)]
    except OSError:
        return []


def _seal(key: str, data: bytes) -> bytes:
    """What an entry must begin with."""
    return hashlib.blake2b(data, digest_size=_SEAL, key=key.encode()[:64]).digest()


def default_cache() -> RenderCache:
    """The user's own cache folder."""
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
        "python-calamine",
        "svgelements",
        "pyyaml",
        "uharfbuzz",
        "zlib-ng",
    ),
    *("reportlab", "svgwrite", "ezdxf"),
)
"""What the bytes of files come from besides our own code; the last need not be installed."""


@cache
def libraries() -> str:
    """The versions of the libraries and of Python."""
    versions = " ".join(f"{name} {_version(name)}" for name in LIBRARIES)
    return f"{versions} python {sys.version}"


def _version(library: str) -> str:
    from importlib import metadata

    try:
        return metadata.version(library)
    except metadata.PackageNotFoundError:
        return ""
