"""Traits: what a piece can show and do, with one small encoder for each kind.

A trait is two texts, its type and its state. The fields of a kind, their order and their defaults
are data (``data/traits.json``); the encoders below name the fields that they set and reject a name
that the data does not know. All commands are named keystrokes, so that none conflicts with the keys
of the player's system.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from builder.vassal.format.attribution import attributed
from builder.vassal.format.files.sequence_encoder import decode, encode
from builder.vassal.format.names import plain


class Trait(NamedTuple):
    """One level of a piece: ``kind`` as in the data, the encoded type and the encoded state."""

    kind: str
    type: str
    state: str = ""


Traits = tuple[Trait, ...]


@dataclass(frozen=True)
class Change:
    """A command that changes a property: ``key`` sets it to ``value``, adds to it (with ``add``),
    or asks the player with that text to choose one of ``choices``. A command with a ``menu`` text
    is in the piece's menu."""

    key: str
    value: str
    menu: str = ""
    add: bool = False
    choices: tuple[str, ...] = ()


@cache
def known_traits() -> Mapping[str, Mapping[str, Any]]:
    """Return the kinds of traits: id, separator, fields with defaults, and default state."""
    text = files("builder.vassal.format").joinpath("data/traits.json").read_text("utf-8")
    known: dict[str, dict[str, Any]] = json.loads(text)
    return known


def named(name: str) -> str:
    """Return a named keystroke; the empty name gives no key. Only the name matters to the engine."""
    return f"57344,0,{name}" if name else ""


def named_list(names: Iterable[str]) -> str:
    """Return a list of named keystrokes."""
    return encode((named(n) for n in names), ",")


def trait(kind: str, state: str | None = None, **values: object) -> Trait:
    """Make a trait of a kind with these fields; raises ``KeyError`` for an unknown kind or field."""
    data, places = known_traits()[kind], _places(kind)
    fields = list(data["fields"].values())
    for name, value in values.items():
        if name not in places:
            raise KeyError(f"{kind} has no field {name}")
        fields[places[name]] = _text(value)
    body = encode(fields, data["separator"])
    return Trait(kind, data["id"] + body, data["state"] if state is None else state)


@cache
def _places(kind: str) -> dict[str, int]:
    """Return the position of each field of a kind of trait."""
    return {name: i for i, name in enumerate(known_traits()[kind]["fields"])}


def fields_of(some: Trait) -> dict[str, str]:
    """Return the fields of an encoded trait, by name."""
    data = known_traits()[some.kind]
    values = decode(some.type.removeprefix(data["id"]), data["separator"])
    return dict(zip(data["fields"], values, strict=False))


def kind_of(type_text: str) -> str:
    """Return the kind of an encoded type; raises ``KeyError``."""
    return _kinds()["".join(type_text.partition(";")[:2])]


@cache
def _kinds() -> Mapping[str, str]:
    """Return the kinds of traits by id."""
    return {data["id"]: kind for kind, data in known_traits().items()}


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    return str(value).lower() if isinstance(value, bool) else str(value)


# -- what a piece is -------------------------------------------------------------------------------


@cache
def prototype(name: str) -> Trait:
    """Return a trait that adds the traits of a prototype."""
    return trait("UsePrototype", prototypeName=name)


def prototype_of(some: Trait) -> str:
    """Return the prototype name in a trait made by :func:`prototype`."""
    return fields_of(some)["prototypeName"]


def marks(values: Mapping[str, object]) -> Trait:
    """Return a trait with fixed properties; characters that the engine reads as code are removed
    from their texts."""
    return Trait(
        "Marker", _marked(tuple(values)), encode((plain(_text(v)) for v in values.values()), ",")
    )


@cache
def _marked(names: tuple[str, ...]) -> str:
    """Return the type of a trait that holds properties of these names."""
    return f"mark;{encode(names, ',')}"


def marks_of(some: Trait) -> dict[str, str]:
    """Return the fixed properties in a trait made by :func:`marks`. As in the engine, surplus
    values are ignored and missing ones are empty."""
    names = decode(some.type.removeprefix("mark;"), ",")
    values = [*decode(some.state, ","), *[""] * len(names)]
    return dict(zip(names, values, strict=False))


def calculated(name: str, expression: str) -> Trait:
    """Return a property that is computed from others each time that it is read."""
    return trait("CalculatedProperty", name=name, expression=expression)


def dynamic(name: str, initial: str, changes: Sequence[Change]) -> Trait:
    """Return a property of the piece that commands change."""
    return trait("DynamicProperty", initial, name=name, commands=_commands(changes))


def _commands(changes: Sequence[Change]) -> str:
    return encode((_command(c) for c in changes), ",")


def _command(change: Change) -> str:
    effect = encode(("I" if change.add else "P", change.value), ",")
    if change.choices:
        effect = encode(("E", change.value, encode(change.choices, ",")), ",")
    return encode((change.menu, named(change.key), effect), ":")


# -- what it looks like ----------------------------------------------------------------------------


