"""Game boxes of ZunTzu become games: what one game is written into a box is read out of it again."""

from __future__ import annotations

import io
import zipfile
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest
import yaml

from builder.importing import zuntzu_boxes
from builder.importing.zuntzu_numbers import MOST_PIECES, cells_of
from builder.loading import load_game
from builder.pipeline.build import Options, build_game
from builder.vassal.format.files.unpacking import open_archive
from tests.command import run
from tests.outputs.tabletop import full_game


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("box")
    game, out = full_game.write(folder), folder / "out"
    options = Options(game, out, only=("zuntzu",), use_cache=False, jobs=1)
    (file,) = build_game(options, lambda *_: None).files
    return file


def test_counters_cards_maps_and_setups_come_back(box: Path, tmp_path: Path) -> None:
    made = run("import", str(box), "-o", str(tmp_path / "game"))
    assert made.exit_code == 0, made.output
    assert run("check", str(tmp_path / "game")).exit_code == 0
    was, game = load_game(box.parents[4] / "skirmish").game, load_game(tmp_path / "game").game
    assert was is not None
    assert game is not None
    assert game.sheet.title == was.sheet.title
    assert was.maps[0].title in {sheet.title for sheet in game.maps}
    assert sum(card.count for card in game.cards) == sum(card.count for card in was.cards)
    (smoke,) = [counter for counter in was.markers if counter.id == "smoke"]
    assert smoke.count in {counter.count for counter in game.markers}
    assert all(counter.art in game.art for counter in game.markers)
    assert game.sheet.counter_size == pytest.approx(was.sheet.counter_size, abs=0.2)
    (start,) = game.scenarios
    assert start.title == "6.0 Meeting"
    assert len(start.setup) == 2  # of three units, one is noted in secret beside the map


def _changed(box: Path, old: bytes, new: bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(box) as old_box, zipfile.ZipFile(made, "w") as new_box:
        for name in old_box.namelist():
            new_box.writestr(name, old_box.read(name).replace(old, new))
    return made.getvalue()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (b"<game-box ", b"<!DOCTYPE x [<!ENTITY y 'z'>]><game-box ", "it declares entities"),
        (b"</game-box>", b"", "game-box.xml cannot be read"),
    ],
)
def test_a_damaged_box_is_told(
    box: Path, tmp_path: Path, old: bytes, new: bytes, said: str
) -> None:
    (tmp_path / "bad.ztb").write_bytes(_changed(box, old, new))
    told = run("import", str(tmp_path / "bad.ztb"), "-o", str(tmp_path / "game"))
    assert told.exit_code == 1
    assert "error[bad-game-box]" in told.output
    assert said in told.output


def test_a_box_that_is_not_there_is_told_as_such(tmp_path: Path) -> None:
    told = run("import", str(tmp_path / "none.ztb"), "-o", str(tmp_path / "game"))
    assert (told.exit_code, "none.ztb cannot be read" in told.output) == (1, True)


def test_entities_are_refused_in_any_encoding(tmp_path: Path) -> None:
    text = '<!DOCTYPE x [<!ENTITY y "z">]><game-box name="&y;"/>'
    with zipfile.ZipFile(tmp_path / "wide.ztb", "w") as box:
        box.writestr("game-box.xml", text.encode("utf-16"))
    told = run("import", str(tmp_path / "wide.ztb"), "-o", str(tmp_path / "game"))
    assert (told.exit_code, "it declares entities" in told.output) == (1, True)


def test_a_section_of_too_many_cells_has_none() -> None:
    edges = {"front-left": "0", "front-top": "0", "front-right": "900000", "front-bottom": "900000"}
    section = Xml.Element("counter-section", edges)
    assert len(cells_of(section, "front", 40, 100)) == MOST_PIECES
    assert cells_of(section, "front", 41, 100) == []


def test_all_sheets_together_have_no_more_pieces_than_the_most(
    box: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(zuntzu_boxes, "MOST_PIECES", 3)
    with closing(open_archive(box)) as archive:
        game = zuntzu_boxes.ZunTzuGame("", archive)
        assert sum(map(len, game.sheets.values())) == 3


def test_decks_of_like_names_have_ids_of_their_own(box: Path) -> None:
    with closing(open_archive(box)) as archive:
        game = zuntzu_boxes.ZunTzuGame("", archive)
        (card, *_) = (p for sheet in game.sheets.values() for p in sheet if p.is_card)
        game.sheets["more"] = [replace(card, name="Aid! 1"), replace(card, name="Aid? 1")]
        cards = yaml.safe_load(game.files()["cards.yaml"])
    ids = [deck["id"] for deck in cards["decks"]]
    assert len(set(ids)) == len(ids) >= 3


def test_a_section_that_lies_outside_of_its_picture_is_left_out(box: Path, tmp_path: Path) -> None:
    (tmp_path / "odd.ztb").write_bytes(_changed(box, b'front-right="', b'front-right="99'))
    assert run("import", str(tmp_path / "odd.ztb"), "-o", str(tmp_path / "game")).exit_code == 0
    report = (tmp_path / "game" / "import-report.md").read_text("utf-8")
    assert "sections that lie outside of their picture" in report
