"""The record of a family of declared rules, which lists what its folder offers to the rest of
Chitwright."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum


class Stage(IntEnum):
    """The order in which kinds of rules are played within a phase that has several of them."""

    EVENTS = 1
    WEATHER = 2
    ARRIVALS = 3
    STATES = 4
    SUPPLY = 5
    MOVEMENT = 6
    COMBAT = 7
    AFTER_COMBAT = 8
    COUNTS = 9
    VICTORY = 10


@dataclass(frozen=True)
class Family:
    """A kind of declared rule, such as movement or supply.

    ``name`` is its key in ``mechanisms.yaml``. ``text`` writes its rules text. ``procedures``
    lists, by module, the questions that the family answers; ``checks`` report what is wrong with
    its declarations; ``charts`` lists the charts that it fills, each with the function that finds
    the ids that the chart may be limited to (or ``""``). ``exports`` gives what the VASSAL module
    and other outputs need, by the field of :class:`~builder.rules.procedures.System`; ``finish``
    completes a game after it has been read. ``play`` lists the modules with its tasks, each with
    the stage of a phase in which it is played.
    """

    name: str
    text: str
    procedures: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    checks: tuple[str, ...] = ()
    charts: Mapping[str, str] = field(default_factory=dict)
    exports: Mapping[str, str] = field(default_factory=dict)
    finish: tuple[str, ...] = ()
    play: tuple[tuple[Stage, str], ...] = ()
