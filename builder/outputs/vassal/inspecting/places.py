"""Places that commands and stacks name, and that are not there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from builder.outputs.vassal.engine.components import Element
from builder.outputs.vassal.inspecting.chains import fields
from builder.outputs.vassal.inspecting.naming import map_places
from builder.outputs.vassal.inspecting.opened import MAPS, OpenedModule
from builder.problems import Problem, error, suggestions, warning

_EXPRESSION = re.compile(r"[${]")


def place_findings(module: OpenedModule) -> Iterator[Problem]:
    """Destinations of pieces, and the places of stacks at the start."""
    yield from _destinations(module)
    for map in (e for e in module.root.walk() if e.kind in MAPS):
        yield from _stacks(map)


def _destinations(module: OpenedModule) -> Iterator[Problem]:
    decks = {e.attributes.get("name", "") for e in module.root.find("DrawPile")}
    regions = {e.attributes.get("name", "") for e in module.root.find("Region")}
    zones = {e.attributes.get("name", "") for e in module.root.find("Zone")}
    suggest = suggestions()
    for definition in module.definitions:
        for trait in definition.chain[:-1]:
            found = fields(trait)
            named: list[tuple[str, str, set[str]]] = []
            if trait.kind == "SendToLocation":
                named.append(("map", found["map"], set(module.maps)))
                if found["destination"] == "R":
                    named.append(("region", found["region"], regions))
                if found["destination"] == "Z":
                    named.append(("zone", found["zone"], zones))
                if found["destination"] == "G" and not found["board"]:
                    message = f"{definition.called}: a place of a grid without its board: no move"
                    yield warning("lost-destination", message)
            elif trait.kind == "ReturnToDeck" and found["promptForDeck"] != "true":
                named.append(("deck", found["deckExpression"], decks))
            for what, name, known in named:
                if name and name not in known and not _EXPRESSION.search(name):
                    message = f"{definition.called} goes to the {what} {name!r}, which there is not"
                    yield error("lost-destination", message, hint=suggest(name, known))


def _stacks(map: Element) -> Iterator[Problem]:
    known = map_places(map)
    for stack in map.find("SetupStack"):
        if stack.attributes.get("useGridLocation") == "false":
            continue
        place = stack.attributes.get("location", "")
        if place and not known(place):
            name = stack.attributes.get("name", "")
            message = f"the stack {name!r} stands at {place!r}, which no grid of its map knows"
            yield error("lost-location", message)
