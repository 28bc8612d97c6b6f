"""Opens archives from unknown sources, with limits on the size, compression ratio, number and names
of their files.

Nothing is unpacked to disk, and no file is read before its declared size has been checked.
"""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from builder.files import plain_size
from builder.problems import Problem, error
from builder.sentences import filled_sentence

MOST_FILES, MOST_BYTES = 20_000, 400_000_000
MOST_TEXT = 60_000_000
"""The largest size in bytes of a build file or saved game that is parsed."""

_MOST_RATIO, _SMALL = 200, 1_000_000
_STORED_OR_DEFLATED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 1
_UNSAFE_NAME = re.compile(r"^/|^[A-Za-z]:|\\|[\x00-\x1f\x7f]|(^|/)\.\.(/|$)")
_BROKEN = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, NotImplementedError, OSError,
    RuntimeError, ValueError,
)  # fmt: skip
"""The exceptions that the zip reader raises for damaged archives."""


class ReadError(ValueError):
    """Raised for an archive that is not a module or saved game, or that is unsafe to open."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def check_file(path: Path) -> None:
    """Raise :class:`ReadError` for a file that cannot be read or is too large."""
    try:
        size = plain_size(path)
    except OSError as exc:
        why = filled_sentence("the file cannot be read: {why}", why=exc.strerror)
        raise ReadError(error("unreadable", why)) from exc
    if size > MOST_BYTES:
        large = filled_sentence("the file is over {most_bytes} MB", most_bytes=MOST_BYTES // 10**6)
        raise ReadError(error("archive-too-large", large))


@dataclass(frozen=True)
class Archive:
    """An archive that has been checked and can be read: the sizes of its files in bytes, by name."""

    sizes: Mapping[str, int]
    _zip: zipfile.ZipFile

    def read(self, name: str, most: int = MOST_BYTES) -> bytes:
        """Return a whole file of at most ``most`` bytes; raises :class:`ReadError`."""
        if self.sizes[name] > most:
            raise ReadError(
                error(
                    "archive-too-large",
                    filled_sentence("{name!r} is over {most} MB", name=name, most=most // 10**6),
                )
            )
        return self._bytes(name, -1)

    def head(self, name: str, size: int) -> bytes:
        """Return the first bytes of a file; raises :class:`ReadError`."""
        return self._bytes(name, size)

    def close(self) -> None:
        """Close the archive file."""
        self._zip.close()

    def _bytes(self, name: str, size: int) -> bytes:
        try:
            with self._zip.open(name) as file:
                return file.read(size)
        except _BROKEN as exc:
            raise ReadError(
                error(
                    "broken-archive",
                    filled_sentence("{name!r} cannot be read: {why}", name=name, why=exc),
                )
            ) from exc


def open_archive(source: bytes | Path) -> Archive:
    """Open an archive, given as bytes or as a file of which only the requested parts are read.

    Raises :class:`ReadError` for data that no valid archive has.
    """
    try:
        opened = zipfile.ZipFile(source if isinstance(source, Path) else io.BytesIO(source))
    except _BROKEN as exc:
        raise ReadError(error("not-an-archive", "the file is no zip archive")) from exc
    files = [info for info in opened.infolist() if not info.is_dir()]
    found = _total(files) or next(filter(None, map(_refusal, opened.infolist())), None)
    if found:
        raise ReadError(found)
    return Archive({info.filename: info.file_size for info in files}, opened)


def _total(files: list[zipfile.ZipInfo]) -> Problem | None:
    if len(files) > MOST_FILES:
        return error(
            "archive-too-large",
            filled_sentence(
                "the archive is too large: over {most_files} files", most_files=MOST_FILES
            ),
        )
    if sum(info.file_size for info in files) > MOST_BYTES:
        most = MOST_BYTES // 10**6
        return error(
            "archive-too-large",
            filled_sentence("the archive is too large: over {most} MB unpacked", most=most),
        )
    if len({info.filename for info in files}) < len(files):
        return error("broken-archive", "two files of the archive have one name")
    return None


def _refusal(info: zipfile.ZipInfo) -> Problem | None:
    name = info.orig_filename
    if _UNSAFE_NAME.search(name):
        return error(
            "unsafe-name",
            filled_sentence(
                "the archive has a file that would lead out of it: {name!r}", name=name
            ),
        )
    if info.flag_bits & _ENCRYPTED or info.compress_type not in _STORED_OR_DEFLATED:
        return error(
            "broken-archive",
            filled_sentence("{name!r} is encrypted, or packed in an unusual way", name=name),
        )
    if info.file_size > _SMALL and info.file_size > _MOST_RATIO * info.compress_size:
        return error(
            "archive-too-large",
            filled_sentence(
                "{name!r} would grow over {most_ratio}-fold", name=name, most_ratio=_MOST_RATIO
            ),
        )
    return None
