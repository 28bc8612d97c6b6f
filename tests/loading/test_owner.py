"""An owner's values lie over the spec, and complaints about them point into the owner's file."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.loading.load import Loaded, load_game
from builder.loading.sources import sources
from builder.model.game import Game
from builder.model.pieces.values import hyphenated_values
from builder.problems import render_problem
from tests.loading.mini import MINI, PNG, caret, write

OWNER = """\
game: mini
source: given my printed copy
units:
  a-co: {values: 4-5-6, symbol: {modifiers: airborne}}
markers:
  fire: {count: 4}
maps:
  ford:
    hexes: {'0101': marsh, '0402': marsh}
    image: {file: scan.png, points: [{hex: '0101', at: [1, 2]}, {hex: '0201', at: [3, 4]}, {hex: '0302', at: [5, 6]}]}
    hexsides:
      stream: [{name: Creek, sides: [0201/0301]}]
tracks:
  turn:
    boxes: {'2': {figures: {US: 9}}}
pools:
  cup: {contents: {fire: 4}}
tables:
  crt:
    results: {1: Ae Ae A1}
"""  # noqa: E501


def owned(folder: Path, text: str = OWNER) -> Loaded:
    """The mini game with an owner's file beside its folder."""
    game = write(folder / "game", MINI)
    beside = folder / "mine"
    write(beside, {"owner.yaml": text, "scan.png": PNG})
    return load_game(game, beside / "owner.yaml")


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    loaded = owned(tmp_path_factory.mktemp("owned"))
    assert loaded.problems == [], "\n".join(map(render_problem, loaded.problems))
    assert loaded.game is not None
    return loaded.game


def test_values_are_replaced_and_mappings_merge(game: Game) -> None:
    unit = next(u for u in game.units if u.id == "a-co")
    assert hyphenated_values(unit.values) == "4-5-6"
    assert hyphenated_values(unit.reduced or ()) == "2-3-5", "what the owner leaves out stays"
    assert (unit.symbol.branch, unit.symbol.modifiers) == ("infantry", ("airborne",))


def test_what_is_replaced_has_the_owners_source(game: Game) -> None:
    unit = game.counters["a-co"]
    assert str(unit.provenance("values")) == "given my printed copy"
    assert str(unit.provenance("name")) == "given 4.0"
    box = game.track("turn").boxes[1]
    assert str(box.provenance("figures")) == "given my printed copy"
    assert str(game.map("ford").hexsides["stream"][0].provenance()) == "given my printed copy"
    assert str(game.map("ford").paths["road"][0].provenance()) == "derived 3.0: from the text"


def test_single_hexes_change_their_terrain(game: Game) -> None:
    ford = game.map("ford")
    terrain = {i: ford.terrain_at(ford.hexes.cell(i)) for i in ("0101", "0102", "0402", "0302")}
    assert terrain == {"0101": "marsh", "0102": "clear", "0402": "marsh", "0302": "marsh"}
    assert str(ford.provenance("terrain.0101")) == "given my printed copy"
    assert "maps ford terrain.0402" in {" ".join(map(str, line.path)) for line in sources(game)}


def test_a_terrain_that_the_legend_lacks_gets_a_letter(tmp_path: Path) -> None:
    folder = write(tmp_path / "game", MINI)
    terrain = MINI["terrain.yaml"]
    assert isinstance(terrain, str)
    hill = "- {id: hill, name: Hill, art: hill}\nhexsides:"
    write(folder, {"terrain.yaml": terrain.replace("hexsides:", hill)})
    write(tmp_path, {"o.yaml": "game: mini\nmaps:\n  ford:\n    hexes: {'0202': hill}\n"})
    loaded = load_game(folder, tmp_path / "o.yaml")
    assert loaded.problems == []
    assert loaded.game is not None
    ford = loaded.game.map("ford")
    assert ford.terrain_at(ford.hexes.cell("0202")) == "hill"
    assert str(ford.provenance("terrain.0202")) == "given the owner's copy"


