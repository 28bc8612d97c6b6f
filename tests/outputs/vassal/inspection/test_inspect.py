"""What inspecting finds in modules and saved games: nothing in ours, each fault in damaged copies."""

from __future__ import annotations

import gc
import io
import json
import re
import weakref
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.cli import cli
from builder.cli.common import json_parts
from builder.vassal.format.files.archive import pack_archive
from builder.vassal.format.files.saves import ESCAPE, deobfuscate, obfuscate
from builder.vassal.format.files.sequence_encoder import encode
from builder.vassal.format.files.unpacking import MOST_FILES, Archive, open_archive
from builder.vassal.format.pieces import Piece
from builder.vassal.format.pieces import piece_definition as definition_of
from builder.vassal.format.traits import (
    Trait,
    delete_trait,
    known_traits,
    make_trait,
    send_to_region,
    trigger_action,
    use_prototype,
)
from builder.vassal.lint import Inspection, content_lines, inspect, saved_game_lint
from builder.vassal.lint.findings import Grade
from builder.vassal.lint.image_lint import _missing_images
from builder.vassal.lint.piece_lint import brackets_balanced
from builder.vassal.reading import opened_module, trait_chains
from builder.vassal.reading.trait_names import shortened, trait_in_words
from tests.outputs.vassal.reading import read_archive
from tests.outputs.vassal.sample import skirmish_module
from tests.thorough import times
from tests.together import together

Entries = dict[str, bytes]


@pytest.fixture(scope="module")
def entries() -> Entries:
    return read_archive(skirmish_module())


@pytest.fixture(scope="module")
def ours(entries: Entries) -> Inspection:
    return inspect(pack_archive(entries), "skirmish.vmod")


def codes(found: Inspection) -> set[str]:
    return {p.code for p in found.problems}


def edited(entries: Entries, old: str, new: str, name: str = "buildFile.xml") -> Entries:
    """A copy in which the first of a text is another."""
    text = entries[name].decode()
    assert old in text
    return {**entries, name: text.replace(old, new, 1).encode()}


def resaved(entries: Entries, change: Callable[[str], str], name: str = "first.vsav") -> Entries:
    """A copy in which the commands of a saved game are others."""
    save = read_archive(entries[name])
    save["savedGame"] = obfuscate([change(deobfuscate(save["savedGame"]))])
    return {**entries, name: pack_archive(save)}


# -- what is there ---------------------------------------------------------------------------------


def test_nothing_is_wrong_with_our_module(ours: Inspection) -> None:
    assert ours.problems == ()


def test_the_contents_are_those_of_the_game(ours: Inspection) -> None:
    found = ours.contents
    assert found is not None
    assert (found["name"], found["version"]) == ("Skirmish", "1.2.0")
    assert found["sides"] == ["The Reds", "The Blues", "Solitaire"]
    assert [s["file"] for s in found["setups"] if s["pieces"]] == [
        "first.vsav",
        "ready-first.vsav",
    ]
    (board,) = found["maps"][0]["boards"]
    assert board["name"] == "The Field"
    assert "HexGrid" in json.dumps(board["grids"])
    guard = next(p for p in found["pieces"] if p["name"].startswith("Guard"))
    assert any(words.startswith("Prototype: ") for words in guard["traits"])
    assert "Layer: Step, level 1 of 2" in guard["traits"]


def test_a_board_has_the_size_of_its_picture(entries: Entries, ours: Inspection) -> None:
    head = entries["images/board-field.png"][16:24]
    size = f"{int.from_bytes(head[:4])}x{int.from_bytes(head[4:])}"
    assert ours.contents is not None
    assert ours.contents["maps"][0]["boards"][0]["size"] == size


def test_a_saved_game_tells_where_pieces_stand(entries: Entries) -> None:
    found = inspect(entries["first.vsav"], "first.vsav")
    assert found.problems == ()
    assert found.contents is not None
    assert {"map": "Map", "board": "The Field"} in found.contents["boards"]
    assert all(p["map"] == "Map" for p in found.contents["pieces"])


def test_a_players_password_is_not_told(entries: Entries) -> None:
    def joined(text: str) -> str:
        return text + ESCAPE + "PLAYER\topen-sesame\tAnn\tRed"

    save = resaved(entries, joined)["first.vsav"]
    found = inspect(save, "first.vsav").contents
    assert found is not None
    assert found["players"] == [{"name": "Ann", "side": "Red"}]
    assert "open-sesame" not in json.dumps(found)


