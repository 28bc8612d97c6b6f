"""Traits: what a piece can show and do, with a small encoder for each kind.

A trait consists of two texts, its type and its state. The fields of a kind, their order and their
defaults are data (``data/traits.json``); the encoders below name the fields that they set and
reject a name that the data does not have. All commands are named keystrokes, so that none conflicts
with the keys of the player's system.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from builder.sentences import filled_sentence
from builder.vassal.expressions.tree import Expression, Number, Text, Truth, in_braces
from builder.vassal.format.attribution import with_player_name
from builder.vassal.format.files.sequence_encoder import decode, encode
from builder.vassal.format.names import engine_safe_text

Setting = Expression | str
"""The value of a setting of a trait: an expression, or a literal text."""


class Trait(NamedTuple):
    """One level of a piece's chain: ``kind`` as in the data, the encoded type and the encoded
    state. A report with the player's name also has its text without the name as ``line``."""

    kind: str
    type: str
    state: str = ""
    line: Text | None = None


Traits = tuple[Trait, ...]


@dataclass(frozen=True)
class PropertyChange:
    """A command that changes a property: ``key`` sets it to ``value``, adds ``value`` (with
    ``add``), or asks the player, with that text, to choose one of ``choices``. A command with a
    ``menu`` text is in the piece's menu."""

    key: str
    value: Setting
    menu: str = ""
    add: bool = False
    choices: tuple[str, ...] = ()


@cache
def known_traits() -> Mapping[str, Mapping[str, Any]]:
    """Return the kinds of traits, each with its id, separator, fields with defaults, and default
    state."""
    text = files("builder.vassal.format").joinpath("data/traits.json").read_text("utf-8")
    known: dict[str, dict[str, Any]] = json.loads(text)
    return known


def named_key(name: str) -> str:
    """Return a named keystroke; the empty name gives no key. Only the name matters to VASSAL. Commas
    are left out of it, as VASSAL reads no further than to the next one."""
    return f"57344,0,{name.replace(',', '')}" if name else ""


def named_keys(names: Iterable[str]) -> str:
    """Return a list of named keystrokes."""
    return encode((named_key(n) for n in names), ",")


def make_trait(kind: str, state: str | None = None, **values: object) -> Trait:
    """Make a trait of a kind with these fields; raises ``KeyError`` for an unknown kind or field.
    Fields of VASSAL 3.8 are written only if one of them is given."""
    data, places = known_traits()[kind], _places(kind)
    newer = data.get("newer", {})
    fields = [*data["fields"].values(), *(newer.values() if values.keys() & newer.keys() else ())]
    for name, value in values.items():
        if name not in places:
            raise KeyError(filled_sentence("{kind} has no field {name}", kind=kind, name=name))
        fields[places[name]] = setting_text(value)
    body = encode(fields, data["separator"])
    return Trait(kind, data["id"] + body, data["state"] if state is None else state)


@cache
def _places(kind: str) -> dict[str, int]:
    """Return for each field of a kind of trait its position in the encoded type."""
    return {name: i for i, name in enumerate(field_names(kind))}


def field_names(kind: str) -> tuple[str, ...]:
    """Return the names of the fields of a kind of trait, with those of VASSAL 3.8 at the end."""
    data = known_traits()[kind]
    return (*data["fields"], *data.get("newer", ()))


def trait_fields(some: Trait) -> dict[str, str]:
    """Return the fields of an encoded trait, by name."""
    return _fields_in(some.kind, some.type).copy()


@lru_cache(maxsize=10_000)
def _fields_in(kind: str, type_text: str) -> dict[str, str]:
    """Return the fields of an encoded type. It is read often while pieces are planned, and most pieces have
    the traits of others."""
    data = known_traits()[kind]
    values = decode(type_text.removeprefix(data["id"]), data["separator"])
    return dict(zip(field_names(kind), values, strict=False))


def trait_kind(type_text: str) -> str:
    """Return the kind of an encoded type; raises ``KeyError``."""
    return _kinds()["".join(type_text.partition(";")[:2])]


@cache
def _kinds() -> Mapping[str, str]:
    """Return the names of the kinds of traits by the ids that encoded types begin with."""
    return {data["id"]: kind for kind, data in known_traits().items()}


