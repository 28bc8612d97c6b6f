"""What players are told of a new version of a module."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from builder.cli import cli
from builder.outputs.vassal.comparing import Change, compare, read_facts, tell
from builder.outputs.vassal.engine.archive import pack
from tests.outputs.vassal.sample import SKIRMISH, make
from tests.outputs.vassal.test_inspect import Entries, edited, read_archive


@pytest.fixture(scope="module")
def entries() -> Entries:
    return read_archive(make(SKIRMISH))


@pytest.fixture(scope="module")
def changed(entries: Entries) -> Callable[[Entries], list[Change]]:
    """What changes when the archive becomes another."""
    facts = read_facts(pack(entries))
    return lambda others: compare(facts, read_facts(pack(others)))


Changed = Callable[[Entries], list[Change]]


def test_the_same_module_has_no_change(entries: Entries, changed: Changed) -> None:
    assert changed(entries) == []
    assert list(tell([])) == ["Nothing that a player would notice changed."]


def test_a_new_version_is_told(entries: Entries, changed: Changed) -> None:
    found = changed(edited(entries, 'version="1.2.0"', 'version="1.3.0"'))
    assert found[0] == Change("module", "changed", "version", "'1.2.0', now '1.3.0'")


def test_another_picture_of_a_piece_is_told_at_the_piece(
    entries: Entries, changed: Changed
) -> None:
    image = "images/counter-red-1.png"
    found = changed({**entries, image: entries[image] + b"\0"})
    assert [(c.group, c.note) for c in found] == [("pieces", "another picture")]


def test_a_board_of_another_picture_is_told(entries: Entries, changed: Changed) -> None:
    image = "images/board-field.png"
    found = changed({**entries, image: entries[image] + b"\0"})
    assert {(c.group, c.note) for c in found} == {("boards", "another picture")}


def test_a_changed_grid_is_told_with_what_it_means_for_old_games(
    entries: Entries, changed: Changed
) -> None:
    found = changed(edited(entries, 'dx="', 'dx="1'))
    assert found[0].group == "boards"
    assert found[0].note == "another grid: pieces of old games may stand beside it"
    assert any(c.group == "setup 1 First blood" and c.note.startswith("from ") for c in found)


def test_a_menu_that_loses_an_entry_is_told(entries: Entries, changed: Changed) -> None:
    name = "buildFile.xml"
    found = changed({**entries, name: entries[name].replace(b"Turn over", b"Flip")})
    notes = {c.note for c in found if c.group == "pieces"}
    assert notes == {"menu without 'Turn over [Ctrl+F]'; menu with 'Flip [Ctrl+F]'"}


def test_a_slot_that_is_gone_is_told(entries: Entries, changed: Changed) -> None:
    text = entries["buildFile.xml"].decode()
    start = text.index("<VASSAL.build.widget.PieceSlot")
    end = text.index("</VASSAL.build.widget.PieceSlot>") + len("</VASSAL.build.widget.PieceSlot>")
    found = changed({**entries, "buildFile.xml": (text[:start] + text[end:]).encode()})
    assert {(c.group, c.sort) for c in found} == {
        ("pieces", "gone"),
        ("slots of old games", "gone"),
    }


def test_a_piece_under_another_number_is_the_same_piece(entries: Entries, changed: Changed) -> None:
    text = entries["buildFile.xml"].decode()
    gpid = text.partition('PieceSlot entryName="')[2].partition('gpid="')[2].partition('"')[0]
    found = changed(edited(entries, f'gpid="{gpid}"', 'gpid="9999"'))
    assert {(c.group, c.sort) for c in found} == {("slots of old games", "gone")}


def test_what_changed_alike_is_one_line() -> None:
    alike = [Change("pieces", "changed", f"Unit {n % 3}", "another picture") for n in range(5)]
    assert list(tell(alike)) == [
        "pieces: 5 changed",
        "  ~ another picture (5): Unit 0 ×2, Unit 1 ×2, Unit 2",
    ]
    assert len(list(tell(alike, whole=True))) == 6


def test_files_that_are_no_modules_are_told(tmp_path: Path) -> None:
    module, other = tmp_path / "a.vmod", tmp_path / "b.vmod"
    module.write_bytes(make(SKIRMISH))
    other.write_bytes(pack({"savedGame": b""}))
    lost = CliRunner().invoke(cli, ["diff", str(module), str(tmp_path / "none.vmod")])
    no_module = CliRunner().invoke(cli, ["diff", str(module), str(other)])
    assert (lost.exit_code, no_module.exit_code) == (1, 1)
    assert "none.vmod:1:1: error[unreadable]" in lost.output
    assert "b.vmod:1:1: error[no-build-file]" in no_module.output
    same = CliRunner().invoke(cli, ["diff", str(module), str(module), "--exit-code"])
    assert same.exit_code == 0
