"""Files are written whole or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from builder.files import CannotWrite, write_atomically


def test_folders_are_made_and_old_files_replaced(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b.bin"
    write_atomically(path, b"one")
    write_atomically(path, b"two")
    assert path.read_bytes() == b"two"
    assert [p.name for p in path.parent.iterdir()] == ["b.bin"]


def test_a_write_that_fails_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "b.bin"
    write_atomically(path, b"old")

    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="no space"):
        write_atomically(path, b"new")
    monkeypatch.undo()
    assert path.read_bytes() == b"old"
    assert [p.name for p in tmp_path.iterdir()] == ["b.bin"]


def test_the_file_that_cannot_be_made_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*, prefix: str, dir: Path) -> None:
        raise PermissionError(13, "Permission denied", f"{dir}/{prefix}x7")

    monkeypatch.setattr("tempfile.mkstemp", refused)
    with pytest.raises(CannotWrite) as caught:
        write_atomically(tmp_path / "b.bin", b"new")
    assert caught.value.filename == str(tmp_path / "b.bin")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no permission bits")
def test_the_file_has_the_permissions_of_any_other(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_bytes(b"")
    write_atomically(tmp_path / "b.bin", b"x")
    assert stat.S_IMODE((tmp_path / "b.bin").stat().st_mode) == stat.S_IMODE(other.stat().st_mode)
