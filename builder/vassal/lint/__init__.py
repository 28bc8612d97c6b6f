"""Inspects a module or saved game from any source: its contents, and the faults in it that VASSAL
does not report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from builder.problems import Location, Problem, error, warning
from builder.sentences import FilledSentence, filled_sentence
from builder.vassal.format.files.unpacking import Archive, ReadError, check_file, open_archive
from builder.vassal.lint.component_lint import (
    grid_findings,
    map_findings,
    slot_findings,
    zero_findings,
)
from builder.vassal.lint.contents import module_contents, save_contents
from builder.vassal.lint.draw_lint import draw_findings
from builder.vassal.lint.expanded_pieces import expanded_findings
from builder.vassal.lint.expression_types import type_findings
from builder.vassal.lint.findings import FindingGroup, group_findings
from builder.vassal.lint.image_lint import file_findings, image_findings, size_findings
from builder.vassal.lint.named_keys import key_findings
from builder.vassal.lint.piece_lint import piece_findings, prototype_findings
from builder.vassal.lint.place_lint import place_findings
from builder.vassal.lint.property_lint import property_findings
from builder.vassal.lint.report import content_lines
from builder.vassal.lint.saved_game_lint import ModuleSetups, save_findings
from builder.vassal.lint.setting_lint import setting_findings
from builder.vassal.lint.translation_lint import translation_findings
from builder.vassal.reading.build_file import component_findings
from builder.vassal.reading.opened_module import (
    BUILD_FILE,
    SAVED,
    OpenedModule,
    build_file_of,
    open_module,
    open_save,
)

__all__ = ["Inspection", "content_lines", "findings_of_definitions", "inspect", "inspect_file"]

_MOST_ALIKE = 20


@dataclass(frozen=True)
class Inspection:
    """The result of an inspection: the contents as plain data (``None`` if the file cannot be
    opened), the first findings of each kind, and the number of findings of each kind."""

    contents: dict[str, Any] | None
    problems: tuple[Problem, ...]
    totals: Mapping[str, int] = field(default_factory=dict)

    @property
    def groups(self) -> list[FindingGroup]:
        """Return the findings grouped by kind, with what a player notices of each kind and the
        remedy."""
        return group_findings(self.problems, self.totals)


def inspect_file(path: Path, *, whole: bool = True) -> Inspection:
    """Inspect a file; findings are reported with its name. Without ``whole`` only the parts of the
    contents that the text report shows are read."""
    try:
        check_file(path)
    except ReadError as exc:
        found = Inspection(None, (exc.problem,))
    else:
        found = inspect(path, path.name, whole=whole)
    where = Location(path.as_posix(), 1, 1)
    return replace(found, problems=tuple(replace(p, location=where) for p in found.problems))


def inspect(source: bytes | Path, name: str, *, whole: bool = True) -> Inspection:
    """Inspect a module or saved game called ``name``, given as bytes or as a file."""
    try:
        with closing(open_archive(source)) as archive:
            return _inspect(archive, name, whole=whole)
    except ReadError as exc:
        return Inspection(None, (exc.problem,))


def _inspect(archive: Archive, name: str, *, whole: bool) -> Inspection:
    if build_file_of(archive):
        module = open_module(archive, extension=True)
        if module.is_extension:
            found = _first_of_each_kind(_extension_findings(module))
            return Inspection(module_contents(module, {}, whole=whole), *found)
        setups = ModuleSetups(module)
        found = _first_of_each_kind(_told_apart(module, _module_findings(module, setups)))
        return Inspection(module_contents(module, setups.placed, whole=whole), *found)
    if SAVED in archive.sizes:
        save = open_save(archive, name)
        return Inspection(save_contents(save), *_first_of_each_kind(save_findings(save)))
    raise ReadError(
        error(
            "no-build-file",
            filled_sentence(
                "there is neither {file} nor {other} in it",
                file=BUILD_FILE,
                other=SAVED,
            ),
        )
    )


def _module_findings(module: OpenedModule, setups: ModuleSetups) -> Iterator[Problem]:
    yield from component_findings(module.root, module.archive)
    yield from map_findings(module)
    yield from grid_findings(module)
    yield from zero_findings(module)
    yield from slot_findings(module)
    yield from _of_engine(module, _reference_findings(module))
    yield from setting_findings(module)
    yield from translation_findings(module)
    yield from _of_engine(module, setups.findings())
    yield from image_findings(module, setups.images)
    yield from size_findings(module)
    yield from file_findings(module)


def findings_of_definitions(module: OpenedModule) -> Iterator[Problem]:
    """Yield a finding for everything that pieces, prototypes, buttons and translations name and the
    module does not have. Neither pictures nor saved games are opened for it."""
    yield from _reference_findings(module)
    yield from translation_findings(module)


def _reference_findings(module: OpenedModule) -> Iterator[Problem]:
    """Yield the findings about what pieces, prototypes and buttons refer to."""
    yield from piece_findings(module.definitions)
    yield from prototype_findings(module)
    yield from expanded_findings(module)
    yield from key_findings(module)
    yield from property_findings(module)
    yield from type_findings(module)
    yield from draw_findings(module)
    yield from place_findings(module)


def _extension_findings(module: OpenedModule) -> Iterator[Problem]:
    """Yield the faults of an extension that do not depend on the module which it extends."""
    yield from component_findings(module.root, module.archive)
    yield from grid_findings(module)
    yield from _of_engine(module, piece_findings(module.definitions))
    yield from expanded_findings(module)
    yield from size_findings(module)


def _told_apart(module: OpenedModule, findings: Iterable[Problem]) -> Iterator[Problem]:
    """Yield the findings; those about prototypes that no piece uses are reclassified as
    ``idle-prototype``, because no player meets them."""
    for found in findings:
        values = found.message.values if isinstance(found.message, FilledSentence) else {}
        called = next((values[name] for name in _USERS if name in values), "")
        if called in module.unused_prototypes:
            message = filled_sentence(
                "no piece has the {called}: {message}", called=called, message=found.message
            )
            yield warning("idle-prototype", message, hint=found.hint)
        else:
            yield found


_USERS = ("called", "who", "user")
"""The keys of a message's values that name the piece or prototype which the message is about."""


def _of_engine(module: OpenedModule, findings: Iterable[Problem]) -> Iterator[Problem]:
    """Yield the findings without those that the module's own Java classes, if it has any, may explain:
    unknown traits and commands."""
    own = ("unknown-trait", "unknown-command") if module.has_code else ()
    return (found for found in findings if found.code not in own)


def _first_of_each_kind(
    problems: Iterable[Problem],
) -> tuple[tuple[Problem, ...], Mapping[str, int]]:
    """Return the first findings of each kind (the last of them gives the number of further ones),
    and the number of findings of each kind."""
    kept: list[Problem] = []
    totals, told = Counter[str](), Counter[str]()
    for problem in problems:
        totals[problem.code] += 1
        if totals[problem.code] <= _MOST_ALIKE:
            kept.append(problem)
    for number, problem in enumerate(kept):
        told[problem.code] += 1
        rest = totals[problem.code] - _MOST_ALIKE
        if told[problem.code] == _MOST_ALIKE and rest > 0:
            kept[number] = replace(
                problem, hint=filled_sentence("and {rest} more of this sort", rest=rest)
            )
    return tuple(kept), dict(totals)
