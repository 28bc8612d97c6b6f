"""Compares two versions of a module and lists the changes that a player would notice."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from builder.problems import error
from builder.sentences import filled_sentence
from builder.vassal.diff.differences import Change, compare_facts
from builder.vassal.diff.facts import ModuleFacts, module_facts
from builder.vassal.diff.report import change_lines
from builder.vassal.format.files.unpacking import ReadError, check_file, open_archive
from builder.vassal.reading.extensions import open_with_module
from builder.vassal.reading.opened_module import BUILD_FILE, build_file_of, open_module

__all__ = [
    "Change",
    "ModuleFacts",
    "change_lines",
    "compare_facts",
    "compare_files",
    "module_facts",
    "read_facts",
]


def compare_files(old: Path, new: Path) -> list[Change]:
    """Return the changes from one module to another; raises :class:`ReadError`."""
    return compare_facts(read_facts(old), read_facts(new))


def read_facts(source: bytes | Path) -> ModuleFacts:
    """Read the facts of a module that a comparison needs; raises :class:`ReadError`."""
    if isinstance(source, Path):
        check_file(source)
    opened = open_with_module(source) if isinstance(source, Path) else open_archive(source)
    with closing(opened) as archive:
        if not build_file_of(archive):
            raise ReadError(
                error(
                    "no-build-file",
                    filled_sentence(
                        "there is no {build_file} in it: it is not a module", build_file=BUILD_FILE
                    ),
                )
            )
        return module_facts(open_module(archive))
