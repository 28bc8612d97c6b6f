"""Simulated games of more than two sides."""

from __future__ import annotations

from tests.simulation.small_studies import found, page


def test_every_side_has_its_share_of_wins_and_allies_win_together() -> None:
    version = found("four sides")["versions"][0]
    won = {one["side"]: one["games"] for one in version["winners"]}
    assert set(won) == {"north", "south", "west", "east", ""}
    firsts = sum(one["games"] for one in version["results"] if one["side"])
    assert firsts + won[""] == version["games"] == 3
    assert sum(won.values()) - won[""] > firsts


def test_the_report_names_all_sides() -> None:
    told = page("four sides")
    assert all(
        f"<td>{side}" in told or f">{side}<" in told for side in ("North", "South", "West", "East")
    )
