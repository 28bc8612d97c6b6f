"""A digest of everything that decides what happens in a game."""

from __future__ import annotations

import hashlib
from pathlib import Path

from builder.incremental.render_cache import default_cache
from builder.loading.reading.files import open_shelf
from builder.pipeline import fingerprint


def spec_digest(folder: Path, owner: Path | None = None) -> str:
    """Return a digest of a game's files, of an owner's file, and of Chitwright itself."""
    cache, shelf = default_cache(), open_shelf(folder)
    digest = hashlib.sha256(fingerprint.program_digest(cache).encode())
    for path in sorted(shelf.files):
        content = shelf.content(path) or b""
        digest.update(f"{path.as_posix()} {len(content)}\n".encode() + content)
    if owner is not None:
        digest.update(owner.read_bytes())
    return digest.hexdigest()[:24]
