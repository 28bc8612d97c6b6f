"""Moves the costly traits of a piece next to one another and far inside, so that a few gates keep
from them the commands to which they do not respond: VASSAL writes down the state of the whole piece
whenever a command reaches a costly trait."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from builder.outputs.vassal.counters.compact.heard_keys import (
    ACT_AFTERWARDS,
    keys_heard_by,
    keys_stopped_by,
)
from builder.vassal.format import traits as t

COSTLY = frozenset({"DynamicProperty", "Embellishment"})
"""The kinds of traits for which VASSAL records the state of their piece for each command that
reaches them."""

_DRAWS_NOTHING = frozenset(
    {"TriggerAction", "ReportState", "CalculatedProperty", "DynamicProperty", "SetGlobalProperty",
     "CounterGlobalKeyCommand", "GlobalHotKey", "RestrictCommands", "SubMenu", "SendToLocation",
     "SetPieceProperty"}
)  # fmt: skip
"""The kinds of traits that neither draw anything nor change the piece's name."""

_DRAWS = frozenset({"Labeler", "MovementMarkable", "Footprint", "AreaOfEffect"})
"""The kinds of traits that draw beside layers: no layer of a game's rules covers what they draw."""

_UNDER_NO_LAYER = _DRAWS_NOTHING | _DRAWS
"""The kinds of traits that a layer may be moved past."""

_NO_OBSTACLE = _UNDER_NO_LAYER | {"Marker"}
"""The kinds of traits that a dynamic property may be moved past, if they have nothing to do with its
commands."""


def with_costly_inside(traits: t.Traits) -> t.Traits:
    """Return traits in which dynamic properties, and layers that respond to no command, are as far
    inside as the behaviour of the piece allows."""
    found = list[_Read]()
    for trait in reversed(traits):
        read = _Read(trait, trait.kind, keys_heard_by(trait), keys_stopped_by(trait))
        found.insert(_passed(read, found), read)
    return tuple(read.trait for read in found)


class _Read(NamedTuple):
    """A trait, its kind, and the commands to which it responds and which it stops."""

    trait: t.Trait
    kind: str
    heard: frozenset[str]
    stopped: frozenset[str]


def _passed(moved: _Read, inside: Sequence[_Read]) -> int:
    """Return past how many of the traits ``inside`` it a trait may be moved inward."""
    if moved.kind not in COSTLY or (moved.kind == "Embellishment" and moved.heard):
        return 0
    at = 0
    while at < len(inside) and _may_pass(moved, inside[at]):
        at += 1
    return at


def _may_pass(moved: _Read, other: _Read) -> bool:
    if moved.kind == "Embellishment":
        return other.kind in _UNDER_NO_LAYER
    if other.kind == "Embellishment":
        return not other.heard
    if other.kind not in _NO_OBSTACLE or not moved.heard.isdisjoint(other.stopped):
        return False
    return other.kind in ACT_AFTERWARDS or moved.heard.isdisjoint(other.heard)
