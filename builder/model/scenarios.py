"""Scenarios and positions."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from builder.model.base import Identifier, Sourced, Words


class Placement(Sourced):
    """A counter in its place: a hex (``0616``), a hexside (``0717/0718``), a box of a track
    (``turn:3``) or a pool. ``with_markers`` lie on it; ``reduced`` starts on its back."""

    counter: Identifier
    at: str
    with_markers: Words = ()
    reduced: bool = False
    hidden: bool = False
    count: Annotated[int, Field(ge=1)] = 1


class Reinforcement(Sourced):
    """Counters that enter on a turn; ``entry`` says where and how in words of the rules."""

    turn: int
    counters: Words
    entry: str = ""
    hexes: Words = ()


class Victory(Sourced):
    """A line of the victory conditions; ``when`` is a condition the rules engine knows, if any."""

    result: str
    text: str
    when: str = ""


class Scenario(Sourced):
    """A scenario: map (none in a game without one), length, who moves first, setup, reinforcements,
    victory."""

    id: Identifier
    number: str
    title: str
    date: str = ""
    map: Identifier | Literal[""] = ""
    track: str = ""
    turns: Annotated[int, Field(ge=1)]
    first_side: Identifier
    summary: str = ""
    background: str = ""
    special: tuple[str, ...] = ()
    setup: tuple[Placement, ...] = ()
    reinforcements: tuple[Reinforcement, ...] = ()
    victory: tuple[Victory, ...] = ()
