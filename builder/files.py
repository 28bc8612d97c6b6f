"""Files on disk: written whole or not at all, read within bounds."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from pathlib import Path


class CannotWrite(OSError):
    """A file that the file system does not let be written; any other ``OSError`` is of reading."""


def write_atomically(path: Path, data: bytes) -> None:
    """Write ``data`` so that a killed run leaves the old file or the new one, never a part.

    Raises :class:`CannotWrite` with the file's own name; the temporary file is removed.
    """
    try:
        _write(path, data)
    except OSError as exc:
        raise CannotWrite(exc.errno, exc.strerror or str(exc), str(path)) from exc


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def read_bounded(path: Path, most: int) -> bytes | None:
    """The bytes of a plain file, or ``None`` if there are more than ``most`` of them.

    Raises ``OSError`` as the file system does, and for devices and pipes, which may never end.
    """
    status = path.stat()
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "it is no plain file", str(path))
    return path.read_bytes() if status.st_size <= most else None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
