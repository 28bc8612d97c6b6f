"""Whether a build would do again what was done: nothing that it reads has changed since, and the
files that it wrote are still as they were.

The key covers every input: each file of the game's folder, the options, all of the house's own code
and data, the versions of the libraries. Only builds without an error leave a record, and a record
holds their warnings, so that nothing is ever hidden. A build with an owner's file, which may name
pictures beside it, is always made.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from builder import resources
from builder.build.cache import RenderCache
from builder.build.options import Options, Report
from builder.problems import Location, Problem, Severity

_MAX_FILES = 5000
"""A folder with more files is no spec; it is not read through for nothing."""


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
    files = sorted(p for p in options.folder.rglob("*") if p.is_file())
    if len(files) > _MAX_FILES:
        return None
    shown = (str(options.folder), str(options.out), os.getcwd())
    printed = (options.papers, options.printing)
    chosen = (options.only, options.languages, printed, options.module, options.strict)
    digest = hashlib.blake2b(repr((shown, chosen, house())).encode(), digest_size=20)
    _add(digest, options.folder, files)
    return digest.hexdigest()


@cache
def house() -> str:
    """A digest of the house's own code and data, and of the libraries that it stands on."""
    from importlib.metadata import version

    digest = hashlib.blake2b(digest_size=20)
    for root in (Path(__file__).resolve().parent.parent, resources.templates_folder()):
        files = (p for p in root.rglob("*") if p.is_file() and p.suffix not in (".pyc", ".ttf"))
        _add(digest, root, sorted(files))
    libraries = ("reportlab", "pillow", "pypdfium2", "svgwrite", "jinja2", "fonttools", "pydantic")
    digest.update(" ".join(version(library) for library in libraries).encode())
    return digest.hexdigest()


def _add(digest: hashlib.blake2b, root: Path, files: Iterable[Path]) -> None:
    for path in files:
        data = path.read_bytes()
        digest.update(f"{path.relative_to(root).as_posix()} {len(data)}\n".encode())
        digest.update(data)


def _digest(path: Path) -> str | None:
    try:
        return hashlib.blake2b(path.read_bytes(), digest_size=20).hexdigest()
    except OSError:
        return None
