"""Describes traits with the names that VASSAL's editor uses."""

from __future__ import annotations

from functools import lru_cache
from itertools import zip_longest

from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.traits import Trait
from builder.vassal.reading.trait_chains import BASIC, OTHER_TRAITS, UNKNOWN, all_fields

_WORDS = {
    "AreaOfEffect": ("Area of Effect", "name radius"),
    "Attachment": ("Attachment", "name"),
    "BasicName": ("Basic Name", "name"),
    "BorderOutline": ("Border Outline", "property"),
    "CalculatedProperty": ("Calculated Property", "name expression"),
    "Clone": ("Clone", "menu"),
    "Comment": ("Comment", "text"),
    "CounterGlobalKeyCommand": ("Global Key Command", "menu description"),
    "Delete": ("Delete", "menu"),
    "Deselect": ("Deselect", "menu"),
    "DynamicProperty": ("Dynamic Property", "name"),
    "Embellishment": ("Layer", "name"),
    "Footprint": ("Movement Trail", "menu"),
    "FreeRotator": ("Can Rotate", "name nFacings"),
    "GlobalHotKey": ("Global Hotkey", "menu description"),
    "Hideable": ("Invisible", "menu access"),
    "Immobilized": ("Does Not Stack", ""),
    "Labeler": ("Text Label", "propertyName"),
    "Mat": ("Mat", "name"),
    "MatCargo": ("Mat Cargo", "description"),
    "MenuSeparator": ("Menu Separator", ""),
    "MovementMarkable": ("Mark When Moved", "menu"),
    "MultiLocationCommand": ("Multi-Location Command", "menu"),
    "Obscurable": ("Mask", "menu access"),
    "Pivot": ("Can Pivot", "menu"),
    "PlaceMarker": ("Place Marker", "menu"),
    "PlaySound": ("Play Sound", "menu sound"),
    "Replace": ("Replace With Other", "menu"),
    "ReportState": ("Report Action", "description"),
    "RestrictCommands": ("Restrict Commands", "name condition"),
    "Restricted": ("Restricted Access", "sides"),
    "ReturnToDeck": ("Return to Deck", "menu deckId deckExpression"),
    "SendToLocation": ("Send to Location", "menu map gridLocation"),
    "SetGlobalProperty": ("Set Global Property", "property"),
    "SetPieceProperty": ("Set Piece Property", "property"),
    "SubMenu": ("Sub-Menu", "menu commands"),
    "TranslatableMessage": ("Translatable Message", "name"),
    "Translate": ("Move Fixed Distance", "menu xDist yDist"),
    "TriggerAction": ("Trigger Action", "name condition"),
    "UsePrototype": ("Prototype", "prototypeName"),
}
_MOST, _SHORT = 80, 2_000


def trait_in_words(trait: Trait) -> str:
    """Return the kind of a trait and the fields that distinguish it from others of its kind."""
    short = len(trait.type) + len(trait.state) <= _SHORT
    return _cached_description(trait) if short else _in_words(trait)


def _in_words(trait: Trait) -> str:
    if trait.kind == "Marker":
        properties = decode(trait.type.removeprefix("mark;"), ",")
        pairs = zip_longest(properties, decode(trait.state, ","), fillvalue="")
        return shortened(f"Marker: {', '.join(f'{name} = {value}' for name, value in pairs)}")
    if trait.kind in (UNKNOWN, BASIC):
        id = trait.type.partition(";")[0]
        return OTHER_TRAITS.get(id, f"unknown trait {id}")
    called, names = _WORDS[trait.kind]
    found = all_fields(trait)
    told = [found[name] for name in names.split() if found.get(name)]
    if trait.kind == "Embellishment":
        told.append(f"level {trait.state.partition(';')[0]} of {layer_levels(trait)}")
    return shortened(f"{called}: {', '.join(told)}" if told else called)


_cached_description = lru_cache(maxsize=4096)(_in_words)
"""The cached description of a trait; copies of a piece have the same traits."""


def layer_levels(layer: Trait) -> int:
    """Return the number of levels of a layer."""
    return len(decode(all_fields(layer).get("images", ""), ","))


def shortened(text: str, most: int = _MOST) -> str:
    """Return a text on one line, without control characters and not longer than ``most``, so that
    it fits any terminal."""
    clean = "".join(c if c.isprintable() else " " for c in text)
    return clean if len(clean) <= most else clean[: most - 1] + "…"
