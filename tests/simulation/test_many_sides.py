"""Simulated games of more than two sides."""

from __future__ import annotations

from functools import cache

from builder.simulation.report.data_files import results
from builder.simulation.report.page import report_page
from builder.simulation.stored_progress import StoredProgress
from builder.simulation.study import Seeds, Study, Version
from builder.simulation.summary import Summary
from builder.simulation.workers import Done
from tests.playing import three_sides

SEEDS = Seeds(1, 5)


@cache
def study() -> Study:
    """The game of four sides, by programs that take any action."""
    return Study((Version(three_sides.game()),), "over", ("random",))


@cache
def found() -> Summary:
    kept = StoredProgress(study())
    kept.add(Done(SEEDS, study().play(range(*SEEDS))))
    return results(kept, SEEDS)


def test_every_side_has_its_share_of_wins_and_allies_win_together() -> None:
    version = found()["versions"][0]
    won = {one["side"]: one["games"] for one in version["winners"]}
    assert set(won) == {"north", "south", "west", "east", ""}
    firsts = sum(one["games"] for one in version["results"] if one["side"])
    assert firsts + won[""] == version["games"] == 4
    assert sum(won.values()) - won[""] > firsts


def test_the_report_names_all_sides() -> None:
    page = report_page(study(), found(), "en").decode()
    assert all(
        f"<td>{side}" in page or f">{side}<" in page for side in ("North", "South", "West", "East")
    )
