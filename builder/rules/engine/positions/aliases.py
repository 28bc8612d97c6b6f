"""The names by which conditions may refer to units and places."""

from __future__ import annotations

from collections.abc import Mapping

from builder.model.game import Game
from builder.model.mechanisms import NamedSupply, Supply
from builder.model.mechanisms.places.control import HELD_BY, HOLDERS
from builder.rules.core.per_game_cache import cached_per_game

REDUCED, UNSUPPLIED, ISOLATED = "reduced", "unsupplied", "isolated"

TRACED_WORDS = frozenset((UNSUPPLIED, ISOLATED))
"""The words that say what a search for supply lines finds of a unit. They may be out of date until
the next search."""

OUT_OF, CUT_OFF_FROM = "out-of-", "cut-off-from-"
"""The beginnings of the words for units without a named kind of supply, before its id: they have none,
and no line of any length reaches them."""


def supply_words(supply: Supply) -> tuple[str, str]:
    """Return the words for units that have none of a kind of supply, and for those that no line of any
    length reaches."""
    if isinstance(supply, NamedSupply):
        return OUT_OF + supply.id, CUT_OFF_FROM + supply.id
    return UNSUPPLIED, ISOLATED


@cached_per_game
def named_supply_words(game: Game) -> Mapping[str, NamedSupply]:
    """Return the words for units without a named kind of supply, each with that kind."""
    return {word: one for one in game.mechanisms.supplies for word in supply_words(one)}


def is_traced(word: str) -> bool:
    """Return whether a word may say what a search for supply lines finds of a unit."""
    return word in TRACED_WORDS or word.startswith((OUT_OF, CUT_OFF_FROM))


MOVED, ATTACKED, FIRED, ENTERED = "moved", "attacked", "fired", "entered"

DEEDS = frozenset((MOVED, ATTACKED, FIRED, ENTERED))
"""The words for what a unit has done in the present turn: it has made its move, attacked, fired at
a distance, or come onto the map."""

ACTED = "acted"
"""The word for a unit that has done any of the :data:`DEEDS` in the present turn."""

DEED_WORDS = DEEDS | {ACTED}
"""All words of conditions for what a unit has done in the present turn."""

TOP, BOTTOM = "top", "bottom"

STACK_WORDS = frozenset((TOP, BOTTOM))
"""The words for the unit that lies on top of the units of its side in its place, and for the one under
all of them."""

CHANGING_WORDS = TRACED_WORDS | {REDUCED} | DEED_WORDS | STACK_WORDS
"""The words of conditions for what may become of any unit in play, in addition to the states that a
game declares. :class:`~builder.rules.engine.positions.situation.Situation` decides each of them in a
position, and a VASSAL module by a property of the unit."""

ENEMY = "enemy"
"""The word with which conditions refer to units of other sides."""

PLAYER = "player"
"""The word with which an event refers to the side that plays its card, or that it belongs to, in
place of a side's id. In a game that has a side with this id it means that side."""

UNNAMED_PLAYER = "(player)"
"""The word used in place of a side in sentences, for the side that plays an event's card, whichever
it is."""


def words_for_holders(game: Game) -> frozenset[str]:
    """Return the words that ask who holds the place where a unit is (``held-by-enemy``); none in a
    game that declares no control."""
    if game.mechanisms.control is None:
        return frozenset()
    sides = (side.id for side in game.sheet.sides)
    return frozenset(HELD_BY + who for who in (*HOLDERS, *sides))


DISPLAYS = ("boxes", "table")
"""The kinds of tracks whose boxes are places that units can be in."""


def box_names(at: str) -> frozenset[str]:
    """Return the words by which conditions may name the box ``track:box`` of a display; empty for a
    place that is no box."""
    track, colon, box = at.partition(":")
    return frozenset({at, track, box}) if colon else frozenset()


@cached_per_game
def _boxes_of_displays(game: Game) -> list[str]:
    shown = (track for track in game.tracks if track.kind in DISPLAYS)
    return [f"{track.id}:{box.id}" for track in shown for box in track.boxes]


def display_boxes(game: Game) -> frozenset[str]:
    """Return the names that conditions may use for boxes of displays in which units can be."""
    shown = frozenset(_boxes_of_displays(game))
    return frozenset(word for word, name in boxes_of(game).items() if name in shown)


def boxes_of(game: Game) -> dict[str, str]:
    """Return, for each name of a box that conditions may use (``village`` or ``display:village``),
    its full name ``display:village``. A short name that several displays share is left out."""
    full = [f"{track.id}:{box.id}" for track in game.tracks for box in track.boxes]
    short: dict[str, list[str]] = {}
    for name in _boxes_of_displays(game):
        short.setdefault(name.partition(":")[2], []).append(name)
    alone = {word: names[0] for word, names in short.items() if len(names) == 1}
    return alone | {name: name for name in full}
