"""Builds the object templates of a Tabletop Playground package as values for JSON. Lengths are in
centimetres. An object's own axes are x from its foot to its head, y to its right, z upward. Boards
and counters are cards that do not stack into decks: such a card has any thickness and a texture on
each side, and may have snap points."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

CM = 0.1
"""Centimetres in a millimetre."""

COUNTER_THICKNESS, BOARD_THICKNESS = 0.15, 0.2

SEPARATE, OWN_BACKS, AS_BACK = -2, -3, -3
"""The indices for a back that is a file of its own, for backs that are a file with the cells of the
fronts, and for a hidden face that is the back."""

MODELS = {"square": "Square", "round": "Round", "hex": "Hexagonal"}
"""The shape of a card, by that of a counter."""

Template = dict[str, Any]
Point = tuple[float, float]


def guid(*parts: str) -> str:
    """Return the id of an object made from the given parts: 32 hexadecimal digits, the same in
    every build."""
    return hashlib.blake2b("\0".join(parts).encode(), digest_size=16).hexdigest().upper()


def _template(
    id: str, name: str, front: str, back: str, size: Point, thickness: float, tags: Iterable[str]
) -> Template:
    wide, high = size
    return {
        "Type": "Card",
        "GUID": id,
        "Name": name,
        "Metadata": "",
        "CollisionType": "Regular",
        "Friction": 0.7,
        "Restitution": 0.0,
        "Density": 0.5,
        "SurfaceType": "Cardboard",
        "Roughness": 1.0,
        "Metallic": 0.0,
        "PrimaryColor": {"R": 255, "G": 255, "B": 255},
        "SecondaryColor": {"R": 0, "G": 0, "B": 0},
        "Flippable": True,
        "AutoStraighten": False,
        "ShouldSnap": True,
        "ScriptName": "",
        "Models": [],
        "Collision": [],
        "SnapPointsGlobal": False,
        "SnapPoints": [],
        "ZoomViewDirection": {"X": 0, "Y": 0, "Z": 0},
        "Tags": list(tags),
        "FrontTexture": front,
        "BackTexture": back,
        "HiddenTexture": "",
        "BackIndex": SEPARATE,
        "HiddenIndex": AS_BACK,
        "NumHorizontal": 1,
        "NumVertical": 1,
        "Width": round(wide * CM, 4),
        "Height": round(high * CM, 4),
        "Thickness": thickness,
        "HiddenInHand": True,
        "UsedWithCardHolders": False,
        "CanStack": True,
        "UsePrimaryColorForSide": True,
        "AllowFlippedInStack": True,
        "Model": "Square",
        "Indices": [0],
        "CardNames": {},
        "CardMetadata": {},
        "CardTags": {},
    }


def board(id: str, name: str, texture: str, size: Point, points: Iterable[Point]) -> Template:
    """Return the template of a board on which things lie, with snap points at ``points``, in mm
    from the top left corner of its picture."""
    made = _template(id, name, texture, texture, size, BOARD_THICKNESS, ())
    snaps = [snap_point(x, y, size) for x, y in points]
    return made | {
        "CollisionType": "Ground",
        "CanStack": False,
        "HiddenInHand": False,
        "SnapPoints": snaps,
    }


def snap_point(x: float, y: float, size: Point) -> dict[str, Any]:
    """Return a snap point of a board of a size in mm."""
    wide, high = size
    place = {
        "X": round((high / 2 - y) * CM, 4),
        "Y": round((x - wide / 2) * CM, 4),
        "Z": BOARD_THICKNESS / 2,
    }
    return {
        "Position": place,
        "Range": 0.6,
        "SnapRotation": 0,
        "RotationOffset": 0,
        "Shape": 0,
        "FlipValidity": 0,
        "Tags": [],
    }


def counter(
    id: str,
    name: str,
    text: str,
    textures: tuple[str, str],
    size: Point,
    shape: str,
    count: int,
    tags: Iterable[str],
) -> Template:
    """Return the template of a counter, or of a stack of as many as the game has."""
    front, back = textures
    made = _template(id, name, front, back, size, COUNTER_THICKNESS, tags)
    return made | {
        "Model": MODELS[shape],
        "Indices": [0] * count,
        "CardNames": {"0": name},
        "CardMetadata": {"0": text},
        "HiddenInHand": False,
    }


def deck(
    id: str,
    name: str,
    textures: tuple[str, str],
    grid: tuple[int, int],
    size: Point,
    indices: Sequence[int],
    cards: Mapping[int, tuple[str, str]],
    *,
    own_backs: bool,
) -> Template:
    """Return the template of a deck of cards: ``grid`` gives the columns and rows of its texture,
    ``indices`` the cells of all copies in order, ``cards`` the name and text of each cell. With
    ``own_backs``, each cell of the second texture is the back of a card."""
    front, back = textures
    made = _template(id, name, front, back, size, 0.05, ())
    return made | {
        "Model": "Rounded",
        "BackIndex": OWN_BACKS if own_backs else SEPARATE,
        "NumHorizontal": grid[0],
        "NumVertical": grid[1],
        "Indices": list(indices),
        "CardNames": {str(index): name for index, (name, _) in cards.items()},
        "CardMetadata": {str(index): text for index, (_, text) in cards.items()},
        "UsedWithCardHolders": True,
    }
