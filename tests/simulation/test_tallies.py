"""Sums of games: it does not matter who played which."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from builder.simulation.tally import FAILED, MOST_FAILURES, Tally

_PARTS = st.one_of(st.integers(-3, 3), st.sampled_from(("", "us", "vc", "Draw")))
_COUNTS = st.dictionaries(
    st.sampled_from(("result", "points")),
    st.dictionaries(st.tuples(_PARTS, _PARTS), st.integers(1, 9), max_size=4),
    max_size=2,
)


def _tally(counts: dict[str, dict[tuple[int | str, ...], int]], seed: int) -> Tally:
    found = Tally()
    for kind, numbers in counts.items():
        for key, number in numbers.items():
            found.count(kind, *key, by=number)
            found.seen(kind, *key, seed=seed)
    return found


def _sum(*tallies: Tally) -> dict[str, object]:
    total = Tally()
    for tally in tallies:
        total.add(tally)
    return total.as_json()


@settings(max_examples=30)
@given(st.lists(st.tuples(_COUNTS, st.integers(0, 99)), max_size=5), st.randoms())
def test_the_order_in_which_games_are_added_does_not_matter(games, shuffle) -> None:
    tallies = [_tally(*game) for game in games]
    halves = Tally(), Tally()
    for n, tally in enumerate(tallies):
        halves[n % 2].add(tally)
    expected = _sum(*tallies)
    shuffle.shuffle(tallies)
    assert json.dumps(_sum(*tallies)) == json.dumps(expected)
    assert json.dumps(_sum(*halves)) == json.dumps(expected)


@given(_COUNTS, st.integers(0, 99))
def test_a_tally_that_is_written_and_read_is_the_same(counts, seed) -> None:
    tally = _tally(counts, seed)
    assert Tally.from_json(json.loads(json.dumps(tally.as_json()))) == tally


def test_of_many_failures_those_with_the_lowest_seeds_are_named() -> None:
    total = Tally()
    for seed in reversed(range(100)):
        failed = Tally()
        failed.count(FAILED)
        failed.seen(FAILED, seed, "KeyError: 'x'", seed=seed)
        total.add(failed)
    assert total.number(FAILED) == 100
    assert sorted(key[0] for key in total.first[FAILED]) == list(range(MOST_FAILURES))
