"""Of a game with mistakes, what is sound is read: what is wrong is left out, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.drawing.counters import counters
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Text
from builder.loading import load_game
from builder.model.game import Game
from tests import small_game
from tests.together import together


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


@together(
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


TRACK = """\
source: given 7.0
tracks:
- {id: turns, title: Turns, kind: turn, boxes: [{id: "1", label: "1"}, {id: "2", label: "2"}]}
"""


def test_what_is_only_warned_of_is_left_as_it_is(tmp_path: Path) -> None:
    """The track is too short for the scenario."""
    folder = changed(tmp_path, "counters.yaml", "values: 4-3-6", "values: four")
    (folder / "tracks.yaml").write_text(TRACK)
    meeting = folder / "scenarios/meeting.yaml"
    meeting.write_text(meeting.read_text().replace("turns: 3\n", "turns: 3\ntrack: turns\n"))
    game, codes = kept(folder)
    assert sorted(codes) == ["bad-value", "short-track"]
    assert game.blank == {"b1"}
    assert (game.scenarios[0].title, game.scenarios[0].turns) == ("Meeting", 3)
