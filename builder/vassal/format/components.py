"""The elements of a module's build file: XML that refuses what the engine would ignore in silence."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from html import escape
from importlib.resources import files

from builder.vassal.format.traits import Trait


@dataclass
class Element:
    """A component: its class's short name, attributes, children and body: of a piece or a prototype its
    definition, which holds these ``traits``."""

    kind: str
    attributes: dict[str, str]
    children: list[Element] = field(default_factory=list)
    body: str = ""
    traits: Sequence[Trait] = ()

    def walk(self) -> Iterator[Element]:
        """This element and all below it, each before what it holds."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting.extend(reversed(element.children))

    def find(self, kind: str) -> list[Element]:
        """All elements of a kind, this one included."""
        return [e for e in self.walk() if e.kind == kind]

    def every_trait(self) -> tuple[Trait, ...]:
        """The traits of all pieces and prototypes, those that several have once."""
        return tuple(dict.fromkeys(trait for e in self.walk() for trait in e.traits))


@cache
def known_components() -> Mapping[str, Mapping[str, object]]:
    """The classes by short name: full name and attributes."""
    text = files("builder.vassal.format").joinpath("data/components.json").read_text("utf-8")
    known: dict[str, dict[str, object]] = json.loads(text)
    return known


def component(kind: str, *children: Element, body: str = "", **attributes: object) -> Element:
    """A component; raises ``KeyError`` for a class or an attribute that the engine does not have. An
    attribute that is a word of Python is written with ``_`` behind it."""
    allowed = _attributes(kind)
    values = {name.rstrip("_"): _text(value) for name, value in attributes.items()}
    for name in values:
        if name not in allowed:
            raise KeyError(f"{kind} has no attribute {name}")
    return Element(kind, values, list(children), body)


@cache
def _attributes(kind: str) -> frozenset[str]:
    """The attributes of a class that the engine has."""
    known = known_components()[kind]["attributes"]
    assert isinstance(known, list)
    return frozenset(known)


def class_name(kind: str) -> str:
    """The full class name of a component."""
    return str(known_components()[kind]["class"])


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def to_xml(root: Element) -> bytes:
    """The build file, attributes in the order of their names, one element a line; without the control
    characters that XML cannot hold."""
    lines = ['<?xml version="1.0" encoding="UTF-8" standalone="no"?>']
    _write(root, lines, "")
    return ("\n".join(lines) + "\n").encode().translate(None, delete=_ILLEGAL)


def _write(element: Element, lines: list[str], indent: str) -> None:
    tag = class_name(element.kind)
    pairs = sorted(element.attributes.items())
    head = tag + "".join(f' {name}="{_attribute(value)}"' for name, value in pairs)
    if not element.children:
        body = escape(element.body, quote=False)
        lines.append(f"{indent}<{head}>{body}</{tag}>" if body else f"{indent}<{head}/>")
        return
    lines.append(f"{indent}<{head}>")
    for child in element.children:
        _write(child, lines, indent + " ")
    lines.append(f"{indent}</{tag}>")


def _attribute(text: str) -> str:
    """Line ends and tabs in attributes would become spaces."""
    if not _SPECIAL.search(text):
        return text
    return escape(text, quote=False).translate(_IN_ATTRIBUTES)


_IN_ATTRIBUTES = str.maketrans({'"': "&quot;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"})
_SPECIAL = re.compile(r'[\n\t\r<>&"]')
_ILLEGAL = bytes(b for b in range(32) if b not in b"\t\n\r")
