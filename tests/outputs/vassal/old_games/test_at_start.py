"""Modules without predefined setups: what every new game has on its maps, changed in the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from builder.vassal.format.files.archive import pack_archive
from builder.vassal.format.pieces import Piece, piece_definition
from builder.vassal.lint import inspect
from tests.importing.made_games import game_of, written
from tests.importing.test_faces import imported, module, standing, steps
from tests.importing.test_import import MODULE, taken
from tests.outputs.vassal.old_games.test_reexport import built, changed, differing
from tests.outputs.vassal.reading import read_archive
from tests.outputs.vassal.sample import blank

START = "scenarios/start.yaml"
STACK, SLOT = "VASSAL.build.module.map.SetupStack", "VASSAL.build.widget.PieceSlot"


def slot(name: str, gpid: str, level: int = 1) -> str:
    text = piece_definition(Piece(name, gpid, (steps(level),))).replace("<", "&lt;")
    return f'<{SLOT} entryName="{name}" gpid="{gpid}">{text}</{SLOT}>'


def at_start() -> bytes:
    """Two guards in 0101, turned over one of them, and scouts in 0301; by a name, and by pixels."""
    entries = read_archive(module())
    text = entries["buildFile.xml"].decode()
    text = re.sub(r"<VASSAL.build.module.PredefinedSetup[^>]*/>", "", text)
    text = re.sub(rf"<{SLOT} .*?</{SLOT}>", "", text)
    stacks = (
        f'<{STACK} name="A" owningBoard="B" location="0101" useGridLocation="true" x="1" y="1">'
        f"{slot('Guards', '7')}{slot('Guards', '8', 2)}</{STACK}>"
        f'<{STACK} name="B" owningBoard="B" location="" useGridLocation="false" x="134" y="30">'
        f"{slot('Scouts', '9')}</{STACK}>"
    )
    text = text.replace("</VASSAL.build.module.Map>", f"{stacks}</VASSAL.build.module.Map>")
    text = text.replace(f"<{MODULE} ", f'<{MODULE} nextPieceSlotId="10" ')
    return pack_archive(
        {**entries, "buildFile.xml": text.encode(), "images/x.png": blank(9, 9).data}
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return imported(at_start(), tmp_path)[0]


def rebuilt(folder: Path) -> tuple[str, set[tuple[str, str, bool, int]]]:
    """The build file, and the setup that comes of importing it; nothing may differ."""
    files, problems = built(folder)
    assert differing(problems) == []
    assert [
        p.code for p in inspect(pack_archive(files), "m.vmod").problems if "gpid" in p.code
    ] == []
    other = folder.parent / "again"
    other.mkdir()
    again = game_of(written(taken(pack_archive(files), other), other / "game"))
    return files["buildFile.xml"].decode(), standing(again)


def test_the_stacks_at_the_start_are_the_setup(folder: Path) -> None:
    assert standing(game_of(folder)) == {
        ("guards", "0101", False, 1), ("guards", "0101", True, 1), ("scouts", "0301", False, 1),
    }  # fmt: skip
    assert built(folder)[0] == read_archive(at_start())


def test_pieces_that_stand_elsewhere_do_so_in_every_new_game(folder: Path) -> None:
    changed(folder, START, 'scouts, at: "0301"', 'scouts, at: "0402"')
    text, setup = rebuilt(folder)
    assert setup == standing(game_of(folder))
    assert 'name="At 0402" owningBoard="B" location="" useGridLocation="false"' in text
    assert 'name="A" owningBoard="B" location="0101"' in text
    assert 'name="B" owningBoard="B"' not in text, "nothing is left in it"


def test_pieces_are_turned_over_new_and_gone(folder: Path) -> None:
    before = read_archive(at_start())["buildFile.xml"].decode()
    scouts = '{counter: scouts, at: "0301"}'
    more = '{counter: scouts-2, at: "0202", reduced: yes, count: 2}'
    changed(folder, START, scouts, f"{scouts[:-1]}, reduced: yes}}\n- {more}")
    changed(folder, START, '- {counter: guards, at: "0101", reduced: yes}\n', "")
    changed(folder, "counters.yaml", "id: scouts-2,", "id: scouts-2, count: 2,")
    text, setup = rebuilt(folder)
    assert setup == {
        # A module shows first what its pieces begin with: the scouts' three, and their last stand.
        ("guards", "0101", False, 1), ("scouts", "0301", False, 1),
        ("scouts-last-stand", "0202", False, 2),
    }  # fmt: skip
    begins = re.findall(rf'<{SLOT} entryName="Scouts" gpid="(\d+)">[^<]*/(\d)\t', text)
    assert begins == [("9", "2"), ("10", "6"), ("11", "6")]
    # Who is gone keeps the slot by which old games know him.
    assert set(re.findall(r'gpid="(\d+)"', before)) < set(re.findall(r'gpid="(\d+)"', text))
    assert text.index('entryName="Not on the map"') < text.index('gpid="8"')
    assert 'nextPieceSlotId="12"' in text


def test_a_new_counter_begins_where_the_game_has_it(folder: Path) -> None:
    with (folder / START).open("a") as file:
        file.write('- {counter: fresh, at: "0303"}\n')
    with (folder / "counters.yaml").open("a") as file:
        file.write("- {id: fresh, name: Fresh, nation: neutral, front: {title: A}}\n")
    _, setup = rebuilt(folder)
    assert ("fresh", "0303", False, 1) in setup


def test_pieces_that_share_a_slot_are_told(tmp_path: Path) -> None:
    entries = read_archive(at_start())
    text = entries["buildFile.xml"].decode().replace('gpid="8"', 'gpid="7"').encode()
    folder, _ = imported(pack_archive({**entries, "buildFile.xml": text}), tmp_path)
    changed(folder, START, 'guards, at: "0101"', 'guards, at: "0402"')
    files, problems = built(folder)
    assert any("the slot '7' is that of several pieces" in m for m in differing(problems))
    assert files["buildFile.xml"] == text
