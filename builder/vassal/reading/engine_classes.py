"""The classes from which VASSAL (3.1 to 3.8) builds modules, and the attributes that it reads.

``vassal/format/data`` holds those that Chitwright's own modules use; the others are here, with the
attributes that older versions of VASSAL wrote or that VASSAL reads without naming them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from builder.vassal.format.components import Element, known_components

_FOLDER = files("builder.vassal.reading")


class EngineClass(NamedTuple):
    """A class of VASSAL: its full name and its attributes."""

    name: str
    attributes: frozenset[str]


@cache
def known_classes() -> Mapping[str, EngineClass]:
    """Return VASSAL's classes by short name."""
    found: dict[str, EngineClass] = {}
    for data in (known_components(), _component_data()):
        for kind, one in data.items():
            attributes = one["attributes"]
            assert isinstance(attributes, list)
            before = found[kind].attributes if kind in found else frozenset[str]()
            found[kind] = EngineClass(str(one["class"]), before.union(attributes))
    return found


@cache
def short_class_names() -> Mapping[str, str]:
    """Return the short name of each VASSAL class by its full name."""
    names = {known.name: kind for kind, known in known_classes().items()}
    return {**names, _OLD_ROOT: "GameModule"}


@cache
def engine_images() -> frozenset[str]:
    """Return the names of VASSAL's own pictures, which it shows if a module has none of that name."""
    return frozenset(_FOLDER.joinpath("data/images.txt").read_text("utf-8").split())


def element_class(element: Element) -> str:
    """Return the full name of the Java class of an element."""
    return full_class_name(element.kind)


def full_class_name(kind: str) -> str:
    """Return the full name of the Java class of a kind of component; an unknown class is its own
    kind."""
    known = known_classes().get(kind)
    return known.name if known else kind


_OLD_ROOT = "VASSAL.launch.BasicModule"


def _component_data() -> Mapping[str, Mapping[str, object]]:
    found: dict[str, dict[str, object]] = json.loads(
        _FOLDER.joinpath("data/components.json").read_text("utf-8")
    )
    return found
