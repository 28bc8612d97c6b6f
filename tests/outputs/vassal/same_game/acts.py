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
class Turn:
    """A counter is turned by its commands until it points where it then does."""

    counter: str


@dataclass(frozen=True)
class Command:
    """An entry of a counter's menu: the first of these that the counter has. ``rolls`` is what the
    dice show meanwhile. ``unless_done``: nothing, if the counter is already what it becomes."""

    counter: str
    texts: tuple[str, ...]
    rolls: tuple[int, ...] = ()
    unless_done: bool = False


@dataclass(frozen=True)
class Chit:
    """An entry of the menu of a counter that was drawn from a cup."""

    counter: str
    text: str


@dataclass(frozen=True)
class Marker:
    """A marker that the engine keeps as a note is taken from the palette, laid in a place, and given
    an entry of its menu."""

    marker: str
    at: str
    text: str


@dataclass(frozen=True)
class Card:
    """A card that a side holds or that lies on the table: an entry of its menu, or it is dragged to a
    place or onto a deck. Of equal cards the one that lies in the window ``held`` comes first, then
    those in no hand."""

    card: str
    text: str = ""
    at: str = ""
    held: str = ""
    deck: str = ""


@dataclass(frozen=True)
class Button:
    """A button of the toolbar, by what stands on it, or by its name. ``rolls`` is what the first dice
    show, and ``others`` what all further ones do; ``draws`` are the cards or chits that come, ``lots`` the
    counters that are the first to count themselves where some are drawn by lot, and ``answer`` is what
    the player says when asked, or ``answers`` to each question. ``shows`` are properties of the module after
    it, with their values."""

    text: str
    rolls: tuple[int, ...] = ()
    others: int = 0
    draws: tuple[str, ...] = ()
    lots: tuple[str, ...] = ()
    answer: str = ""
    answers: tuple[tuple[str, str], ...] = ()
    shows: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class CarryOut:
    """The events that wait are carried out one after the other, until these dice have been rolled and these
    chits drawn; without any, until no event waits."""

    rolls: tuple[int, ...] = ()
    draws: tuple[str, ...] = ()
    lots: tuple[str, ...] = ()


@dataclass(frozen=True)
class States:
    """Units come into states, and out of them, as the rules say without a roll."""


@dataclass(frozen=True)
class NextPhase:
    """*Next phase*, until the turn track shows this turn and this step of it."""

    turn: int
    step: int


@dataclass(frozen=True)
class EndPhase:
    """What is left to do before a phase ends: events that wait, and counts that change in it."""


@dataclass(frozen=True)
class TakeHits:
    """So many hits are taken by those of these counters that may take them."""

    counters: tuple[str, ...]
    many: int


Act = (
    States
    | TakeHits
    | Drag
    | Turn
    | Command
    | Chit
    | Marker
    | Card
    | Button
    | CarryOut
    | EndPhase
    | NextPhase
)
