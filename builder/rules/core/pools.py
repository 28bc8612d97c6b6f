"""Exact chances of dice pools: the number of hits of several dice."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

Counts = Mapping[int, Fraction]
"""The chance of each number of hits."""


def hit_chances_of_die(
    faces: tuple[str, ...], hits: frozenset[str], double: frozenset[str], again: frozenset[str]
) -> dict[int, Fraction]:
    """Return the chances of 0, 1 and 2 hits with one die whose faces are equally likely. A face in
    ``hits`` is one hit, a face in ``double`` two hits; a die that shows a face in ``again`` is
    rolled once more, and the second roll counts."""
    plain: dict[int, Fraction] = {}
    chance = Fraction(1, len(faces))
    for face in faces:
        plain[_count(face, hits, double)] = plain.get(_count(face, hits, double), 0) + chance
    more = sum((chance for face in faces if face in again), Fraction(0))
    found = {count: more * p for count, p in plain.items()}
    for face in faces:
        if face not in again:
            found[_count(face, hits, double)] += chance
    return {count: p for count, p in sorted(found.items()) if p}


def _count(face: str, hits: frozenset[str], double: frozenset[str]) -> int:
    return 2 if face in double else int(face in hits)


def hit_chances_of_dice(die: Counts, many: int) -> dict[int, Fraction]:
    """Return the chance of each number of hits of ``many`` equal dice."""
    return dict(_pooled(tuple(die.items()), many))


@lru_cache(maxsize=4096)
def _pooled(die: tuple[tuple[int, Fraction], ...], many: int) -> tuple[tuple[int, Fraction], ...]:
    if not many:
        return ((0, Fraction(1)),)
    half = _pooled(die, many // 2)
    found = sum_of_counts(dict(half), dict(half))
    return tuple((sum_of_counts(found, dict(die)) if many % 2 else found).items())


def sum_of_counts(first: Counts, second: Counts) -> dict[int, Fraction]:
    """Return the chance of each sum of two independent numbers of hits, given the chances of each
    number."""
    found: dict[int, Fraction] = {}
    for a, p in first.items():
        for b, q in second.items():
            found[a + b] = found.get(a + b, Fraction(0)) + p * q
    return dict(sorted(found.items()))


def mean(chances: Counts) -> Fraction:
    """Return the average number of hits, from the chance of each number."""
    return sum((n * p for n, p in chances.items()), Fraction(0))
