"""What is installed is looked up once, for as long as it lies as it lay."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Iterator
from pathlib import Path

import pytest

from builder import extensions
from builder.incremental import render_cache
from builder.incremental.render_cache import RenderCache
from builder.pipeline.environment_fingerprint import InstalledEnvironment, installed_environment


@pytest.fixture
def kept(tmp_path: Path) -> RenderCache:
    return RenderCache(tmp_path / "cache")


@pytest.fixture(autouse=True)
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of packages with nothing in it."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    _forget()
    yield folder
    _forget()


def _forget() -> None:
    """As if a process began."""
    for once in (
        installed_environment,
        extensions.offered_entry_points,
        extensions.digest,
        render_cache.libraries,
    ):
        once.cache_clear()


def install(site: Path, name: str, version: str, entries: str = "") -> None:
    folder = site / f"{name}-{version}.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    (folder / "entry_points.txt").write_text(entries)


def look(kept: RenderCache) -> InstalledEnvironment:
    _forget()
    return installed_environment(kept)


def test_nobody_is_asked_twice(kept: RenderCache, monkeypatch: pytest.MonkeyPatch) -> None:
    first = look(kept)
    with monkeypatch.context() as patch:
        patch.setattr(importlib.metadata, "version", None)
        patch.setattr(importlib.metadata, "entry_points", None)
        assert look(kept) == first


def test_a_library_of_another_version_is_seen(kept: RenderCache, site: Path) -> None:
    first = look(kept)
    install(site, "click", "99.0")
    install(site, "pydantic", "99.0")
    assert "pydantic 99.0" in look(kept).libraries
    assert "pydantic 99.0" not in first.libraries


def test_a_package_that_adds_to_the_house_is_seen_when_it_comes_and_when_it_goes(
    kept: RenderCache, site: Path
) -> None:
    assert not look(kept).extended
    install(site, "tally", "1.0", f"[{extensions.SYSTEMS}]\ntally = tally:SYSTEM\n")
    assert look(kept).extended
    (site / "tally-1.0.dist-info" / "entry_points.txt").write_text("")
    assert not look(kept).extended
