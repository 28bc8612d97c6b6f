"""Traits: what a piece can show and do, one small encoder for each kind.

A trait is two texts, its type and its state. Which fields a kind has, in which order and with which
defaults, is data (``data/traits.json``); the encoders below name the fields that they set and
refuse a name that the data does not know. All commands are named keystrokes, so that nothing clashes
with the keys of the player's system.
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
    """One level of a piece: ``kind`` as in the data, the encoded type, the encoded state."""

    kind: str
    type: str
    state: str = ""


Traits = tuple[Trait, ...]


@dataclass(frozen=True)
class Change:
    """A command of a property: ``key`` sets it to ``value`` (or adds to it, with ``add``; or asks the
    player by that text which of some ``choices`` it is); a command with a ``menu`` text is in the
    piece's menu."""

    key: str
    value: str
    menu: str = ""
    add: bool = False
    choices: tuple[str, ...] = ()


@cache
def known_traits() -> Mapping[str, Mapping[str, Any]]:
    """The kinds of traits: id, separator, fields with defaults, default state."""
    text = files("builder.vassal.format").joinpath("data/traits.json").read_text("utf-8")
    known: dict[str, dict[str, Any]] = json.loads(text)
    return known


def named(name: str) -> str:
    """A named keystroke; the empty name is no key at all. Only the name matters to the engine."""
    return f"57344,0,{name}" if name else ""


def named_list(names: Iterable[str]) -> str:
    """Several named keystrokes."""
    return encode((named(n) for n in names), ",")


def trait(kind: str, state: str | None = None, **values: object) -> Trait:
    """A trait of a kind with these fields; raises ``KeyError`` for an unknown kind or field."""
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
    """Where the fields of a kind of trait stand."""
    return {name: i for i, name in enumerate(known_traits()[kind]["fields"])}


def fields_of(some: Trait) -> dict[str, str]:
    """The fields of an encoded trait, by name."""
    data = known_traits()[some.kind]
    values = decode(some.type.removeprefix(data["id"]), data["separator"])
    return dict(zip(data["fields"], values, strict=False))


def kind_of(type_text: str) -> str:
    """The kind of an encoded type; raises ``KeyError``."""
    return _kinds()["".join(type_text.partition(";")[:2])]


@cache
def _kinds() -> Mapping[str, str]:
    """The kinds of traits by id."""
    return {data["id"]: kind for kind, data in known_traits().items()}


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    return str(value).lower() if isinstance(value, bool) else str(value)


# -- what a piece is -------------------------------------------------------------------------------


@cache
def prototype(name: str) -> Trait:
    """The traits of a prototype."""
    return trait("UsePrototype", prototypeName=name)


def prototype_of(some: Trait) -> str:
    """The name that a trait of :func:`prototype` holds."""
    return fields_of(some)["prototypeName"]


def marks(values: Mapping[str, object]) -> Trait:
    """Fixed properties; a text holds nothing that the engine reads as code."""
    return Trait(
        "Marker", _marked(tuple(values)), encode((plain(_text(v)) for v in values.values()), ",")
    )


@cache
def _marked(names: tuple[str, ...]) -> str:
    """The type of a trait that holds properties of these names."""
    return f"mark;{encode(names, ',')}"


def marks_of(some: Trait) -> dict[str, str]:
    """The fixed properties that a trait of :func:`marks` holds. As in the engine, values too many are
    passed over, and those that lack are empty."""
    names = decode(some.type.removeprefix("mark;"), ",")
    values = [*decode(some.state, ","), *[""] * len(names)]
    return dict(zip(names, values, strict=False))


def calculated(name: str, expression: str) -> Trait:
    """A property computed from others each time that it is asked for."""
    return trait("CalculatedProperty", name=name, expression=expression)


def dynamic(name: str, initial: str, changes: Sequence[Change]) -> Trait:
    """A property of the piece that commands change."""
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
    """Images of which one shows, at a ``scale``. ``follow`` is an expression that picks the level; a
    level name with a leading ``+`` is put after the piece's name."""
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
    """A sign that the piece has moved; ``ignoreSameLocation`` keeps nudges from setting it."""
    return trait(
        "MovementMarkable", icon=image, xOff=at[0], yOff=at[1], menu=menu, key=named(toggle),
        trueKey=named(on), falseKey=named(off), ignoreSameLocation=True,
    )  # fmt: skip


def trail(menu: str, key: str, colour: str, ground: str = "255,255,255") -> Trait:
    """The piece's movement trail; it begins anew when the moved mark is taken off."""
    return trait(
        "Footprint", menu=menu, key=named(key), lineColor=colour, fillColor=ground, lineWidth="2.0",
        globallyVisible=False,
    )  # fmt: skip


def area(shading: str, on: str = "", off: str = "") -> Trait:
    """The hexes round the piece for a shading of the map; with keys, which turn it ``on`` and ``off``."""
    keys = {"onKey": named(on), "offKey": named(off)} if on else {}
    state = "true" if on else None
    return trait(
        "AreaOfEffect", state, alwaysActive=not on, mapShader=shading, name=shading, **keys
    )


def reach(key: str, menu: str, radius: str) -> Trait:
    """The hexes round the piece, as far as a property says, shown and hidden by a command of the menu
    and only to the player who gives it."""
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
    """A command that does several; with a menu text it is in the menu."""
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
    """A line in the chat when any of these commands is done, with the name of who did it."""
    return trait("ReportState", keys=named_list(keys), format=attributed(text), noSuppress=True)


def send_to_region(key: str, map: str, region: str, menu: str = "") -> Trait:
    """Move to a region of a map; both may be expressions."""
    return trait(
        "SendToLocation", menu=menu, key=named(key), map=map, destination="R", region=region
    )


