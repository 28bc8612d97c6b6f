"""Watercourses through hexes: those of the map file, and those that follow from bank hexes that are
not next to full water."""

from __future__ import annotations

from builder.drawing.maps.board import Board
from builder.model.space.hexes import Key


def channel_runs(board: Board) -> list[list[Key]]:
    """Return the runs of hexes through which channels flow, each extended into full water if that
    is near."""
    found = [_open_ended(board, run) for run in _declared(board)]
    covered = {key for run in found for key in run}
    dry = [k for k in sorted(board.banks) if k not in covered and not _beside_water(board, k)]
    while dry:
        arm = _arm(board, dry[0], covered)
        found.append(arm)
        covered.update(arm)
        dry = [k for k in dry if k not in covered]
    return [run for run in found if len(run) > 1]


def _declared(board: Board) -> list[list[Key]]:
    return [
        [board.key(h) for h in course.hexes]
        for kind, courses in board.sheet.paths.items()
        if board.path_art(kind) == "channel"
        for course in courses
    ]


def _beside_water(board: Board, key: Key) -> bool:
    return any(k in board.water for k in board.frame.neighbours(key))


def _open_ended(board: Board, run: list[Key]) -> list[Key]:
    """Return the line of a watercourse, extended at its ends into open water or off the map where these
    are adjacent."""
    return _led_on(board, _led_on(board, run)[::-1])[::-1]


def _led_on(board: Board, run: list[Key]) -> list[Key]:
    end = run[-1]
    if end in board.water:
        return run
    around = board.frame.neighbours(end)
    wet = [k for k in around if k in board.water]
    off = [k for k in around if k in board.ground and k not in board.real]
    onward = wet or (off if end in board.real else [])
    if not onward or any(k in run for k in onward):
        return run
    back = run[-2] if len(run) > 1 else end
    ahead = (2 * end[0] - back[0], 2 * end[1] - back[1])
    nearest = min(onward, key=lambda k: ((k[0] - ahead[0]) ** 2 + 3 * (k[1] - ahead[1]) ** 2, k))
    return [*run, nearest]


def _arm(board: Board, start: Key, covered: set[Key]) -> list[Key]:
    """Return a run of bank hexes through ``start`` that ends in water at both ends if water can be
    reached."""
    one = _way_out(board, start, covered, set())
    other = _way_out(board, start, covered, set(one[1:]))
    return [*other[:0:-1], *one]


def _way_out(board: Board, start: Key, covered: set[Key], barred: set[Key]) -> list[Key]:
    """Return the shortest run of bank hexes from a hex to full water or to another channel."""
    came: dict[Key, Key | None] = {start: None}
    queue = [start]
    for key in queue:
        for near in board.frame.neighbours(key):
            if near in came or near in barred:
                continue
            if near in board.water or near in covered:
                came[near] = key
                return _traced(came, near)
            if near in board.banks:
                came[near] = key
                queue.append(near)
    return _traced(came, queue[-1])


def _traced(came: dict[Key, Key | None], end: Key) -> list[Key]:
    run: list[Key] = []
    at: Key | None = end
    while at is not None:
        run.append(at)
        at = came[at]
    return run[::-1]
