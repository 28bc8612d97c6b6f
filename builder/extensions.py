"""What installed packages add to the house: systems of rules and outputs, found by their entry points.

A package names them in its ``pyproject.toml``::

    [project.entry-points."chitwright.systems"]
    skirmish = "my_package.skirmish:SYSTEM"

    [project.entry-points."chitwright.outputs"]
    tokens = "my_package.tokens:OUTPUT"

A name of the house's own always stands for its own: no package can take it over.
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
def offered(group: str) -> dict[str, EntryPoint]:
    """What packages offer in a group, by name; the first found of two with one name."""
    if not _may_offer(group):
        return {}
    from importlib.metadata import entry_points

    found: dict[str, EntryPoint] = {}
    for point in sorted(entry_points(group=group), key=lambda p: (p.name, p.value)):
        found.setdefault(point.name, point)
    return found


def _may_offer(group: str) -> bool:
    """Whether any package may name a group. Most often none does, and Python takes longer to say so than
    a command that finds nothing changed."""
    finders = [finder for finder in sys.meta_path if hasattr(finder, "find_distributions")]
    if finders != [PathFinder]:
        return True
    named = group.encode()
    return any(said is None or named in said for place in sys.path for said in _said_in(place))


def _said_in(place: str) -> Iterator[bytes | None]:
    """What packages in a place of Python's path say that they add to others; ``None`` for those that are
    packed, so that Python has to look."""
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
    """Where what packages offer in a group stands, by name: ``module:attribute``."""
    return {name: f"{point.module}:{point.attr}" for name, point in offered(group).items()}


@cache
def digest() -> str:
    """A digest of the code of everything that packages offer; the same text if there is nothing."""
    points = [p for group in (SYSTEMS, OUTPUTS) for p in offered(group).values()]
    made = hashlib.blake2b(digest_size=16)
    for point in points:
        made.update(f"{point.group} {point.name} {point.value}\n".encode())
        for path in _sources(point.module.partition(".")[0]):
            made.update(path.read_bytes())
    return made.hexdigest()


def _sources(package: str) -> Iterable[Path]:
    """The files of a package's code."""
    spec = find_spec(package)
    if spec is None:
        return []
    if spec.submodule_search_locations is None:
        return [Path(spec.origin)] if spec.origin else []
    folders = map(Path, spec.submodule_search_locations)
    return sorted(path for folder in folders for path in folder.rglob("*.py"))