def send_to_hex(key: str, map: str, board: str, location: str, menu: str = "") -> Trait:
    """Move to a place of a board's grid; the board must be named."""
    return trait(
        "SendToLocation", menu=menu, key=named(key), map=map, board=board, destination="G",
        gridLocation=location,
    )  # fmt: skip


def send_to_point(key: str, map: str, board: str, x: str, y: str, menu: str = "") -> Trait:
    """Move to pixels of a map; both may be expressions."""
    return trait(
        "SendToLocation", menu=menu, key=named(key), map=map, board=board, destination="L", x=x, y=y
    )


def set_global(name: str, changes: Sequence[Change]) -> Trait:
    """A property of the module that the piece's commands change."""
    return trait("SetGlobalProperty", property=name, commands=_commands(changes))


def send_to_all(key: str, sends: str, to: str) -> Trait:
    """Another command, sent to every piece that a filter lets through."""
    return trait("CounterGlobalKeyCommand", key=named(key), globalKey=named(sends), filter=to)


def to_module(key: str, hotkey: str) -> Trait:
    """A command that presses a key of the module."""
    return trait("GlobalHotKey", key=named(key), hotkey=named(hotkey))


def restricted(sides: Sequence[str]) -> Trait:
    """Only these sides move the piece and use the commands of the traits *inside* this one."""
    return trait("Restricted", sides=encode(sides, ","))


def return_to_deck(key: str, deck: str, menu: str = "") -> Trait:
    """Go back into a deck."""
    return trait(
        "ReturnToDeck", menu=menu, key=named(key), promptForDeck=False, deckExpression=deck
    )


def delete(key: str, menu: str) -> Trait:
    """The piece can be removed from the game."""
    return trait("Delete", menu=menu, key=named(key))


def replace(key: str, slot: str, after: str = "") -> Trait:
    """Another piece, by the way to its slot, takes the place of this one and its state: what traits of
    both hold in common. Then it gets the key ``after``."""
    return trait(
        "Replace", key=named(key), markerSpec=slot, matchRotation=True, copyDynamicProps=True,
        afterKey=named(after), placement=2,
    )  # fmt: skip


def clone(key: str, menu: str) -> Trait:
    """The piece can be doubled."""
    return trait("Clone", menu=menu, key=named(key))


def mask(key: str, image: str, name: str, access: str, *, sign: str = "") -> Trait:
    """The piece can be turned face down; ``access`` says who sees it still. Its owner sees it small on
    the mask, or, with a ``sign``, whole with that picture over it. (The engine's own key to deal a piece
    out asks for a side's translated name, which is no side's when it looks who the owner is.)"""
    return trait(
        "Obscurable", key=named(key), maskImage=image, displayStyle=f"G{sign}" if sign else "B",
        maskedName=name, access=access, autoPeek=False,
    )  # fmt: skip


def for_sides(sides: Sequence[str]) -> str:
    """The access of the players of these sides to what is hidden."""
    return encode(["sides", *sides], ":")


def invisible(key: str, access: str) -> Trait:
    """The piece can be noted in secret: whoever has no ``access`` neither sees nor lists it, nor hears
    where it moves; those who have see it pale. What shows stands inside of this trait."""
    return trait(
        "Hideable",
        key=named(key),
        access=access,
        opacity="0.6000000238418579",
        disableAutoReportMove=True,
    )


UNMASKED = ("", "null")
"""Who turned a piece face down, or noted it in secret, if nobody did."""

NO_SIDE = "nobody"
"""Who sees what no player may see: the engine's own word, as for what lies face down in its decks."""


def is_face_down(traits: Iterable[Trait]) -> bool:
    """Whether a piece's mask is on."""
    masks = (decode(x.state, ";")[0] for x in traits if x.kind == "Obscurable")
    return any(who not in UNMASKED for who in masks)


def is_secret(traits: Iterable[Trait]) -> bool:
    """Whether a piece is noted in secret."""
    return any(x.kind == "Hideable" and x.state not in UNMASKED for x in traits)


def sign(text: str, *, left: bool = False) -> Trait:
    """A text over the upper right corner, or the lower ``left`` one; an expression is worked out anew
    each time. It stands on pieces, never in a prototype: there the engine fills dollars in at once."""
    down, across = ("b", "l") if left else ("t", "r")
    return trait(
        "Labeler", text, key="", menu="", fontSize=14, bgColor="178,34,34", fgColor="255,255,255",
        vPos=down, vJust=down, hPos=across, hJust=across, nameFormat="$pieceName$", fontStyle=1,
        propertyName="SignText",
    )  # fmt: skip


def quarter_turns(name: str, clockwise: str, back: str) -> Trait:
    """Keys that turn the piece by quarters; the property ``<name>_Facing`` is 1 upright."""
    return trait("FreeRotator", name=name, nFacings=4, cwKey=named(clockwise), ccwKey=named(back))


def facing(name: str, count: int, key: str, expression: str) -> Trait:
    """A key that turns the piece to one of ``count`` facings (from 1, which is upright, clockwise)."""
    return trait(
        "FreeRotator", name=name, nFacings=count, directKey=named(key), directExpression=expression
    )


def submenu(menu: str, commands: Sequence[str]) -> Trait:
    """Menu texts gathered under one."""
    return trait("SubMenu", menu=menu, commands=encode(commands, ","))


def hide_commands(name: str, when: str, keys: Sequence[str]) -> Trait:
    """Menu entries of the traits *inside* this one that vanish under a condition."""
    return trait("RestrictCommands", name=name, condition=when, keys=named_list(keys))


def free_standing() -> Trait:
    """A piece that does not stack and is not drawn to the grid's points."""
    return trait("Immobilized", select="g", move="N", stack="R")
