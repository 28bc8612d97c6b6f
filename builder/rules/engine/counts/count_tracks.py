"""Makes the tracks and markers on which counts (tracked numbers) are shown."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.mechanisms import Count
from builder.model.pieces.counters import Marker, MarkerFace
from builder.model.scenarios import Placement
from builder.model.tracks import Box, Track
from builder.rules.engine.positions.amounts import count_title, holders_of_count

MOST_BOXES = 200
"""The most boxes that a printed count track may have."""
_ACROSS = 20
_GROUP = "Markers"


def with_count_tracks(game: Game) -> Game:
    """Return the game with a track and a marker for each count that asks for them; in every
    scenario the markers start on the boxes of their start amounts."""
    made = list(_made(game))
    if not made:
        return game
    tracks = tuple(track for track, _, _ in made)
    markers = tuple(marker for _, marker, _ in made)
    placed = tuple(place for _, _, place in made)
    scenarios = tuple(
        one.model_copy(update={"setup": (*one.setup, *placed)}) for one in game.scenarios
    )
    return game.model_copy(
        update={
            "tracks": (*game.tracks, *tracks),
            "markers": (*game.markers, *markers),
            "scenarios": scenarios,
        }
    )


def _made(game: Game) -> Iterator[tuple[Track, Marker, Placement]]:
    there = {track.id for track in game.tracks} | set(game.counters)
    for count in game.mechanisms.counts:
        endless = count.most is None or count.most - count.least > MOST_BOXES
        if not count.printed or count.track or count.of == "unit" or endless:
            continue
        for holder in holders_of_count(game, count):
            if count.kept_on(holder) not in there:
                yield _track_of_holder(game, count, holder)


def _track_of_holder(game: Game, count: Count, holder: str) -> tuple[Track, Marker, Placement]:
    """Return the track and the marker that show a count of one holder, and the marker's place at
    the start."""
    id, title = count.kept_on(holder), count_title(game, count, holder)
    last = count.least if count.most is None else count.most
    boxes = tuple(Box(id=str(n), label=str(n)) for n in range(count.least, last + 1))
    rule = game.mechanisms.case("counts", count)
    source = count.source
    track = Track(
        id=id, title=title, kind="points", rule=rule, across=_ACROSS, boxes=boxes, source=source
    )
    face = MarkerFace(title=title[:40])
    marker = Marker(id=id, name=title[:40], family="track", group=_GROUP, front=face, source=source)
    place = Placement(counter=id, at=f"{id}:{count.started(holder)}", source=source)
    return track, marker, place
