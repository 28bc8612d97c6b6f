"""The elements of a module's build file, written as XML. Classes and attributes that VASSAL does
not know are rejected here, because VASSAL would silently ignore them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from html import escape
from importlib.resources import files

from builder.sentences import filled_sentence
from builder.vassal.expressions.tree import Expression, in_braces
from builder.vassal.format.traits import Trait


@dataclass
class Element:
    """A component: the short name of its class, its attributes, children and body. For a piece or a
    prototype the body is its definition, and ``traits`` are the traits in it."""

    kind: str
    attributes: dict[str, str]
    children: list[Element] = field(default_factory=list)
    body: str = ""
    traits: Sequence[Trait] = ()

    def walk(self) -> Iterator[Element]:
        """Yield this element and all elements below it, parents before their children."""
        waiting: list[Element] = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting.extend(reversed(element.children))

    def find(self, kind: str) -> list[Element]:
        """Return all elements of a kind in this element and below it."""
        return [e for e in self.walk() if e.kind == kind]

    def every_trait(self) -> tuple[Trait, ...]:
        """Return the traits of all pieces and prototypes, without repetitions."""
        return tuple(dict.fromkeys(trait for e in self.walk() for trait in e.traits))


@cache
def known_components() -> Mapping[str, Mapping[str, object]]:
    """Return VASSAL's component classes by short name, each with its full name and attributes."""
    text = files("builder.vassal.format").joinpath("data/components.json").read_text("utf-8")
    known: dict[str, dict[str, object]] = json.loads(text)
    return known


def component(kind: str, *children: Element, body: str = "", **attributes: object) -> Element:
    """Return a new component; raises ``KeyError`` for a class or an attribute that VASSAL does not
    have. An attribute name that is a Python keyword is written with ``_`` after it."""
    allowed = _attributes(kind)
    values = {name.rstrip("_"): _text(value) for name, value in attributes.items()}
    for name in values:
        if name not in allowed:
            raise KeyError(filled_sentence("{kind} has no attribute {name}", kind=kind, name=name))
    return Element(kind, values, list(children), body)


@cache
def _attributes(kind: str) -> frozenset[str]:
    """Return the attributes that VASSAL knows for a class."""
    known = known_components()[kind]["attributes"]
    assert isinstance(known, list)
    return frozenset(known)


def class_name(kind: str) -> str:
    """Return the full Java class name of a kind of component."""
    return str(known_components()[kind]["class"])


def _text(value: object) -> str:
    if isinstance(value, Expression):
        return in_braces(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def to_xml(root: Element, class_of: Callable[[str], str] = class_name) -> bytes:
    """Return the build file, with attributes sorted by name and one element on a line; control
    characters that XML cannot hold are left out. ``class_of`` gives the full name of a kind of
    component, for kinds that only other people's modules have."""
    lines = ['<?xml version="1.0" encoding="UTF-8" standalone="no"?>']
    _write(root, lines, "", class_of)
    return ("\n".join(lines) + "\n").encode().translate(None, delete=_ILLEGAL)


def _write(element: Element, lines: list[str], indent: str, class_of: Callable[[str], str]) -> None:
    tag = class_of(element.kind)
    pairs = sorted(element.attributes.items())
    head = tag + "".join(f' {name}="{_attribute(value)}"' for name, value in pairs)
    if not element.children:
        body = escape(element.body, quote=False)
        lines.append(f"{indent}<{head}>{body}</{tag}>" if body else f"{indent}<{head}/>")
        return
    lines.append(f"{indent}<{head}>")
    for child in element.children:
        _write(child, lines, indent + " ", class_of)
    lines.append(f"{indent}</{tag}>")


def _attribute(text: str) -> str:
    """Escape an attribute's text, including line ends and tabs, which would otherwise become
    spaces."""
    if not _SPECIAL.search(text):
        return text
    return escape(text, quote=False).translate(_IN_ATTRIBUTES)


_IN_ATTRIBUTES = str.maketrans({'"': "&quot;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"})
_SPECIAL = re.compile(r'[\n\t\r<>&"]')
_ILLEGAL = bytes(b for b in range(32) if b not in b"\t\n\r")
