"""Cases that are tried together are all tried, and each that fails is told with its values."""

from __future__ import annotations

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
