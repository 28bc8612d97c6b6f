"""Fingerprints of builds: whether a build would only repeat the last one, because nothing that it
reads has changed and the files that it wrote are unchanged.

The key covers every input: each file of the game's folder that a build reads, the options, all of
Chitwright's own code and data, and the versions of the libraries. Only builds without an error
leave a record, and a record holds their warnings, so that nothing is ever hidden. A build with an
owner's file, which may name pictures beside it, always runs, and so does one with a file that
cannot be read, which is reported each time.
"""

from __future__ import annotations

import hashlib
import json
import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from builder import extensions, resources
from builder.files import read_bounded
from builder.i18n.locales import language_folders
from builder.incremental.render_cache import RenderCache
from builder.pipeline.environment_fingerprint import installed_environment
from builder.pipeline.problem_records import problem_from_record, problem_record
from builder.problems import any_fatal

if TYPE_CHECKING:
    from builder.loading.reading.files import Shelf
    from builder.loading.reading.source_nodes import Node
    from builder.pipeline.options import Options, Report

_MAX_OUTPUT = 1 << 31
"""The size in bytes of the largest file that a build may have written."""


def recall_report(key: str | None, cache: RenderCache) -> Report | None:
    """Return the report of the last build with this key; ``None`` if there was no such build, or its
    files have changed or are gone."""
    record = cache.get(key) if key else None
    if record is None:
        return None
    told = json.loads(record)
    files = {Path(name): digest for name, digest in told["files"].items()}
    if any(_digest(path) != digest for path, digest in files.items()):
        return None
    from builder.pipeline.options import Report

    problems = [problem_from_record(entry) for entry in told["problems"]]
    return Report(problems, list(files), unchanged=True)


def remember_report(key: str | None, report: Report, cache: RenderCache, *, strict: bool) -> None:
    """Record the report of a build under its key, if the build had no error and wrote files."""
    if key and report.files and not any_fatal(report.problems, strict=strict):
        told = {
            "files": dict(zip(map(str, report.files), report.digests, strict=True)),
            "problems": [problem_record(problem) for problem in report.problems],
        }
        cache.put(key, json.dumps(told).encode())


def build_key(options: Options, shelf: Shelf, cache: RenderCache) -> str | None:
    """Return the key of a build: a digest of everything that decides what is built from the files in
    the opened game folder ``shelf``; ``None`` for a build that must always run."""
    digest = None if options.owner else inputs_digest(shelf, cache)
    if digest is None:
        return None
    shown = (str(options.folder), str(options.out), os.getcwd())
    printed = (options.papers, options.printing, _texts_of(options.printing_source))
    kind = options.strict, options.keep_going, options.chosen, options.shop, options.release
    chosen = (options.only, options.languages, printed, options.module, kind, options.base_url)
    digest.update(repr((shown, chosen)).encode())
    return digest.hexdigest()


def _texts_of(source: Node | None) -> list[tuple[str, str]]:
    """Return the name and text of each file from which the print options come, since problems with the
    options point into it."""
    fields = source.fields.values() if source else ()
    return [(field.place.file.name, field.place.file.text) for field in fields]


def inputs_digest(shelf: Shelf, cache: RenderCache) -> hashlib.blake2b | None:
    """Return a digest of everything that is read from a game's folder, and of Chitwright itself;
    ``None`` if a file cannot be read. Whatever is stored under it must be made from the files as this
    ``shelf`` (the opened folder) has read them, not as they were saved later."""
    digest = hashlib.blake2b(program_digest(cache).encode(), digest_size=20)
    told = [str(problem.location) for problem in shelf.problems]
    digest.update(repr(told).encode())
    for path in shelf.files:
        data = shelf.content(path)
        if data is None:
            return None
        _add(digest, path.as_posix(), data)
    return digest


@cache
def program_digest(cache: RenderCache) -> str:
    """Return a digest of Chitwright's own code and data, of the packages that extend it, and of its
    libraries. Files whose status is unchanged since they were last read are not read again."""
    digest = _environment_digest(cache)
    roots = (Path(__file__).resolve().parent.parent, resources.templates_folder())
    digest.update(_contents([file for root in roots for file in files_below(root)], cache))
    return digest.hexdigest()


def rendering_key(cache: RenderCache, *parts: str) -> str:
    """Return the cache key of a rendered file: a digest of its inputs' digests, its options, and the
    renderers' own code."""
    digest = hashlib.blake2b(digest_size=20)
    for part in (_renderers(cache), *parts):
        digest.update(part.encode())
        digest.update(b"\0")
    return digest.hexdigest()


@cache
def _renderers(cache: RenderCache) -> str:
    """Return a digest of the code and fonts that turn scenes into bytes, including packages that
    extend Chitwright, and of its libraries."""
    digest = _environment_digest(cache)
    here = Path(__file__).resolve().parent.parent
    own = [file for folder in ("outputs", "fonts") for file in files_below(here / folder)]
    version = here / "__init__.py"
    digest.update(_contents([*own, (str(version), version.name, version.stat())], cache))
    return digest.hexdigest()


def _environment_digest(cache: RenderCache) -> hashlib.blake2b:
    """Return a digest of the installed libraries, of packages that extend Chitwright, and of the
    folders with more languages and their fonts."""
    beside = installed_environment(cache)
    digest = hashlib.blake2b(beside.libraries.encode(), digest_size=20)
    if beside.extended:
        digest.update(extensions.digest().encode())
    for folder in language_folders()[1:]:
        if folder.is_dir():
            digest.update(_contents(files_below(folder), cache))
    return digest


_File = tuple[str, str, os.stat_result]
"""The path of a file, its name within its root folder, and its file status."""


def _contents(files: list[_File], cache: RenderCache) -> bytes:
    """Return a digest of the contents of some files; the digest is cached as long as the file status (such
    as size and time) of all of them is unchanged."""
    lying = [(path, s.st_size, s.st_mtime_ns, s.st_ctime_ns, s.st_ino) for path, _, s in files]
    key = hashlib.blake2b(repr(lying).encode(), digest_size=20).hexdigest()
    known = cache.get(key)
    if known is not None:
        return known
    if key not in _READ:
        digest = hashlib.blake2b(digest_size=20)
        for path, name, _ in files:
            _add(digest, name, Path(path).read_bytes())
        _READ[key] = digest.digest()
    cache.put(key, _READ[key])
    return _READ[key]


_READ: dict[str, bytes] = {}
"""The digests of files that this process has read: another cache need not read them again."""


def files_below(root: Path) -> list[_File]:
    """Return the files below a folder, sorted by name, without Python's compiled files, which come and
    go under other names while another process writes them."""
    found: list[_File] = []
    folders = [(str(root), "")]
    while folders:
        folder, inside = folders.pop()
        for entry in os.scandir(folder):
            name = f"{inside}{entry.name}"
            if entry.is_dir(follow_symlinks=False):
                if entry.name != "__pycache__":
                    folders.append((entry.path, f"{name}/"))
            elif entry.is_file() and not name.endswith(".pyc"):
                found.append((entry.path, name, entry.stat()))
    return sorted(found, key=lambda file: file[1])


def _add(digest: hashlib.blake2b, name: str, data: bytes) -> None:
    digest.update(f"{name!r} {len(data)}\n".encode())
    digest.update(data)


def _digest(path: Path) -> str | None:
    try:
        data = read_bounded(path, _MAX_OUTPUT)
    except OSError:
        return None
    return None if data is None else file_digest(data)


def file_digest(data: bytes) -> str:
    """Return the digest of a written file's content."""
    return hashlib.blake2b(data, digest_size=20).hexdigest()
