"""The files of the named games and no others: lists them, reads them and, if allowed, writes them."""

from __future__ import annotations

from pathlib import Path

from builder.files import YAML_ENDINGS, write_atomically
from builder.loading.reading.files import open_shelf
from builder.problems import error
from builder.rules.procedures import Refused
from builder.sentences import filled_sentence

ENDINGS = (*YAML_ENDINGS, ".md", ".csv", ".po")
"""The files of a game that are text."""

MOST_BYTES = 1_000_000
"""The largest file that is read or written."""


def text_files(folder: Path) -> list[str]:
    """Return the text files of a game, by their paths within its folder."""
    return [path.as_posix() for path in open_shelf(folder).files if path.suffix in ENDINGS]


def read_text(folder: Path, name: str) -> str:
    """Return the content of a text file of a game; raises :class:`Refused`."""
    path = _inside(folder, name)
    if not path.is_file():
        raise Refused(error("no-such-file", filled_sentence("there is no {name!r}", name=name)))
    if path.stat().st_size > MOST_BYTES:
        raise Refused(error("too-large", filled_sentence("{name!r} is over 1 MB", name=name)))
    try:
        return path.read_text("utf-8")
    except UnicodeDecodeError as exc:
        message = filled_sentence("{name!r} is no text file of the game", name=name)
        raise Refused(error("no-such-file", message, hint="save the file as UTF-8")) from exc


def write_text(folder: Path, name: str, text: str) -> None:
    """Write a file of a game; raises :class:`Refused` for one outside its folder or of another kind."""
    path = _inside(folder, name)
    if len(text.encode()) > MOST_BYTES:
        raise Refused(error("too-large", filled_sentence("{name!r} is over 1 MB", name=name)))
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, text.encode())


def _inside(folder: Path, name: str) -> Path:
    """Return the path of a text file in a game's folder, with all links resolved; raises
    :class:`Refused` if it lies outside the folder."""
    root = folder.resolve()
    path = (root / name.replace("\0", "/")).resolve()  # no file has a NUL in its name
    within = path.is_relative_to(root) and not _is_hidden(path.relative_to(root))
    if not within or path.suffix not in ENDINGS:
        message = filled_sentence("{name!r} is no text file of the game", name=name)
        raise Refused(error("no-such-file", message, hint=", ".join(ENDINGS)))
    return path


def _is_hidden(name: Path) -> bool:
    return any(part.startswith(".") for part in name.parts)
