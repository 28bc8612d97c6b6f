"""chitwright picture: single things, as files that other programs read."""

from __future__ import annotations

import io
import json
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest
from PIL import Image

from builder.cli.picture import KINDS
from builder.outputs import single_image
from tests import small_game
from tests.command import run


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    return str(small_game.write(tmp_path))


def test_the_command_knows_every_kind() -> None:
    assert KINDS == single_image.KINDS


def test_a_png_has_the_size_of_the_thing_and_the_dots_that_were_asked_for(game: str) -> None:
    done = run("picture", game, "map", "field", "-o", "map.png", "--dpi", "100")
    assert done.exit_code == 0, done.output
    image = Image.open(io.BytesIO(Path("map.png").read_bytes()))
    assert image.size == (round(150 / 25.4 * 100), round(130 / 25.4 * 100))


def test_an_svg_of_a_map_has_its_layers(game: str) -> None:
    assert run("picture", game, "map", "-o", "map.svg").exit_code == 0
    root = ElementTree.parse("map.svg").getroot()
    mode = "{http://www.inkscape.org/namespaces/inkscape}groupmode"
    assert root.get("width") == "150mm"
    assert len([g for g in root.iter() if g.get(mode) == "layer"]) > 2


def test_a_pdf_is_a_page(game: str) -> None:
    assert run("picture", game, "chart", "crt", "-o", "crt.pdf").exit_code == 0
    assert len(pypdfium2.PdfDocument("crt.pdf")) == 1


@pytest.mark.parametrize(
    "words",
    [["counter", "r1"], ["counter", "r1:back"], ["setup"], ["sheet", "counters-sheet-1-front"]],
)
def test_counters_cards_and_sheets_are_drawn_alone(words: list[str], game: str) -> None:
    said = json.loads(run("picture", game, *words, "--dpi", "30", "--json").stdout)
    assert Image.open(said["file"]).width > 0
    assert said["problems"] == []


def test_what_there_is_is_listed(game: str) -> None:
    listed = json.loads(run("picture", game, "--list", "--json").stdout)
    names = {(one["kind"], one["name"]) for one in listed}
    assert {("map", "field"), ("counter", "b1"), ("chart", "crt")} <= names
    counters = run("picture", game, "counter", "--list").stdout
    assert "r1" in counters
    assert "page by page" not in counters
    assert "page by page" in run("picture", game, "--list").stdout


@pytest.mark.thorough
def test_figures_of_examples_and_pages_of_the_rulebook_are_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for words, file in ((["figure", "crowd"], "crowd.png"), (["page", "2"], "page-2.png")):
        done = run("picture", "alder", *words, "--dpi", "20", "--lang", "ja")
        assert done.exit_code == 0, done.output
        assert Image.open(file).width > 0
    assert "the rulebook has" in run("picture", "alder", "page", "999").output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "say what: map, counter"),
        (["counter"], "say which counter: one of r1"),
        (["counter", "r2"], "there is: b1, b1:back, r1"),
        (["card"], "the game has no card"),
        (["cube"], "'map'"),
        (["map", "-o", "map.jpg"], "a .png, a .svg or a .pdf"),
        (["map", "--lang", "fr"], "the game has en"),
        (["map", "--dpi", "99999"], "2400"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_what_can(
    words: list[str], said: str, game: str
) -> None:
    done = run("picture", game, *words)
    assert done.exit_code == 2
    assert said in done.output


def test_what_the_drawing_finds_is_told_where_it_is_written(game: str) -> None:
    terrain = Path(game, "terrain.yaml")
    terrain.write_text(terrain.read_text().replace("art: ", "art: not-", 1))
    done = run("picture", game, "map", "--dpi", "20")
    assert done.exit_code == 0, done.output
    line, column = 1, 0
    for number, text in enumerate(terrain.read_text().splitlines(), 1):
        if "art: not-" in text:
            line, column = number, text.index("not-") + 1
    assert f"terrain.yaml:{line}:{column}: warning[unknown-art]" in done.output


def test_a_picture_too_large_is_refused_before_it_is_painted(tmp_path: Path) -> None:
    done = run("picture", "alder", "map", "--dpi", "2400", "-o", str(tmp_path / "map.png"))
    assert done.exit_code == 2
    assert "--dpi: at most" in done.output
