"""Replaces dice given by name: where a declared rule or a results table names dice that the game
declares, it is read as if those dice were written there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from builder.loading.collect import Collected, Part
from builder.loading.reading.source_nodes import Node
from builder.problems import Problem
from builder.sentences import filled_sentence

_COUNTING_KEYS = ("faces", "hits", "double", "again", "against")
"""The keys of declared dice that make them more than a plain sum; such dice cannot be used by name."""
_FAMILIES_WITH_OWN_DICE = ("dice", "battles")
"""The families of declarations whose ``dice`` key has another meaning than a name of dice: in
``dice`` it declares them, in ``battles`` it names values of units."""
_PLAIN_DIE = "1d6"


def replace_named_dice(collected: Collected) -> None:
    """Replace every name of dice by the dice that the game declares under it; report a named die that is
    not a plain sum of dice."""
    mechanisms = collected.mechanisms
    if mechanisms is None:
        return
    declared = _declared(mechanisms)
    families = {
        name: family
        if name in _FAMILIES_WITH_OWN_DICE
        else _replace_named_dice(family, declared, collected.problems)
        for name, family in mechanisms.fields.items()
    }
    collected.mechanisms = mechanisms.with_fields(families)
    collected.parts = [_table(part, declared, collected.problems) for part in collected.parts]


def _declared(mechanisms: Node) -> dict[str, Node]:
    """Return the source trees of the dice that a game declares, by id."""
    family = mechanisms.fields.get("dice")
    return {one.text_of("id"): one for one in family.items if one.text_of("id")} if family else {}


def _table(part: Part, declared: Mapping[str, Node], problems: list[Problem]) -> Part:
    if part.field != "tables":
        return part
    dice = part.node.fields.get("dice")
    if dice is None or dice.text not in declared:
        return part
    fields = {**part.node.fields, "dice": _dice_by_name(dice, declared, problems)}
    return replace(part, node=part.node.with_fields(fields))


def _replace_named_dice(node: Node, declared: Mapping[str, Node], problems: list[Problem]) -> Node:
    """Return a declared rule with all names of dice in it replaced, at any depth."""
    if isinstance(node.value, list):
        return replace(
            node, value=[_replace_named_dice(one, declared, problems) for one in node.value]
        )
    if not isinstance(node.value, dict):
        return node
    return node.with_fields(dict(_fields(node.value, declared, problems)))


def _fields(
    fields: Mapping[str, Node], declared: Mapping[str, Node], problems: list[Problem]
) -> Iterator[tuple[str, Node]]:
    for name, child in fields.items():
        named = name == "dice" and child.text in declared
        read = _dice_by_name if named else _replace_named_dice
        yield name, read(child, declared, problems)


def _dice_by_name(node: Node, declared: Mapping[str, Node], problems: list[Problem]) -> Node:
    """Return the source tree of the dice with a name; add a problem if they are not a plain sum."""
    dice = declared[node.text]
    if any(key in dice.fields for key in _COUNTING_KEYS):
        message = filled_sentence("{text} are dice that are not added up", text=node.text)
        hint = "name dice without faces, hits and opponents, or write them as in 2d6"
        problems.append(Problem("bad-dice", message, hint=hint, location=node.location))
        return replace(node, value=_PLAIN_DIE)
    return replace(node, value=dice.text_of("dice") or _PLAIN_DIE)
