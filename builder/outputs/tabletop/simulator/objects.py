"""Makes the objects of a Tabletop Simulator saved game as values for JSON. A unit of the program's
world is an inch; x goes right and z away from the player in the near seat. An object with a square
picture shows it upright to that player if rotated by 180 degrees; its own x then goes left and its
z towards the player. A tile of scale 1 with a square picture reaches one unit from its middle to
each side. Every picture is therefore made square: the scales determine its width and height on the
table, and positions on it do not depend on how the program fits other shapes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from builder.outputs.tabletop.simulator.layout import INCH

TILE_HALF = 1.0
"""The distance from the middle of a tile of scale 1 to its edge, in units. It is nowhere documented: two
tiles of scale 38 that meet lie at x = -38 and x = 38 in
github.com/Esper-lvl4/ZX_TT_Mod, wiki-parser/saved_objects/table_replacement.js."""

LONGEST = 4096
"""The most pixels that a side of a picture may have, as the program's makers advise."""

THICKNESS = 0.1
"""The thickness of a tile in units; thinner ones fall through others."""

Object = dict[str, Any]
"""An object as values for JSON."""

SHAPES = {"square": 0, "round": 2}
"""The type of a tile, by the shape of a counter; for hexes see :mod:`.hexagons`."""

WHITE = (1.0, 1.0, 1.0)


@dataclass
class Guids:
    """Hands out the ids of the objects in a saved game: six hexadecimal digits each, derived from
    the object's key, so that every build gives the same ones, but all different."""

    seed: str
    given: set[str] = field(default_factory=set)

    def new(self, key: str) -> str:
        """Return a new id for an object with this key."""
        for number in range(1 << 24):
            text = f"{self.seed} {key} {number}"
            guid = hashlib.blake2b(text.encode(), digest_size=3).hexdigest()
            if guid not in self.given:
                self.given.add(guid)
                return guid
        raise OverflowError("a save has no more ids")


@dataclass(frozen=True)
class Spot:
    """The position of an object: its middle in units, its rotation in degrees about the upright
    axis, and whether it lies face down."""

    x: float
    y: float
    z: float
    turn: float = 180.0
    face_down: bool = False


def transform(spot: Spot, scale: tuple[float, float, float] = (1.0, 1.0, 1.0)) -> dict[str, float]:
    """Return the position, rotation and scale of an object."""
    x, y, z = scale
    return {
        "posX": _rounded(spot.x),
        "posY": _rounded(spot.y),
        "posZ": _rounded(spot.z),
        "rotX": 0.0,
        "rotY": spot.turn,
        "rotZ": 180.0 if spot.face_down else 0.0,
        "scaleX": _rounded(x),
        "scaleY": _rounded(y),
        "scaleZ": _rounded(z),
    }


def _rounded(value: float) -> float:
    return round(value, 6) + 0.0  # no minus before a zero


def thing(
    guids: Guids,
    name: str,
    key: str,
    place: Mapping[str, float],
    title: str = "",
    text: str = "",
    *,
    tags: Iterable[str] = (),
    colour: tuple[float, float, float] = WHITE,
    **more: Any,
) -> Object:
    """Return an object with an internal ``name``, with the fields that all objects have, and with
    further ones."""
    red, green, blue = colour
    made: Object = {
        "GUID": guids.new(f"{name} {key}"),
        "Name": name,
        "Transform": dict(place),
        "Nickname": title,
        "Description": text,
        "GMNotes": "",
        "ColorDiffuse": {"r": red, "g": green, "b": blue},
        "Locked": False,
        "Grid": False,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "HideWhenFaceDown": False,
        "Hands": False,
        # The documents do not name these two, but every save that the program writes has them, and
        # one whose zones lack them does not load (github.com/jjds44444/pili-pili-tts, build_save.py).
        "LayoutGroupSortIndex": 0,
        "Value": 0,
    }
    if shown := list(tags):
        made["Tags"] = shown
    return {**made, **more, "LuaScript": "", "LuaScriptState": "", "XmlUI": ""}


