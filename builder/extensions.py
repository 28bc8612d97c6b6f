"""Extensions: rule systems and outputs that installed packages add to Chitwright, found by their
entry points.

A package names them in its ``pyproject.toml``::

    [project.entry-points."chitwright.systems"]
    skirmish = "my_package.skirmish:SYSTEM"

    [project.entry-points."chitwright.outputs"]
    tokens = "my_package.tokens:OUTPUT"

A package cannot replace a built-in name.
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

SYSTEMS, OUTPUTS = "chitwright.systems", "chitwright.outputs"
"""The groups of entry points."""


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
def digest() -> str:
    """Return a digest of the code of everything that packages offer; a constant if there is
    nothing."""
    points = [p for group in (SYSTEMS, OUTPUTS) for p in offered_entry_points(group).values()]
    made = hashlib.blake2b(digest_size=16)
    for point in points:
        made.update(f"{point.group} {point.name} {point.value}\n".encode())
        for path in _sources(point.module.partition(".")[0]):
            made.update(path.read_bytes())
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
