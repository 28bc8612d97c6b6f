"""Finds faults in maps, boards, grids and slots that VASSAL accepts silently and then handles
wrongly."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from builder.problems import Problem, error, warning
from builder.sentences import as_sentence, filled_sentence, listed_with_and
from builder.vassal.format.components import Element
from builder.vassal.lint.property_lint import expressions_of
from builder.vassal.reading.grid_numbers import unreadable_attributes
from builder.vassal.reading.opened_module import MAPS, OpenedModule
from builder.vassal.reading.trait_chains import all_fields
from builder.vassal.reading.trait_names import shortened

_WHOLE_NUMBER = re.compile(r"-?\d+$")
_GRIDS = ("HexGrid", "SquareGrid", "RegionGrid")


def map_findings(module: OpenedModule) -> Iterator[Problem]:
    """Report map names that occur twice, and a wrong order of the contents of a map."""
    maps = [e for e in module.root.walk() if e.kind in MAPS]
    for name in _duplicates(e.attributes.get("mapName", "") for e in maps):
        yield error(
            "duplicate-map",
            filled_sentence(
                "two map windows are called {name!r}: pieces cannot tell them apart", name=name
            ),
        )
    for map in maps:
        called = map.attributes.get("mapName", "")
        if not called:
            yield error(
                "duplicate-map", "a map window has no name: pieces cannot tell where they are"
            )
        for name in _duplicates(e.attributes.get("name", "") for e in map.find("Board")):
            yield error(
                "duplicate-board",
                filled_sentence(
                    "two boards of the map {called!r} are called {name!r}", called=called, name=name
                ),
            )
        kinds = [e.kind for e in map.children]
        early = [k for k in ("SetupStack", "DrawPile") if k in kinds[: _picker(kinds)]]
        if early:
            message = filled_sentence(
                "{kind} stands before the boards of the map {called!r}",
                kind=early[0],
                called=called,
            )
            yield warning("late-boards", message)


def _picker(kinds: list[str]) -> int:
    return kinds.index("BoardPicker") if "BoardPicker" in kinds else 0


def grid_findings(module: OpenedModule) -> Iterator[Problem]:
    """Report grids that are lost, and zones that cannot contain a piece."""
    for element in module.root.walk():
        for key, meant in unreadable_attributes(element.kind, element.attributes):
            value = shortened(element.attributes[key], 60)
            message = filled_sentence(
                "{key} of a {kind} is {value!r}, which the engine cannot read",
                key=key,
                kind=element.kind,
                value=value,
            )
            hint = (
                filled_sentence("{meant!r} is meant", meant=shortened(meant, 60)) if meant else ""
            )
            yield error("bad-grid-number", message, hint=hint)
    for zone in module.root.find("Zone"):
        name = zone.attributes.get("name", "")
        if not zone.attributes.get("path") and zone.attributes.get("useHighlight") is None:
            yield warning(
                "empty-zone",
                filled_sentence(
                    "the zone {name!r} has no outline: no piece is ever in it", name=name
                ),
            )
        if sum(e.kind in _GRIDS for e in zone.children) > 1:
            yield error(
                "too-many-grids",
                filled_sentence("the zone {name!r} has more than one grid", name=name),
            )


def zero_findings(module: OpenedModule) -> Iterator[Problem]:
    """Report place numbers whose leading zeros are lost in expressions, if any expression may get a
    place's name."""
    leading = any(
        _is_integer(e, zone) and e.attributes.get(key, "0") not in ("", "0")
        for e, zone in _numberings(module.root, None) for key in ("hLeading", "vLeading")
    )  # fmt: skip
    kept = any(
        e.attributes.get("storeLeadingZeroIntegersAsStrings") == "true"
        for e in module.root.find("GlobalOptions")
    )
    if leading and not kept and _are_places_read(module):
        message = "places are numbered with leading zeros, which expressions lose: 0203 becomes 203"
        hint = 'set storeLeadingZeroIntegersAsStrings="true" in the global options'
        yield warning("leading-zeros", message, hint=hint)


def _are_places_read(module: OpenedModule) -> bool:
    """Decide whether any expression may read the name of a place: one asks for it, or a trait other
    than a report puts it into a property or a message."""
    if any(_PLACE.search(text) for _, _, text in expressions_of(module)):
        return True
    return any(
        "$" in text and _PLACE.search(text)
        for trait in module.traits
        if trait.kind != "ReportState"
        for text in all_fields(trait).values()
    )


_PLACE = re.compile("[Ll]ocation")
"""Matches in the properties that hold the name of a place: LocationName, OldLocationName, location,
gridLocation and so on."""


def _numberings(element: Element, zone: Element | None) -> Iterator[tuple[Element, Element | None]]:
    """Yield the numberings of grids, each with the zone that it is in."""
    for child in element.children:
        if child.kind.endswith("GridNumbering"):
            yield child, zone
        yield from _numberings(child, child if child.kind == "Zone" else zone)


def _is_integer(numbering: Element, zone: Element | None) -> bool:
    """Decide whether place names consist only of digits: no letters, no separator, no other words."""
    said = numbering.attributes
    formats = [said.get("locationFormat", "")]
    formats += [zone.attributes.get("locationFormat", "")] if zone else []
    figures = "A" not in (said.get("hType", "N"), said.get("vType", "N"))
    return figures and not said.get("sep") and all(_FIGURES.fullmatch(text) for text in formats)


_FIGURES = re.compile(r"(?:\$(?:gridLocation|row|column)\$)*")
"""Matches a format of place names that adds no words to their numbers."""


def slot_findings(module: OpenedModule) -> Iterator[Problem]:
    """Report faults in slot ids, by which pieces of old saved games are recognised."""
    ids = [slot.attributes.get("gpid", "") for slot, _ in module.slots]
    ids += [
        all_fields(t).get("gpid", "") for t in module.traits if t.kind in ("PlaceMarker", "Replace")
    ]
    for id in _duplicates(ids):
        owners = [s.attributes.get("entryName", "") for s, _ in module.slots
                  if s.attributes.get("gpid") == id]  # fmt: skip
        named = listed_with_and([repr(n) for n in owners[:2]]) or as_sentence("markers")
        yield error(
            "duplicate-gpid",
            filled_sentence("the slot id {id!r} is there twice: {named}", id=id, named=named),
        )
    numbered = any(slot.attributes.get("gpid") for slot, _ in module.slots)
    for slot, definition in module.slots:
        own = slot.attributes.get("gpid", "")
        if (numbered and not own) or definition.gpid not in ("", own):
            message = filled_sentence(
                "{called}: slot {own!r}, but {gpid!r} in its definition",
                called=definition.called,
                own=own,
                gpid=definition.gpid,
            )
            yield warning("bad-gpid", message)
    next_id = module.root.attributes.get("nextPieceSlotId", "")
    highest = max((int(i) for i in ids if _WHOLE_NUMBER.match(i) and len(i) < 19), default=-1)
    if _WHOLE_NUMBER.match(next_id) and len(next_id) < 19 and int(next_id) <= highest:
        message = filled_sentence(
            "nextPieceSlotId is {next_id}, and the slot id {highest} is in use",
            next_id=next_id,
            highest=highest,
        )
        yield warning("bad-gpid", message, hint="a new piece would get the id of an old one")


def _duplicates(names: Iterable[str]) -> list[str]:
    return sorted(name for name, count in Counter(names).items() if name and count > 1)
