"""The render cache: what is kept comes back, and never stands in the way."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from builder.build import cache
from builder.build.cache import RenderCache, key_of


def test_what_is_put_comes_back(tmp_path: Path) -> None:
    kept = RenderCache(tmp_path)
    assert kept.get("abcd") is None
    kept.put("abcd", b"bytes")
    assert kept.get("abcd") == b"bytes"


def test_without_a_folder_nothing_is_kept() -> None:
    kept = RenderCache(None)
    kept.put("abcd", b"bytes")
    assert kept.get("abcd") is None
    kept.prune()


def test_a_cache_that_cannot_be_written_is_no_failure(tmp_path: Path) -> None:
    file = tmp_path / "in-the-way"
    file.write_text("")
    kept = RenderCache(file)
    kept.put("abcd", b"bytes")
    assert kept.get("abcd") is None


def test_keys_differ_by_every_part_and_by_where_parts_end() -> None:
    keys = [key_of("pdf", "a"), key_of("png", "a"), key_of("pdf", "b"), key_of("pdfa", "")]
    assert len(set(keys)) == len(keys)
    assert key_of("pdf", "a") == key_of("pdf", "a")


def test_pruning_drops_what_was_longest_unused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = RenderCache(tmp_path)
    for age, key in enumerate(("old1", "mid1", "new1")):
        kept.put(key, b"x" * 10)
        os.utime(tmp_path / key[:2] / key, (1000 + age, 1000 + age))
    monkeypatch.setattr(cache, "KEEP_BYTES", 20)
    kept.prune()
    assert [kept.get(k) is None for k in ("old1", "mid1", "new1")] == [True, False, False]