def test_a_line_of_a_table_and_a_box_are_replaced_alone(game: Game) -> None:
    results = game.tables[0]
    assert results.kind == "results"
    assert results.results[1] == ("Ae", "Ae", "A1")
    assert results.results[2] == ("A1", "-", "Ex")
    assert [b.figures for b in game.track("turn").boxes] == [{}, {"US": "9"}]
    assert game.track("turn").boxes[1].label == "2"


def test_the_owners_picture_of_the_map_is_read_from_beside_the_file(game: Game) -> None:
    assert game.art["scan.png"] == PNG


BROKEN = [
    ("bad-value", "game: mini", "game: ‸maxi", "this game is mini"),
    ("missing-key", "game: mini\n", "‸", "start with 'game: '"),
    ("unknown-key", "units:\n", "‸unit:\n", "did you mean 'units'?"),
    ("unknown-reference", "  a-co: {values", "  ‸a-c0: {values", "did you mean 'a-co'?"),
    ("bad-value", "fire: {count: 4}", "fire: {count: ‸x}", ""),
    ("unknown-key", "{values: 4-5-6,", "{‸valus: 4-5-6,", "did you mean 'values'?"),
    ("off-map-hex", "{'0101': marsh,", "{‸'0901': marsh,", "did you mean"),
    ("unknown-terrain", "'0402': marsh", "‸'0402': mash", "did you mean 'marsh'?"),
    ("unknown-reference", "{'2': {figures", "{‸'3': {figures", "there is: 1, 2"),
    ("outside-folder", "file: scan.png", "file: ‸../scan.png", "copy the picture"),
    ("outside-folder", "file: scan.png", "file: ‸/scan.png", "copy the picture"),
    ("missing-image", "file: scan.png", "file: ‸scam.png", "did you mean 'scan.png'?"),
    ("bad-value", "fire: {count: 4}", "fire: {‸id: fury, count: 4}", "leave it out"),
    ("bad-value", "source: given my", "source: ‸taken from my", ""),
    ("not-adjacent", "[0201/0301]", "[‸0201/0401]", ""),
    ("duplicate-key", "markers:", "units:\n  b-co: {count: 2}\nmarkers:", "line 3"),
]


@pytest.mark.parametrize(("code", "old", "new", "hint"), BROKEN)
def test_a_mistake_of_the_owner_is_told_in_the_owners_file(
    code: str, old: str, new: str, hint: str, tmp_path: Path
) -> None:
    assert OWNER.count(old) == 1
    text = OWNER.replace(old, new)
    loaded = owned(tmp_path, text.replace("‸", ""))
    told = [p for p in loaded.problems if p.code == code]
    shown = "\n".join(map(render_problem, loaded.problems))
    assert told, shown
    where = told[0].location
    assert where is not None
    assert where.file == (tmp_path / "mine/owner.yaml").as_posix(), shown
    if "‸" in text:
        assert (where.line, where.column) == caret(text), shown
    assert hint in told[0].hint, shown


def test_an_owners_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    loaded = load_game(write(tmp_path / "game", MINI), tmp_path / "none.yaml")
    assert [p.code for p in loaded.problems] == ["unreadable"]


@pytest.mark.parametrize(
    "text", ["", "[]", "units: []", "units: {a-co: 3}", "maps: {ford: {hexes: 3}}", "x"]
)
def test_an_owners_file_of_the_wrong_shape_never_raises(text: str, tmp_path: Path) -> None:
    owned(tmp_path, text)


def test_a_picture_in_a_folder_that_may_not_be_listed_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(folder: Path) -> None:
        raise PermissionError(13, "Permission denied", str(folder))

    monkeypatch.setattr(Path, "iterdir", refused)
    loaded = owned(tmp_path, OWNER.replace("scan.png", "scam.png"))
    (lost,) = [p for p in loaded.problems if p.code == "missing-image"]
    assert lost.hint == "the path starts at the folder of your file"
