"""The paths by which extensions name the components of a module: the class and name of each, outermost
first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from builder.vassal.format.components import Element, class_name
from builder.vassal.format.files.sequence_encoder import decode, encode

_WIDGETS = ("ListWidget", "TabWidget", "PanelWidget", "BoxWidget", "MapWidget")
_NAMED_BY = {
    **dict.fromkeys(("PieceSlot", "CardSlot", *_WIDGETS), "entryName"),
    **dict.fromkeys(("Map", "PrivateMap", "PlayerHand", "WidgetMap"), "mapName"),
    "Chart": "chartName",
}
_UNNAMED = frozenset({"BoardPicker", "PrototypesContainer", "GlobalProperties", "PlayerRoster"})


def naming_attribute(kind: str) -> str:
    """Return the attribute by which VASSAL names components of a kind."""
    return _NAMED_BY.get(kind, "name")


def component_name(element: Element) -> str:
    """Return the name that a component has in paths; an empty text if it has none."""
    if element.kind in _UNNAMED:
        return ""
    return element.attributes.get(naming_attribute(element.kind), "")


def target_path(path: Sequence[Element]) -> str:
    """Return the path of a component in the form that extensions use. A step with a class and no name
    stands for the first component of that class."""
    steps = ((class_name(e.kind), component_name(e)) for e in path)
    return encode([encode([part for part in step if part], ":") for step in steps], "/")


def steps_of(path: str) -> Iterator[tuple[str, str]]:
    """Yield the class and the name of each component of a path; the name may be an empty text."""
    for step in decode(path, "/") if path else ():
        kind, *named = decode(step, ":")
        yield kind, named[0] if named else ""


def same_component(one: Element, other: Element) -> bool:
    """Return whether two components of one parent are the same for a component path: of equal class and
    name."""
    return (one.kind, component_name(one)) == (other.kind, component_name(other))
