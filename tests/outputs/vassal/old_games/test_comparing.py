"""What players are told of a new version of a module."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from builder.cli import cli
from builder.i18n.messages import speaking
from builder.vassal.diff import Change, change_lines, compare_facts, read_facts
from builder.vassal.format.files.archive import pack_archive
from builder.vassal.format.traits import Trait
from tests.outputs.vassal.inspection.test_inspect import Entries, edited, read_archive
from tests.outputs.vassal.inspection.test_lint import of_traits
from tests.outputs.vassal.sample import skirmish_module


@pytest.fixture(scope="module")
def entries() -> Entries:
    return read_archive(skirmish_module())


@pytest.fixture(scope="module")
def changed(entries: Entries) -> Callable[[Entries], list[Change]]:
    """What changes when the archive becomes another."""
    facts = read_facts(pack_archive(entries))
    return lambda others: compare_facts(facts, read_facts(pack_archive(others)))


Changed = Callable[[Entries], list[Change]]


def test_the_same_module_has_no_change(entries: Entries, changed: Changed) -> None:
    assert changed(entries) == []
    assert list(change_lines([])) == ["Nothing that a player would notice changed."]


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
    before = re.search(r"<[^>]*HexGrid [^>]*", entries["buildFile.xml"].decode())
    assert before
    wide, high = (re.search(rf' {key}="([^"]*)"', before[0]) for key in ("dx", "dy"))
    assert wide
    assert high
    was, now = f"{wide[1]} x {high[1]}", f"1{wide[1]} x {high[1]}"
    assert f"another grid (in the zone 'Hexes' hexes of {was}, now {now}" in found[0].note
    assert found[0].note.endswith("): pieces of old games may stand beside it")
    assert any(c.group == "setup 1 First blood" and c.note.startswith("from ") for c in found)


def test_numbers_that_are_shown_otherwise_leave_old_games_as_they_are(
    entries: Entries, changed: Changed
) -> None:
    found = changed(edited(entries, 'hLeading="1"', 'hLeading="0"'))
    notes = [c.note for c in found if c.group == "boards"]
    assert "numbers: zeros of columns '1', now '0'" in notes[0]
    assert "old games" not in notes[0]


def test_a_zone_under_another_name_is_told(entries: Entries, changed: Changed) -> None:
    found = changed(edited(entries, 'name="Reserves A"', 'name="Reserves of A"'))
    assert [c.note for c in found if c.group == "boards"] == [
        "another grid (zone gone: 'Reserves A'; zone new: 'Reserves of A'): "
        "pieces of old games may stand beside it"
    ]


def test_a_setup_that_is_called_otherwise_is_the_same_setup(
    entries: Entries, changed: Changed
) -> None:
    found = changed(edited(entries, 'name="1 First blood"', 'name="1 The first blood"'))
    told = [(c.sort, c.name, c.note) for c in found if c.group.startswith("setup")]
    assert told == [("changed", "1 First blood", "now called '1 The first blood'")]


def test_a_side_that_is_called_otherwise_is_told_as_that(
    entries: Entries, changed: Changed
) -> None:
    side = entries["buildFile.xml"].decode().partition("<entry>")[2].partition("</entry>")[0]
    found = changed(edited(entries, f"<entry>{side}</entry>", "<entry>Somebody</entry>"))
    assert [(c.sort, c.name, c.note) for c in found if c.group == "sides"] == [
        ("changed", side,
         "now called 'Somebody': in old games players of it must choose another")
    ]  # fmt: skip


def test_values_of_pieces_are_told_by_their_names() -> None:
    def version(attack: str, *more: Trait) -> bytes:
        fixed = Trait("Marker", "mark;Attack,Side", f"{attack},Red")
        dynamic = Trait("DynamicProperty", r"PROP;Steps;true\,0\,9\,false;", "2")
        return of_traits(fixed, dynamic, *more)

    def notes(old: bytes, new: bytes) -> list[str]:
        changes = compare_facts(read_facts(old), read_facts(new))
        return [c.note for c in changes if c.group == "pieces"]

    assert notes(version("4"), version("4")) == []
    assert notes(version("4"), version("5")) == ["Attack '4', now '5'"]
    speed = Trait("Marker", "mark;Speed", "6")
    assert notes(version("4"), version("4", speed)) == ["does something else; with Speed '6'"]


def test_a_unit_with_other_steps_says_how_old_games_keep_its_losses() -> None:
    def version(steps: int) -> bytes:
        return of_traits(Trait("Marker", "mark;Steps", str(steps)))

    def notes(old: int, new: int) -> list[str]:
        changes = compare_facts(read_facts(version(old)), read_facts(version(new)))
        return [c.note.partition(": ")[2] for c in changes if c.group == "slots of old games"]

    told = "refreshing an old game keeps its losses if 'Use Layer names' stays ticked"
    assert notes(2, 3) == notes(3, 2) == [told]
    assert notes(2, 2) == notes(1, 2) == []  # who had one step has lost none


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
    assert list(change_lines(alike)) == [
        "pieces: 5 changed",
        "  ~ another picture (5): Unit 0 ×2, Unit 1 ×2, Unit 2",
    ]
    assert len(list(change_lines(alike, whole=True))) == 6


def test_changes_are_told_in_the_language_of_the_reader(entries: Entries, changed: Changed) -> None:
    found = changed(edited(entries, 'dx="', 'dx="1'))
    with speaking("de", {}):
        told = list(change_lines(found))
    assert told[0].startswith("Pläne: 1 geändert")
    assert "anderes Raster (in der Zone „Hexes“: Hexfelder von " in told[1]


def test_files_that_are_no_modules_are_told(tmp_path: Path) -> None:
    module, other = tmp_path / "a.vmod", tmp_path / "b.vmod"
    module.write_bytes(skirmish_module())
    other.write_bytes(pack_archive({"savedGame": b""}))
    lost = CliRunner().invoke(cli, ["diff", str(module), str(tmp_path / "none.vmod")])
    no_module = CliRunner().invoke(cli, ["diff", str(module), str(other)])
    assert (lost.exit_code, no_module.exit_code) == (1, 1)
    assert "none.vmod:1:1: error[unreadable]" in lost.output
    assert "b.vmod:1:1: error[no-build-file]" in no_module.output
    same = CliRunner().invoke(cli, ["diff", str(module), str(module), "--exit-code"])
    assert same.exit_code == 0
