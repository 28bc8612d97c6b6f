"""Game boxes of ZunTzu become games: what one game is written into a box is read out of it again."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from builder.loading import load_game
from builder.pipeline.build import Options, build_game
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


def test_a_section_that_lies_outside_of_its_picture_is_left_out(box: Path, tmp_path: Path) -> None:
    (tmp_path / "odd.ztb").write_bytes(_changed(box, b'front-right="', b'front-right="99'))
    assert run("import", str(tmp_path / "odd.ztb"), "-o", str(tmp_path / "game")).exit_code == 0
    report = (tmp_path / "game" / "import-report.md").read_text("utf-8")
    assert "sections that lie outside of their picture" in report
