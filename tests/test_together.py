"""Cases that are tried together are all tried, and each that fails is told with its values."""

from __future__ import annotations

import os
from inspect import signature
from pathlib import Path

import pytest

from tests.together import together


def test_each_case_that_fails_is_told_with_its_values() -> None:
    tried = []

    @together(("of", "limit"), [(1, 2), (3, 2), (4, 2)])
    def test_it_is_small(of: int, limit: int) -> None:
        tried.append(of)
        assert of < limit

    with pytest.raises(ExceptionGroup, match="2 of 3 cases") as failed:
        test_it_is_small()
    assert tried == [1, 3, 4]
    told = [fault.__notes__ for fault in failed.value.exceptions]
    assert told == [["case {'of': 3, 'limit': 2}"], ["case {'of': 4, 'limit': 2}"]]


def test_a_case_that_raises_nothing_is_told_as_well() -> None:
    @together("text", ["1", "x", "2"])
    def test_it_is_no_number(text: str) -> None:
        with pytest.raises(ValueError, match="invalid literal"):
            int(text)

    with pytest.raises(BaseExceptionGroup, match="2 of 3 cases") as failed:
        test_it_is_no_number()
    told = [fault.__notes__ for fault in failed.value.exceptions]
    assert told == [["case {'text': '1'}"], ["case {'text': '2'}"]]


def test_cases_of_one_value_need_no_row() -> None:
    tried = []
    together("of", ["a", "b"])(lambda of: tried.append(of))()
    together("one, other", [("c", "d")])(lambda one, other: tried.append(one + other))()
    assert tried == ["a", "b", "cd"]


def test_cases_that_take_long_are_made_when_they_are_tried() -> None:
    made = []

    @together("of", lambda: made.append("now") or [1, 2])
    def test_it(of: int) -> None:
        made.append(of)

    assert made == []
    test_it()
    assert made == ["now", 1, 2]


def test_what_else_a_statement_takes_is_the_same_for_all_cases() -> None:
    tried = []

    class TestAll:
        @together("one", ["a", "b"])
        @together("other", [1, 2])
        def test_it(self, one: str, other: int, fixture: str) -> None:
            tried.append((one, other, fixture))

    assert [*signature(TestAll.test_it).parameters] == ["self", "fixture"]
    TestAll().test_it(fixture="same")
    assert tried == [("a", 1, "same"), ("a", 2, "same"), ("b", 1, "same"), ("b", 2, "same")]


def test_each_case_has_a_folder_an_environment_and_an_output_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = []

    @together("word", ["a", "b"])
    def test_it(
        word: str,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        found.append((os.environ.get("OF_A_CASE"), [*tmp_path.iterdir()], capsys.readouterr().out))
        monkeypatch.setenv("OF_A_CASE", word)
        (tmp_path / word).touch()
        print(word)

    test_it(tmp_path=tmp_path, monkeypatch=monkeypatch, capsys=capsys)
    assert found == [(None, [], "")] * 2
    assert "OF_A_CASE" not in os.environ


def test_marks_of_a_statement_are_kept() -> None:
    @together("of", [1])
    @pytest.mark.thorough
    def test_it(of: int) -> None:
        raise AssertionError

    assert [mark.name for mark in test_it.pytestmark] == ["thorough"]
