"""Lines of Latin text, unjustified (ragged right) and of lengths as even as possible.

Words are hyphenated only where lines would otherwise be uneven: first the lines are broken between
words only, and if one of them is too short, they are broken again with hyphens allowed, each at a
cost.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

MOST_HYPHENS = 2
"""The largest number of consecutive lines that may end in a hyphen."""
_LOOSE_LINE = 0.12
"""The empty fraction of a line's width above which the line is too short, so that words may be
hyphenated."""
_HYPHEN_COST = 0.1
"""The cost of a hyphen, given as the empty fraction of a line's width that costs the same."""
_SHORT_LAST_LINE = 0.14
"""The fraction of the width below which a last line is so short that it adds a cost."""
_LINE_COST = 0.05
"""The cost of each additional line, as a fraction of the width."""
_OVERFULL_COST = 1e5
"""The cost of a break that is acceptable only if a word is wider than a line."""
_OVERFULL = 1e6
_TOLERANCE = 1e-6


class Stop(NamedTuple):
    """A possible end of a line: ``shown`` is the index after the last letter that the line shows,
    ``next`` that of the first letter of the next line; ``hyphen`` is the width in mm of the hyphen
    added at the end."""

    shown: int
    next: int
    hyphen: float = 0.0


def even_lines(
    sums: Sequence[float], stops: Sequence[Stop], parting: Sequence[Stop], width: float
) -> list[tuple[int, Stop]]:
    """Return the lines of a paragraph, each as the index of its first letter and the stop at which
    it ends. ``sums`` are the cumulative widths of the letters (mm), ``stops`` the ends of words
    (the last is the end of the text), and ``parting`` the places where words may be hyphenated."""
    whole = _best_breaks(sums, stops, width)
    if not parting or not _is_uneven(whole, sums, width):
        return whole
    return _best_breaks(sums, sorted([*stops, *parting], key=lambda stop: stop.next), width)


def _is_uneven(lines: list[tuple[int, Stop]], sums: Sequence[float], width: float) -> bool:
    """Return whether any line is too long, or any line but the last is too short."""
    slacks = [width - (sums[stop.shown] - sums[first]) for first, stop in lines]
    return min(slacks) < -_TOLERANCE or any(slack > _LOOSE_LINE * width for slack in slacks[:-1])


def _best_breaks(
    sums: Sequence[float], stops: Sequence[Stop], width: float
) -> list[tuple[int, Stop]]:
    """Return the lines with the smallest sum of squared empty ends and hyphen costs; the last line
    may be short, but a very short one adds a cost."""
    places = [Stop(0, 0), *stops]
    starts = [sums[place.next] for place in places]
    each = width * _LINE_COST
    last_word = max((stop.next for stop in stops[:-1] if not stop.hyphen), default=0)
    # for each place, by the number of hyphenated lines just before it: the cost, and the place and
    # number from which it was reached
    best: list[dict[int, tuple[float, int, int]]] = [{0: (0.0, 0, 0)}]
    for last, stop in enumerate(stops, 1):
        found = dict[int, tuple[float, int, int]]()
        end, is_last = sums[stop.shown] + stop.hyphen, last == len(stops)
        hyphen = (_HYPHEN_COST * width) ** 2 if stop.hyphen else 0.0
        for first in range(last - 1, -1, -1):
            slack = width - (end - starts[first])
            if slack < -_TOLERANCE and first < last - 1:
                break
            cost = _OVERFULL * -slack if slack < -_TOLERANCE else 0.0
            if not is_last:
                cost += (slack**2 if slack > 0 else 0.0) + each + hyphen
            elif first > 0 and slack > (1 - _SHORT_LAST_LINE) * width:
                cost += width * 0.6
            if is_last and places[first].hyphen and places[first].next > last_word:
                cost += _OVERFULL_COST  # the last line may not consist of the rest of a word alone
            for hyphens, (before, _, _) in best[first].items():
                row = min(hyphens, MOST_HYPHENS) + 1 if stop.hyphen else 0
                total = before + cost + (_OVERFULL_COST if row > MOST_HYPHENS else 0.0)
                if row not in found or total < found[row][0]:
                    found[row] = total, first, hyphens
        best.append(found)
    return _read_back(best, places)


def _read_back(
    best: Sequence[dict[int, tuple[float, int, int]]], places: Sequence[Stop]
) -> list[tuple[int, Stop]]:
    at, hyphens = len(places) - 1, min(best[-1], key=lambda row: best[-1][row][0])
    cuts = [at]
    while at:
        _, at, hyphens = best[at][hyphens]
        cuts.append(at)
    cuts.reverse()
    return [(places[a].next, places[b]) for a, b in pairwise(cuts)]
