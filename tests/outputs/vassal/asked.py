"""What the expressions of a module ask for, and what it has to answer them with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from builder.vassal.format.traits import known_traits, marker_values
from builder.vassal.reading.property_reads import composed_reads, properties_read
from tests.outputs.vassal.expressions import signs_of
from tests.outputs.vassal.known import decode, fields_of
from tests.outputs.vassal.reading import Module

ENGINE = frozenset({
    "BasicName", "CurrentBoard", "CurrentMap", "CurrentX", "CurrentY", "CurrentZone", "DeckName",
    "FromLocation", "Invisible", "InvisibleToOthers", "LocalizedPieceName", "LocationName", "Moved",
    "Obscured", "ObscuredToOthers", "OldLocationName", "OldMap", "PieceName", "PieceUID", "PlayerName",
    "PlayerSide", "PropertyValue", "Range", "Selected", "StackSize", "ToLocation", "gridLocation",
    "level1", "level2", "location", "message", "name", "newPieceName", "numericalTotal", "oldPieceName",
    "pieceName", "previousLocation", "result", "result1", "result2", "result3", "value",
    "_interp", "_source",
})  # fmt: skip
"""What the engine itself says of pieces, places, dice, turns, who plays, and the unit and interpreter of an
expression."""


class Expression(NamedTuple):
    """An expression, or a text with names between dollars, and where it stands; ``sets`` is the property
    that it is worked out for."""

    text: str
    where: str
    sets: str = ""


# -- where expressions stand -----------------------------------------------------------------------


def expressions(module: Module) -> Iterator[Expression]:
    """All of a module: of its components, its prototypes and its pieces."""
    owners = {
        id(c): e.attributes["name"] for e in module.find("GlobalProperty") for c in e.children
    }
    for element in module.root.walk():
        if element.kind == "GlobalTranslatableMessage":
            continue  # a text of players' words, which holds signs for what is filled in
        said = element.attributes
        called = f"{element.kind} {said.get('name') or said.get('mapName') or ''}"
        for name, text in said.items():
            where = f"{called} {name}"
            if name != "propChanger":
                yield Expression(text, where)
                continue
            yield from (Expression(x, where, owners[id(element)]) for x in _changes(text))
    chains = [
        *module.prototypes.items(),
        *((e.attributes["entryName"], c) for e, c in module.pieces),
    ]
    for called, chain in chains:
        for trait in chain:
            if trait.kind in known_traits():
                for name, text in fields_of(trait).items():
                    yield from _of_field(trait.kind, fields_of(trait), name, text, called)
            if trait.kind == "Labeler":
                yield Expression(trait.state, f"{called}: sign")


def _of_field(kind: str, fields: Any, name: str, text: str, called: str) -> Iterator[Expression]:
    where = f"{called}: {kind} {name}"
    sets = fields.get(
        "name" if kind in ("DynamicProperty", "CalculatedProperty") else "property", ""
    )
    if name != "commands" or kind == "SubMenu":
        yield Expression(text, where, sets if name == "expression" else "")
        return
    for command in filter(None, decode(text, ",")):
        yield from (Expression(x, where, sets) for x in _changes(decode(command, ":")[2]))


def _changes(change: str) -> Iterator[str]:
    """What a change may set a property to: one value, or one of those that a player chooses from."""
    how, value, *choices = decode(change, ",")
    yield from decode(choices[0], ",") if how == "E" else (value,)


# -- what there is ---------------------------------------------------------------------------------


def answered(module: Module) -> set[str]:
    """The properties that something of a module sets."""
    found: set[str] = set(ENGINE)
    for element in module.root.walk():
        said = element.attributes
        found.add(said.get("property", "") if element.kind.endswith("TurnLevel") else "")
        found.add(said.get("indexProperty", ""))
        ends = {"TurnTracker": "_value", "DiceButton": "_result", "DrawPile": "_numPieces"}
        if element.kind in ends:
            found.add(said["name"] + ends[element.kind])
        if element.kind in _SET:
            found.add(said["name"])
        if element.kind == "Inventory":
            found |= set(re.findall(r"\$(sum_\w+)\$", said.get("nonLeafFormat", "")))
    for trait in module.traits:
        fields = fields_of(trait) if trait.kind in known_traits() else {}
        if trait.kind == "Marker":
            found |= set(marker_values(trait))
        elif trait.kind in ("CalculatedProperty", "DynamicProperty"):
            found.add(fields["name"])
        elif trait.kind in _LEVELS:
            found |= {fields["name"] + end for end in _LEVELS[trait.kind]}
    return found - {""}


def marked(module: Module) -> Iterator[tuple[str, str]]:
    """What pieces always are: properties with their values."""
    for trait in module.traits:
        if trait.kind == "Marker":
            yield from marker_values(trait).items()


_SET = ("GlobalProperty", "ZoneProperty", "GlobalTranslatableMessage", "BooleanPreference")
_LEVELS = {"Embellishment": ("_Level", "_Name", "_Active"), "FreeRotator": ("_Facing",)}


# -- what is asked for -----------------------------------------------------------------------------


def unanswered(module: Module) -> dict[str, str]:
    """The properties that expressions ask for and nothing sets, each with one place where it is asked."""
    there, lost = answered(module), dict[str, str]()
    for one in expressions(module):
        for name in _names(one.text):
            old = name.removeprefix("old")
            begins = name.endswith("*") and any(x.startswith(name[:-1]) for x in there)
            few = name.endswith("After*")
            if not begins and not few and not {name, old} & there:
                lost.setdefault(name, one.where)
    for element in module.root.walk():
        gate = element.attributes.get("propertyGate", "")
        if gate and gate not in there:
            lost.setdefault(gate, f"gate of {element.attributes.get('name')}")
    return lost


def _names(text: str) -> frozenset[str]:
    """The properties that an expression or a text asks for; ``Place*`` where an expression puts the end
    of a name together."""
    if text.startswith("{") and text.endswith("}"):
        return properties_read(text) | {f"{name}*" for name in composed_reads(text)}
    return frozenset(re.findall(r"\$([A-Za-z_]\w*)\$", text))


# -- bare names ------------------------------------------------------------------------------------


def compared_bare(expression: str) -> frozenset[str]:
    """The properties whose bare value is compared with the empty text."""
    found, tokens = set(), list(signs_of(expression))
    for at in range(len(tokens)):
        kinds = [kind for kind, _ in tokens[at : at + 3]]
        left, sign, right = ([text for _, text in tokens[at : at + 3]] + ["", "", ""])[:3]
        # "N=="" ? 0 : N" comes to the same for an empty N and for 0
        alike = [text for _, text in tokens[at + 3 : at + 7]] == ["?", "0", ":", left]
        if kinds == ["name", "sign", "text"] and sign in ("==", "!=") and not right and not alike:
            found.add(left)
        if kinds == ["text", "sign", "name"] and sign in ("==", "!=") and not left:
            found.add(right)
        if tokens[at][0] == "text" and re.fullmatch(r"\{.*\}", tokens[at][1]):
            found |= compared_bare(tokens[at][1][1:-1])
    return frozenset(found)


# -- truths ----------------------------------------------------------------------------------------

_Tokens = tuple[tuple[str, str], ...]
_SAY_TRUTHS = ("contains", "startsWith", "endsWith", "matches", "equals", "equalsIgnoreCase")
_COMPARE, _JOIN = ("==", "!=", "<", "<=", ">", ">="), ("&&", "||")


def misused_truths(module: Module) -> dict[str, str]:
    """The properties that are worked out to be true or false, and then added, compared with numbers or
    told, each with one place where that is done."""
    every = [one for one in expressions(module) if re.fullmatch(r"\{.*\}", one.text)]
    truths = {one.sets for one in every if one.sets and is_truth(one.text)}
    while copies := {one.sets for one in every if one.text[1:-1] in truths} - truths - {""}:
        truths |= copies
    lost: dict[str, str] = {}
    for one in every:
        for name in _misused(one.text[1:-1]) & truths:
            lost.setdefault(name, one.where)
    return lost


def is_truth(expression: str) -> bool:
    """Whether an expression in braces comes to true or false."""
    return _is_truth(tuple(signs_of(expression[1:-1])))


def _is_truth(tokens: _Tokens) -> bool:
    tokens, tops = _bared(tokens)
    signs = {text: at for at, (kind, text) in reversed(tops) if kind == "sign"}
    if "?" in signs:
        then, otherwise = _branches(tokens, tops, signs["?"])
        return _is_truth(then) or _is_truth(otherwise)
    if any(sign in signs for sign in (*_COMPARE, *_JOIN)) or tokens[:1] == (("sign", "!"),):
        return True
    calls = [text for kind, text in (token for _, token in tops) if kind == "name"]
    return tokens in ((("name", "true"),), (("name", "false"),)) or (
        tokens[-1:] == (("sign", ")"),) and calls[-1:] != [] and calls[-1].endswith(_SAY_TRUTHS)
    )


def _branches(
    tokens: _Tokens, tops: list[tuple[int, tuple[str, str]]], start: int
) -> tuple[_Tokens, _Tokens]:
    """What a choice comes to if it is so, and otherwise."""
    deep = 0
    for at, (_, text) in tops:
        if at > start:
            deep += {"?": 1, ":": -1}.get(text, 0)
            if deep < 0:
                return tokens[start + 1 : at], tokens[at + 1 :]
    raise ValueError("a choice without an end")


def _bared(tokens: _Tokens) -> tuple[_Tokens, list[tuple[int, tuple[str, str]]]]:
    """Tokens without brackets round all of them, and those that stand in none, with where they stand."""
    depth, tops, first_end = 0, [], 0
    for at, (kind, text) in enumerate(tokens):
        depth -= (kind, text) == ("sign", ")")
        tops += [(at, (kind, text))] if depth == 0 else []
        depth += (kind, text) == ("sign", "(")
        first_end = first_end or (at if depth == 0 else 0)
    whole = tokens[:1] == (("sign", "("),) and first_end == len(tokens) - 1
    return _bared(tokens[1:-1]) if whole else (tokens, tops)


@lru_cache(maxsize=1 << 16)
def _misused(expression: str) -> frozenset[str]:
    """The names that an expression takes for anything else than truths."""
    found, tokens = set(), [("sign", "("), *signs_of(expression), ("sign", ")")]
    for at, (kind, text) in enumerate(tokens):
        if kind == "text" and re.fullmatch(r"\{.*\}", text):
            found |= _misused(text[1:-1])
        if kind != "name" or tokens[at + 1][1] == "(":
            continue
        before, after = tokens[at - 1][1], tokens[at + 1][1]
        summed = {before, after} & {"+", "-", "*", "/", "%", "<", "<=", ">", ">="}
        same = after in ("==", "!=") and tokens[at + 2][1] not in ("true", "false")
        told = before == "(" and tokens[at - 2] == ("name", "String.valueOf")
        if summed or same or told:
            found.add(text)
    return frozenset(found)
