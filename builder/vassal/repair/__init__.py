"""Repairs modules from any source into a new file: only safe repairs are made, and each is
reported.

Nothing is changed that a player or an old saved game could miss: pictures that nothing shows are
not removed, and names, keys and places are not changed. Faults that need a person's decision are
not repaired but reported.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from builder.problems import Problem, error
from builder.sentences import filled_sentence
from builder.vassal.format.files.archive import pack_archive
from builder.vassal.format.files.unpacking import (
    MOST_TEXT,
    Archive,
    ReadError,
    check_file,
    open_archive,
)
from builder.vassal.lint import inspect
from builder.vassal.lint.findings import FindingGroup, group_findings
from builder.vassal.reading.opened_module import (
    BUILD_FILE,
    OLD_BUILD_FILE,
    build_file_of,
    has_old_build_file,
    open_module,
)
from builder.vassal.repair.build_file_text import BuildFile
from builder.vassal.repair.comforts import add_comforts
from builder.vassal.repair.images import add_lost_pictures, recompress_pictures
from builder.vassal.repair.lost_boards import add_plain_boards
from builder.vassal.repair.oversized_images import shrink_boards, simplify_pictures
from builder.vassal.repair.pieces import add_empty_prototypes, assign_slot_ids, remove_dead_commands

__all__ = ["RepairedModule", "repair_file", "repair_module"]


@dataclass(frozen=True)
class RepairedModule:
    """A repaired module: the new file, a sentence for each repair, and the findings that remain."""

    data: bytes
    mends: tuple[str, ...]
    remaining: tuple[Problem, ...]
    totals: Mapping[str, int] = field(default_factory=dict)

    @property
    def groups(self) -> list[FindingGroup]:
        """Return the remaining findings grouped by kind, with what a player notices of each kind
        and the remedy."""
        return group_findings(self.remaining, self.totals)


def repair_file(path: Path, *, comforts: bool = False) -> RepairedModule:
    """Repair the module in a file, and with ``comforts`` add what players miss; raises :class:`ReadError`."""
    check_file(path)
    return repair_module(path, comforts=comforts)


def repair_module(source: bytes | Path, *, comforts: bool = False) -> RepairedModule:
    """Repair a module, and with ``comforts`` add what players miss; raises :class:`ReadError` for
    data that is not a module."""
    with closing(open_archive(source)) as archive:
        data, mends = _mended(archive, comforts=comforts)
    after = inspect(data, "mended.vmod", whole=False)
    return RepairedModule(data, tuple(mends), after.problems, after.totals)


def _mended(archive: Archive, *, comforts: bool) -> tuple[bytes, list[str]]:
    if not build_file_of(archive):
        raise ReadError(
            error(
                "no-build-file",
                filled_sentence("there is no {file} in it: it is not a module", file=BUILD_FILE),
            )
        )
    module = open_module(archive)
    files = {name: archive.read(name) for name in archive.sizes}
    before = files.pop(module.file)
    build = BuildFile.parse(archive.read(module.file, MOST_TEXT))
    mends = [
        *build.drop_lost_files(files),
        *build.mend_numbers(),
        *build.put_boards_first(),
        *assign_slot_ids(build, module),
        *add_empty_prototypes(build, module),
        *remove_dead_commands(build, module),
        *add_lost_pictures(module, files),
        *add_plain_boards(module, files),
        *shrink_boards(build, module, files),
        *simplify_pictures(files),
        *recompress_pictures(files),
        *(add_comforts(build, module) if comforts else ()),
    ]
    name = OLD_BUILD_FILE if has_old_build_file(module.version) else BUILD_FILE
    if name != module.file:
        mends.append(
            filled_sentence(
                "the build file is called {name}, as VASSAL {version} looks for it",
                name=name,
                version=module.version,
            )
        )
    files[name] = build.to_bytes() if build.changed else before
    return pack_archive(files), mends
