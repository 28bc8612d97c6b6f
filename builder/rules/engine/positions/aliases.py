"""The names by which conditions may refer to pieces and places."""

from __future__ import annotations

from builder.model.game import Game
from builder.rules.core.per_game_cache import cached_per_game

REDUCED, UNSUPPLIED, ISOLATED = "reduced", "unsupplied", "isolated"
"""What a piece can be beside what its unit is."""

ENEMY = "enemy"
"""The word by which conditions refer to units of other sides."""

DISPLAYS = ("boxes", "table")
"""The kinds of tracks whose boxes are places where units can stand."""


def box_names(at: str) -> frozenset[str]:
    """Return the names by which the box of a place (``track:box``) may be called; empty for any
    other place."""
    track, colon, box = at.partition(":")
    return frozenset({at, track, box}) if colon else frozenset()


@cached_per_game
def boxes_of(game: Game) -> dict[str, str]:
    """Return the names of boxes that are places (``village``, ``display:village``), each with the
    full name. A name shared by several displays is left out."""
    full = [f"{track.id}:{box.id}" for track in game.tracks for box in track.boxes]
    shown = [
        f"{track.id}:{box.id}"
        for track in game.tracks
        for box in track.boxes
        if track.kind in DISPLAYS
    ]
    short: dict[str, list[str]] = {}
    for name in shown:
        short.setdefault(name.partition(":")[2], []).append(name)
    alone = {word: names[0] for word, names in short.items() if len(names) == 1}
    return alone | {name: name for name in full}
