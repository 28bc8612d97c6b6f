"""What is sound is drawn even when something else is wrong: a mistake in one counter blanks that
counter, not the build."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.drawing.counters import counters
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Text
from builder.incremental.render_cache import RenderCache
from builder.loading import load_game
from builder.model.game import Game
from builder.pipeline import build
from builder.pipeline.build import Options, Report, build_game
from tests import small_game
from tests.command import run
from tests.thorough import some


@pytest.fixture(autouse=True)
def no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "default_cache", lambda: RenderCache(None))


def changed(folder: Path, file: str, old: str, new: str) -> Path:
    """The small game with one text of one file changed."""
    path = small_game.write(folder) / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    return path.parents[len(Path(file).parts) - 1]


def kept(folder: Path) -> tuple[Game, list[str]]:
    loaded = load_game(folder, keep_going=True)
    assert loaded.game is not None
    return loaded.game, [problem.code for problem in loaded.problems]


def words_on(game: Game, id: str) -> str:
    context = DrawContext()
    scene = counters.counter_face(game, game.counters[id], "front", context)
    assert not context.problems
    return " ".join(item.text for item in scene.items if isinstance(item, Text))


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("values: 3-2-4", "valuse: 3-2-4", "unknown-key"),
        ("values: 3-2-4", "values: three", "bad-value"),
        ("nation: reds", "nation: greens", "unknown-reference"),
        ("name: R1,", "name: R1, art: nowhere.png,", "missing-image"),
        ("name: R1,", "name: R1, movement_class: wings,", "unknown-reference"),
    ],
)
def test_a_mistake_in_one_counter_blanks_that_counter_alone(
    tmp_path: Path, old: str, new: str, code: str
) -> None:
    game, codes = kept(changed(tmp_path, "counters.yaml", old, new))
    assert code in codes
    assert game.blank == {"r1"}
    assert words_on(game, "r1") == "r1"
    assert "4-3-6" in words_on(game, "b1").replace(" ", "") or words_on(game, "b1") != "b1"
    assert [p.counter for p in game.scenarios[0].setup] == ["r1", "b1"]


def test_the_title_of_a_part_that_lacks_something_says_so(tmp_path: Path) -> None:
    folder = changed(tmp_path, "scenarios/meeting.yaml", "counter: b1", "counter: b9")
    game, codes = kept(folder)
    assert codes == ["unknown-counter"]
    assert [p.counter for p in game.scenarios[0].setup] == ["r1"]
    assert game.scenarios[0].title == "Meeting – in error"


@pytest.mark.parametrize("damaged", some([True, False], 1))
def test_a_picture_of_the_rules_that_is_missing_or_damaged_is_left_out(
    tmp_path: Path, damaged: bool
) -> None:
    folder = small_game.write(tmp_path)
    rules = folder / "rules" / "en" / "rules.md"
    rules.parent.mkdir(parents=True)
    rules.write_text("# Skirmish\n\n## 1.0 Movement\n\nLook.\n\n[[figure:lost]]\n", "utf-8")
    if damaged:
        (folder / "art").mkdir()
        size = b"\0\0\0\x10\0\0\0\x10\x08\x02\0\0\0"
        (folder / "art/lost.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + size)
    options = Options(
        folder, tmp_path / "out", use_cache=False, jobs=1, papers=("A4",), keep_going=True
    )
    report = build_game(options, lambda *_: None)
    codes = {problem.code for problem in report.problems}
    assert codes == {"bad-image" if damaged else "unknown-reference"}
    (page,) = [path for path in report.files if path.name == "en.html"]
    assert "Look." in page.read_text("utf-8")


def test_a_part_that_cannot_be_read_is_left_out_and_so_is_what_names_it(tmp_path: Path) -> None:
    game, codes = kept(changed(tmp_path, "tables/crt.yaml", "rows:", "rows: ["))
    assert codes == ["yaml-syntax"]
    assert not game.tables
    assert len(game.units) == 2
    game, _ = kept(
        changed(tmp_path / "2", "maps/field.yaml", "grid: {columns: 4", "grid: {columns: x")
    )
    assert not game.maps
    assert len(game.units) == 2


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("  02    c  w  w  c", "  02    c  q  w  c"),
        ("  02    c  w  w  c", "  02    c  w  w"),
        ("w: woods", "w: wodos"),
    ],
)
def test_a_wrong_letter_leaves_the_rest_of_the_map_as_it_is(
    tmp_path: Path, old: str, new: str
) -> None:
    game, codes = kept(changed(tmp_path, "maps/field.yaml", old, new))
    assert codes
    sheet = game.map("field")
    assert sheet.title == "The field – in error"
    at = sheet.space.cell
    assert sheet.terrain_at(at("0101")) == "clear"
    assert len(sheet.space.cells) >= 15


def test_the_build_goes_on_tells_what_is_wrong_and_says_that_not_all_is_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = changed(tmp_path, "counters.yaml", "values: 3-2-4", "valuse: 3-2-4")
    stopped = run("build", str(folder), "--only", "counters")
    assert (stopped.exit_code, stopped.stdout) == (1, "")
    assert "--keep-going builds what is sound" in stopped.stderr
    done = run("build", str(folder), "--only", "counters,charts", "--keep-going", "--paper", "A4")
    assert done.exit_code == 1
    assert {"counters-a4.pdf", "charts-a4.pdf"} <= {Path(p).name for p in done.stdout.splitlines()}
    assert "'valuse' is not a key of a unit" in done.stderr
    assert "without what is wrong" in done.stderr


def _build(folder: Path, out: Path) -> Report:
    options = Options(folder, out, ("counters",), papers=("A4",), jobs=1, keep_going=True)
    return build_game(options, lambda done, total, name: None)


def test_what_is_found_in_drawing_blanks_its_counter_too(tmp_path: Path) -> None:
    folder = changed(tmp_path, "counters.yaml", "name: R1", "name: \u0b85")
    report = _build(folder, tmp_path / "out")
    assert "missing-glyph" in {problem.code for problem in report.problems}
    assert report.files


def test_a_damaged_picture_blanks_the_counter_that_shows_it(tmp_path: Path) -> None:
    folder = changed(tmp_path, "counters.yaml", "name: R1,", "name: R1, art: r1.png,")
    (folder / "art").mkdir()
    (folder / "art" / "r1.png").write_bytes(_HEAD_OF_A_PNG)
    report = _build(folder, tmp_path / "out")
    assert {problem.code for problem in report.problems} == {"bad-image"}
    assert report.files


_HEAD_OF_A_PNG = (
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10\0\0\0\x10\x08\x02\0\0\0\x90\x91h6" + b"\0\0\0\x04IDAT"
)


def test_a_picture_of_what_is_sound_is_drawn_beside_the_problems(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = changed(tmp_path, "counters.yaml", "values: 3-2-4", "valuse: 3-2-4")
    done = run("picture", str(folder), "counter", "b1", "-o", "b1.svg")
    assert done.exit_code == 1
    assert "valuse" in done.stderr
    assert Path("b1.svg").read_bytes().startswith(b"<?xml")
