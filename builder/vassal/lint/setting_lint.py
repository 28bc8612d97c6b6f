"""Finds settings that VASSAL accepts silently but that have another effect than intended."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from builder.problems import Problem, error, warning
from builder.sentences import filled_sentence
from builder.vassal.format.components import Element
from builder.vassal.lint.piece_lint import brackets_balanced
from builder.vassal.reading.engine_classes import element_class
from builder.vassal.reading.opened_module import (
    BUILD_FILE,
    OLD_BUILD_FILE,
    OpenedModule,
    has_old_build_file,
)
from builder.vassal.reading.trait_chains import all_fields
from builder.vassal.reading.trait_names import shortened

_COLOUR = re.compile(r"(\d{1,3},){2}\d{1,3}(,\d{1,3})?$|0[xX][0-9a-fA-F]+$|null$|$")
_COLOURS = re.compile(r"(^c|C)olou?r$|^(rangeFg|rangeBg)$")
_NEWEST = (3, 8)
"""The newest VASSAL version whose components and traits are known here."""


def setting_findings(module: OpenedModule) -> Iterator[Problem]:
    """Report faulty versions, colours, property gates, targets, numberings and expressions, and
    reports that show nothing."""
    yield from _version(module)
    for element in module.root.walk():
        called = _element_name(element)
        if "gamepieceimage" not in element_class(element):
            yield from _colours(called, element.attributes)
        yield from _gate(called, element)
        yield from _target(called, element.attributes.get("target", ""))
        yield from _expressions(called, element)
        yield from _numbering(element)
    for definition in module.definitions:
        for trait in definition.chain[:-1]:
            yield from _colours(definition.called, all_fields(trait))
            yield from _target(definition.called, all_fields(trait).get("target", ""))
    yield from _no_auto_report(module)
    yield from _oblique_lookups(module)


def _element_name(element: Element) -> str:
    name = element.attributes.get("name") or element.attributes.get("mapName") or ""
    return f"{element.kind} {name!r}" if name else element.kind


def _version(module: OpenedModule) -> Iterator[Problem]:
    """Report a version in ``moduledata`` that is not a version, is newer than those known here, or
    makes VASSAL look for another build file than the module has."""
    text = module.version
    found = re.match(r"(\d{1,9})\.(\d{1,9})", text)
    if found is None:
        if text:
            yield warning(
                "engine-version",
                filled_sentence("VassalVersion {text!r} is not a version", text=shortened(text)),
            )
        return
    wanted = OLD_BUILD_FILE if has_old_build_file(text) else BUILD_FILE
    if module.file != wanted:
        message = filled_sentence(
            "VassalVersion is {text}, so that the engine looks for {wanted}: it opens nothing",
            text=text,
            wanted=wanted,
        )
        yield error("engine-version", message, hint="3.5 and later read buildFile.xml")
    elif (int(found[1]), int(found[2])) > _NEWEST:
        yield warning(
            "engine-version",
            filled_sentence("VassalVersion {text} is newer than what is known here", text=text),
        )


def _colours(called: str, values: Mapping[str, str]) -> Iterator[Problem]:
    for name, value in values.items():
        if _COLOURS.search(name) and not _COLOUR.match(value):
            message = filled_sentence(
                "{called}: {name} is {value!r}, which is not a colour",
                called=called,
                name=name,
                value=shortened(value),
            )
            yield error("bad-colour", message, hint="red, green and blue, as in 255,0,0")


def _gate(called: str, element: Element) -> Iterator[Problem]:
    gate = element.attributes.get("propertyGate", "")
    if element.attributes.get("canDisable") == "true" and gate.startswith("{"):
        message = filled_sentence(
            "{called}: the gate is an expression, and never disables", called=called
        )
        yield warning("bad-gate", message, hint="give the name of a property")


def _target(called: str, target: str) -> Iterator[Problem]:
    """Report a faulty target of the form ``MODULE|fast|MAP|map|board|zone|location|x|y|deck|…``."""
    parts = target.split("|")
    if len(parts) > 9 and parts[1] == "false" and any([*parts[3:7], parts[9]]):
        message = filled_sentence(
            "{called}: the target names a place, but fast matching is off: all are meant",
            called=called,
        )
        yield warning("ignored-target", message)


def _expressions(called: str, element: Element) -> Iterator[Problem]:
    for name, value in element.attributes.items():
        if value.startswith("{") and value.endswith("}") and not brackets_balanced(value):
            message = filled_sentence(
                "{called}: {name}: {value!r} does not close",
                called=called,
                name=name,
                value=shortened(value),
            )
            hint = "the engine finds a syntax error only when it needs the value"
            yield warning("bad-expression", message, hint=hint)


def _numbering(grid: Element) -> Iterator[Problem]:
    """Report a grid numbering with which VASSAL finds the wrong hex for a name."""
    if grid.kind != "HexGrid" or grid.attributes.get("sideways") == "true":
        return
    for found in grid.find("HexGridNumbering"):
        falls = found.attributes.get("hDescend")
        if found.attributes.get("stagger", "true") == falls == "true":
            message = "a hex grid has staggered rows and falling columns: names lead elsewhere"
            yield warning("bad-numbering", message)


def _oblique_lookups(module: OpenedModule) -> Iterator[Problem]:
    """Report commands and stacks that look for a hex by a slanting number, which VASSAL 3.8.0-beta1
    writes and does not find again."""
    if not module.root.find("ObliqueHexGridNumbering"):
        return
    stacks = any(
        e.attributes.get("useGridLocation") != "false" and e.attributes.get("location")
        for e in module.root.find("SetupStack")
    )
    sent = any(
        trait.kind == "SendToLocation" and all_fields(trait)["destination"] == "G"
        for definition in module.definitions
        if definition.called not in module.unused_prototypes
        for trait in definition.chain[:-1]
    )
    if stacks or sent:
        message = "hexes are looked for by slanting numbers, which VASSAL 3.8.0-beta1 does not find"
        hint = "name the points of these hexes, or give stacks and commands their place in pixels"
        yield warning("bad-numbering", message, hint=hint)


def _no_auto_report(module: OpenedModule) -> Iterator[Problem]:
    never = any(
        e.attributes.get("autoReport") == "Never" for e in module.root.find("GlobalOptions")
    )
    if never and any(t.kind == "ReportState" for t in module.traits):
        yield warning("mute-reports", "pieces have reports, and the option autoReport is Never")
