"""What a player does in the module: the words of the translation, carried out on the tests' table, or written
as the script of a robot."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Drag:
    """A counter is dragged to a place."""

    counter: str
    at: str
    bank: str = ""


@dataclass(frozen=True)
class Command:
    """An entry of a counter's menu: the first of these that the counter has. ``rolls`` is what the
    dice show meanwhile. ``unless_done``: nothing, if the counter is already what it becomes."""

    counter: str
    texts: tuple[str, ...]
    rolls: tuple[int, ...] = ()
    unless_done: bool = False


@dataclass(frozen=True)
class Button:
    """A button of the toolbar, by what stands on it. ``rolls`` is what the first dice show, and
    ``others`` what all further ones do; ``draws`` are the cards or chits that come, and ``lot`` is the
    counter that is the first to count itself where one is drawn by lot."""

    text: str
    rolls: tuple[int, ...] = ()
    others: int = 0
    draws: tuple[str, ...] = ()
    lot: str = ""


@dataclass(frozen=True)
class NextPhase:
    """*Next phase*, until the turn track shows this turn and this step of it."""

    turn: int
    step: int


Act = Drag | Command | Button | NextPhase
