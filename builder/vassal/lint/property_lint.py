"""Finds properties that expressions read and that nothing in the module sets.

VASSAL then reads an empty text without a message. A name counts as set if anything in the module
could set it, so that a reported property certainly does not exist.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from builder.problems import Problem, suggestions, warning
from builder.sentences import filled_sentence
from builder.vassal.format.components import Element
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.lookups import STORED
from builder.vassal.format.traits import Trait, known_traits, marker_values
from builder.vassal.reading.opened_module import OpenedModule
from builder.vassal.reading.property_reads import properties_read
from builder.vassal.reading.trait_chains import all_fields

ENGINE_PROPERTIES = frozenset({
    "AttachCount", "AttachList", "AttachName", "BasicName", "ClickedX", "ClickedY", "CurrentBoard",
    "CurrentMap", "CurrentMat", "CurrentMatBasicName", "CurrentMatBoard", "CurrentMatID",
    "CurrentMatLocationName", "CurrentMatMap", "CurrentMatOffsetX", "CurrentMatOffsetY",
    "CurrentMatPieceName", "CurrentMatX", "CurrentMatY", "CurrentMatZone",
    "CurrentX", "CurrentY", "CurrentZone", "DeckName", "DeckPosition", "DrawingMouseover",
    "DrawingMouseoverIndex", "FromLocation", "IgnoreGrid",
    "Invisible", "InvisibleToOthers", "LocalizedBasicName", "LocalizedPieceName", "LocationName",
    "MatContents", "MatID", "MatName", "MatNumCargo", "Moved", "NoStack", "Obscured",
    "ObscuredToMe", "ObscuredToOthers", "OldBoard", "OldDeckName", "OldLocationName", "OldMap",
    "OldMat", "OldMatBasicName", "OldMatID", "OldMatOffsetX", "OldMatOffsetY", "OldMatPieceName",
    "OldX", "OldY", "OldZone", "PieceId", "PieceName", "PieceUID", "PlayerId", "PlayerName",
    "PlayerSide", "PropertyValue", "Range", "Restricted", "Selected", "StackPos", "StackSize",
    "ToLocation", "UniqueID", "VassalVersionString", "ModuleVersion", "ModuleName", "ModuleDescription",
    "ModuleOther1", "ModuleOther2", "VassalVersionCreated", "VassalVersionRunning",
    "boardName", "commandName", "deckName", "dice", "draggedPieceName", "faces", "gridLocation", "index",
    "keepCount", "location", "map", "mapName", "menuCommand",
    "message", "name", "newPieceName", "newTurn", "newValue", "numericalTotal", "oldLocation",
    "oldMapName", "oldPieceName", "oldTurn", "oldValue", "oldZoneName", "pieceName", "playerId",
    "playerName", "playerSide", "plus", "previousLocation", "previousMap", "propertyValue", "result",
    "pieceCount", "ModuleGameFileName", "XOfCommand", "YOfCommand",
    "_interp", "_source", "row", "column", "boxNumber", "summary", "text", "turn", "value", "zoneName",
})  # fmt: skip
"""The properties that VASSAL itself provides for pieces, places, dice, turns, players and commands."""

_NAMES = (
    "name",
    "property",
    "indexProperty",
    "variableName",
    "propertyName",
    "mapName",
    "entryName",
)
"""The attributes of components that contain the name of a property, or the beginning of one, such
as the name of a die whose result is a property."""
_OF_TRAIT = ("name", "propertyName", "indexProperty")
_OF_DICE = re.compile(r"(result|level|CurrentMatProp|prop)\d+")
_WHOLE = re.compile(r"[A-Za-z_][\w ]*")


@dataclass
class Known:
    """The names of the properties that a module sets: complete ``names``, and ``patterns`` for names
    that VASSAL completes during play."""

    names: set[str] = field(default_factory=lambda: set(ENGINE_PROPERTIES))
    patterns: list[re.Pattern[str]] = field(default_factory=list)

    def add(self, name: str) -> None:
        """Record the name of a property that something sets. Parts between dollar signs or in braces
        are filled in by VASSAL during play, and match any text."""
        if "$" in name or "{" in name:
            parts = re.split(r"\$[^$]*\$|\{.*\}", name)
            if any(parts):
                self.patterns.append(re.compile(".*".join(map(re.escape, parts))))
        else:
            self.names.add(name)

    def has(self, name: str) -> bool:
        """Return whether something sets the property. A layer, a die or a deck also sets properties
        whose names begin with its own; a report can read the value that a property had before a
        command."""
        bare = name.removeprefix("old").removeprefix("sum_").removeprefix("count_")
        begins = [bare[:at] for at, sign in enumerate(bare) if sign == "_"]
        asked = {name, bare, *begins}
        if _OF_DICE.fullmatch(name):
            return True
        return bool(asked & self.names) or any(p.fullmatch(name) for p in self.patterns)


def property_findings(module: OpenedModule) -> Iterator[Problem]:
    """Report once each property that expressions read but nothing sets. A module with Java classes
    of its own gets no report, because these may set any property."""
    if module.has_code:
        return
    known, suggest = known_properties(module), suggestions()
    lost: dict[str, str] = {}
    for where, _, text in expressions_of(module):
        for name in properties_read(text):
            if not known.has(name) and where != _constant(STORED + name):
                lost.setdefault(name, where)
    for name, where in sorted(lost.items()):
        message = filled_sentence(
            "{called} reads the property {name!r}, and nothing sets it", called=where, name=name
        )
        yield warning("unset-property", message, hint=suggest(name, known.names))


def _constant(name: str) -> str:
    """Return what findings call a constant of the module. The constant that stands for a property of
    pieces reads that property too: pieces of older saved games may still have it."""
    return f"GlobalTranslatableMessage {name!r}"


def known_properties(module: OpenedModule) -> Known:
    """Return the names of all properties that are set anywhere in a module."""
    known = Known()
    for element in module.root.walk():
        for attribute in _NAMES:
            if value := element.attributes.get(attribute):
                known.add(value)
        if element.kind == "DrawPile":
            for count in decode(element.attributes.get("expressionCounting", "") and
                                element.attributes.get("countExpressions", ""), ","):  # fmt: skip
                known.add(f"{element.attributes.get('name', '')}_{count.partition(':')[0].strip()}")
    for trait in module.traits:
        _note_trait(trait, known)
    return known


def _note_trait(trait: Trait, known: Known) -> None:
    if trait.kind not in known_traits():
        known.names.update(_WHOLE.findall(trait.type))
        return
    if trait.kind == "Marker":
        for name in marker_values(trait):
            known.add(name)
        return
    fields = all_fields(trait)
    for field_name in _OF_TRAIT:
        if value := fields.get(field_name):
            known.add(value)
    known.names.update(_WHOLE.findall(fields.get("params", "")))


def expressions_of(module: OpenedModule) -> Iterator[tuple[str, str, str]]:
    """Yield the expressions in braces of a module, each after the component or piece that contains
    it and the name of the field that it is in. Prototypes that no piece uses come last."""
    for definition in sorted(
        module.definitions, key=lambda d: d.called in module.unused_prototypes
    ):
        for trait in definition.chain[:-1]:
            if trait.kind == "Labeler":
                yield from _braced(definition.called, "label", trait.state)
            for name, text in all_fields(trait).items():
                for part in _changes(text) if name == "commands" else (text,):
                    yield from _braced(definition.called, name, part)
    for element in module.root.walk():
        name = element.attributes.get("name", "")
        if element.kind != "GlobalTranslatableMessage" or name.startswith(STORED):
            yield from _of_component(element)


def _of_component(element: Element) -> Iterator[tuple[str, str, str]]:
    name = next((v for k in ("name", "mapName") if (v := element.attributes.get(k))), "")
    called = f"{element.kind} {name!r}" if name else element.kind
    for attribute, text in element.attributes.items():
        parts = decode(text, ",") if attribute == "propChanger" else (text,)
        for part in parts:
            yield from _braced(called, attribute, part)


def _changes(commands: str) -> Iterator[str]:
    """Yield the values to which the commands of a trait set a property."""
    for command in filter(None, decode(commands, ",")):
        yield from decode([*decode(command, ":"), "", ""][2], ",")


def _braced(called: str, field: str, text: str) -> Iterator[tuple[str, str, str]]:
    if text[:1] == "{" and text[-1:] == "}":
        yield called, field, text
