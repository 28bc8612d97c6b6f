"""The classes from which the engine builds modules, from 3.1 to 3.8, and the attributes that it
reads.

``engine/data`` holds those that Chitwright's own modules use; here are the others, and the
attributes that older engines wrote or that the engine reads without naming them.
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
    """A class of the engine: its full name and its attributes."""

    name: str
    attributes: frozenset[str]


@cache
def known_classes() -> Mapping[str, EngineClass]:
    """Return the engine's classes by short name."""
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
    """Return the short names of classes by full name."""
    names = {known.name: kind for kind, known in known_classes().items()}
    return {**names, _OLD_ROOT: "GameModule"}


@cache
def engine_images() -> frozenset[str]:
    """Return the names of the engine's own pictures, which it shows if a module has none of that
    name."""
    return frozenset(_FOLDER.joinpath("data/images.txt").read_text("utf-8").split())


def element_class(element: Element) -> str:
    """Return the full name of an element's class."""
    known = known_classes().get(element.kind)
    return known.name if known else element.kind


_OLD_ROOT = "VASSAL.launch.BasicModule"


def _component_data() -> Mapping[str, Mapping[str, object]]:
    found: dict[str, dict[str, object]] = json.loads(
        _FOLDER.joinpath("data/components.json").read_text("utf-8")
    )
    return found
