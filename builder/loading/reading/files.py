"""Opens the folder of a game: finds which files exist and which belong to the game, and reads their
text. Nothing outside the folder is ever opened, whatever a link or a path points to, and nothing
beyond the size limits is read."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any, TypeVar, cast

from builder.files import read_bounded
from builder.i18n.game_languages import MAX_FONT
from builder.loading.reading.portable import unportable
from builder.loading.reading.source_nodes import SourceFile
from builder.problems import Location, Problem, Severity, did_you_mean
from builder.sentences import filled_sentence, listed_with_and

Given = TypeVar("Given")
Made = TypeVar("Made")

MAX_TEXT = 8_000_000
"""The largest size of a text file in bytes."""
MAX_PICTURE = 120_000_000
"""The largest size of a picture in bytes."""
MAX_CARRIED = 60_000_000
"""The largest size in bytes of a file of an imported module."""
MAX_WHOLE = 500_000_000
"""The largest size in bytes of all files of a game together."""

SINGLE = (
    "game.yaml",
    "terrain.yaml",
    "mechanisms.yaml",
    "counters.yaml",
    "counters.csv",
    "counters.xlsx",
    "counters.ods",
    "tracks.yaml",
    "pools.yaml",
    "forms.yaml",
    "cards.yaml",
    "cards.csv",
    "cards.xlsx",
    "cards.ods",
    "squads.yaml",
    "theatres.yaml",
    "themes.yaml",
    "carried.json",
)
IMPORTED_MODULE_FOLDER = "carried"
"""The folder with the module that a game was imported from; it may contain files of any kind at any
depth."""
PICTURES = (".png", ".jpg", ".jpeg")
OUTLINES = ".svg"
FOLDERS = {
    "maps": (".yaml", ".svg"),
    "mechanisms": (".yaml",),
    "counters": (".yaml", ".csv", ".xlsx", ".ods"),
    "cards": (".yaml", ".csv", ".xlsx", ".ods"),
    "tables": (".yaml",),
    "scenarios": (".yaml",),
    "examples": (".yaml",),
    "locale": (".po",),
    "fonts": (".ttf", ".toml", ".txt"),
    "art": (*PICTURES, OUTLINES),
}
_MOST_BYTES = {"art": MAX_PICTURE, IMPORTED_MODULE_FOLDER: MAX_CARRIED, "fonts": MAX_FONT}
"""The largest size in bytes of a file of some folders."""
OWN_FILES = ("README.md", "LICENSE", "LICENSE.txt", "LICENSE.md", "NOTICE", "CHANGELOG.md")
"""The author's own files beside a game, which go into its release."""
PRINT_SHOPS_FILE = "print-shops.yaml"
"""The file with print shops of one's own, which is read when files for a shop are made."""
_UNREAD_FILES = (*OWN_FILES, "import-report.md", PRINT_SHOPS_FILE)
"""Files that may be in the folder but are not part of the game."""
SOURCES_FILE = "sources.json"
"""The file in ``locale/`` with the source texts of the translations, which translators are shown."""
_BUILT = ("*.vmod", "rules/*.html", "*/print", "*/svg", "*.tmx")
"""Patterns of files that mark their folder as the output of a build, or as a map exported to Tiled."""


