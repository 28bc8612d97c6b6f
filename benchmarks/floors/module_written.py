"""The module that Chitwright writes, zipped by ``zipfile`` with nothing to make: the same files at the
same levels, its saved games scrambled as the format wants them and zipped within.

python -m benchmarks.floors.module_written WORKLOAD.json OUT.vmod
"""

from __future__ import annotations

import io
import sys
import zipfile
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from benchmarks.timing import timed

SAVED_GAME = "savedGame"
LEVEL = 6
PACKED = (".png", ".vsav")
Files = dict[str, bytes]


def unzipped(archive: bytes) -> Files:
    """The files of an archive."""
    with zipfile.ZipFile(io.BytesIO(archive)) as whole:
        return {name: whole.read(name) for name in whole.namelist()}


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Their archive; pictures and archives within are stored as they are."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=LEVEL) as archive:
        for name, data in files.items():
            archive.writestr(name, data, zipfile.ZIP_STORED if name.endswith(PACKED) else None)
    return out.getvalue()


def scrambled(plain: bytes, key: int) -> bytes:
    """A saved game's commands as the format has them."""
    mask = bytes(b ^ key for b in range(256))
    return b"!VCSK" + f"{key:02x}".encode() + plain.translate(mask).hex().encode()


def unscrambled(data: bytes) -> tuple[bytes, int]:
    """A saved game's commands, and the key they were scrambled with."""
    key, *body = bytes.fromhex(data.removeprefix(b"!VCSK").decode())
    return bytes(b ^ key for b in body), key


def make(files: Files, games: Mapping[str, tuple[Files, bytes, int]]) -> bytes:
    """The module of plain files and of games, each with its files, its commands and their key."""
    saves = {
        name: zipped(inside | {SAVED_GAME: scrambled(commands, key)})
        for name, (inside, commands, key) in games.items()
    }
    return zipped(files | saves)


def taken_apart(module: bytes) -> tuple[Files, dict[str, tuple[Files, bytes, int]]]:
    """The arguments of :func:`make`."""
    files = unzipped(module)
    saves = {name: unzipped(files[name]) for name in files if name.endswith(".vsav")}
    return files, {n: (inside, *unscrambled(inside[SAVED_GAME])) for n, inside in saves.items()}


def prepared(spec: Path) -> tuple[Files, dict[str, tuple[Files, bytes, int]]]:
    """The arguments of :func:`make` for a spec."""
    from benchmarks.chitwright import loaded, module_written

    return taken_apart(module_written(loaded(spec))())


if __name__ == "__main__":
    # Prepared in a process of its own: what is timed finds neither memory nor caches warm.
    with ProcessPoolExecutor(1, get_context("spawn")) as _other:
        _parts = _other.submit(prepared, Path(sys.argv[1]).with_name("spec")).result()
    timed(lambda: make(*_parts), Path(sys.argv[2]))
