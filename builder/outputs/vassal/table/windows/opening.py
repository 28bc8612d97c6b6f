"""Chooses where the view of the map opens: amid the pieces of the game that is started or loaded,
not in the corner of the sheet. Global properties, which saved games include, hold the position;
VASSAL sends a keystroke whenever a game opens."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from builder.outputs.vassal.table.origins import property_command
from builder.vassal.expressions.properties import number
from builder.vassal.format.components import Element, component
from builder.vassal.format.grids.grid import Pixel
from builder.vassal.format.traits import named_key

_X, _Y = "OpensAtX", "OpensAtY"
_KEY = "view-opening"


def opening_properties() -> Iterator[Element]:
    """Yield the global properties with the pixel on which the view opens: the corner of the map
    until a game sets another."""
    for name in (_X, _Y):
        yield component("GlobalProperty", name=name, initialValue="0", isNumeric=False)


def view() -> Element:
    """Return the invisible button of the map window that moves the view to the stored position."""
    return component(
        "MoveCameraButton", text="", tooltip="", icon="", hotkey=named_key(_KEY), moveCameraMode="L",
        xPos=number(_X), yPos=number(_Y),
    )  # fmt: skip


def presser() -> Element:
    """Return the component that triggers the view's button whenever a game opens."""
    return component(
        "StartupGlobalKeyCommand", name="Open the map at the pieces",
        whenToApply="everyLaunchOfSession", hotkeyOrKeyCommand="sendHotkey", globalHotkey=named_key(_KEY),
    )  # fmt: skip


def opens_amid(size: Pixel, points: Collection[Pixel]) -> tuple[str, ...]:
    """Return the commands of a saved game that make it open on the one of some points that is
    nearest to their middle; without points, on the middle of a map of a given size."""
    x, y = _centre_of(points) if points else (size[0] // 2, size[1] // 2)
    return property_command(_X, str(x)), property_command(_Y, str(y))


def _centre_of(points: Collection[Pixel]) -> Pixel:
    middle = tuple(sum(axis) / len(points) for axis in zip(*points, strict=True))
    return min(sorted(points), key=lambda p: (p[0] - middle[0]) ** 2 + (p[1] - middle[1]) ** 2)
