"""Finds places that commands and stacks name and that do not exist."""

from __future__ import annotations

import re
from collections.abc import Iterator

from builder.problems import Problem, error, suggestions, warning
from builder.sentences import filled_sentence
from builder.vassal.format.components import Element
from builder.vassal.reading.opened_module import MAPS, OpenedModule
from builder.vassal.reading.place_names import map_places
from builder.vassal.reading.trait_chains import all_fields

_EXPRESSION = re.compile(r"[${]")


def place_findings(module: OpenedModule) -> Iterator[Problem]:
    """Report destinations of pieces, and places of at-start stacks, that do not exist."""
    yield from _destinations(module)
    work = 0
    for map in (e for e in module.root.walk() if e.kind in MAPS):
        stacks = [e for e in map.find("SetupStack") if _is_named(e)]
        work += len(stacks) * sum(e.kind in _NAMERS for e in map.walk())
        if work > _MOST_WORK:
            message = filled_sentence(
                "{stacks} stacks or more are not looked for in their zones and grids",
                stacks=len(stacks),
            )
            yield warning("not-looked-into", message)
            return
        yield from _stacks(map, stacks)


_NAMERS = ("Zone", "HexGridNumbering", "SquareGridNumbering", "RegionGrid")
_MOST_WORK = 10_000_000
"""The largest number of combinations of stacks with zones and grids that are searched: a thousand
times that of a large map."""


def _is_named(stack: Element) -> bool:
    """Decide whether an at-start stack has its place given by name."""
    attributes = stack.attributes
    return attributes.get("useGridLocation") != "false" and bool(attributes.get("location"))


def _destinations(module: OpenedModule) -> Iterator[Problem]:
    decks = {e.attributes.get("name", "") for e in module.root.find("DrawPile")}
    regions = {e.attributes.get("name", "") for e in module.root.find("Region")}
    zones = {e.attributes.get("name", "") for e in module.root.find("Zone")}
    suggest = suggestions()
    for definition in module.definitions:
        for trait in definition.chain[:-1]:
            found = all_fields(trait)
            named: list[tuple[str, str, set[str]]] = []
            if trait.kind == "SendToLocation":
                named.append(("map", found["map"], set(module.maps)))
                if found["destination"] == "R":
                    named.append(("region", found["region"], regions))
                if found["destination"] == "Z":
                    named.append(("zone", found["zone"], zones))
                if found["destination"] == "G" and not found["board"]:
                    message = filled_sentence(
                        "{called}: a place of a grid without its board: no move",
                        called=definition.called,
                    )
                    yield warning("lost-destination", message)
            elif trait.kind == "ReturnToDeck" and found["promptForDeck"] != "true":
                named.append(("deck", found["deckExpression"], decks))
            for what, name, known in named:
                if name and name not in known and not _EXPRESSION.search(name):
                    message = filled_sentence(
                        "{called} goes to the {what} {name!r}, which does not exist",
                        called=definition.called,
                        what=filled_sentence(what),
                        name=name,
                    )
                    yield error("lost-destination", message, hint=suggest(name, known))


def _stacks(map: Element, stacks: list[Element]) -> Iterator[Problem]:
    known = map_places(map)
    for stack in stacks:
        place = stack.attributes["location"]
        if not known(place):
            name = stack.attributes.get("name", "")
            message = filled_sentence(
                "the stack {name!r} stands at {place!r}, which no grid of its map knows",
                name=name,
                place=place,
            )
            yield error("lost-location", message)
