"""Cases that are tried together are all tried, and each that fails is told with its values."""

from __future__ import annotations

from inspect import signature

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


def test_cases_of_one_value_need_no_row() -> None:
    tried = []
    together("of", ["a", "b"])(lambda of: tried.append(of))()
    together("one, other", [("c", "d")])(lambda one, other: tried.append(one + other))()
    assert tried == ["a", "b", "cd"]


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
