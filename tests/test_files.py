"""Files are written whole or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from builder.files import CannotWrite, check_writable, read_bounded, write_atomically


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
    def refused(*, prefix: str, suffix: str, dir: Path) -> None:
        raise PermissionError(13, "Permission denied", f"{dir}/{prefix}x7{suffix}")

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


@pytest.mark.skipif(os.name == "nt", reason="files have no modes there")
@pytest.mark.parametrize("mode", [0o600, 0o664, 0o755])
def test_a_file_that_is_written_anew_keeps_its_rights(tmp_path: Path, mode: int) -> None:
    file = tmp_path / "own.yaml"
    file.write_text("a: 1\n")
    file.chmod(mode)
    write_atomically(file, b"a: 2\n")
    assert (file.read_text(), stat.S_IMODE(file.stat().st_mode)) == ("a: 2\n", mode)


def test_what_a_killed_run_left_is_removed_by_the_next_and_what_another_writes_is_not(
    tmp_path: Path,
) -> None:
    old, young = (tmp_path / f".chitwright-{name}678.part" for name in ("old12", "young"))
    for part in (old, young):
        part.write_bytes(b"half")
    os.utime(old, (1000, 1000))
    write_atomically(tmp_path / "b.bin", b"new")
    assert {p.name for p in tmp_path.iterdir()} == {"b.bin", young.name}


def test_a_file_may_have_the_longest_name(tmp_path: Path) -> None:
    path = tmp_path / ("b" * 250)
    write_atomically(path, b"x")
    assert path.read_bytes() == b"x"


@pytest.mark.parametrize("durable", [True, False])
def test_a_durable_file_is_on_the_disk_before_it_replaces_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, durable: bool
) -> None:
    synced: list[bool] = []
    path = tmp_path / "b.bin"
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append(not path.exists()))
    write_atomically(path, b"x", durable=durable)
    assert synced == ([True] if durable else [])


def test_no_more_is_read_than_may_be(tmp_path: Path) -> None:
    path = tmp_path / "b.bin"
    path.write_bytes(b"12345")
    assert read_bounded(path, 5) == b"12345"
    assert read_bounded(path, 4) is None
    # whatever may be read, no more memory is asked for than the file has bytes
    assert read_bounded(path, 1 << 46) == b"12345"


def test_a_folder_that_can_be_written_to_or_made_is_left_as_it_is(tmp_path: Path) -> None:
    check_writable(tmp_path / "new" / "game")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotWrite) as wrong:
        check_writable(tmp_path / "file" / "game")
    assert wrong.value.filename == str(tmp_path / "file" / "game")
