"""The names by which conditions may refer to pieces and places."""

from __future__ import annotations

from builder.model.game import Game
from builder.rules.core.per_game_cache import cached_per_game

REDUCED, UNSUPPLIED, ISOLATED = "reduced", "unsupplied", "isolated"

TRACED_WORDS = frozenset((UNSUPPLIED, ISOLATED))
"""The words that say what a search for supply lines finds of a unit. They may be out of date until
the next search."""

MOVED, ATTACKED, FIRED, ENTERED = "moved", "attacked", "fired", "entered"

DEEDS = frozenset((MOVED, ATTACKED, FIRED, ENTERED))
"""The words for what a unit has done in the present turn: it has made its move, attacked, fired at
a distance, or come onto the map."""

CHANGING_WORDS = TRACED_WORDS | {REDUCED} | DEEDS
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

DISPLAYS = ("boxes", "table")
"""The kinds of tracks whose boxes are places that units can be in."""


def box_names(at: str) -> frozenset[str]:
    """Return the words that may name the box of a place ``track:box`` in conditions; empty for any
    other place."""
    track, colon, box = at.partition(":")
    return frozenset({at, track, box}) if colon else frozenset()


@cached_per_game
def _boxes_of_displays(game: Game) -> list[str]:
    shown = (track for track in game.tracks if track.kind in DISPLAYS)
    return [f"{track.id}:{box.id}" for track in shown for box in track.boxes]


def display_boxes(game: Game) -> frozenset[str]:
    """Return the names that conditions may use for boxes of displays, where units stand."""
    shown = frozenset(_boxes_of_displays(game))
    return frozenset(word for word, name in boxes_of(game).items() if name in shown)


def boxes_of(game: Game) -> dict[str, str]:
    """Return the full name (``display:village``) of each box that is a place, by the names that
    conditions may use for it (``village`` or ``display:village``). A short name that several
    displays share is left out."""
    full = [f"{track.id}:{box.id}" for track in game.tracks for box in track.boxes]
    short: dict[str, list[str]] = {}
    for name in _boxes_of_displays(game):
        short.setdefault(name.partition(":")[2], []).append(name)
    alone = {word: names[0] for word, names in short.items() if len(names) == 1}
    return alone | {name: name for name in full}
