"""What documents remember of builds before: found again by all that it depends on, forgotten if nobody
asks for it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from builder.incremental.memo_store import remembering
from builder.incremental.render_cache import RenderCache
from builder.pipeline.result_cache import SealedStore

ASKED: list[int] = []


def doubled(number: int) -> int:
    ASKED.append(number)
    return 2 * number


@pytest.fixture
def store(tmp_path: Path) -> SealedStore:
    return SealedStore(RenderCache(tmp_path))


def asked(store: SealedStore | None, numbers: Sequence[int], name: str = "book") -> list[int]:
    """What is worked out when a document asks for the doubles of some numbers."""
    ASKED.clear()
    with remembering(store, name) as once:
        assert [once(doubled, number) for number in numbers] == [2 * n for n in numbers]
    return [*ASKED]


def test_what_was_worked_out_in_the_build_before_is_not_worked_out_again(
    store: SealedStore,
) -> None:
    assert asked(store, [1, 2, 3]) == [1, 2, 3]
    assert asked(store, [1, 2, 3]) == []
    assert asked(store, [2, 3, 4, 5]) == [4, 5]


def test_each_document_has_its_own(store: SealedStore) -> None:
    asked(store, [1, 2])
    assert asked(store, [1, 2], "charts") == [1, 2]


def test_what_a_document_does_not_ask_for_is_forgotten_when_it_is_kept_anew(
    store: SealedStore,
) -> None:
    asked(store, [1, 2])
    asked(store, [3, 4])
    assert asked(store, [1, 2]) == [1, 2]


def test_a_little_that_is_new_is_worked_out_again_and_not_kept(store: SealedStore) -> None:
    many = range(100)
    asked(store, many)
    assert asked(store, [*many, 100]) == [100]
    assert asked(store, [*many, 100]) == [100]
    assert asked(store, range(200)) == [*range(100, 200)]
    assert asked(store, range(200)) == []


def test_without_a_store_all_is_worked_out() -> None:
    assert asked(None, [1, 1]) == [1, 1]
