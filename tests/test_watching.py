"""chitwright watch: what is saved is built, and what has changed is told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from builder.cli import watching
from tests import small_game
from tests.command import run


def test_a_saved_file_is_built_and_only_what_it_changes_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = small_game.write(tmp_path)
    monkeypatch.chdir(tmp_path)

    def saved(followed: Path) -> Iterator[list[str]]:
        crt = followed / "tables/crt.yaml"
        crt.write_text(crt.read_text().replace("Combat Results Table", "Table of Combat"))
        yield ["tables/crt.yaml"]
        crt.write_text("{")
        yield ["tables/crt.yaml"]

    monkeypatch.setattr(watching, "saved", saved)
    done = run("watch", str(folder), "--only", "charts,counters")
    assert done.exit_code == 0, done.output
    names = [Path(line).name for line in done.stdout.splitlines()]
    assert names.count("charts-a4.pdf") == 2
    assert names.count("counters-a4.pdf") == 1
    assert "saved: tables/crt.yaml" in done.stderr
    assert "nothing is written" in done.stderr


def test_what_is_not_there_is_refused_before_anything_is_built(tmp_path: Path) -> None:
    folder = small_game.write(tmp_path)
    assert run("watch", str(folder), "--only", "map:nix").exit_code == 2
    assert run("watch", str(folder), "--lang", "fr").exit_code == 2
