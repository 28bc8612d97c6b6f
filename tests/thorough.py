"""How much of what could be tried a run tries.

Many tests hold for every language of every game, every theme in every ink, every seed. A run tries a few of
these, chosen so that each game, each language, each theme comes up; ``pytest --thorough`` tries them all.
Whatever is chosen here is the same in every run. A test marked ``@pytest.mark.thorough`` is left to
``--thorough`` as a whole: it takes long, and quicker tests reach the same code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any, TypeVar

Case = TypeVar("Case")

THOROUGH = False
"""Whether the option ``--thorough`` is given: set before any module of tests is read."""

ALWAYS = ("en", "ja")
"""The languages in which every game is tried, where that is not too costly."""


def times(few: int, many: int) -> int:
    """How often something is tried: a few times, or with ``--thorough`` many times."""
    return many if THOROUGH else few


def some(cases: Iterable[Case], few: int) -> list[Case]:
    """A few of many cases of one kind, from the first to the last; all with ``--thorough``."""
    every = list(cases)
    if THOROUGH or len(every) <= few:
        return every
    last = len(every) - 1
    return [every[round(n * last / (few - 1))] if few > 1 else every[0] for n in range(few)]


def kept(cases: Iterable[Case], *few: object) -> list[Case]:
    """Of many cases those that a usual run keeps, as they differ in kind, by their first value or as they
    are; all with ``--thorough``."""
    every = list(cases)
    names = [case[0] if isinstance(case, tuple) else case for case in every]
    assert {*few} <= {*names}, f"no such case: {[*few]}"
    return every if THOROUGH else [c for c, name in zip(every, names, strict=True) if name in few]


def each_once(*axes: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Combinations in which each value of each axis comes up; all of them with ``--thorough``."""
    if THOROUGH:
        return list(product(*axes))
    longest = max(map(len, axes))
    return [tuple(axis[n % len(axis)] for axis in axes) for n in range(longest)]


def in_languages(
    spoken: Mapping[str, Iterable[str]], always: Iterable[str] = ALWAYS, *, once: bool = False
) -> list[tuple[str, str]]:
    """Games with a language each that they speak: English and Japanese, or what is ``always`` tried, and
    one more, so that among all games every language comes up, ``once`` if that is enough; every language
    of every game with ``--thorough``."""
    if THOROUGH:
        return [(name, language) for name, languages in spoken.items() for language in languages]
    always = {*always}
    chosen = _one_more({name: set(languages) - {*always} for name, languages in spoken.items()})
    if once:
        chosen = _first_of_each(chosen)
    return [
        (name, language)
        for name, languages in spoken.items()
        for language in languages
        if language in always or language in chosen[name]
    ]


def one_language_each(spoken: Mapping[str, Iterable[str]]) -> list[tuple[str, str]]:
    """Games with one language each, such that every language comes up; every language of every game with
    ``--thorough``."""
    return in_languages(spoken, always=())


def _first_of_each(chosen: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """Each language for the first game that has it."""
    found: dict[str, set[str]] = {}
    for name, languages in chosen.items():
        found[name] = languages - set().union(*found.values())
    return found


def _one_more(others: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """One of each game's other languages, the one that fewest have; where games are too few for all
    languages, some games have more."""
    used: Counter[str] = Counter()
    chosen: dict[str, set[str]] = {}
    for name in sorted(others, key=lambda name: (len(others[name]), name)):
        rarest = min(others[name], key=lambda language: (used[language], language), default=None)
        chosen[name] = {rarest} if rarest else set()
        used.update(chosen[name])
    for language in sorted(set().union(*others.values()) - set(used)):
        name = next(name for name in sorted(others) if language in others[name])
        chosen[name].add(language)
    return chosen
