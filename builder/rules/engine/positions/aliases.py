"""What pieces and places may be called beside what they are by themselves."""

from __future__ import annotations

from builder.model.game import Game

REDUCED, UNSUPPLIED, ISOLATED = "reduced", "unsupplied", "isolated"
"""What a piece can be beside what its unit is."""

ENEMY = "enemy"
"""What conditions call those of other sides."""

DISPLAYS = ("boxes", "table")
"""The kinds of tracks whose boxes are places."""


def box_names(at: str) -> frozenset[str]:
    """What the box of a place (``track:box``) may be called; nothing for any other place."""
    track, colon, box = at.partition(":")
    return frozenset({at, track, box}) if colon else frozenset()


def boxes_of(game: Game) -> dict[str, str]:
    """The names of boxes that are places (``village``, ``display:village``), each with its full one. A
    name that several displays have is none."""
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
