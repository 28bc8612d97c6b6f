"""Finds buttons by which one press draws from a deck twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from builder.problems import Problem, warning
from builder.sentences import filled_sentence
from builder.vassal.format.components import Element
from builder.vassal.lint.named_keys import key_names_in
from builder.vassal.reading.opened_module import OpenedModule

_SENDS = ("preLoopKey", "hotkeys", "postLoopKey")
_HEARS = {"DoActionButton": "hotkey", "GlobalKeyCommand": "buttonHotkey"}
_MOST_DEEP = 40
"""The length of a chain of commands from which on it is not followed."""


def draw_findings(module: OpenedModule) -> Iterator[Problem]:
    """Report each button with a text that, on one press, gives the same command to the pieces on
    top of a deck several times. Conditional commands (with a property that disables them, or in a
    loop) may exclude one another and are not counted."""
    heard: dict[str, list[Element]] = {}
    for element in module.root.walk():
        if attribute := _HEARS.get(element.kind):
            for key in key_names_in(element.attributes.get(attribute, "")):
                heard.setdefault(key, []).append(element)
    draws = _Draws(heard)
    for element in module.root.walk():
        if element.kind == "DoActionButton" and element.attributes.get("text"):
            for command, many in draws.of(element).items():
                if many > 1:
                    message = filled_sentence(
                        "the button {name!r} gives the command {command!r} to a deck {number} times",
                        name=element.attributes["text"],
                        command=command,
                        number=many,
                    )
                    yield warning("draws-twice", message, hint="send the command once")


class _Draws:
    """For each button, the commands that one press sends to decks, computed once, because chains of
    buttons can branch so often that following each would take too long."""

    def __init__(self, heard: Mapping[str, Sequence[Element]]) -> None:
        self._heard = heard
        self._found: dict[int, Counter[str]] = {}

    def of(self, button: Element, deep: int = 0) -> Counter[str]:
        """Return how often one press of a button sends each command to a deck. A button that recurs in
        its own chain of commands counts once."""
        if id(button) not in self._found:
            self._found[id(button)] = Counter()
            self._found[id(button)] = self._counted(button.attributes, deep)
        return self._found[id(button)]

    def _counted(self, attributes: Mapping[str, str], deep: int) -> Counter[str]:
        found = Counter[str]()
        is_conditional = attributes.get("propertyGate") or attributes.get("doLoop") == "true"
        if deep > _MOST_DEEP or is_conditional:
            return found
        for key in (key for sends in _SENDS for key in key_names_in(attributes.get(sends, ""))):
            for element in self._heard.get(key, ()):
                if element.kind == "DoActionButton":
                    found.update(self.of(element, deep + 1))
                elif _is_for_decks(element):
                    found[element.attributes.get("name", key)] += 1
        return found


def _is_for_decks(element: Element) -> bool:
    """Return whether a command goes to a fixed number of pieces on top of a deck."""
    many = element.attributes.get("deckCount", "")
    return many.isdigit() and many != "0"
