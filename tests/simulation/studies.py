"""Small studies of built-in games."""

from __future__ import annotations

from functools import cache

from builder.simulation.study import Seeds, Study, Version
from builder.simulation.tally import Tally
from tests.games import loading

SEEDS = Seeds(1, 5)


@cache
def boys(*players: str) -> Study:
    """The Boys of '67, by programs that take any action."""
    return Study(
        (Version(loading.game("vietnam-battles")),), "the-boys-of-67", players or ("random",)
    )


@cache
def alder() -> Study:
    """The Alder, by programs that take any action."""
    return Study((Version(loading.game("alder")),), "alder", ("random",))


@cache
def winter() -> Study:
    """The winter of the Ice Road, by programs that take any action."""
    return Study((Version(loading.game("ice-road")),), "winter", ("random",))


@cache
def played(study: Study) -> tuple[Tally, ...]:
    """What happened in the games of some seeds, in every version."""
    return study.play(range(*SEEDS))
