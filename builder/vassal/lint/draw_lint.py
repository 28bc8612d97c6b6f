"""Finds buttons by which one press draws from a deck twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from builder.problems import Problem, filled_sentence, warning
from builder.vassal.format.components import Element
from builder.vassal.lint.named_keys import key_names_in
from builder.vassal.reading.opened_module import OpenedModule

_SENDS = ("preLoopKey", "hotkeys", "postLoopKey")
_HEARS = {"DoActionButton": "hotkey", "GlobalKeyCommand": "buttonHotkey"}
_MOST_DEEP = 40
"""The length of a chain of commands from which on it is taken to go round in a circle."""


def draw_findings(module: OpenedModule) -> Iterator[Problem]:
    """Report each button with a text that by one press gives the same command to the pieces on top of
    a deck several times. Commands that have a condition (a property that shuts them, a loop) may
    exclude one another and are not counted."""
    heard: dict[str, list[Element]] = {}
    for element in module.root.walk():
        if attribute := _HEARS.get(element.kind):
            for key in key_names_in(element.attributes.get(attribute, "")):
                heard.setdefault(key, []).append(element)
    for element in module.root.walk():
        if element.kind == "DoActionButton" and element.attributes.get("text"):
            for command, many in Counter(_draws(element, heard)).items():
                if many > 1:
                    message = filled_sentence(
                        "the button {name!r} gives the command {command!r} to a deck {number} times",
                        name=element.attributes["text"],
                        command=command,
                        number=many,
                    )
                    yield warning("draws-twice", message, hint="send the command once")


def _draws(button: Element, heard: Mapping[str, list[Element]], deep: int = 0) -> Iterator[str]:
    """Yield the names of the commands to decks that a button gives, once for each time."""
    attributes = button.attributes
    if deep > _MOST_DEEP or attributes.get("propertyGate") or attributes.get("doLoop") == "true":
        return
    for key in (key for sends in _SENDS for key in key_names_in(attributes.get(sends, ""))):
        for element in heard.get(key, ()):
            if element.kind == "DoActionButton":
                yield from _draws(element, heard, deep + 1)
            elif (
                element.attributes.get("deckCount", "").isdigit()
                and element.attributes["deckCount"] != "0"
            ):
                yield f"{element.attributes.get('name', key)}"
