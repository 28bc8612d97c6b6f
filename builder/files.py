"""Files on disk: atomic writing, and reading with size limits."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
import stat
import tempfile
import time
from pathlib import Path

YAML_ENDINGS = (".yaml", ".yml")
"""The endings of the names of YAML files."""

_PREFIX, _SUFFIX = ".chitwright-", ".part"
_PART = re.compile(rf"{re.escape(_PREFIX)}\w+{re.escape(_SUFFIX)}")
"""The names of temporary files during writing; short, because the file's own name may have the
maximum length already."""

_CHUNK = 1 << 20
_STALE_AGE = 300
"""Age in seconds after which a temporary file is left over from a killed run."""

_SWEPT: set[str] = set()
"""Folders in which this process has removed leftovers of killed runs."""


class CannotWrite(OSError):
    """A file cannot be written; any other ``OSError`` comes from reading."""


def write_atomically(path: Path, data: bytes, *, durable: bool = True) -> None:
    """Write ``data`` atomically, so that a killed run leaves the old file or the new one, never a
    part. A ``durable`` file also survives a power cut, which costs a wait for the disk; files that
    can be made again, and whose damage is noticed, do not need that.

    Raises :class:`CannotWrite` with the file's own name; the temporary file is removed, and so are
    those that killed runs left in the same folder.
    """
    try:
        _write(path, data, durable=durable)
    except OSError as exc:
        raise CannotWrite(exc.errno, exc.strerror or str(exc), str(path)) from exc


def _write(path: Path, data: bytes, *, durable: bool) -> None:
    folder = str(path.parent)
    if folder not in _SWEPT or not os.path.isdir(folder):
        path.parent.mkdir(parents=True, exist_ok=True)
        remove_leftovers(path.parent)
        _SWEPT.add(folder)
    handle, name = tempfile.mkstemp(prefix=_PREFIX, suffix=_SUFFIX, dir=folder)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            if durable:
                stream.flush()
                os.fsync(stream.fileno())
        temporary.chmod(_mode(path))
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def check_writable(folder: Path) -> None:
    """Raise :class:`CannotWrite` if no file can be written in a folder, or in the folder where it
    would have to be created. Long tasks call this first, so as not to fail only at the end."""
    there = folder.absolute()
    while not os.path.lexists(there) and there != there.parent:
        there = there.parent
    try:
        handle, name = tempfile.mkstemp(prefix=_PREFIX, suffix=_SUFFIX, dir=there)
    except OSError as exc:
        raise CannotWrite(exc.errno, exc.strerror or str(exc), str(folder)) from exc
    os.close(handle)
    os.unlink(name)


def remove_leftovers(folder: Path) -> None:
    """Remove temporary files of killed runs from a folder."""
    with contextlib.suppress(OSError):
        for entry in list(os.scandir(folder)):
            with contextlib.suppress(OSError):
                if _PART.fullmatch(entry.name) and time.time() - entry.stat().st_mtime > _STALE_AGE:
                    os.unlink(entry.path)


def read_bounded(path: Path, most: int) -> bytes | None:
    """Return the bytes of a regular file, or ``None`` if there are more than ``most``.

    Raises ``OSError`` like the file system, and for devices and pipes, which may never end.
    """
    size = plain_size(path)
    with path.open("rb") as stream:
        # read() allocates as much memory as it is asked for
        data = stream.read(min(size, most) + 1)
        # the file may have grown in the meantime
        while len(data) <= most and (more := stream.read(_CHUNK)):
            data += more
    return data if len(data) <= most else None


def plain_size(path: Path) -> int:
    """Return the size in bytes of a readable regular file. Raises ``OSError`` like
    :func:`read_bounded`."""
    found = path.stat()
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "it is no plain file", str(path))
    with path.open("rb"):
        return found.st_size


def program(name: str) -> str | None:
    """Return the path of an installed program, or ``None``. The current folder is never searched,
    although Windows looks there first, because it may be the folder of someone else's game."""
    found = shutil.which(name)
    return found if found and os.path.isabs(found) else None


def needed_program(name: str) -> str:
    """Return the path of an installed program, as :func:`program` does; raises ``FileNotFoundError``."""
    if found := program(name):
        return found
    raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name)


def _mode(path: Path) -> int:
    """Return the permissions for a file that is rewritten: its present ones, or those of a new
    file."""
    try:
        return stat.S_IMODE(path.stat().st_mode) & 0o777
    except OSError:
        return 0o666 & ~_umask()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
