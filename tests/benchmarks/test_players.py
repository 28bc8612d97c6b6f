"""Tournaments of the programs that play."""

from __future__ import annotations

import sys

import pytest

from benchmarks import players


def test_equal_players_are_refused_as_nobody_wins_against_himself(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["players", "--players", "search,search"])
    with pytest.raises(SystemExit):
        players.main()
    assert "chitwright simulate --players search" in capsys.readouterr().err
