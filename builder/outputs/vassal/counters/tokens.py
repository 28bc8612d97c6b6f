"""Makes tokens: counters of a cup that lie face down on a track of points, one to show the tens and
one to show the ones. They follow the track's count (see
:mod:`builder.outputs.vassal.counters.points`). A chit's state in saved games says which digit it
shows. No player sees which counters serve as tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from zlib import crc32

from builder.model.game import Game
from builder.model.scenarios import Placement
from builder.model.tracks import Pool
from builder.outputs.vassal.counters.points import Count
from builder.vassal.expressions.properties import number, text
from builder.vassal.expressions.tree import choose
from builder.vassal.format import traits as t
from builder.vassal.format.files.sequence_encoder import encode

TOKEN = "Token"
"""The property of a chit that works as a token: 10 or 1; empty for all others."""


def tracks_of(pool: Pool) -> set[str]:
    """Return the ids of the tracks on which counters of a cup serve as tokens."""
    return {place.partition(":")[0] for place in pool.tokens}


def placements(game: Game, filled: Collection[str]) -> Iterator[Placement]:
    """Yield the placements of the tokens of all cups, on tracks that are not in ``filled``. The
    counters are chosen by a hash of the place, since nobody ever sees them."""
    for pool in game.pools:
        left = sorted(Counter(dict(pool.contents)).elements())
        for place in pool.tokens:
            if place.partition(":")[0] not in filled and left:
                number = crc32(f"{game.id} {place}".encode()) % len(left)
                yield Placement(counter=left.pop(number), at=place, hidden=True)


def token_states(game: Game, placed: Iterable[Placement]) -> dict[int, dict[str, str]]:
    """Return the trait values that make a token show the tens or the ones, by the placement's
    number. Of two tokens on a track, the one in the higher box shows the tens."""
    tracks = {track for pool in game.pools for track in tracks_of(pool)}
    found: dict[str, list[tuple[int, int]]] = {}
    for i, placement in enumerate(placed):
        track, _, box = placement.at.partition(":")
        if placement.hidden and track in tracks and box.isdigit():
            found.setdefault(track, []).append((int(box), i))
    every = (sorted(tokens, reverse=True) for tokens in found.values())
    return {
        i: {TOKEN: value}
        for tokens in every
        for (_, i), value in zip(tokens, ("10", "1"), strict=False)
    }


def token_count_commands(counts: Sequence[Count], placed: Iterable[Placement]) -> Iterator[str]:
    """Yield the commands of a saved game that set counts to what the tokens on their tracks
    show."""
    places = [p.at.partition(":") for p in placed if p.hidden]
    for count in counts:
        boxes = [
            int(box)
            for track, _, box in places
            if count.track and track == count.track.id and box.isdigit()
        ]
        if boxes:
            command = encode(["", count.number, str(sum(boxes)), "Module"], ";")
            yield f"GlobalProperty\t{command}"


def chit_traits(pool: Pool, counts: Sequence[Count]) -> tuple[t.Trait, ...]:
    """Return the traits by which the chits of a cup follow the count of their track while they are
    tokens."""
    traits: list[t.Trait] = []
    for count in counts:
        if count.track and count.track.id in tracks_of(pool):
            held = number(count.number)
            box = choose(number(TOKEN).equals(10), held // 10 * 10, held % 10)
            traits += [
                t.send_to_region(count.key("go"), count.window, f"{count.before} " + box),
                t.calculated_property("CountMarker", choose(text(TOKEN).equals(""), "", count.id)),
            ]
    return (*traits, t.dynamic_property(TOKEN, "", [])) if traits else ()
