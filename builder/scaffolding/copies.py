"""Creates new games as copies of a built-in game, or of the game that the tutorial makes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from builder import resources

TUTORIAL = "mill-creek"
"""The game of ``docs/writing-a-game.md``, whose files exist only on that page."""

_FENCE = re.compile(
    r"^```(?:yaml|markdown) my-game/(\S+?)(, at the end)?\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
_ID = re.compile(rb"^id:[^\r\n]*", re.MULTILINE)
_LANGUAGES = re.compile(rb"^languages:[^\r\n]*\r?\n", re.MULTILINE)
_TRANSLATED = re.compile(r"(?:locale/([\w-]+)\.po$|rules/([\w-]+)/)")


def copyable_games() -> list[str]:
    """Return the names of the games that can be copied, sorted."""
    return sorted([*resources.built_in_games(), TUTORIAL])


def languages_of(name: str) -> list[str]:
    """Return the languages in which a game of :func:`copyable_games` can be copied, English first."""
    found = filter(None, map(_language, _files(name)))
    return ["en", *sorted({*found} - {"en"})]


def copy_of(name: str, id: str, languages: Sequence[str] = ()) -> dict[str, bytes]:
    """Return the files of a game of :func:`copyable_games` by their paths, with another id: in the given
    languages, or else in those that its ``game.yaml`` lists."""
    files = _files(name)
    sheet = _ID.sub(f"id: {id}".encode(), files["game.yaml"], count=1)
    if languages:
        sheet = _with_languages(sheet, languages)
    spoken = {"en", *languages} if languages else {"en", *_listed_languages(sheet)}
    kept = {path: data for path, data in files.items() if (_language(path) or "en") in spoken}
    return {**kept, "game.yaml": sheet}


def _files(name: str) -> dict[str, bytes]:
    return dict(_tutorial() if name == TUTORIAL else _folder(resources.specs_folder() / name))


def _language(path: str) -> str:
    """Return the language that the path of a game's file names; empty if it names none."""
    found = _TRANSLATED.match(path)
    return next(filter(None, found.groups())) if found else ""


def _listed_languages(sheet: bytes) -> list[str]:
    """Return the languages that a ``game.yaml`` lists."""
    found = _LANGUAGES.search(sheet)
    return re.findall(r"[\w-]+", found[0].decode().partition(":")[2]) if found else []


def _with_languages(sheet: bytes, languages: Sequence[str]) -> bytes:
    """Return the text of a ``game.yaml`` with the given languages; if it has no ``languages`` line,
    one is added after its version."""
    line = f"languages: {' '.join(languages)}\n".encode()
    if _LANGUAGES.search(sheet):
        return _LANGUAGES.sub(line, sheet, count=1)
    if tuple(languages) == ("en",):
        return sheet
    return re.sub(rb"^version:[^\n]*\n", lambda found: found[0] + line, sheet, count=1, flags=re.M)


def _folder(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix(), path.read_bytes()


def _tutorial() -> Mapping[str, bytes]:
    """Return the files shown on the tutorial page in their final state, and their translations."""
    page = (resources.docs_folder() / "writing-a-game.md").read_text("utf-8")
    files: dict[str, str] = {}
    for path, appended, text in _FENCE.findall(page):
        files[path] = files[path] + text if appended else text
    translated = _folder(resources.docs_folder() / TUTORIAL)
    return {**{path: text.encode() for path, text in files.items()}, **dict(translated)}