def layer(
    name: str,
    images: Sequence[str],
    level_names: Sequence[str] = (),
    *,
    next_key: str = "",
    next_menu: str = "",
    back_key: str = "",
    follow: str = "",
    first: int = 1,
    at: tuple[int, int] = (0, 0),
    level: int = 1,
    scale: float = 1.0,
) -> Trait:
    """Return a layer of images of which one is shown, at a ``scale``. ``follow`` is an expression,
    or the name of a property, that selects the level: the number ``first`` the first one, as does an
    empty text. A level name with a leading ``+`` is appended to the piece's name."""
    return trait(
        "Embellishment",
        str(level),
        name=name,
        images=encode(images, ","),
        levelNames=encode(level_names or [""] * len(images), ","),
        increaseKey=named(next_key),
        decreaseKey=named(back_key),
        increaseMenu=next_menu,
        followProperty=bool(follow),
        followExpression=follow,
        firstLevelValue=first,
        xOff=at[0],
        yOff=at[1],
        **({"scale": scale} if scale != 1 else {}),
    )


def moved_mark(image: str, at: tuple[int, int], on: str, off: str, toggle: str, menu: str) -> Trait:
    """Return a marker that the piece has moved; ``ignoreSameLocation`` keeps moves within a hex
    from setting it."""
    return trait(
        "MovementMarkable", icon=image, xOff=at[0], yOff=at[1], menu=menu, key=named(toggle),
        trueKey=named(on), falseKey=named(off), ignoreSameLocation=True,
    )  # fmt: skip


def trail(menu: str, key: str, colour: str, ground: str = "255,255,255") -> Trait:
    """Return the piece's movement trail, which starts anew when the moved mark is removed."""
    return trait(
        "Footprint", menu=menu, key=named(key), lineColor=colour, fillColor=ground, lineWidth="2.0",
        globallyVisible=False,
    )  # fmt: skip


def area(shading: str, on: str = "", off: str = "") -> Trait:
    """Return an area of effect around the piece that uses a shading of the map; with keys, commands
    turn it ``on`` and ``off``."""
    keys = {"onKey": named(on), "offKey": named(off)} if on else {}
    state = "true" if on else None
    return trait(
        "AreaOfEffect", state, alwaysActive=not on, mapShader=shading, name=shading, **keys
    )


def reach(key: str, menu: str, radius: str) -> Trait:
    """Return an area of effect around the piece whose radius is a property. A menu command shows
    and hides it, only for the player who gives it."""
    return trait(
        "AreaOfEffect", menu=menu, key=named(key), alwaysActive=False, fixedRadius=False,
        radiusProperty=radius, name=radius, color="178,34,34", opacity=25, globallyVisible=False,
    )  # fmt: skip


# -- what it does ----------------------------------------------------------------------------------


def trigger(
    menu: str,
    key: str,
    does: Sequence[str],
    when: str = "",
    *,
    watch: Sequence[str] = (),
    name: str = "",
) -> Trait:
    """Return a command that triggers several others; with a menu text it is in the menu."""
    return trait(
        "TriggerAction",
        name=name or menu or key,
        menu=menu,
        key=named(key),
        condition=when,
        watchKeys=named_list(watch),
        performKeys=named_list(does),
    )


def report(keys: Sequence[str], text: str) -> Trait:
    """Return a report in the chat when any of these commands is given, with the player's name."""
    return trait("ReportState", keys=named_list(keys), format=attributed(text), noSuppress=True)


def send_to_region(key: str, map: str, region: str, menu: str = "") -> Trait:
    """Return a command that moves the piece to a region of a map; map and region may be
    expressions."""
    return trait(
        "SendToLocation", menu=menu, key=named(key), map=map, destination="R", region=region
    )


def send_to_hex(key: str, map: str, board: str, location: str, menu: str = "") -> Trait:
    """Return a command that moves the piece to a place of a board's grid; the board must be named."""
    return trait(
        "SendToLocation", menu=menu, key=named(key), map=map, board=board, destination="G",
        gridLocation=location,
    )  # fmt: skip


def send_to_point(key: str, map: str, board: str, x: str, y: str, menu: str = "") -> Trait:
    """Return a command that moves the piece to a point of a map in pixels; both coordinates may be
    expressions."""
    return trait(
        "SendToLocation", menu=menu, key=named(key), map=map, board=board, destination="L", x=x, y=y
    )


def set_global(name: str, changes: Sequence[Change]) -> Trait:
    """Return commands of the piece that change a property of the module."""
    return trait("SetGlobalProperty", property=name, commands=_commands(changes))


def send_to_all(key: str, sends: str, to: str) -> Trait:
    """Return a command that sends another command to every piece that a filter accepts."""
    return trait("CounterGlobalKeyCommand", key=named(key), globalKey=named(sends), filter=to)


def to_module(key: str, hotkey: str) -> Trait:
    """Return a command that presses a hotkey of the module."""
    return trait("GlobalHotKey", key=named(key), hotkey=named(hotkey))


def restricted(sides: Sequence[str]) -> Trait:
    """Return a restriction: only these sides may move the piece and use the commands of the traits
    *inside* this one."""
    return trait("Restricted", sides=encode(sides, ","))