def test_commands_below_commands_are_found(entries: Entries) -> None:
    """The engine writes them nested."""

    def nested(text: str) -> str:
        head, *rest = text.split(ESCAPE)
        return encode([head, encode(rest, ESCAPE)], ESCAPE)

    plain = inspect(entries["first.vsav"], "a").contents
    assert inspect(resaved(entries, nested)["first.vsav"], "a").contents == plain


def test_every_trait_can_be_told() -> None:
    assert all(trait_in_words(make_trait(kind)) for kind in known_traits())


def test_texts_are_fit_for_a_terminal() -> None:
    assert shortened("a\x1b[31m\nb") == "a [31m b"
    assert len(shortened("x" * 500)) == 80


# -- what is wrong ---------------------------------------------------------------------------------

FAULTS = [
    ("undefined-prototype", 'PrototypeDefinition name="Marker"', 'PrototypeDefinition name="Markers"'),
    ("lost-image", 'icon="icon-dice.png"', 'icon="icon-Dice.png"'),
    ("unknown-component", "VASSAL.build.module.NotesWindow", "VASSAL.build.module.NoteWindow"),
    ("unknown-attribute", "mapName=", 'mapname="x" mapName='),
    ("duplicate-map", 'mapName="Losses"', 'mapName="Cups"'),
    ("lost-file", 'file="first.vsav"', 'file="second.vsav"'),
    ("lost-file", 'fileName="keys.html"', 'fileName="Keys.html"'),
    ("bad-grid-number", 'x0="', 'x0="1.5'),
    ("empty-zone", ' path="', ' description="'),
    ("leading-zeros", "storeLeadingZeroIntegersAsStrings", "description"),
    ("bad-definition", ">+/null/", ">-/null/"),
    ("unescaped-name", r"Guard\/x", "Guard/x"),
    ("unknown-trait", "prototype;", "prototyp;"),
    ("bad-expression", "{Faces==2}", "{Faces==(2}"),
    ("lost-board", 'name="The Field"', 'name="The Fields"'),
    ("bad-gpid", 'nextPieceSlotId="', 'nextPieceSlotId="1" version_="'),
]  # fmt: skip


@pytest.mark.parametrize(("code", "old", "new"), FAULTS)
def test_a_fault_of_the_build_file_is_found(
    entries: Entries, code: str, old: str, new: str
) -> None:
    assert code in codes(inspect(pack_archive(edited(entries, old, new)), "m.vmod"))


def test_two_slots_of_one_id_are_found(entries: Entries, ours: Inspection) -> None:
    assert ours.contents is not None
    one, two = (p["gpid"] for p in ours.contents["pieces"][:2])
    damaged = edited(entries, f'gpid="{one}"', f'gpid="{two}"')
    assert {"duplicate-gpid", "bad-gpid"} <= codes(inspect(pack_archive(damaged), "m.vmod"))


def test_an_idle_image_is_found(entries: Entries) -> None:
    (found,) = inspect(pack_archive({**entries, "images/idle.png": b"x"}), "m.vmod").problems
    assert (found.code, str(found.severity)) == ("unused-image", "warning")


def test_an_image_whose_name_is_put_together_is_not_idle(entries: Entries) -> None:
    more = edited(entries, "{Faces==2}", '{Face=="idle"}')
    assert inspect(pack_archive({**more, "images/idle.png": b"x"}), "m.vmod").problems == ()


SAVED_FAULTS = [
    ("lost-piece", "/Map;", "/Mapp;"),
    ("lost-board", "MapBoardPicker\tThe Field", "MapBoardPicker\tThe Fields"),
    ("bad-saved-game", "begin_save", "begin_game"),
    ("lost-piece", ";@@-1", ";999;@@-1"),
]


