"""Whether a build would do again what was done: nothing that it reads has changed since, and the
files that it wrote are still as they were.

The key covers every input: each file of the game's folder that a build reads, the options, all of the
house's own code and data, the versions of the libraries. Only builds without an error leave a record,
and a record holds their warnings, so that nothing is ever hidden. A build with an owner's file, which
may name pictures beside it, is always made, and so is one with a file that cannot be read, which is
told each time.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from builder import extensions, resources
from builder.build.cache import RenderCache, libraries
from builder.build.options import Options, Report
from builder.files import read_bounded
from builder.problems import Location, Problem, Severity
from builder.spec.reading.files import open_shelf

_MAX_OUTPUT = 1 << 31
"""Bytes of the largest file that a build may have written."""


def recall(options: Options, cache: RenderCache) -> Report | None:
    """The report of the last equal build, or ``None`` if there was none or its files are gone."""
    key = _key(options)
    record = cache.get(key) if key else None
    if record is None:
        return None
    told = json.loads(record)
    files = {Path(name): digest for name, digest in told["files"].items()}
    if any(_digest(path) != digest for path, digest in files.items()):
        return None
    problems = [_problem(entry) for entry in told["problems"]]
    return Report(problems, list(files), unchanged=True)


def remember(options: Options, report: Report, cache: RenderCache) -> None:
    """Record a build that wrote its files."""
    key = _key(options)
    if key and report.files:
        told = {
            "files": {str(path): _digest(path) for path in report.files},
            "problems": [asdict(problem) for problem in report.problems],
        }
        cache.put(key, json.dumps(told).encode())


def _problem(entry: dict[str, Any]) -> Problem:
    where = entry["location"]
    return Problem(
        **entry
        | {
            "severity": Severity(entry["severity"]),
            "path": tuple(entry["path"]),
            "location": Location(**where) if where else None,
        }
    )


def _key(options: Options) -> str | None:
    """A name for everything that goes into a build; ``None`` for one that is always made."""
    if options.owner is not None:
        return None
    shown = (str(options.folder), str(options.out), os.getcwd())
    printed = (options.papers, options.printing)
    chosen = (options.only, options.languages, printed, options.module, options.strict)
    digest = hashlib.blake2b(repr((shown, chosen, house())).encode(), digest_size=20)
    shelf = open_shelf(options.folder)
    told = [str(problem.location) for problem in shelf.problems]
    digest.update(repr(told).encode())
    for path in shelf.files:
        data = shelf.content(path)
        if data is None:
            return None
        _add(digest, path.as_posix(), data)
    return digest.hexdigest()


@cache
def house() -> str:
    """A digest of the house's own code and data, of the packages that add to it, and of the libraries
    that it stands on."""
    digest = hashlib.blake2b(extensions.digest().encode(), digest_size=20)
    for root in (Path(__file__).resolve().parent.parent, resources.templates_folder()):
        files = (p for p in root.rglob("*") if p.is_file() and p.suffix != ".pyc")
        for path in sorted(files):
            _add(digest, path.relative_to(root).as_posix(), path.read_bytes())
    digest.update(libraries().encode())
    return digest.hexdigest()


def _add(digest: hashlib.blake2b, name: str, data: bytes) -> None:
    digest.update(f"{name!r} {len(data)}\n".encode())
    digest.update(data)


def _digest(path: Path) -> str | None:
    try:
        data = read_bounded(path, _MAX_OUTPUT)
    except OSError:
        return None
    return None if data is None else hashlib.blake2b(data, digest_size=20).hexdigest()