def setting_text(value: object) -> str:
    """Return the text of a setting."""
    if isinstance(value, str):
        return value
    if isinstance(value, Expression):
        return in_braces(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


# -- what a piece is -------------------------------------------------------------------------------


@cache
def use_prototype(name: str) -> Trait:
    """Return a trait that adds the traits of a prototype."""
    return make_trait("UsePrototype", prototypeName=name)


@cache
def prototype_name(some: Trait) -> str:
    """Return the prototype name in a trait made by :func:`use_prototype`."""
    return trait_fields(some)["prototypeName"]


def marker_trait(values: Mapping[str, object]) -> Trait:
    """Return a trait with fixed properties; characters that VASSAL would read as code are removed from
    the values."""
    state = encode((engine_safe_text(setting_text(v)) for v in values.values()), ",")
    return Trait("Marker", _marked(tuple(values)), state)


@cache
def _marked(names: tuple[str, ...]) -> str:
    """Return the encoded type of a trait with fixed properties of these names."""
    return f"mark;{encode(names, ',')}"


def marker_values(some: Trait) -> dict[str, str]:
    """Return the fixed properties in a trait made by :func:`marker_trait`. As in VASSAL, surplus
    values are ignored and missing ones are empty."""
    names = decode(some.type.removeprefix("mark;"), ",")
    values = [*decode(some.state, ","), *[""] * len(names)]
    return dict(zip(names, values, strict=False))


def calculated_property(name: str, expression: Expression) -> Trait:
    """Return a trait with a property that is computed from others each time that it is read."""
    return make_trait("CalculatedProperty", name=name, expression=expression)


def dynamic_property(name: str, initial: str, changes: Sequence[PropertyChange]) -> Trait:
    """Return a trait with a property of the piece that commands change."""
    return make_trait("DynamicProperty", initial, name=name, commands=_commands(changes))


def _commands(changes: Sequence[PropertyChange]) -> str:
    return encode((_command(c) for c in changes), ",")


def _command(change: PropertyChange) -> str:
    effect = encode(("I" if change.add else "P", setting_text(change.value)), ",")
    if change.choices:
        effect = encode(("E", setting_text(change.value), encode(change.choices, ",")), ",")
    return encode((change.menu, named_key(change.key), effect), ":")


# -- what it looks like ----------------------------------------------------------------------------


def layer_trait(
    name: str,
    images: Sequence[str],
    level_names: Sequence[str] = (),
    *,
    next_key: str = "",
    next_menu: str = "",
    back_key: str = "",
    follow: Number | str = "",
    first: int = 1,
    at: tuple[int, int] = (0, 0),
    level: int = 1,
    scale: float = 1.0,
) -> Trait:
    """Return a trait with a layer of images of which one is shown, drawn at ``scale``. ``follow``
    is an expression, or the name of a property, that selects the level: the number ``first``, or an
    empty text, selects the first one. A level name with a leading ``+`` is appended to the piece's
    name."""
    return make_trait(
        "Embellishment",
        str(level),
        name=name,
        images=encode(images, ","),
        levelNames=encode(level_names or [""] * len(images), ","),
        increaseKey=named_key(next_key),
        decreaseKey=named_key(back_key),
        increaseMenu=next_menu,
        followProperty=follow != "",
        followExpression=follow,
        firstLevelValue=first,
        xOff=at[0],
        yOff=at[1],
        **({"scale": scale} if scale != 1 else {}),
    )


def mark_when_moved(
    image: str, at: tuple[int, int], on: str, off: str, toggle: str, menu: str
) -> Trait:
    """Return a trait that marks the piece when it has moved; its field ``ignoreSameLocation``
    prevents moves within a hex from setting the mark."""
    return make_trait(
        "MovementMarkable", icon=image, xOff=at[0], yOff=at[1], menu=menu, key=named_key(toggle),
        trueKey=named_key(on), falseKey=named_key(off), ignoreSameLocation=True,
    )  # fmt: skip


def movement_trail(menu: str, key: str, *, keeps_last: bool = False) -> Trait:
    """Return a trait that draws the piece's movement trail, which starts again when the moved mark
    is removed; it is wide and opaque enough to be seen over woods. In VASSAL 3.8 the trail may keep
    only the last position in each place."""
    newer: dict[str, Any] = {"ignoreSameLocation": True} if keeps_last else {}
    return make_trait(
        "Footprint", menu=menu, key=named_key(key), lineColor="178,34,34", fillColor="255,255,255",
        lineWidth="4.0", globallyVisible=False, unselectedOpacity=90, **newer,
    )  # fmt: skip


def area_of_effect(shading: str, on: str = "", off: str = "") -> Trait:
    """Return a trait with an area of effect around the piece, drawn by a shading of the map; with
    keys, commands turn it ``on`` and ``off``."""
    keys = {"onKey": named_key(on), "offKey": named_key(off)} if on else {}
    state = "true" if on else None
    return make_trait(
        "AreaOfEffect", state, alwaysActive=not on, mapShader=shading, name=shading, **keys
    )


def reach_area(key: str, menu: str, radius: str) -> Trait:
    """Return a trait with an area of effect around the piece whose radius is the property
    ``radius``. A menu command shows and hides it, only for the player who gives it."""
    return make_trait(
        "AreaOfEffect", menu=menu, key=named_key(key), alwaysActive=False, fixedRadius=False,
        radiusProperty=radius, name=radius, color="178,34,34", opacity=25, globallyVisible=False,
    )  # fmt: skip


# -- what it does ----------------------------------------------------------------------------------


def trigger_action(
    menu: str,
    key: str,
    does: Sequence[str],
    when: Truth | None = None,
    *,
    watch: Sequence[str] = (),
    name: str = "",
) -> Trait:
    """Return a trait with a command that triggers several others; with a ``menu`` text the command is
    in the piece's menu."""
    return make_trait(
        "TriggerAction", name=name or menu or key, menu=menu, key=named_key(key),
        condition="" if when is None else when, watchKeys=named_keys(watch), performKeys=named_keys(does),
    )  # fmt: skip


def report_action(keys: Sequence[str], text: Text | str) -> Trait:
    """Return a trait that writes a report with the player's name into the chat when any of these
    commands is given."""
    named = with_player_name(text)
    made = make_trait("ReportState", keys=named_keys(keys), format=named, noSuppress=True)
    return made if isinstance(text, str) or named is text else made._replace(line=text)


def send_to_region(key: str, map: Text | str, region: Text | str, menu: str = "") -> Trait:
    """Return a trait with a command that moves the piece to a region of a map; map and region may be
    expressions."""
    return make_trait(
        "SendToLocation", menu=menu, key=named_key(key), map=map, destination="R", region=region
    )


def send_to_hex(
    key: str, map: Text | str, board: Text | str, location: Text | str, menu: str = ""
) -> Trait:
    """Return a trait with a command that moves the piece to a place of a board's grid; the board must
    be named."""
    return make_trait(
        "SendToLocation", menu=menu, key=named_key(key), map=map, board=board, destination="G",
        gridLocation=location,
    )  # fmt: skip


def send_to_point(
    key: str, map: Text | str, board: str, x: Setting, y: Setting, menu: str = ""
) -> Trait:
    """Return a trait with a command that moves the piece to a point of a map in pixels; both
    coordinates may be expressions."""
    return make_trait(
        "SendToLocation", menu=menu, key=named_key(key), map=map, board=board, destination="L", x=x, y=y
    )  # fmt: skip


def set_global_property(name: str, changes: Sequence[PropertyChange]) -> Trait:
    """Return a trait with commands that change a property of the module."""
    return make_trait("SetGlobalProperty", property=name, commands=_commands(changes))


def global_key_command(key: str, sends: str, to: Truth) -> Trait:
    """Return a trait with a command that sends another command to every piece that a filter accepts."""
    return make_trait(
        "CounterGlobalKeyCommand", key=named_key(key), globalKey=named_key(sends), filter=to
    )


def global_hotkey(key: str, hotkey: str) -> Trait:
    """Return a trait with a command that presses a hotkey of the module."""
    return make_trait("GlobalHotKey", key=named_key(key), hotkey=named_key(hotkey))


def restricted_access(sides: Sequence[str]) -> Trait:
    """Return a trait that restricts access: only these sides may move the piece and use the
    commands of the traits *inside* this one."""
    return make_trait("Restricted", sides=encode(sides, ","))


def return_to_deck(key: str, deck: Text | str) -> Trait:
    """Return a trait with a command that puts the piece back into a deck."""
    return make_trait("ReturnToDeck", key=named_key(key), promptForDeck=False, deckExpression=deck)


def delete_trait(key: str, menu: str) -> Trait:
    """Return a trait with a command that removes the piece from the game."""
    return make_trait("Delete", menu=menu, key=named_key(key))


def replace_with_other(key: str, slot: str, after: str = "") -> Trait:
    """Return a trait with a command that replaces the piece by another, given by the path to its slot;
    the new piece gets the state of the traits that both have, and then the command ``after``."""
    return make_trait(
        "Replace", key=named_key(key), markerSpec=slot, matchRotation=True, copyDynamicProps=True,
        afterKey=named_key(after), placement=2,
    )  # fmt: skip


def place_marker(key: str, slot: str, after: str = "", *, turned: bool = False) -> Trait:
    """Return a trait with a command that puts a new piece where this one is, given by the path to its
    slot; the new piece gets the command ``after``. With ``turned`` it points where this one does."""
    return make_trait(
        "PlaceMarker", key=named_key(key), markerSpec=slot, afterKey=named_key(after), placement=2,
        matchRotation=turned,
    )  # fmt: skip


def clone_trait(key: str, menu: str) -> Trait:
    """Return a trait with a command that duplicates the piece."""
    return make_trait("Clone", menu=menu, key=named_key(key))


def mask_trait(key: str, image: str, name: str, access: str, *, sign: str = "") -> Trait:
    """Return a trait that turns the piece face down; ``access`` determines who still sees it.

    The piece's owner sees it small on the mask or, with a ``sign``, whole with that picture over
    it. (VASSAL's own key for dealing out a piece looks for a side's translated name, which does not
    match any side when VASSAL determines the owner.)
    """
    return make_trait(
        "Obscurable", key=named_key(key), maskImage=image, displayStyle=f"G{sign}" if sign else "B",
        maskedName=name, access=access, autoPeek=False,
    )  # fmt: skip


def for_sides(sides: Sequence[str]) -> str:
    """Return the setting by which players of these sides may see what a trait hides."""
    return encode(["sides", *sides], ":")


def invisible_trait(key: str, access: str) -> Trait:
    """Return a trait that hides the piece.

    Players without ``access`` do not see it, do not find it in lists and get no report of its
    moves; those with access see it pale. The traits that are displayed must be inside this one.
    """
    return make_trait(
        "Hideable",
        key=named_key(key),
        access=access,
        opacity="0.6000000238418579",
        disableAutoReportMove=True,
    )


def hidden_at_first(trait: Trait) -> Trait:
    """Return a trait that turns a piece face down or hides it for certain sides (:func:`for_sides`), in
    the state in which the first of these sides has already hidden it; return any other trait
    unchanged."""
    if trait.kind not in ("Obscurable", "Hideable"):
        return trait
    who, *sides = decode(trait_fields(trait)["access"], ":")
    if who != "sides" or not sides:
        return trait
    return trait._replace(state=f"{sides[0]};" if trait.kind == "Obscurable" else sides[0])


UNMASKED = ("", "null")
"""The values of the field that names the player who turned a piece face down or hid it, if no
player did."""

NO_SIDE = "nobody"
"""The access value for things that no player may see: VASSAL's own word, also used for cards that
lie face down in its decks."""


def dynamic_properties(traits: Iterable[Trait]) -> dict[str, str]:
    """Return the values of a piece's dynamic properties, by name."""
    changing = (x for x in traits if x.kind == "DynamicProperty")
    return {trait_fields(x).get("name", ""): x.state for x in changing}


def is_face_down(traits: Iterable[Trait]) -> bool:
    """Decide whether a piece is face down."""
    masks = (decode(x.state, ";")[0] for x in traits if x.kind == "Obscurable")
    return any(who not in UNMASKED for who in masks)


def is_secret(traits: Iterable[Trait]) -> bool:
    """Decide whether a piece is hidden by :func:`invisible_trait`."""
    return any(x.kind == "Hideable" and x.state not in UNMASKED for x in traits)


def text_label(text: Text | str, *, left: bool = False, top: bool = True) -> Trait:
    """Return a trait that draws a text at the upper right corner, or at another one: at the ``left``, or not
    at the ``top``; an expression is evaluated anew each time.

    The trait must be on pieces, never in a prototype, where VASSAL replaces dollar variables at
    once. It has a key that nothing sends, because VASSAL computes the shape of a label without a
    key from the shape of everything inside it twice, and that of two labels four times, at each
    painting.
    """
    down, across = "t" if top else "b", "l" if left else "r"
    return make_trait(
        "Labeler", setting_text(text), key=named_key("sign-text"), menu="", fontSize=14, bgColor="178,34,34",
        fgColor="255,255,255",
        vPos=down, vJust=down, hPos=across, hJust=across, nameFormat="$pieceName$", fontStyle=1,
        propertyName="SignText",
    )  # fmt: skip


def rotator(name: str, count: int, clockwise: str, back: str, facing: int = 0) -> Trait:
    """Return a trait with commands that rotate the piece to the next of ``count`` facings, at first
    to ``facing`` (0 is upright). The property ``<name>_Facing`` counts from 1."""
    keys = {"cwKey": named_key(clockwise), "ccwKey": named_key(back)}
    return make_trait("FreeRotator", str(facing), name=name, nFacings=count, **keys)


def can_rotate(name: str, count: int, key: str, expression: Number) -> Trait:
    """Return a trait with a command that rotates the piece to the facing that ``expression`` gives,
    one of ``count`` facings (from 1, which is upright, clockwise)."""
    return make_trait(
        "FreeRotator",
        name=name,
        nFacings=count,
        directKey=named_key(key),
        directExpression=expression,
    )


def sub_menu(menu: str, commands: Sequence[str]) -> Trait:
    """Return a trait that groups entries of the piece's menu in a submenu."""
    return make_trait("SubMenu", menu=menu, commands=encode(commands, ","))


def hide_commands(name: str, when: Truth, keys: Sequence[str]) -> Trait:
    """Return a trait that hides menu entries of the traits *inside* this one while a condition
    holds."""
    return make_trait("RestrictCommands", name=name, condition=when, keys=named_keys(keys))


def does_not_stack(*, snaps: bool = False) -> Trait:
    """Return a trait for a piece that does not stack, and unless it ``snaps`` may lie off the grid."""
    return make_trait("Immobilized", select="" if snaps else "g", move="N", stack="R")
