"""Files on disk: written whole or not at all, read within bounds."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from pathlib import Path


def write_atomically(path: Path, data: bytes) -> None:
    """Write ``data`` so that a killed run leaves the old file or the new one, never a part.

    Raises ``OSError`` as the file system does; the temporary file is removed.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as exc:  # of a file that nobody asked for
        raise OSError(exc.errno, exc.strerror, str(path)) from exc
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