def tile(
    guids: Guids,
    key: str,
    spot: Spot,
    size: tuple[float, float],
    front: str,
    back: str = "",
    title: str = "",
    text: str = "",
    *,
    shape: str = "square",
    stacks: bool = False,
    **more: Any,
) -> Object:
    """Return a tile object of ``size`` mm; the addresses of the square pictures of its two sides
    are given."""
    wide, high = (mm / INCH / (2 * TILE_HALF) for mm in size)
    image = {
        "ImageURL": front,
        "ImageSecondaryURL": back or front,
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
        "CustomTile": {
            "Type": SHAPES[shape],
            "Thickness": THICKNESS,
            "Stackable": stacks,
            "Stretch": True,
        },
    }
    place = transform(spot, (wide, 1.0, high))
    return thing(guids, "Custom_Tile", key, place, title, text, CustomImage=image, **more)


def snap_point(x: float, y: float, width: float, height: float) -> Object:
    """Return the snap point of a tile at a point of its sheet, all in mm from the sheet's top left
    corner."""
    across, down = (2 * x / width - 1) * TILE_HALF, (2 * y / height - 1) * TILE_HALF
    return {"Position": {"x": _rounded(-across), "y": THICKNESS, "z": _rounded(down)}}


def bag(
    guids: Guids,
    key: str,
    spot: Spot,
    title: str,
    contents: Sequence[Object],
    *,
    shuffled: bool = False,
    colour: tuple[float, float, float] = WHITE,
) -> Object:
    """Return a bag object that contains objects; from a ``shuffled`` bag they are drawn at
    random."""
    more: dict[str, Any] = {"Bag": {"Order": 2 if shuffled else 0}}
    more["ContainedObjects"] = list(contents)
    place = transform(spot, (BAG, BAG, BAG))
    return thing(guids, "Bag", key, place, title, colour=colour, **more)


BAG = 0.7
"""The scale of bags."""


def label(guids: Guids, key: str, spot: Spot, text: str, size: int = 36) -> Object:
    """Return an object that shows a text on the table."""
    place = {**transform(spot), "rotX": 90.0, "rotY": 0.0}
    words = {"Text": text, "colorstate": {"r": 0.95, "g": 0.93, "b": 0.85}, "fontSize": size}
    return thing(guids, "3DText", key, place, Text=words) | {"Locked": True}


def zone(
    guids: Guids,
    kind: Literal["HandTrigger", "FogOfWarTrigger"],
    colour: str,
    place: Mapping[str, float],
    title: str,
) -> Object:
    """Return a zone that belongs to the seat of a colour: a hand, or an area that other players
    cannot see into."""
    more: dict[str, Any] = {"FogColor": colour}
    if kind == "FogOfWarTrigger":
        more |= {"FogHidePointers": False, "FogReverseHiding": False, "FogSeethrough": True}
    made = thing(guids, kind, colour, place, title, colour=SEATS[colour], **more)
    made["ColorDiffuse"]["a"] = 0.5
    return made | {"Locked": True}


SEATS: dict[str, tuple[float, float, float]] = {
    "Red": (0.856, 0.1, 0.094),
    "Blue": (0.118, 0.53, 1.0),
    "Green": (0.192, 0.701, 0.168),
    "Yellow": (0.905, 0.898, 0.172),
    "Orange": (0.956, 0.392, 0.113),
    "Purple": (0.627, 0.125, 0.941),
    "White": (1.0, 1.0, 1.0),
    "Pink": (0.96, 0.439, 0.807),
    "Teal": (0.129, 0.694, 0.607),
    "Brown": (0.443, 0.231, 0.09),
}
"""The colours of seats, with the shares of red, green and blue that the program shows them in."""


def face_down(made: Object) -> Object:
    """Return an object that lies face down; its name is then hidden from other players."""
    made["Transform"]["rotZ"] = 180.0
    return made | {"HideWhenFaceDown": True}


def die(
    guids: Guids, key: str, spot: Spot, sides: int, colour: tuple[float, float, float]
) -> Object:
    """Return a die with one of the :data:`~builder.outputs.tabletop.dice.SIDES`."""
    return thing(guids, f"Die_{sides}", key, transform(spot), colour=colour)
