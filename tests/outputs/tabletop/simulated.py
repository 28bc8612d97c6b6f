"""A reader of Tabletop Simulator's saves that knows only what is published of their format.

An object's ``Transform`` says where its middle is, how it is turned (degrees, first about the axis
away from the viewer, then about the upright one) and how large it is. Points that are attached to an
object are in its own axes, before it is scaled and turned. The axes are those of Unity: x to the
right, y up, z away. A tile with a square picture reaches from -1 to 1 on its own x and z.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping
from typing import Any

INCH = 25.4
Object = dict[str, Any]

SAVE_KEYS = {
    "SaveName", "GameMode", "Date", "Gravity", "PlayArea", "Table", "Sky", "Note", "Rules", "XmlUI",
    "LuaScript", "LuaScriptState", "Grid", "Hands", "Turns", "TabStates", "VersionNumber",
    "ObjectStates",
}  # fmt: skip
OBJECT_KEYS = {
    "GUID": str, "Name": str, "Transform": dict, "Nickname": str, "Description": str, "GMNotes": str,
    "ColorDiffuse": dict, "Locked": bool, "Grid": bool, "Snap": bool, "Autoraise": bool,
    "Sticky": bool, "Tooltip": bool, "HideWhenFaceDown": bool, "Hands": bool, "LuaScript": str,
    "LuaScriptState": str, "XmlUI": str, "LayoutGroupSortIndex": int, "Value": int,
}  # fmt: skip
NAMES = {
    "Custom_Tile", "Custom_Model", "Bag", "Deck", "DeckCustom", "Card", "CardCustom", "3DText", "Custom_PDF",
    "HandTrigger", "FogOfWarTrigger", "Die_4", "Die_6", "Die_8", "Die_10", "Die_12", "Die_20",
}  # fmt: skip


def load(data: bytes) -> Object:
    """A save, of which every part has the published keys and types; no two objects have one id."""
    save: Object = json.loads(data)
    assert save.keys() >= SAVE_KEYS
    ids = [one["GUID"] for one in every_object(save)]
    assert len(ids) == len(set(ids))
    for one in every_object(save):
        _check(one)
    for number, tab in save["TabStates"].items():
        assert tab["id"] == int(number)
        assert tab["title"]
    return save


def _check(one: Object) -> None:
    assert one["Name"] in NAMES
    for key, kind in OBJECT_KEYS.items():
        assert type(one[key]) is kind, (key, one["Name"])
    assert re.fullmatch(r"[0-9a-f]{6}", one["GUID"])
    assert all(math.isfinite(value) for value in one["Transform"].values())
    assert set(one["Transform"]) == {
        f"{what}{axis}"
        for what, axes in (("pos", "XYZ"), ("rot", "XYZ"), ("scale", "XYZ"))
        for axis in axes
    }
    if one["Name"] == "Custom_Tile":
        tile = one["CustomImage"]["CustomTile"]
        assert tile["Type"] in (0, 1, 2, 3)
        assert tile["Thickness"] > 0
        assert one["CustomImage"]["ImageURL"]
    if "States" in one:
        numbers = sorted(map(int, one["States"]))
        missing = set(range(1, len(numbers) + 2)) - set(numbers)
        assert len(missing) == 1, "the state that is shown has the number that is not listed"


def every_object(save: Object) -> Iterator[Object]:
    """Every object of a save: on the table, in others, and other states of others."""
    waiting = list(save["ObjectStates"])
    while waiting:
        one = waiting.pop(0)
        yield one
        waiting += [*one.get("ContainedObjects", []), *one.get("States", {}).values()]


def named(save: Object, name: str) -> list[Object]:
    """The objects on the table with an internal name."""
    return [one for one in save["ObjectStates"] if one["Name"] == name]


def world(one: Object, x: float, y: float, z: float) -> tuple[float, float, float]:
    """A point in an object's own axes as a point of the table, in units."""
    place: Mapping[str, float] = one["Transform"]
    x, y, z = x * place["scaleX"], y * place["scaleY"], z * place["scaleZ"]
    over, turn = math.radians(place["rotZ"]), math.radians(place["rotY"])
    x, y = x * math.cos(over) - y * math.sin(over), x * math.sin(over) + y * math.cos(over)
    x, z = x * math.cos(turn) + z * math.sin(turn), z * math.cos(turn) - x * math.sin(turn)
    return place["posX"] + x, place["posY"] + y, place["posZ"] + z


def snap_points(one: Object) -> list[tuple[float, float]]:
    """The points of the table (x, z) in units to which things on an object snap."""
    found = []
    for point in one.get("AttachedSnapPoints", []):
        x, _, z = world(one, *(point["Position"][axis] for axis in "xyz"))
        found.append((x, z))
    return found


def on_sheet(one: Object, x: float, z: float) -> tuple[float, float]:
    """A point of the table in mm from the top left corner of a tile's picture, as the player of the
    near seat sees it: its left edge has the lowest x, its top the highest z."""
    corners = [world(one, a, 0.0, b) for a in (-1.0, 1.0) for b in (-1.0, 1.0)]
    left, top = min(c[0] for c in corners), max(c[2] for c in corners)
    return (x - left) * INCH, (top - z) * INCH


def size(one: Object) -> tuple[float, float]:
    """Width and height of a tile in mm."""
    return 2 * one["Transform"]["scaleX"] * INCH, 2 * one["Transform"]["scaleZ"] * INCH
