"""Extensions: rule systems, outputs, kinds of boards and data that installed packages add to Chitwright,
found by their entry points. ``docs/extending.md`` says what they may rely on.

A package names them in its ``pyproject.toml``::

    [project.entry-points."chitwright.systems"]
    skirmish = "my_package.skirmish:SYSTEM"

    [project.entry-points."chitwright.outputs"]
    tokens = "my_package.tokens:OUTPUT"

    [project.entry-points."chitwright.boards"]
    triangles = "my_package.triangles:BOARD"

    [project.entry-points."chitwright.data"]
    mine = "my_package.data"

The last is a package of files: themes, pictures, print shops, languages; it is not imported. No package
can replace a built-in name.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.machinery import PathFinder
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

SYSTEMS, OUTPUTS, BOARDS, DATA = (
    *("chitwright.systems", "chitwright.outputs"),
    *("chitwright.boards", "chitwright.data"),
)
GROUPS = (SYSTEMS, OUTPUTS, BOARDS, DATA)
"""The groups of entry points."""

VERSION = 1
"""The version of what extensions may rely on; it rises when something of it is taken away or changed."""

THEMES_FILE, SHOPS_FILE, ART_FOLDER, LANGUAGES_FOLDER = (
    *("themes.yaml", "print-shops.yaml"),
    *("art", "languages"),
)
"""What a package of data may have."""


@cache
def offered_entry_points(group: str) -> dict[str, EntryPoint]:
    """Return what packages offer in a group, by name; of two with one name the first found."""
    if not _may_offer(group):
        return {}
    from importlib.metadata import entry_points

    found: dict[str, EntryPoint] = {}
    for point in sorted(entry_points(group=group), key=lambda p: (p.name, p.value)):
        found.setdefault(point.name, point)
    return found


def _may_offer(group: str) -> bool:
    """Return whether any package may use a group. Usually none does, and asking Python for entry
    points takes longer than a command that finds nothing changed."""
    finders = [finder for finder in sys.meta_path if hasattr(finder, "find_distributions")]
    if finders != [PathFinder]:
        return True
    named = group.encode()
    return any(said is None or named in said for place in sys.path for said in _said_in(place))


def _said_in(place: str) -> Iterator[bytes | None]:
    """Yield the entry point declarations of the packages in a place of Python's path; ``None`` for
    an archive, which only Python can search."""
    folder = place or os.getcwd()
    try:
        entries = os.listdir(folder)
    except NotADirectoryError:
        yield None
        return
    except OSError:
        return
    for entry in entries:
        kind = os.path.splitext(entry)[1].lower()
        if kind == ".egg":
            yield None
        elif kind in (".dist-info", ".egg-info"):
            with contextlib.suppress(OSError):
                yield Path(folder, entry, "entry_points.txt").read_bytes()


def places(group: str) -> dict[str, str]:
    """Return the location (``module:attribute``) of everything that packages offer in a group, by
    name."""
    return {
        name: f"{point.module}:{point.attr}" for name, point in offered_entry_points(group).items()
    }


@cache
def data_folders() -> dict[str, Path]:
    """Return the folders of data that packages offer, by the names of their entry points."""
    found: dict[str, Path] = {}
    for name, point in offered_entry_points(DATA).items():
        package, *inner = point.module.split(".")
        spec = find_spec(package)
        for place in (spec.submodule_search_locations or ()) if spec else ():
            if (folder := Path(place, *inner)).is_dir():
                found.setdefault(name, folder)
    return found


@cache
def digest() -> str:
    """Return a digest of the code and data of all installed packages that extend the tool; always the same
    if there are none."""
    points = [p for group in GROUPS for p in offered_entry_points(group).values()]
    made = hashlib.blake2b(digest_size=16)
    for point in points:
        made.update(f"{point.group} {point.name} {point.value}\n".encode())
        for path in _sources(point.module.partition(".")[0]):
            made.update(path.read_bytes())
    for folder in data_folders().values():
        for path in sorted(p for p in folder.rglob("*") if p.is_file()):
            made.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return made.hexdigest()


def _sources(package: str) -> Iterable[Path]:
    """Return the source files of a package."""
    spec = find_spec(package)
    if spec is None:
        return []
    if spec.submodule_search_locations is None:
        return [Path(spec.origin)] if spec.origin else []
    folders = map(Path, spec.submodule_search_locations)
    return sorted(path for folder in folders for path in folder.rglob("*.py"))
