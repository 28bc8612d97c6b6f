"""Rendered files kept between builds, by the digest of everything that made them.

Only rendering is cached: loading, checking and drawing always run, so a cache can never hide an
error. An entry is written atomically; one that cannot be read counts as absent.
"""

from __future__ import annotations

import contextlib
import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from builder.files import write_atomically

KEEP_BYTES = 1 << 30
"""The cache is pruned, oldest use first, when it holds more than this."""


@dataclass(frozen=True)
class RenderCache:
    """A folder of rendered bytes; without a folder, nothing is kept."""

    folder: Path | None

    def get(self, key: str) -> bytes | None:
        """The bytes kept under a key, if there are any."""
        if self.folder is None:
            return None
        path = self._path(key)
        try:
            data = path.read_bytes()
        except OSError:
            return None
        with contextlib.suppress(OSError):
            path.touch()
        return data

    def put(self, key: str, data: bytes) -> None:
        """Keep bytes; a full or read-only disk is no reason to fail a build."""
        if self.folder is not None:
            with contextlib.suppress(OSError):
                write_atomically(self._path(key), data)

    def _path(self, key: str) -> Path:
        assert self.folder is not None
        return self.folder / key[:2] / key

    def prune(self) -> None:
        """Drop the entries longest unused until the cache is small enough."""
        if self.folder is None or not self.folder.is_dir():
            return
        entries = [(p.stat().st_mtime, p.stat().st_size, p) for p in self.folder.glob("*/*")]
        total = sum(size for _, size, _ in entries)
        for _, size, path in sorted(entries):
            if total <= KEEP_BYTES:
                return
            path.unlink(missing_ok=True)
            total -= size


def default_cache() -> RenderCache:
    """The user's own cache folder."""
    import platformdirs

    return RenderCache(Path(platformdirs.user_cache_dir("chitwright")) / "rendered")


def key_of(*parts: str) -> str:
    """The key of a rendered file: its inputs' digests and options, and the renderers' own code."""
    digest = hashlib.blake2b(digest_size=20)
    for part in (_renderers(), *parts):
        digest.update(part.encode())
        digest.update(b"\0")
    return digest.hexdigest()


@cache
def _renderers() -> str:
    """A digest of the code and fonts that turn scenes into bytes, and of the libraries below it."""
    from importlib.metadata import version

    here = Path(__file__).resolve().parent.parent
    digest = hashlib.blake2b(digest_size=16)
    for path in sorted([*here.glob("outputs/**/*.py"), here / "__init__.py"]):
        digest.update(path.read_bytes())
    for path in sorted(here.glob("fonts/*.ttf")):
        digest.update(f"{path.name} {path.stat().st_size}".encode())
    for library in ("reportlab", "pillow", "pypdfium2", "svgwrite"):
        digest.update(version(library).encode())
    return digest.hexdigest()
