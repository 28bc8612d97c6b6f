"""Markup in the texts of cards and counters: bold and italic words, and icons.

``**Remove**`` is bold, ``*all*`` italic, ``:truck:`` the icon with that name.
"""

from __future__ import annotations

import re
from typing import Annotated, Literal, NamedTuple

from pydantic import AfterValidator

from builder.model.base import Line

_MARKS = re.compile(
    r"\*\*(?P<bold>[^\s*](?:[^*]*[^\s*])?)\*\*"
    r"|(?<![*A-Za-z0-9])\*(?P<italic>[^\s*](?:[^*]*[^\s*])?)\*(?![*A-Za-z0-9])"
    r"|(?<![:A-Za-z0-9]):(?P<icon>[a-z][a-z0-9-]{1,40}):(?![:A-Za-z0-9])"
)
_BOLD = re.compile(r"\*\*([^\s*](?:[^*]*[^\s*])?)\*\*")


class Part(NamedTuple):
    """Words in one style, or the name of an icon."""

    kind: Literal["plain", "bold", "italic", "icon"]
    text: str


def marked_parts(words: str) -> tuple[Part, ...]:
    """Split a line into its parts; asterisks and colons that are not markup stay."""
    found: list[Part] = []
    at = 0
    for mark in _MARKS.finditer(words):
        found.append(Part("plain", words[at : mark.start()]))
        if mark["bold"]:
            found.append(Part("bold", mark["bold"]))
        elif mark["italic"]:
            found.append(Part("italic", mark["italic"]))
        else:
            found.append(Part("icon", mark["icon"]))
        at = mark.end()
    found.append(Part("plain", words[at:]))
    return tuple(part for part in found if part.text)


def has_icon(words: str) -> bool:
    """Return whether a line contains an icon."""
    return ":" in words and any(part.kind == "icon" for part in marked_parts(words))


def without_bold_marks(words: str) -> str:
    """Return a line without the markup of bold words, for places where everything has the same
    weight."""
    return _BOLD.sub(r"\1", words) if "**" in words else words


def plain_words(words: str) -> str:
    """Return a text without any markup, for places where nothing is bold and nothing is drawn: an
    icon becomes its name."""
    return "".join(part.text for part in marked_parts(words))


Label = Annotated[Line, AfterValidator(without_bold_marks)]
"""A line in a single weight: the markup of bold words is removed."""
