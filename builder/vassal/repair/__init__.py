"""Repair of modules from any source into a new file: only safe repairs, and each is reported.

Nothing is changed that a player or an old saved game could miss: pictures that nothing shows stay,
and so do names, keys and places. Faults that need a person's decision are left and reported.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from builder.files import plain_size
from builder.problems import Problem, error, said
from builder.vassal.format.files.archive import pack
from builder.vassal.format.files.unpacking import (
    MOST_BYTES,
    MOST_TEXT,
    Archive,
    ReadError,
    open_archive,
)
from builder.vassal.lint import inspect
from builder.vassal.lint.findings import Group, grouped
from builder.vassal.reading.opened_module import (
    BUILD_FILE,
    OLD_BUILD_FILE,
    build_file_of,
    is_old,
    open_module,
)
from builder.vassal.repair.build_file_text import BuildFile
from builder.vassal.repair.images import lost_pictures, smaller_pictures
from builder.vassal.repair.lost_boards import plain_boards
from builder.vassal.repair.oversized_images import lighter_pictures, smaller_boards
from builder.vassal.repair.pieces import (
    with_empty_prototypes,
    with_slots_of_their_own,
    without_dead_commands,
)

__all__ = ["Mended", "mend_file", "mend_module"]


@dataclass(frozen=True)
class Mended:
    """A repaired module: the new file, the repairs in sentences, and what an inspection still finds
    in it."""

    data: bytes
    mends: tuple[str, ...]
    left: tuple[Problem, ...]
    totals: Mapping[str, int] = field(default_factory=dict)

    @property
    def left_by_sort(self) -> dict[str, int]:
        """Return the number of remaining findings of each code."""
        return dict(sorted(self.totals.items()))

    @property
    def groups(self) -> list[Group]:
        """Return the remaining findings grouped by kind, with what a player notices and the remedy."""
        return grouped(self.left, self.totals)


def mend_file(path: Path) -> Mended:
    """Repair the module in a file; raises :class:`ReadError`."""
    try:
        size = plain_size(path)
    except OSError as exc:
        raise ReadError(
            error("unreadable", said("the file cannot be read: {why}", why=exc.strerror))
        ) from exc
    if size > MOST_BYTES:
        raise ReadError(
            error(
                "archive-too-large", said("the file is over {count} MB", count=MOST_BYTES // 10**6)
            )
        )
    return mend_module(path)


def mend_module(source: bytes | Path) -> Mended:
    """Repair a module; raises :class:`ReadError` for data that is not a module."""
    with closing(open_archive(source)) as archive:
        data, mends = _mended(archive)
    after = inspect(data, "mended.vmod", whole=False)
    return Mended(data, tuple(mends), after.problems, after.totals)


def _mended(archive: Archive) -> tuple[bytes, list[str]]:
    if not build_file_of(archive):
        raise ReadError(
            error(
                "no-build-file",
                said("there is no {file} in it: it is no module", file=BUILD_FILE),
            )
        )
    module = open_module(archive)
    files = {name: archive.read(name) for name in archive.sizes}
    before = files.pop(module.file)
    build = BuildFile.read(archive.read(module.file, MOST_TEXT))
    mends = [
        *build.drop_lost_files(files),
        *build.mend_numbers(),
        *build.put_boards_first(),
        *with_slots_of_their_own(build, module),
        *with_empty_prototypes(build, module),
        *without_dead_commands(build, module),
        *lost_pictures(module, files),
        *plain_boards(module, files),
        *smaller_boards(build, module, files),
        *lighter_pictures(files),
        *smaller_pictures(files),
    ]
    name = OLD_BUILD_FILE if is_old(module.version) else BUILD_FILE
    if name != module.file:
        mends.append(
            said(
                "the build file is called {name}, as VASSAL {version} looks for it",
                name=name,
                version=module.version,
            )
        )
    files[name] = build.written() if build.changed else before
    return pack(files), mends
