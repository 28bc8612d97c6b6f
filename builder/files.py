"""Files on disk: written whole or not at all, read within bounds."""

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

_PREFIX, _SUFFIX = ".chitwright-", ".part"
_PART = re.compile(rf"{re.escape(_PREFIX)}\w+{re.escape(_SUFFIX)}")
"""What files are called while they are written: short, as the name of the file itself may be as long
as names can be."""

_STALE = 300
"""Seconds after which nobody writes to such a file any more: its run was killed."""

_SWEPT: set[str] = set()
"""Folders that this process has written in: what killed runs had left there is gone."""


class CannotWrite(OSError):
    """A file that the file system does not let be written; any other ``OSError`` is of reading."""


def write_atomically(path: Path, data: bytes, *, durable: bool = True) -> None:
    """Write ``data`` so that a killed run leaves the old file or the new one, never a part. A
    ``durable`` file outlasts a power cut as well, which costs a wait for the disk: whoever can make a
    file again, and sees that it is damaged, need not wait.

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
    """Raise :class:`CannotWrite` if no file can be written in a folder, or where it would have to be
    made. Long work asks this first, so that nobody waits for files that cannot be kept."""
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
    """Remove what runs that were killed while they wrote have left in a folder."""
    with contextlib.suppress(OSError):
        for entry in list(os.scandir(folder)):
            with contextlib.suppress(OSError):
                if _PART.fullmatch(entry.name) and time.time() - entry.stat().st_mtime > _STALE:
                    os.unlink(entry.path)


def read_bounded(path: Path, most: int) -> bytes | None:
    """The bytes of a plain file, or ``None`` if there are more than ``most`` of them.

    Raises ``OSError`` as the file system does, and for devices and pipes, which may never end.
    """
    plain_size(path)
    with path.open("rb") as stream:
        data = stream.read(most + 1)  # no more, even if the file grows meanwhile
    return data if len(data) <= most else None


def plain_size(path: Path) -> int:
    """How many bytes a plain file has that can be read. Raises ``OSError`` as :func:`read_bounded`."""
    found = path.stat()
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "it is no plain file", str(path))
    with path.open("rb"):
        return found.st_size


def program(name: str) -> str | None:
    """Where a program lies that is found by its name. The current folder is none of the places, though
    Windows looks there first: it may be the folder of a stranger's game."""
    found = shutil.which(name)
    return found if found and os.path.isabs(found) else None


def _mode(path: Path) -> int:
    """The rights of a file that is written anew: those that it has, or a new file's."""
    try:
        return stat.S_IMODE(path.stat().st_mode) & 0o777
    except OSError:
        return 0o666 & ~_umask()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