@pytest.mark.parametrize(("code", "old", "new"), SAVED_FAULTS)
def test_a_fault_of_a_setup_is_found(entries: Entries, code: str, old: str, new: str) -> None:
    def damaged(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    assert code in codes(inspect(pack_archive(resaved(entries, damaged)), "m.vmod"))


def definition(types: str, states: str) -> Entries:
    """A module of one piece."""
    root = f"""<VASSAL.build.GameModule name="M"><VASSAL.build.module.PieceWindow>
    <VASSAL.build.widget.PieceSlot entryName="P" gpid="1">+/null/{types}/{states}
    </VASSAL.build.widget.PieceSlot></VASSAL.build.module.PieceWindow></VASSAL.build.GameModule>"""
    return {"buildFile.xml": root.replace("\t", "&#9;").encode()}


LAYER = make_trait("Embellishment", images="a,b", name="Face").type
ROTATE, TRAIL = make_trait("FreeRotator").type, make_trait("Footprint").type
PIECE, PLACE = "piece;;;;P", "null;0;0;1"

PIECES = [
    ("too-few-states", f"{LAYER}\t{PIECE}", "1"),
    ("too-many-states", PIECE, f"1\t{PLACE}"),
    ("bad-level", f"{LAYER}\t{PIECE}", f"3\t{PLACE}"),
    ("unescaped-name", f"mark;A\t{PIECE}", f"1,2\t{PLACE}"),
    ("unescaped-name", f"clone;Copy;57344,0,c;;that\t{PIECE}", f"\t{PLACE}"),
    ("trail-turns", f"{ROTATE}\t{TRAIL.replace(chr(9), chr(92) + chr(9))}\\\t{PIECE}",
     f"0\tfalse\\\t{PLACE}"),
    ("bad-definition", "clone;;;", ""),
]  # fmt: skip


@together(("code", "types", "states"), PIECES)
def test_a_fault_of_a_piece_is_found(code: str, types: str, states: str) -> None:
    assert code in codes(inspect(pack_archive(definition(types, states)), "m.vmod"))


def of_map(*inside: str) -> bytes:
    """A module of one map that holds these components."""
    root = f"""<VASSAL.build.GameModule name="M"><VASSAL.build.module.Map mapName="M">
    {"".join(inside)}</VASSAL.build.module.Map></VASSAL.build.GameModule>"""
    return pack_archive({"buildFile.xml": root.encode()})


PICKER = "VASSAL.build.module.map.BoardPicker"
BOARD = "VASSAL.build.module.map.boardPicker.Board"
DECK = '<VASSAL.build.module.map.DrawPile name="D"/>'
GRID = "VASSAL.build.module.map.boardPicker.board.SquareGrid"
ZONE = "VASSAL.build.module.map.boardPicker.board.mapgrid.Zone"


def test_two_boards_of_one_name_are_found() -> None:
    boards = f'<{PICKER}><{BOARD} name="B"/><{BOARD} name="{{}}"/></{PICKER}>'
    assert codes(inspect(of_map(boards.format("B")), "m.vmod")) == {"duplicate-board"}
    assert codes(inspect(of_map(boards.format("C")), "m.vmod")) == set()


def test_a_deck_before_the_boards_is_found() -> None:
    assert codes(inspect(of_map(DECK, f"<{PICKER}/>"), "m.vmod")) == {"late-boards"}
    assert codes(inspect(of_map(f"<{PICKER}/>", DECK), "m.vmod")) == set()


def test_two_grids_of_a_zone_are_found() -> None:
    zone = f'<{ZONE} name="Z" path="0,0;1,0;1,1">{{}}</{ZONE}>'
    grid = f'<{GRID} x0="0" y0="0"/>'
    assert codes(inspect(of_map(zone.format(grid * 2)), "m.vmod")) == {"too-many-grids"}
    assert codes(inspect(of_map(zone.format(grid)), "m.vmod")) == set()


def test_two_pieces_of_one_id_are_found() -> None:
    piece = f"+/7/{PIECE}/{PLACE}"
    saved = obfuscate([encode(["begin_save", piece, piece, "end_save"], ESCAPE)])
    assert codes(inspect(pack_archive({"savedGame": saved}), "a.vsav")) == {"duplicate-piece"}


def test_a_class_that_the_module_brings_along_is_known() -> None:
    own = of_map("<my.Own.Thing/>")
    assert codes(inspect(own, "m.vmod")) == {"unknown-component"}
    brought = {**read_archive(own), "my/Own/Thing.class": b"x"}
    assert codes(inspect(pack_archive(brought), "m.vmod")) == set()


def test_many_findings_of_a_sort_are_counted_rather_than_told(entries: Entries) -> None:
    more = {f"images/idle-{i}.png": b"x" for i in range(50)}
    found = inspect(pack_archive({**entries, **more}), "m.vmod").problems
    assert len(found) == 20
    assert found[-1].hint == "and 30 more of this sort"


@together(
    ("expression", "closes"),
    [('{a("(")}', True), (r'{"\""}', True), ("{a)}", False), ('{"a}', False), ("{(a]}", False)],
)
def test_brackets_in_quotation_marks_do_not_count(expression: str, closes: bool) -> None:
    assert brackets_balanced(expression) is closes


# -- setups one at a time --------------------------------------------------------------------------


def with_setups(entries: Entries, *names: str) -> Entries:
    """A copy with more setups, each a copy of the first."""
    setup = (
        '<VASSAL.build.module.PredefinedSetup name="{0}" file="{0}" useFile="true" isMenu="false"/>'
    )
    more = "".join(map(setup.format, names))
    end = "</VASSAL.build.GameModule>"
    copies = dict.fromkeys(names, entries["first.vsav"])
    return edited({**entries, **copies}, end, f"{more}\n{end}")


def test_each_setup_is_let_go_before_the_next_is_read(
    entries: Entries, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[weakref.ref[opened_module.OpenedSave]] = []
    original = opened_module.open_save

    def watched(archive: Archive, name: str) -> opened_module.OpenedSave:
        gc.collect()
        assert [ref() for ref in read if ref()] == []
        save = original(archive, name)
        read.append(weakref.ref(save))
        return save

    monkeypatch.setattr(opened_module, "open_save", watched)
    gc.freeze()  # what other tests have left is not looked through each time
    try:
        found = inspect(pack_archive(with_setups(entries, "a.vsav", "b.vsav")), "m.vmod")
    finally:
        gc.unfreeze()
    assert found.problems == ()
    assert len(read) >= 4


def test_setups_beyond_all_measure_are_left_aside_and_told(
    entries: Entries, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = len(deobfuscate(read_archive(entries["first.vsav"])["savedGame"]))
    monkeypatch.setattr(saved_game_lint, "_MOST_OF_SETUPS", size + 10)
    found = inspect(pack_archive(with_setups(entries, "a.vsav")), "m.vmod")
    assert codes(found) == {"not-looked-into"}
    assert found.contents is not None
    counts = {s["file"]: s["pieces"] for s in found.contents["setups"] if s["file"]}
    assert counts["a.vsav"] is not None
    assert counts["first.vsav"] is None


def test_what_copies_of_a_piece_share_is_taken_apart_once(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[str] = []
    original = trait_chains.chain_texts

    def watched(text: str) -> list[str]:
        taken.append(text)
        return original(text)

    monkeypatch.setattr(trait_chains, "chain_texts", watched)
    bad = f"clone;Copy;57344,0,c;;that\t{PIECE}"
    pieces = [f"+/{i}/{bad}/\tMap;{i};1;1;0" for i in range(40)]
    saved = obfuscate([encode(["begin_save", *pieces, "end_save"], ESCAPE)])
    found = inspect(pack_archive({"savedGame": saved}), "a.vsav")
    assert taken.count(bad) == 2, "once for the findings, once for the contents"
    assert [p.code for p in found.problems] == ["unescaped-name"], "told at the first copy"


def test_a_picture_that_only_a_setup_shows_is_in_use(entries: Entries) -> None:
    def added(text: str) -> str:
        return text + ESCAPE + "+/990/piece;;;only.png;P/Map;1;1;990;0"

    more = {**resaved(entries, added), "images/only.png": b"x", "images/idle.png": b"x"}
    found = inspect(pack_archive(more), "m.vmod").problems
    assert [p.message for p in found if p.code == "unused-image"] == [
        "nothing shows the image 'idle.png'"
    ]


# -- strangers -------------------------------------------------------------------------------------


def zipped(*files: tuple[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return out.getvalue()


def encrypted(archive: bytes) -> bytes:
    """An archive whose files say that they are encrypted, both where they are and where they are listed."""
    for head, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = archive.index(head) + flags
        archive = archive[:at] + b"\x01" + archive[at + 1 :]
    return archive


BOMB = b"""<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>
<VASSAL.build.GameModule name="&b;"/>"""
DEEP = b"<VASSAL.build.GameModule>" + b"<a>" * 5000 + b"</a>" * 5000 + b"</VASSAL.build.GameModule>"


def hostile() -> list[tuple[str, bytes]]:
    """Files that are refused, each with the code of the problem."""
    return [
        ("not-an-archive", b"plain text"),
        ("not-an-archive", b""),
        ("not-an-archive", zipped(("buildFile.xml", b"<x/>"))[:-30]),
        ("unsafe-name", zipped(("../../evil", b"x"), ("buildFile.xml", b"<x/>"))),
        ("unsafe-name", zipped(("/etc/evil", b"x"))),
        ("unsafe-name", zipped(("a\\..\\evil", b"x"))),
        ("unsafe-name", zipped(("C:evil", b"x"))),
        ("archive-too-large", zipped(("buildFile.xml", bytes(5_000_000)))),
        ("archive-too-large", zipped(*((str(i), b"") for i in range(MOST_FILES + 1)))),
        (
            "broken-archive",
            zipped(("buildFile.xml", b"<x/>" * 9)).replace(b"\x08\x00", b"\x0c\x00"),
        ),
        ("broken-archive", encrypted(zipped(("buildFile.xml", b"<x/>")))),
        ("no-build-file", zipped(("readme.txt", b"x"))),
        ("bad-build-file", zipped(("buildFile.xml", b"<x"))),
        ("bad-build-file", zipped(("buildFile.xml", b"<x/>"))),
        ("bad-build-file", zipped(("buildFile.xml", b'<?xml version="1.0" encoding="big5"?><x/>'))),
        ("bad-build-file", zipped(("buildFile.xml", BOMB))),
        ("bad-build-file", zipped(("buildFile.xml", DEEP))),
        ("bad-saved-game", zipped(("savedGame", b"!VCSKzz"))),
        ("bad-saved-game", zipped(("savedGame", b"!VCSK"))),
        ("bad-saved-game", zipped(("savedGame", b"!VOBS00"))),
    ]


@pytest.mark.filterwarnings("ignore:Duplicate name")
@together(("code", "data"), hostile)
def test_a_hostile_file_is_refused_in_words(code: str, data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "hostile.vmod"
    path.write_bytes(data)
    result = CliRunner().invoke(cli, ["inspect", str(path)])
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"error[{code}]" in result.stderr
    assert isinstance(result.exception, SystemExit)


def test_a_saved_game_too_large_is_told_as_one(
    entries: Entries, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opened_module, "MOST_TEXT", 1_000)
    assert codes(inspect(entries["first.vsav"], "first.vsav")) == {"archive-too-large"}


def test_two_files_of_one_name_are_refused() -> None:
    with pytest.warns(UserWarning, match="Duplicate name"):
        data = zipped(("buildFile.xml", b"<x/>"), ("buildFile.xml", b"<y/>"))
    assert codes(inspect(data, "m.vmod")) == {"broken-archive"}


def test_a_damaged_file_in_an_archive_is_told() -> None:
    data = bytearray(zipped(("buildFile.xml", bytes(range(256)))))
    data[60] ^= 0xFF
    assert codes(inspect(bytes(data), "m.vmod")) == {"broken-archive"}


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    result = CliRunner().invoke(cli, ["inspect", str(tmp_path / "none.vmod")])
    assert result.exit_code == 1
    assert "error[unreadable]" in result.stderr


@settings(max_examples=times(12, 60), deadline=None)
@given(st.data())
def test_no_damage_ends_in_a_traceback(entries: Entries, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(["buildFile.xml", "first.vsav", "moduledata"]))
    text = bytearray(entries[name])
    for _ in range(data.draw(st.integers(1, 4))):
        text[data.draw(st.integers(0, len(text) - 1))] = data.draw(st.integers(0, 255))
    found = inspect(pack_archive({**entries, name: bytes(text)}), "m.vmod")
    assert all(list(content_lines(found.contents)) for _ in [0] if found.contents)


@settings(max_examples=times(12, 60), deadline=None)
@given(st.text(alphabet="+/\\\t;,'{}a1\x1b", max_size=60))
def test_no_text_of_a_save_ends_in_a_traceback(text: str) -> None:
    saved = obfuscate([encode(["begin_save", "x"], ESCAPE) + ESCAPE + "+/" + text])
    assert inspect(pack_archive({"savedGame": saved}), "a.vsav").contents is not None


# -- the command -----------------------------------------------------------------------------------


def test_the_command_shows_a_module(entries: Entries, tmp_path: Path) -> None:
    path = tmp_path / "skirmish.vmod"
    path.write_bytes(pack_archive(entries))
    result = CliRunner().invoke(cli, ["inspect", str(path)])
    assert (result.exit_code, result.stderr) == (0, "")
    assert "map Map\n  board The Field" in result.stdout


def test_the_command_answers_programs(entries: Entries, tmp_path: Path) -> None:
    path = tmp_path / "skirmish.vmod"
    path.write_bytes(pack_archive({**entries, "images/idle.png": b"x"}))
    result = CliRunner().invoke(cli, ["inspect", str(path), "--json"])
    assert result.exit_code == 0
    answer = json.loads(result.stdout)
    assert answer["contents"]["kind"] == "module"
    assert [p["code"] for p in answer["problems"]] == ["unused-image"]
    assert CliRunner().invoke(cli, ["inspect", str(path), "--strict"]).exit_code == 1


def test_pieces_that_setups_share_are_looked_at_once(
    entries: Entries, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Large modules have the same pieces in hundreds of setups."""
    types = set(_types_of_setups(entries))
    taken: list[str] = []
    whole = trait_chains.chain_texts
    monkeypatch.setattr(trait_chains, "chain_texts", lambda text: taken.append(text) or whole(text))
    inspect(pack_archive(entries), "m.vmod")
    assert types
    assert all(taken.count(text) == 1 for text in types)


def _types_of_setups(entries: Entries) -> list[str]:
    found = []
    for name in ("first.vsav", "ready-first.vsav"):
        save = opened_module.open_save(open_archive(entries[name]), name)
        found += [d.types for d in save.definitions() if d.kind == "piece"]
    return found


def test_a_module_is_read_where_it_lies(entries: Entries, tmp_path: Path) -> None:
    """Only what is asked for is read of a file that may have hundreds of megabytes."""
    path = tmp_path / "m.vmod"
    path.write_bytes(pack_archive(entries))
    assert inspect(path, "m.vmod") == inspect(pack_archive(entries), "m.vmod")


def test_programs_are_told_everything_that_an_import_needs(ours: Inspection) -> None:
    """Nothing shortened: traits with all fields, layers with their pictures, places by their names."""
    found = ours.contents
    assert found is not None
    guard = next(p for p in found["pieces"] if p["name"].startswith("Guard"))
    assert guard["path"]
    kinds = {trait["kind"] for trait in guard["expanded"]}
    assert {"Embellishment", "Marker"} <= kinds
    assert "UsePrototype" in {trait["kind"] for trait in guard["chain"]}
    layers = [trait for trait in guard["expanded"] if trait["kind"] == "Embellishment"]
    assert any(name.endswith(".png") for layer in layers for name in layer["images"])
    assert all("…" not in json.dumps(trait) for trait in guard["expanded"])
    first = next(s for s in found["setups"] if s["file"] == "first.vsav")
    assert ("First, of 'Two'", "0103") in {(one[1], one[5]) for one in first["placed"]}
    assert found["tree"]["kind"] == "GameModule"
    numbering = json.dumps(found["maps"][0]["boards"][0]["grids"])
    assert '"hOff"' in numbering
    assert '"outline"' in numbering


def test_people_are_not_told_what_only_programs_read(entries: Entries, tmp_path: Path) -> None:
    path = tmp_path / "m.vmod"
    path.write_bytes(pack_archive(entries))
    brief, whole = (inspect(path, "m", whole=w).contents for w in (False, True))
    assert brief is not None
    assert whole is not None
    assert list(content_lines(brief)) == list(content_lines(whole))
    assert brief["tree"] == {}


@together(
    "value",
    [{}, [], {"a": {"b": [1, {"c": "日本\u2028"}], "d": {}}, "e": [[], [(1, 2)]]}, "x", None],
)
def test_json_of_any_size_comes_piece_by_piece_and_is_whole(value: object) -> None:
    parts = list(json_parts(value, 2))
    assert json.loads("".join(parts)) == json.loads(json.dumps(value))
    assert len(parts) > 1 or not value or not isinstance(value, dict)


# -- what is no fault --------------------------------------------------------------------------------


LOSES = Trait(
    "Embellishment", make_trait("Embellishment", images="lost.png", name="Worn").type, "1"
)
"""Of what it shows, a picture is lost."""


def with_prototype(entries: Entries, faulty: Trait = LOSES) -> Entries:
    """The module with a prototype that no piece has, of which a trait is faulty."""
    kind = "VASSAL.build.module.PrototypeDefinition"
    text = definition_of(Piece("Old one", "", (faulty,), ""))
    made = f'<{kind} name="Old one">{text.replace("<", "&lt;")}</{kind}>'
    held = "VASSAL.build.module.PrototypesContainer"
    return edited(entries, f"</{held}>", f"{made}</{held}>")


FAULTY = {
    "lost-image": LOSES,
    "lost-destination": send_to_region("go", "", "Nowhere", "Go"),
    "unheard-command": trigger_action("Go", "go", ["to-nobody"]),
    "unreachable-command": delete_trait("from-nobody", ""),
    "ignored-target": make_trait("CounterGlobalKeyCommand", target="MODULE|false|MAP|Main|||||||"),
    "undefined-prototype": use_prototype("No such one"),
    "bad-expression": make_trait("TriggerAction", condition="{(Worn}"),
}
"""A trait with each kind of fault, of those that are looked for in all prototypes."""


@pytest.mark.parametrize("code", FAULTY)
def test_what_is_wrong_in_a_prototype_that_no_piece_has_is_told_apart(
    code: str, entries: Entries
) -> None:
    found = inspect(pack_archive(with_prototype(entries, FAULTY[code])), "m.vmod")
    assert code not in codes(found)
    told = [p.message for p in found.problems if p.code == "idle-prototype"]
    assert all("Old one" in message for message in told)
    # what nobody would get is no fault at all
    assert bool(told) == (code != "undefined-prototype")
    for group in found.groups:
        assert group.advice.grade is Grade.UNTIDY


@pytest.mark.parametrize("code", FAULTY)
def test_it_is_a_fault_once_a_piece_has_it(code: str, entries: Entries) -> None:
    text = entries["buildFile.xml"].decode()
    used = re.search(r"prototype;([^;\t<\\]+)", text[text.index("PieceSlot") :])
    assert used is not None
    taken = {**with_prototype(entries, FAULTY[code])}
    taken["buildFile.xml"] = taken["buildFile.xml"].replace(
        f"prototype;{used[1]}".encode(), b"prototype;Old one"
    )
    assert code in codes(inspect(pack_archive(taken), "m.vmod"))


def test_a_blank_name_is_no_picture() -> None:
    assert _missing_images(
        {" ": "a piece", "": "a piece", "b.png": "a piece"}, {" ": "", "": "", "b.png": ""}
    ) == {"b.png": "a piece"}


@together(
    ("filter", "told"),
    [
        ("{LocationName==&quot;0203&quot;}", True),
        ("{IsShaken == true}", False),
        ("LocationName = 0203", False),
    ],
)
def test_zeros_are_lost_only_where_expressions_read_places(filter: str, told: bool) -> None:
    """The old form of a filter compares texts as they are."""
    start, map = "VASSAL.build.module", "VASSAL.build.module.map"
    numbering = (
        f'<{map}.boardPicker.board.mapgrid.HexGridNumbering hLeading="1" vLeading="1" sep=""/>'
    )
    grid = f"<{map}.boardPicker.board.HexGrid>{numbering}</{map}.boardPicker.board.HexGrid>"
    board = (
        f'<{map}.boardPicker.Board name="B" width="9" height="9">{grid}</{map}.boardPicker.Board>'
    )
    key = f'<{map}.MassKeyCommand name="All" filter="{filter}"/>'
    text = f"""<VASSAL.build.GameModule name="M" version="1"><{start}.Map mapName="Main">
        <{map}.BoardPicker>{board}</{map}.BoardPicker>{key}</{start}.Map></VASSAL.build.GameModule>"""
    found = codes(inspect(pack_archive({"buildFile.xml": text.encode()}), "m.vmod"))
    assert ("leading-zeros" in found) is told


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('sep=""', 'sep="."', False),
        ('hType="N"', 'hType="A"', False),
        ('sep=""', 'sep="" ', True),
    ],
)
def test_only_places_of_nothing_but_figures_lose_their_zeros(
    entries: Entries, old: str, new: str, told: bool
) -> None:
    off = edited(entries, "storeLeadingZeroIntegersAsStrings", "description")
    assert (
        "leading-zeros" in codes(inspect(pack_archive(edited(off, old, new)), "m.vmod"))
    ) is told
