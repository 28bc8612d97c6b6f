"""The render cache: what is kept comes back, and never stands in the way."""

from __future__ import annotations

import importlib.metadata
import os
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from builder import resources
from builder.incremental import render_cache
from builder.incremental.render_cache import RenderCache
from builder.pipeline import fingerprint
from builder.pipeline.fingerprint import rendering_key
from tests.together import together


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
    nothing = RenderCache(None)
    parts = [("pdf", "a"), ("png", "a"), ("pdf", "b"), ("pdfa", "")]
    assert len({rendering_key(nothing, *each) for each in parts}) == len(parts)
    assert rendering_key(nothing, "pdf", "a") == rendering_key(nothing, "pdf", "a")


def test_pruning_drops_what_was_longest_unused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = RenderCache(tmp_path)
    for age, key in enumerate(("old1", "mid1", "new1")):
        kept.put(key, b"x" * 10)
        os.utime(tmp_path / key[:2] / key, (1000 + age, 1000 + age))
    size = (tmp_path / "ne" / "new1").stat().st_size
    monkeypatch.setattr(render_cache, "KEEP_BYTES", 2 * size)
    kept.prune()
    assert [kept.get(k) is None for k in ("old1", "mid1", "new1")] == [True, False, False]


def test_a_cache_is_tidied_now_and_then_and_not_by_every_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = RenderCache(tmp_path)
    monkeypatch.setattr(render_cache, "KEEP_BYTES", 0)
    for key, gone in (("abc1", True), ("abc2", False)):
        kept.put(key, b"bytes")
        kept.tidy()
        assert (kept.get(key) is None) is gone
    an_hour_ago = (tmp_path / "pruned").stat().st_mtime - 3601
    os.utime(tmp_path / "pruned", (an_hour_ago, an_hour_ago))
    kept.tidy()
    assert kept.get("abc2") is None


@together(
    "damage",
    [lambda entry: b"", lambda entry: entry[:-1], lambda entry: entry[:-1] + b"?"],
)
def test_a_damaged_entry_counts_as_absent_and_is_written_anew(
    tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    kept = RenderCache(tmp_path)
    kept.put("abcd", b"more than these")
    kept.put("abcd", b"bytes")
    entry = tmp_path / "ab" / "abcd"
    entry.write_bytes(damage(entry.read_bytes()))
    assert kept.get("abcd") is None
    kept.put("abcd", b"bytes")
    assert kept.get("abcd") == b"bytes"


@pytest.mark.skipif(os.name == "nt", reason="links and pipes need rights there")
def test_an_entry_that_is_a_link_or_a_pipe_is_not_followed(tmp_path: Path) -> None:
    kept, beside = RenderCache(tmp_path / "cache"), tmp_path / "beside"
    kept.put("abc", b"data")
    entry = tmp_path / "cache" / "ab" / "abc"
    entry.rename(beside)
    entry.symlink_to(beside)
    assert (kept.get("abc"), kept.has("abc")) == (None, False)
    kept.put("abc", b"other")
    assert (kept.get("abc"), entry.is_symlink()) == (b"other", False)
    assert b"data" in beside.read_bytes()
    entry.unlink()
    os.mkfifo(entry)
    assert (kept.get("abc"), kept.has("abc")) == (None, False)
    kept.put("abc", b"other")  # nobody reads the pipe


def test_an_entry_under_the_key_of_another_counts_as_absent(tmp_path: Path) -> None:
    kept = RenderCache(tmp_path)
    kept.put("abcd", b"bytes")
    (tmp_path / "ab" / "abcd").rename(tmp_path / "ab" / "abce")
    assert kept.get("abce") is None


def test_a_cache_that_cannot_be_looked_into_is_no_failure(tmp_path: Path) -> None:
    kept = RenderCache(tmp_path / ("a" * 300))
    kept.put("abcd", b"bytes")
    assert kept.get("abcd") is None
    kept.prune()


def test_an_entry_that_another_run_drops_meanwhile_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = RenderCache(tmp_path)
    kept.put("abcd", b"bytes")
    (tmp_path / "ab" / "gone").symlink_to("nowhere")  # as listed and then dropped
    monkeypatch.setattr(render_cache, "KEEP_BYTES", 0)
    kept.prune()
    assert kept.get("abcd") is None


def test_every_library_that_files_come_from_is_in_the_keys() -> None:
    told = tomllib.loads((resources.specs_folder().parent / "pyproject.toml").read_text())[
        "project"
    ]
    wanted = {line.split(">")[0] for line in told["dependencies"]}
    wanted |= {line.split(">")[0] for line in told["optional-dependencies"]["dxf"]}
    no_bytes = {
        "click",
        "matplotlib",
        "platformdirs",
        "starlette",
        "uvicorn",
        "watchfiles",
    }  # words, plots of simulations, folders, pages
    assert set(render_cache.LIBRARIES) == wanted - no_bytes


def test_another_version_of_a_library_is_another_key(monkeypatch: pytest.MonkeyPatch) -> None:
    before = render_cache.libraries()
    monkeypatch.setattr(importlib.metadata, "version", lambda name: "99.0")
    assert render_cache.libraries.__wrapped__() != before


def test_what_another_process_compiles_meanwhile_is_no_file_of_the_program(tmp_path: Path) -> None:
    compiled = tmp_path / "__pycache__" / "game.cpython-311.pyc.140603055418672"
    compiled.parent.mkdir()
    compiled.write_bytes(b"half of it")
    (tmp_path / "game.py").write_text("", "utf-8")
    assert [name for _, name, _ in fingerprint.files_below(tmp_path)] == ["game.py"]