@dataclass
class Shelf:
    """A game's opened folder. ``files`` are the sorted paths of the files that a game may have,
    ``unread`` those of files that are not used; ``taken`` is the number of bytes read so far. Each file
    is read only once. What was made of a file when the folder was opened ``before`` is used again if the
    file is the same."""

    folder: Path
    files: list[PurePosixPath] = field(default_factory=list)
    unread: list[PurePosixPath] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    taken: int = 0
    before: Shelf | None = None
    _made: dict[Hashable, tuple[Any, Any]] = field(default_factory=dict)
    _contents: dict[PurePosixPath, bytes | None] = field(default_factory=dict)
    _real_folders: dict[Path, Path] = field(default_factory=dict)

    def name(self, path: PurePosixPath) -> str:
        """Return the name by which messages refer to a file."""
        return (self.folder / path).as_posix()

    def among(self, folder: str, *suffixes: str) -> list[PurePosixPath]:
        """Return the paths of the files in a folder that have one of these suffixes, sorted by name."""
        parent = PurePosixPath(folder)
        return [f for f in self.files if f.parent == parent and _suffix(f) in suffixes]

    def has(self, name: str) -> bool:
        """Return whether a file with this path exists."""
        return PurePosixPath(name) in self.files

    def report(self, code: str, message: str, at: Location | str, hint: str = "") -> None:
        """Add an error about a file, given by its name or a location."""
        where = Location(at, 1, 1) if isinstance(at, str) else at
        self.problems.append(Problem(code, message, hint=hint, location=where))

    def text(self, path: PurePosixPath) -> SourceFile | None:
        """Return a text file; if it cannot be read, report that and return ``None``."""
        data = self.content(path)
        if data is None:
            return None
        return self._sound(self.once(("text", path), data, lambda d: _decoded(self.name(path), d)))

    def decoded(self, name: str, data: bytes) -> SourceFile | None:
        """Decode the bytes of a text file as UTF-8; if that fails, report a problem and return ``None``."""
        return self._sound(_decoded(name, data))

    def _sound(self, file: SourceFile | Problem) -> SourceFile | None:
        if isinstance(file, Problem):
            self.problems.append(file)
            return None
        return file

    def once(self, what: Hashable, given: Given, make: Callable[[Given], Made]) -> Made:
        """Return ``make(given)``, which must not be modified. It is not made again if the same ``what``
        was made of an equal ``given`` when the folder was opened before."""
        known = self._made.get(what) or (self.before and self.before._made.get(what))
        if not known or known[0] != given:
            known = given, make(given)
        self._made[what] = known
        return cast(Made, known[1])

    def close(self) -> None:
        """Forget the contents of all files, but not what was made of them."""
        self._contents.clear()
        self.before = None

    def text_if_there(self, name: str) -> str | None:
        """Return an optional text file; ``None`` if it does not exist or cannot be read, and the latter
        is reported."""
        path = PurePosixPath(name)
        file = self.text(path) if (self.folder / path).is_file() else None
        return None if file is None else file.text

    def content(self, path: PurePosixPath) -> bytes | None:
        """Return the bytes of a file in the folder; if it cannot be read, report that and return
        ``None``."""
        if path not in self._contents:
            most = _MOST_BYTES.get(path.parts[0], MAX_TEXT)
            self._contents[path] = self.read(self.folder, path, self.name(path), most)
        return self._contents[path]

    def read(self, root: Path, path: PurePosixPath, name: str, most: int) -> bytes | None:
        """Return the bytes of a file that must lie inside ``root``; if it cannot be read, report that
        and return ``None``."""
        real = root / path
        try:
            if not self._real_path(real).is_relative_to(self._real_folder(root)):
                hint = "copy the file into the folder"
                self.report(
                    "outside-folder", "this file lies outside the game's folder", name, hint
                )
                return None
            if not real.is_file():
                there = "this is not a plain file" if real.exists() else "there is no such file"
                self.report("unreadable", there, name)
                return None
            data = read_bounded(real, most)
        except (OSError, ValueError, RuntimeError) as exc:
            self.report(
                "unreadable",
                filled_sentence("the file cannot be read: {reason}", reason=_reason(exc)),
                name,
            )
            return None
        if data is None:
            self.report(
                "too-large",
                filled_sentence("the file is larger than {most} MB", most=most // 1000000),
                name,
            )
            return None
        self.taken += len(data)
        if self.taken > MAX_WHOLE:
            message = filled_sentence(
                "the game's files are larger than {max_whole} MB together",
                max_whole=MAX_WHOLE // 1000000,
            )
            self.report("too-large", message, name, "scale pictures down")
            return None
        return data

    def _real_path(self, path: Path) -> Path:
        """Return the path of a file with all links followed. The links on the way to its folder are
        followed only once for all files of the folder."""
        return path.resolve() if path.is_symlink() else self._real_folder(path.parent) / path.name

    def _real_folder(self, folder: Path) -> Path:
        """Return the path of a folder with all links followed."""
        if folder not in self._real_folders:
            self._real_folders[folder] = folder.resolve()
        return self._real_folders[folder]


def _decoded(name: str, data: bytes) -> SourceFile | Problem:
    """Return the bytes of a text file decoded as UTF-8, or the problem that they are not."""
    try:
        return SourceFile(name, data.decode("utf-8-sig"))
    except UnicodeDecodeError as exc:
        before = data[: exc.start].decode("utf-8-sig", "replace")
        where = SourceFile(name, before).at_offset(len(before))
        message = filled_sentence("byte 0x{data:02x} is not UTF-8", data=data[exc.start])
        return Problem("not-utf8", message, hint="save the file as UTF-8", location=where)


def _reason(exc: Exception) -> str:
    return str(getattr(exc, "strerror", None) or exc)


def open_shelf(folder: Path, before: Shelf | None = None) -> Shelf:
    """Open a game's folder; files that are not used are reported as warnings. ``before`` is what the
    folder was when it was opened the last time, if it was."""
    shelf = Shelf(folder, before=before)
    if not os.path.isdir(folder):
        shelf.report("no-game", "there is no such folder", folder.as_posix())
        return shelf
    for path in sorted(_inside(shelf, PurePosixPath())):
        hint = _misplaced(path)
        if hint is None:
            shelf.files.append(path)
        elif hint != _SKIP and not _built(folder / path):
            shelf.unread.append(path)
            message = filled_sentence("nothing reads {as_posix}", as_posix=path.as_posix())
            where = Location(shelf.name(path), 1, 1)
            shelf.problems.append(
                Problem("unknown-file", message, Severity.WARNING, hint, location=where)
            )
    for path, message in unportable(shelf.files):
        where, hint = Location(shelf.name(path), 1, 1), "rename it, and what names it"
        shelf.problems.append(
            Problem("unportable-name", message, Severity.WARNING, hint, location=where)
        )
    return shelf


def _inside(shelf: Shelf, inside: PurePosixPath) -> Iterator[PurePosixPath]:
    """Yield the path of every file in a subfolder of the game, at any depth, except hidden files. A
    link, or a folder that cannot contain game files, is not searched; its own path is yielded as if it
    were a file."""
    try:
        entries = list(os.scandir(shelf.folder / inside))
    except OSError as exc:
        shelf.report(
            "unreadable",
            filled_sentence("the folder cannot be read: {reason}", reason=_reason(exc)),
            shelf.name(inside),
        )
        return
    for entry in entries:
        path = inside / entry.name
        is_folder = entry.is_dir(follow_symlinks=False)
        if entry.name.startswith((".", "__") if is_folder else "."):
            continue
        if is_folder and _holds_files(path):
            yield from _inside(shelf, path)
        else:
            yield path


def _holds_files(path: PurePosixPath) -> bool:
    """Return whether a folder may contain files of a game."""
    if path.parts[0] == IMPORTED_MODULE_FOLDER:
        return True
    if len(path.parts) == 1:
        return path.name == "rules" or path.name in FOLDERS
    return len(path.parts) == 2 and path.parts[0] == "rules"


def _built(path: Path) -> bool:
    """Return whether a folder is the output of a build, which may lie inside the game's folder."""
    try:
        return any(next(path.glob(f"{up}{name}"), None) for name in _BUILT for up in ("", "*/"))
    except OSError:
        return False


def _suffix(path: PurePosixPath) -> str:
    """Return the suffix of a file name, in lower case for pictures, because cameras and scanners
    use capitals."""
    return path.suffix.lower() if path.parts[0] == "art" else path.suffix


_SKIP = "skip"


def _misplaced(path: PurePosixPath) -> str | None:
    """Return ``None`` for a file that the game uses, :data:`_SKIP` for one that may be there but is not
    used, and otherwise a hint for the warning about it."""
    parts = path.parts
    if parts[0] == IMPORTED_MODULE_FOLDER and len(parts) > 1:
        return None
    if len(parts) == 1:
        if path.name in SINGLE:
            return None
        if path.name in _UNREAD_FILES:
            return _SKIP
        known = SINGLE if path.suffix else (*FOLDERS, "rules")
        return did_you_mean(path.name, known)
    if parts[0] == "rules" and len(parts) == 3:
        belongs = path.suffix == ".md" or path.name == "glossary.yaml"
        return None if belongs else "rules/<language>/ holds *.md and glossary.yaml"
    if parts[0] == "rules":
        return "rules text lies in rules/<language>/"
    if len(parts) == 2 and _suffix(path) in FOLDERS[parts[0]]:
        return None
    if parts[0] == "locale" and (path.suffix == ".pot" or path.name == SOURCES_FILE):
        return _SKIP
    return filled_sentence(
        "{parts}/ holds {listed}",
        parts=parts[0],
        listed=listed_with_and(["*" + s for s in FOLDERS[parts[0]]]),
    )