def return_to_deck(key: str, deck: str, menu: str = "") -> Trait:
    """Return a command that puts the piece back into a deck."""
    return trait(
        "ReturnToDeck", menu=menu, key=named(key), promptForDeck=False, deckExpression=deck
    )


def delete(key: str, menu: str) -> Trait:
    """Return a command that removes the piece from the game."""
    return trait("Delete", menu=menu, key=named(key))


def replace(key: str, slot: str, after: str = "") -> Trait:
    """Return a command that replaces the piece by another, given by the path to its slot; the state
    of the traits that both have is copied. The new piece then receives the key ``after``."""
    return trait(
        "Replace", key=named(key), markerSpec=slot, matchRotation=True, copyDynamicProps=True,
        afterKey=named(after), placement=2,
    )  # fmt: skip


def clone(key: str, menu: str) -> Trait:
    """Return a command that duplicates the piece."""
    return trait("Clone", menu=menu, key=named(key))


def mask(key: str, image: str, name: str, access: str, *, sign: str = "") -> Trait:
    """Return a trait that turns the piece face down; ``access`` says who still sees it.

    Its owner sees it small on the mask or, with a ``sign``, whole with that picture over it. (The
    engine's own key to deal out a piece asks for a side's translated name, which does not match any
    side when the engine determines the owner.)
    """
    return trait(
        "Obscurable", key=named(key), maskImage=image, displayStyle=f"G{sign}" if sign else "B",
        maskedName=name, access=access, autoPeek=False,
    )  # fmt: skip


def for_sides(sides: Sequence[str]) -> str:
    """Return the access value by which the players of these sides see what is hidden."""
    return encode(["sides", *sides], ":")


def invisible(key: str, access: str) -> Trait:
    """Return a trait that hides the piece.

    Players without ``access`` do not see it, do not find it in lists and get no report of its
    moves; those with access see it pale. The traits that are displayed stand inside this one.
    """
    return trait(
        "Hideable",
        key=named(key),
        access=access,
        opacity="0.6000000238418579",
        disableAutoReportMove=True,
    )


def hidden_at_first(trait: Trait) -> Trait:
    """Return a trait with which the players of certain sides hide a piece (:func:`for_sides`) as it
    is when the first of these has hidden it; any other trait unchanged."""
    if trait.kind not in ("Obscurable", "Hideable"):
        return trait
    who, *sides = decode(fields_of(trait)["access"], ":")
    if who != "sides" or not sides:
        return trait
    return trait._replace(state=f"{sides[0]};" if trait.kind == "Obscurable" else sides[0])


UNMASKED = ("", "null")
"""The values for the player who turned a piece face down or hid it, if none did."""

NO_SIDE = "nobody"
"""The access value for things that no player may see: the engine's own word, also used for cards
that lie face down in its decks."""


def is_face_down(traits: Iterable[Trait]) -> bool:
    """Decide whether a piece is face down."""
    masks = (decode(x.state, ";")[0] for x in traits if x.kind == "Obscurable")
    return any(who not in UNMASKED for who in masks)


def is_secret(traits: Iterable[Trait]) -> bool:
    """Decide whether a piece is hidden by :func:`invisible`."""
    return any(x.kind == "Hideable" and x.state not in UNMASKED for x in traits)


def sign(text: str, *, left: bool = False) -> Trait:
    """Return a text label at the upper right corner, or at the lower ``left`` one; an expression is
    evaluated anew each time.

    It must stand on pieces, never in a prototype, where the engine replaces dollar variables at
    once. It has a key, which nothing sends, because the shape of a label without one is worked out
    from the shape of all that is inside it twice, and of two labels four times, at each painting.
    """
    down, across = ("b", "l") if left else ("t", "r")
    return trait(
        "Labeler", text, key=named("sign-text"), menu="", fontSize=14, bgColor="178,34,34",
        fgColor="255,255,255",
        vPos=down, vJust=down, hPos=across, hJust=across, nameFormat="$pieceName$", fontStyle=1,
        propertyName="SignText",
    )  # fmt: skip


def quarter_turns(name: str, clockwise: str, back: str) -> Trait:
    """Return commands that rotate the piece by quarter turns; the property ``<name>_Facing`` is 1
    when upright."""
    return trait("FreeRotator", name=name, nFacings=4, cwKey=named(clockwise), ccwKey=named(back))


def facing(name: str, count: int, key: str, expression: str) -> Trait:
    """Return a command that rotates the piece to one of ``count`` facings (from 1, which is
    upright, clockwise)."""
    return trait(
        "FreeRotator", name=name, nFacings=count, directKey=named(key), directExpression=expression
    )


def submenu(menu: str, commands: Sequence[str]) -> Trait:
    """Return a submenu of menu entries."""
    return trait("SubMenu", menu=menu, commands=encode(commands, ","))


def hide_commands(name: str, when: str, keys: Sequence[str]) -> Trait:
    """Return a restriction that hides menu entries of the traits *inside* this one under a
    condition."""
    return trait("RestrictCommands", name=name, condition=when, keys=named_list(keys))


def free_standing() -> Trait:
    """Return a trait for a piece that does not stack and does not snap to the grid."""
    return trait("Immobilized", select="g", move="N", stack="R")
