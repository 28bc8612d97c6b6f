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


@pytest.mark.thorough
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


@pytest.mark.thorough
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


def test_what_goes_wrong_is_told_the_next_is_answered_and_nothing_once_it_has_ended(
    tmp_path: Path,
) -> None:
    folder = small_game.write(tmp_path)
    with Checker() as checker:
        with pytest.raises(RuntimeError, match="TypeError"):
            checker.check(None, None)  # type: ignore[arg-type]
        assert checker.check(folder, None) == check_here(folder, None) != ()
    assert checker.check(folder, None) == ()


WRONG = """\
source: given 8.0
examples:
  - {id: walk, rule: "1.0", title: A walk, do: move, expect: {legal: false},
     given: {map: field, units: {r1: "0101", b1: "0404"}, unit: r1, path: "0201"}}
"""


@pytest.mark.thorough
def test_options_that_are_chosen_hold_in_what_is_read_and_in_what_is_checked(
    tmp_path: Path,
) -> None:
    """The worked examples speak of the game's own options: one that does not hold under others is no
    error."""
    folder = small_game.write(tmp_path)
    (folder / "examples").mkdir()
    (folder / "examples" / "walk.yaml").write_text(WRONG, "utf-8")
    found = []
    with Checker() as checker:
        for chosen in ((), (("stray-fire", "retreats-only"),)):
            library = Library(folder, None, checker.check, chosen)
            assert library.read().game.sheet.options == dict(chosen)  # type: ignore[union-attr]
            reading = library.check()
            assert reading is not None
            found.append([p.severity for p in reading.problems if p.code == "wrong-example"])
    assert found == [["error"], ["warning"]]


def test_the_studio_refuses_an_option_that_there_is_not() -> None:
    result = CliRunner().invoke(cli, ["studio", "hue", "--no-browser", "--option", "whole-stak"])
    assert result.exit_code == 2
    assert "did you mean 'whole-stack'?" in result.output
