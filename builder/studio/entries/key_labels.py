"""Names the keys of the specs for the forms of the studio, and tells what they mean."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from builder.i18n.translate import Translator


def key_labels(tr: Translator) -> Mapping[str, str]:
    """Return the label of each key that forms show most; ``CardLayout.across`` is that of a key which
    means something else there. Keys without a label are shown as they are, with spaces."""
    return {
        "id": tr("Id"),
        "name": tr("Name"),
        "title": tr("Title"),
        "subtitle": tr("Subtitle"),
        "summary": tr("Summary"),
        "count": tr("Count"),
        "nation": tr("Nation"),
        "side": tr("Side"),
        "size": tr("Size"),
        "height": tr("Height"),
        "shape": tr("Shape"),
        "group": tr("Group"),
        "art": tr("Picture file"),
        "back_art": tr("Picture file of the back"),
        "face": tr("Printed face"),
        "picture": tr("Picture"),
        "text": tr("Text"),
        "details": tr("Details"),
        "formation": tr("Formation"),
        "symbol": tr("Symbol"),
        "branch": tr("Branch"),
        "echelon": tr("Echelon"),
        "frame": tr("Frame"),
        "modifiers": tr("Modifiers"),
        "values": tr("Values"),
        "value_set": tr("Set of values"),
        "reduced": tr("Reduced values"),
        "lower": tr("Further steps"),
        "block": tr("Block"),
        "points": tr("Points"),
        "boxes": tr("Boxes"),
        "movement_class": tr("Movement class"),
        "traits": tr("Traits"),
        "badge": tr("Badge"),
        "setup": tr("Set-up"),
        "family": tr("Family"),
        "front": tr("Front"),
        "back": tr("Back"),
        "value": tr("Value"),
        "player": tr("Player"),
        "figure": tr("Figure"),
        "foot": tr("Foot line"),
        "deck": tr("Deck"),
        "layout": tr("Layout"),
        "kind": tr("Kind"),
        "ground": tr("Ground"),
        "numbers": tr("Random numbers"),
        "rule": tr("Rule"),
        "reshuffle": tr("Reshuffle"),
        "discards": tr("Discard pile"),
        "open": tr("Face up"),
        "limit": tr("Limit"),
        "across": tr("Boxes in a row"),
        "colour": tr("Colour"),
        "theme": tr("Map theme"),
        "zones": tr("Zones"),
        "box": tr("Size of a box"),
        "notes": tr("Notes"),
        "booklet": tr("In the rulebook"),
        "label": tr("Label"),
        "date": tr("Date"),
        "figures": tr("Figures"),
        "arrivals": tr("Arrivals"),
        "note": tr("Note"),
        "place": tr("Place"),
        "grid": tr("Grid"),
        "legend": tr("Legend"),
        "terrain": tr("Terrain"),
        "heights": tr("Heights"),
        "hex_size": tr("Size of a hex"),
        "sheet": tr("Sheet"),
        "scale": tr("Scale"),
        "hexsides": tr("Hexsides"),
        "paths": tr("Paths"),
        "features": tr("Features"),
        "places": tr("Places"),
        "labels": tr("Labels"),
        "areas": tr("Areas"),
        "tracks": tr("Tracks"),
        "tables": tr("Charts"),
        "number": tr("Number"),
        "map": tr("Map"),
        "track": tr("Track"),
        "turns": tr("Turns"),
        "first_side": tr("Side that begins"),
        "nations": tr("Nations"),
        "background": tr("Background"),
        "special": tr("Special rules"),
        "free_setup": tr("Free setup"),
        "reinforcements": tr("Reinforcements"),
        "victory": tr("Victory"),
        "version": tr("Version"),
        "system": tr("Rules system"),
        "languages": tr("Languages"),
        "document": tr("Rules document"),
        "players": tr("Players"),
        "value_names": tr("Names of the values"),
        "value_sets": tr("Sets of values"),
        "movement_classes": tr("Movement classes"),
        "counter_size": tr("Size of counters"),
        "sides": tr("Sides"),
        "schemes": tr("Colour schemes"),
        "scheme": tr("Colour scheme"),
        "formations": tr("Formations"),
        "sequence": tr("Sequence of Play"),
        "dice": tr("Dice"),
        "options": tr("Options"),
        "movement": tr("Movement"),
        "combat": tr("Combat"),
        "effects": tr("Effects"),
        "contents": tr("Counters in it"),
        "source": tr("Source"),
        "sources": tr("Sources"),
        "units": tr("Units"),
        "markers": tr("Markers"),
        "cards": tr("Cards"),
        "decks": tr("Decks"),
        "hands": tr("Hands"),
        "layouts": tr("Layouts"),
        "rows": tr("Rows"),
        "columns": tr("Column heads"),
        "results": tr("Results"),
        "hexes": tr("Hexes"),
        "defaults": tr("Shared values"),
        "pools": tr("Cups"),
        "counter": tr("Counter"),
        "hex": tr("Hex"),
        "at": tr("Place"),
        "module": tr("VASSAL module"),
        "who": tr("Who"),
        "when": tr("When"),
        "phase": tr("Phase"),
        "result": tr("Result"),
        "counters": tr("Counters"),
        "scenario": tr("Scenario"),
        "start": tr("Start"),
        "event": tr("Event"),
        "card": tr("Card"),
        "attack": tr("Attack"),
        "defence": tr("Defence"),
        "attacker": tr("Attacker"),
        "defender": tr("Defender"),
        "strength": tr("Strength"),
        "weather": tr("Weather"),
        "troops": tr("Troops"),
        "Battle.numbers": tr("Dice"),
        "CardLayout.across": tr("Landscape"),
        "CardLayout.zones": tr("Parts of the face"),
        "CardZone.at": tr("Position"),
        "SightSide.across": tr("Hexsides"),
        "PositionSheet.turn": tr("Turn"),
        "Reinforcement.entry": tr("Entry"),
        "Reinforcement.turn": tr("Turn"),
        "Symbol.modifiers": tr("Additional signs"),
        "When.across": tr("Hexsides"),
        "When.turn": tr("Turn"),
        **dict.fromkeys(_COPIED, tr("Copies")),
    }


_COPIED = tuple(
    f"{part}.count"
    for part in ("Unit", "Marker", "Card", "Placement", "FreeSetup", "Standing", "Lot")
)
"""The keys for how many there are of a counter or card."""


def meaning_of_key(model: str, key: str, language: str = "en") -> str:
    """Return the meaning of a key of a model, in English where the language has none; empty if there is no
    such key."""
    meaning = key_meanings().get(model, {}).get(key, "")
    return _translated_meanings(language).get(meaning, meaning)


@cache
def _translated_meanings(language: str) -> dict[str, str]:
    """Return the meanings in a language, by those in English."""
    file = Path(__file__).with_name(f"key_meanings.{language}.json")
    found: dict[str, str] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return found


@cache
def key_meanings() -> dict[str, dict[str, str]]:
    """Return the meaning of each key of each model, as the reference of the spec files has it."""
    text = Path(__file__).with_name("key_meanings.json").read_text("utf-8")
    found: dict[str, dict[str, str]] = json.loads(text)
    return found
