"""What ``inspect --fix`` mends, each fault in a copy of a sound module, and what it leaves alone."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from builder.cli import cli
from builder.vassal.format.files.archive import pack_archive
from builder.vassal.format.traits import Trait, report_action, trigger_action
from builder.vassal.lint import inspect
from builder.vassal.repair import RepairedModule, repair_module
from tests.outputs.vassal.inspection.test_inspect import Entries, codes, edited, read_archive
from tests.outputs.vassal.inspection.test_lint import of_traits
from tests.outputs.vassal.sample import skirmish_module

BUILD = "buildFile.xml"


@pytest.fixture(scope="module")
def entries() -> Entries:
    return read_archive(skirmish_module())


def mended(entries: Entries) -> tuple[RepairedModule, Entries]:
    found = repair_module(pack_archive(entries))
    return found, read_archive(found.data)


def test_a_sound_module_keeps_all_that_it_has(entries: Entries) -> None:
    found, after = mended(entries)
    assert found.remaining == ()
    assert after[BUILD] == entries[BUILD]
    assert after.keys() == entries.keys()


def test_a_picture_in_other_capitals_is_found(entries: Entries) -> None:
    lost = {n: d for n, d in entries.items() if n != "images/counter-red-1.png"}
    found, after = mended({**lost, "images/Counter-Red-1.PNG": entries["images/counter-red-1.png"]})
    assert after["images/counter-red-1.png"] == after["images/Counter-Red-1.PNG"]
    assert "'Counter-Red-1.PNG' under another name" in found.mends[0]
    assert "lost-image" not in found.totals


@pytest.mark.parametrize(
    ("name", "format"), [("a.png", "PNG"), ("a.gif", "GIF"), ("a.jpg", "JPEG")]
)
def test_a_picture_that_is_nowhere_becomes_a_sign(entries: Entries, name: str, format: str) -> None:
    found, after = mended(edited(entries, "counter-red-1.png", name))
    with Image.open(io.BytesIO(after[f"images/{name}"])) as picture:
        assert picture.format == format
    assert "lost-image" not in found.totals


def test_a_board_without_its_picture_becomes_a_plain_one(entries: Entries) -> None:
    found, after = mended({n: d for n, d in entries.items() if n != "images/board-field.png"})
    told = [text for text in found.mends if "plain board" in text]
    assert len(told) == 1
    assert "'board-field.png', the picture of the board" in told[0]
    with Image.open(io.BytesIO(after["images/board-field.png"])) as plain:
        # Its zones reach from 67, 75 to 384, 787: as much room is left behind them as before.
        assert plain.size == (384 + 67, 787 + 75)
        assert len(plain.getcolors(1_000_000) or []) > 2
    assert "lost-image" not in found.totals


def test_pieces_call_their_places_on_a_plain_board_as_before(entries: Entries) -> None:
    def places(data: bytes) -> object:
        contents = inspect(data, "m.vmod").contents
        assert contents is not None
        return [[list(p) for p in setup["placed"]] for setup in contents["setups"]]

    found, _ = mended({n: d for n, d in entries.items() if n != "images/board-field.png"})
    assert places(found.data) == places(pack_archive(entries))


def test_a_board_of_unknown_size_is_left_to_people() -> None:
    board = (
        '<VASSAL.build.module.Map mapName="Main"><VASSAL.build.module.map.BoardPicker>'
        '<VASSAL.build.module.map.boardPicker.Board name="Field" image="field.png">'
        '<VASSAL.build.module.map.boardPicker.board.HexGrid dx="40" dy="46" x0="0" y0="0"/>'
        "</VASSAL.build.module.map.boardPicker.Board></VASSAL.build.module.map.BoardPicker>"
        "</VASSAL.build.module.Map>"
    )
    text = f'<VASSAL.build.GameModule name="m" version="1">{board}</VASSAL.build.GameModule>'
    found, after = mended({BUILD: text.encode()})
    assert "images/field.png" not in after
    assert found.totals["lost-image"] == 1


def test_a_board_is_as_large_as_those_beside_it_that_have_its_grid() -> None:
    grid = '<VASSAL.build.module.map.boardPicker.board.HexGrid dx="40" dy="46" x0="0" y0="0"/>'
    kind = "VASSAL.build.module.map.boardPicker.Board"
    boards = "".join(
        f'<{kind} name="{name}" image="{name}.png">{grid}</{kind}>' for name in ("sun", "rain")
    )
    picker = "VASSAL.build.module.map.BoardPicker"
    map = "VASSAL.build.module.Map"
    inside = f'<{map} mapName="Main"><{picker}>{boards}</{picker}></{map}>'
    text = f'<VASSAL.build.GameModule name="m" version="1">{inside}</VASSAL.build.GameModule>'
    sun = io.BytesIO()
    Image.new("RGB", (320, 200), "tan").save(sun, "PNG")
    found, after = mended({BUILD: text.encode(), "images/sun.png": sun.getvalue()})
    with Image.open(io.BytesIO(after["images/rain.png"])) as plain:
        assert plain.size == (320, 200)
    assert "the boards beside it that have its grid" in found.mends[0]


def test_a_prototype_that_there_is_not_is_made_without_a_trait() -> None:
    data = of_traits(Trait("UsePrototype", "prototype;Nobody", ""))
    assert "undefined-prototype" in codes(inspect(data, "m.vmod"))
    found = repair_module(data)
    assert "undefined-prototype" not in found.totals
    assert any("the prototype 'Nobody' is added, without traits" in text for text in found.mends)
    before, after = (inspect(d, "m.vmod").contents for d in (data, found.data))
    assert before is not None
    assert after is not None
    assert [p["chain"] for p in after["pieces"]] == [p["chain"] for p in before["pieces"]]
    assert [p["name"] for p in after["prototypes"]] == [
        *(p["name"] for p in before["prototypes"]), "Nobody",
    ]  # fmt: skip


def test_a_setup_without_its_file_is_taken_out(entries: Entries) -> None:
    found, after = mended({n: d for n, d in entries.items() if n != "first.vsav"})
    assert b'"first.vsav"' in entries[BUILD]
    assert b'"first.vsav"' not in after[BUILD]
    assert "lost-file" not in found.totals


def test_pieces_that_share_a_slot_get_their_own(entries: Entries) -> None:
    slots = re.findall(r'gpid="(\d+)"', entries[BUILD].decode())
    found, after = mended(edited(entries, f'gpid="{slots[1]}"', f'gpid="{slots[0]}"'))
    kept = re.findall(r'gpid="(\d+)"', after[BUILD].decode())
    assert kept[0] == slots[0]
    assert len(set(kept)) == len(kept) == len(slots)
    assert found.totals.keys().isdisjoint({"duplicate-gpid", "bad-gpid"})


def test_a_trigger_no_more_sends_what_nothing_hears() -> None:
    data = of_traits(
        trigger_action("Do it", "do", ["no-such-thing", "done"]), report_action(["done"], "Done")
    )
    before = inspect(data, "m.vmod")
    found = repair_module(data)
    assert "unheard-command" in codes(before)
    assert "unheard-command" not in found.totals
    text = read_archive(found.data)[BUILD].decode()
    assert "no-such-thing" not in text
    assert "0\\,done" in text


def test_pictures_are_packed_to_the_pixel(entries: Entries) -> None:
    loose, file = Image.effect_noise((64, 64), 20).convert("RGBA"), io.BytesIO()
    loose.save(file, "PNG", compress_level=0)
    _, after = mended({**entries, "images/counter-red-1.png": file.getvalue()})
    packed = after["images/counter-red-1.png"]
    assert len(packed) < 0.8 * len(file.getvalue())
    with Image.open(io.BytesIO(packed)) as picture:
        assert picture.convert("RGBA").tobytes() == loose.tobytes()


def test_the_old_file_stays_and_nothing_is_written_over(entries: Entries, tmp_path: Path) -> None:
    old, new = tmp_path / "old.vmod", tmp_path / "new.vmod"
    old.write_bytes(pack_archive({n: d for n, d in entries.items() if n != "first.vsav"}))
    before = old.read_bytes()
    run = CliRunner().invoke(cli, ["inspect", str(old), "--fix", str(new)])
    assert run.exit_code == 0, run.output
    assert old.read_bytes() == before
    assert new.is_file()
    again = CliRunner().invoke(cli, ["inspect", str(old), "--fix", str(new)])
    assert again.exit_code == 2
    assert "is there already" in again.output


def test_what_is_no_module_is_told(tmp_path: Path) -> None:
    save = tmp_path / "game.vsav"
    save.write_bytes(pack_archive({"savedGame": b""}))
    run = CliRunner().invoke(cli, ["inspect", str(save), "--fix", str(tmp_path / "new.vmod")])
    assert run.exit_code == 1
    assert "error[no-build-file]" in run.output
