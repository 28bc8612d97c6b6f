"""Checks of the studio in a process of their own."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from click.testing import CliRunner

from builder.cli import cli
from builder.studio.checker import Checker
from builder.studio.library import Library, check_here
from tests import small_game
from tests.games.copied import copied

ALDER = Path(__file__).resolve().parents[2] / "specs" / "alder"


def test_another_process_finds_what_this_one_does(tmp_path: Path) -> None:
    folder = copied("alder", tmp_path)
    file = folder / "scenarios" / "alder.yaml"
    file.write_text(
        file.read_text().replace('{counter: fr-1-3, at: "0505"}', '{counter: fr-1-3, at: "0606"}')
    )
    with Checker() as checker:
        library = Library(folder, look=checker.check)
        library.read()
        reading = library.check()
        assert reading is not None
        assert (
            [p.code for p in reading.problems] == [p.code for p in check_here(folder, None)] != []
        )


def test_a_process_that_was_lost_is_begun_anew(tmp_path: Path) -> None:
    folder = small_game.write(tmp_path)
    told = check_here(folder, None)
    with Checker() as checker:
        assert checker.check(folder, None) == told
        lost = checker._worker
        assert lost is not None
        assert lost.pid is not None
        os.kill(lost.pid, signal.SIGKILL)
        assert checker.check(folder, None) == told
        assert checker.check(folder, None) == told


def test_what_goes_wrong_in_a_check_is_told_and_the_next_is_answered(tmp_path: Path) -> None:
    with Checker() as checker:
        with pytest.raises(RuntimeError, match="TypeError"):
            checker.check(None, None)  # type: ignore[arg-type]
        folder = small_game.write(tmp_path)
        assert checker.check(folder, None) == check_here(folder, None)


def test_nothing_is_asked_once_it_has_ended(tmp_path: Path) -> None:
    folder = small_game.write(tmp_path)
    checker = Checker()
    checker.check(folder, None)
    checker.end()
    assert checker.check(folder, None) == ()


def test_options_that_are_chosen_hold_in_what_is_read_and_in_what_is_checked() -> None:
    """The worked examples speak of the game's own options; chosen ones make of some a warning."""
    folder = ALDER.parent / "assault-on-belgium"
    with Checker() as checker:
        library = Library(folder, None, checker.check, (("excess-hits", "both"),))
        assert library.read().game.sheet.options == {"excess-hits": "both"}  # type: ignore[union-attr]
        reading = library.check()
        assert reading is not None
        found = [p for p in reading.problems if p.path[:1] == ("examples",)]
        assert {p.severity for p in found} == {"warning"}


def test_the_studio_refuses_an_option_that_there_is_not() -> None:
    result = CliRunner().invoke(cli, ["studio", "hue", "--no-browser", "--option", "whole-stak"])
    assert result.exit_code == 2
    assert "did you mean 'whole-stack'?" in result.output
