"""Scenarios: their setups, reinforcements and victory conditions."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from builder.model.base import Identifier, Line, Name, Sourced, Text, Title, Whole, Words
from builder.model.dice import checked_dice_text
from builder.model.special_rules import SecretWay, SpecialRules


def _check_number_or_dice(text: str) -> str:
    """Return the text if it is empty, a number or dice; raises ``ValueError`` otherwise."""
    return checked_dice_text(text) if "d" in text else text


class Placement(Sourced):
    """A counter in its place: a hex (``0616``), a hexside (``0717/0718``), a box of a track
    (``turn:3``) or a pool. ``with_markers`` are the markers that lie on it; ``reduced`` means that
    it starts on its back, ``lost`` is the number of steps that it has lost, ``states`` are states
    of the declared rules; ``faces`` is the direction that it points in (``N``, ``SE``); ``aboard`` is the
    unit in the same place that carries it; ``crowded``
    means that it exceeds the stacking limit of its place because the document puts it there."""

    counter: Identifier
    at: Line
    with_markers: Words = ()
    reduced: bool = False
    lost: Annotated[int, Field(ge=0, le=99)] = 0
    states: Words = ()
    hidden: bool = False
    faces: Line = ""
    aboard: Line = ""
    crowded: bool = False
    count: Annotated[int, Field(ge=1, le=400)] = 1


class FreeSetup(Sourced):
    """Counters that their side sets up where it likes, within limits.

    ``counters`` are all set up, ``count`` of each (by default as many as the game contains). They
    stand in ``within`` (hexes, hexsides and areas of the map; empty for the whole map) but not in
    ``outside``, only on the hex terrains of ``terrain`` if it names any, and on none of ``barred``.
    ``alone`` means that no two of them share a hex.

    ``hidden`` says whether they are noted in secret instead of being placed: ``no``, ``all``, or
    ``choice``, where the side decides for each. Hidden ones stand only on ``hidden_terrain``, if it
    names any. ``shown`` is what the first values of those in the open must reach: a number, or dice
    to roll for it (``2d6``).

    Setups are made in the order of the list. ``name`` and ``text`` are for the setup card.
    """

    name: Name
    counters: Words
    count: Annotated[int, Field(ge=1, le=400)] | None = None
    within: Words = ()
    outside: Words = ()
    terrain: Words = ()
    barred: Words = ()
    alone: bool = True
    hidden: Literal["no", "all", "choice"] = "no"
    hidden_terrain: Words = ()
    shown: Annotated[
        str, Field(pattern=r"^([0-9]{0,2}d?[0-9]{1,3})?$"), AfterValidator(_check_number_or_dice)
    ] = ""
    rule: Line = ""
    text: Text = ""


class Reinforcement(Sourced):
    """Counters that enter on a turn; ``entry`` says where and how in words of the rules.

    ``hexes`` are the hexes or areas where they enter. ``by`` are the ways in which each of them may
    enter: ``land`` (also for vessels, on water), ``river`` (carried by boats from ``hexes``),
    ``helicopter``; the first one if the player names none. ``lifts`` limits how many come by
    helicopter, ``landing`` the terrain where these may land.

    ``many`` are dice: as many of the counters come as they show. ``each`` is what a die must show
    for each counter to come at all (``1..3``). ``until`` is the last turn on which they may enter.
    """

    turn: Whole
    counters: Words
    entry: Text = ""
    hexes: Words = ()
    by: Words = ()
    lifts: Whole | None = None
    landing: Words = ()
    many: Annotated[
        str, Field(pattern=r"^([0-9]{0,2}d[0-9]{1,3})?$"), AfterValidator(_check_number_or_dice)
    ] = ""
    each: Annotated[str, Field(pattern=r"^([0-9]{1,3}(\.\.[0-9]{1,3})?)?$")] = ""
    until: Whole | None = None

    @property
    def rolls(self) -> range:
        """The results that a die must show for each counter to come (``each``); empty if no die is
        rolled."""
        low, _, high = self.each.partition("..")
        return range(int(low), int(high or low) + 1) if low else range(0)


class Victory(Sourced):
    """A line of the victory conditions; ``when`` is a condition that the rules engine knows, if
    any. ``secret`` makes it one of those from which a side chooses before the game."""

    result: Line
    text: Text
    when: Line = ""
    secret: SecretWay | None = None


MOST_TURNS = 999
"""The greatest number that a turn can have."""


class Scenario(Sourced):
    """A scenario: map (none in a game without one), length, who moves first, setup, reinforcements,
    victory. An ``open_ended`` one has no last turn: it goes on after its ``turns``, which are those
    of its track, until something else ends it. ``nations`` are the two that fight each other in it;
    without them the players choose. ``special`` are its special rules in words, ``special_rules`` those
    of them that programs read."""

    id: Identifier
    number: Line
    title: Title
    date: Line = ""
    map: Identifier | Literal[""] = ""
    track: Line = ""
    turns: Annotated[int, Field(ge=1, le=MOST_TURNS)]
    open_ended: bool = False
    first_side: Identifier
    nations: Annotated[Words, Field(max_length=2)] = ()
    summary: Text = ""
    background: Text = ""
    special: tuple[Text, ...] = ()
    special_rules: SpecialRules = SpecialRules()
    setup: tuple[Placement, ...] = ()
    free_setup: tuple[FreeSetup, ...] = ()
    reinforcements: tuple[Reinforcement, ...] = ()
    victory: tuple[Victory, ...] = ()

    @property
    def secret_ways(self) -> dict[str, SecretWay]:
        """The ways to win from which a side chooses in secret, by id."""
        return {line.secret.id: line.secret for line in self.victory if line.secret}

    @property
    def final_turn(self) -> int:
        """The last turn that can be played."""
        return MOST_TURNS if self.open_ended else self.turns
