"""New games that are copies: of a built-in game, or of the one that the tutorial makes."""

from __future__ import annotations

import re
from collections.abc import Iterable

from builder import resources

TUTORIAL = "mill-creek"
"""The game of ``docs/writing-a-game.md``, whose files stand on that page alone."""

_FENCE = re.compile(
    r"^```(?:yaml|markdown) my-game/(\S+?)(, at the end)?\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
_ID = re.compile(rb"^id:[^\r\n]*", re.MULTILINE)


def originals() -> list[str]:
    """What can be copied, sorted."""
    return sorted([*resources.built_in_games(), TUTORIAL])


def copy_of(name: str, id: str) -> dict[str, bytes]:
    """The files of a game, one of :func:`originals`, by their paths, with another id."""
    files = _tutorial() if name == TUTORIAL else dict(_built_in(name))
    files["game.yaml"] = _ID.sub(f"id: {id}".encode(), files["game.yaml"], count=1)
    return files


def _built_in(name: str) -> Iterable[tuple[str, bytes]]:
    folder = resources.specs_folder() / name
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix(), path.read_bytes()


def _tutorial() -> dict[str, bytes]:
    """The files that the page shows, as they are at its end."""
    page = (resources.docs_folder() / "writing-a-game.md").read_text("utf-8")
    files: dict[str, str] = {}
    for path, appended, text in _FENCE.findall(page):
        files[path] = files[path] + text if appended else text
    return {path: text.encode() for path, text in files.items()}
