"""A few random games of small games of our own, counted once for all tests of a process."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from builder.model.game import Game
from builder.rules.validation import fill
from builder.simulation.report.data_files import results
from builder.simulation.report.page import report_page
from builder.simulation.stored_progress import StoredProgress
from builder.simulation.study import Seeds, Study, Version
from builder.simulation.summary import Summary
from builder.simulation.variations.vary import read_variation, versions_of
from builder.simulation.workers import Done
from tests.playing import rich_game, three_sides

SEEDS = Seeds(1, 4)
"""Those of the games of four sides; of the other, which is longer, one less is played."""


def _short() -> Game:
    """The game by the brook, of two turns."""
    game = rich_game.rich()
    scenarios = tuple(one.model_copy(update={"turns": 2}) for one in game.scenarios)
    return game.model_copy(update={"scenarios": scenarios})


GAMES: dict[str, Callable[[], Game]] = {"brook": _short, "four sides": three_sides.with_control}


@cache
def study(name: str) -> Study:
    """By programs that take any action; of the two sides also a version with stronger units."""
    game = fill(GAMES[name]())
    varied = [read_variation("n-foot.attack+=2")] if name == "brook" else []
    return Study((Version(game), *versions_of(game, varied)), "over", ("random",))


@cache
def kept(name: str) -> StoredProgress:
    found = StoredProgress(study(name))
    seeds = Seeds(1, 3) if name == "brook" else SEEDS
    found.add(Done(seeds, study(name).play(range(*seeds))))
    return found


@cache
def found(name: str) -> Summary:
    """The results, with a target of half of the games."""
    return results(kept(name), SEEDS, 0.5)


@cache
def page(name: str, language: str = "en") -> str:
    return report_page(study(name), found(name), language).decode()
