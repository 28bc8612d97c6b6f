"""Optional rules, and interpretations of ambiguous rules, as named options (7.0).

A game turns them on in its ``options``; a question to the rules engine can turn on more in its own
``options``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from builder.model.base import Words
from builder.model.game import Game
from builder.problems import unknown_name
from builder.rules.core.options import chosen_option, options_procedure
from builder.rules.procedures import Refused
from builder.rules.vocabulary import Choice, Choices

NO, YES = "no", "yes"


def _switch(rule: str, why: str) -> Choice:
    return Choice(rule, (NO, YES), why)


OPTIONS: Choices = {
    "7.1": _switch("7.1", "NVA and VC units lie face down until they fight."),
    "7.2": _switch("7.2", "The NVA may blow bridges."),
    "7.3": _switch("7.3", "Landing craft carry vehicles when the Trường Tiền bridge is gone."),
    "7.4": _switch("7.4", "Bridges over the moat may be rebuilt."),
    "7.5a": _switch(
        "7.5a", "The enemy fires at helicopters that land; the number 7.5 stands twice."
    ),
    "7.5b": _switch("7.5b", "Weather: on a 6 aircraft spot; the number 7.5 stands twice."),
    "7.6": _switch("7.6", "Artillery and armour spare the palace."),
    "7.7": _switch("7.7", "The historical set-up: a battalion at each of eight places."),
    "7.8": _switch("7.8", "Visibility is rolled for in each fire phase."),
    "7.9": _switch("7.9", "Units advance after combat."),
    "7.10a": _switch("7.10a", "Airborne units land under fire; the number 7.10 stands twice."),
    "7.10b": _switch("7.10b", "CS gas; the number 7.10 stands twice."),
    "whole-stack": _switch(
        "5.4",
        "A result is taken for a number of units, of a stack in the open too; the document applies it to "
        "all of the stack, which may mean that a hit eliminates everybody.",
    ),
    "response-by-zone": _switch(
        "5.3",
        "Any enemy that can has response fire here; it may mean those alone whose zone was entered, and "
        "who fires indirectly for them.",
    ),
    "response-always": _switch(
        "5.3",
        "Response fire reads as a duty in one sentence and as a choice in the next; it is a choice here.",
    ),
    "no-spotting-over-walls": _switch(
        "5.6",
        "Whether neighbours spot over a wall is not said; they do here, as the document's example of a "
        "weapon company spots whoever enters its zone.",
    ),
    "near-direct-fire": _switch(
        "5.6",
        "Here NVA artillery does not fire at targets less than four hexes away; as that is said of "
        "indirect fire, it may fire directly at what is nearer.",
    ),
    "walls-deep": _switch(
        "5.7",
        "A wall helps units in the hexes that it bounds here; it may help every unit inside, however far "
        "from the wall, if fire from outside crosses it.",
    ),
    "gunfire-by-road": _switch(
        "3.3",
        "Naval gunfire is listed in the road movement phase, too, while 5.8 gives it to the fire phases; "
        "5.8 holds here, as attacks are made only there.",
    ),
    "moat-inside": _switch(
        "1.2",
        "The Inner City is what lies inside of moat and wall; whether the moat is part of it is not "
        "said, and here it is not.",
    ),
    "road-hexes": _switch(
        "4.1",
        "City and water are open to guns and vehicles along a road here; read to the letter, a hex that "
        "has a road or bridge is open to them from every side.",
    ),
    "water-past-zones": _switch(
        "4.5",
        "Whether zones of control bar the way over the river and along the moat is not said; they do "
        "here, as they bar every other way.",
    ),
    "landing-volley": _switch(
        "7.10a",
        "Each enemy fires at each unit that lands here, by 7.5a too; the document may mean one attack on "
        "each, of all who can fire at it.",
    ),
    "second-turn-closed": _switch(
        "7.7",
        "Mortars and rockets stay out of the Inner City until the second turn, which may mean its "
        "beginning, as here, or its end.",
    ),
}
"""All options: optional rules by their numbers (``7.1``), interpretations of ambiguous rules by a
name."""

Options = Annotated[
    Words, Field(description="further optional rules and readings in use, by name (see 'options')")
]


def known_options(game: Game, given: Iterable[str] = ()) -> frozenset[str]:
    """Return the options that are on, the game's and those given; raises :class:`Refused` for an
    unknown option."""
    found = frozenset(given)
    for name in sorted(found):
        if name not in OPTIONS:
            raise Refused(unknown_name("option", name, OPTIONS, ("given", "options")))
    return found | {name for name in OPTIONS if chosen_option(game, OPTIONS, name) == YES}


OPTIONS_PROCEDURE = options_procedure(OPTIONS, "7.0")
