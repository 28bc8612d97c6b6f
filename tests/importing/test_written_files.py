"""Files of every kind become the games that they became before."""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image

from builder.importing import ImportResult, import_file, import_module
from builder.vassal.format.files.archive import pack_archive
from builder.vassal.format.pieces import Piece, piece_definition
from builder.vassal.format.traits import make_trait
from tests.importing import test_faces, test_printed
from tests.importing import test_tiled as tiled
from tests.importing.cyberboard import files as cyberboard_files
from tests.importing.latex import test_exported
from tests.importing.lists import test_listed as cards
from tests.importing.test_import import a_board, hexes, taken
from tests.outputs.vassal.old_games import test_at_start
from tests.outputs.vassal.reading import read_archive
from tests.outputs.vassal.sample import SKIRMISH, blank, make
from tests.recorded import assert_as_recorded, parts_of

FILE = Path(__file__).with_name("written_files.txt")

COUNTERS = """Name,Side,Count,Attack,Move,Back,Set-up,Art
1st Guards,Reds,2,4,3,2,0101,a.png
Scouts,Reds,,1,6,,0102,
Rifles,Blues,3,2,4,1,,a.png
Smoke,,5,,,,,
"""
PILE, SLOT = "VASSAL.build.module.map.DrawPile", "VASSAL.build.widget.CardSlot"


def _card(name: str, image: str, mask: str = "") -> str:
    traits = (make_trait("Obscurable", maskImage=mask),) if mask else ()
    text = piece_definition(Piece(name, str(len(name)), traits, image)).replace("<", "&lt;")
    return f'<{SLOT} entryName="{name}" gpid="{len(name)}">{text}</{SLOT}>'


def _decks(folder: Path) -> ImportResult:
    """A module of a deck whose cards have two backs, an open one, an empty one and a cup of counters."""
    decks = {
        'name="Events" faceDown="Always"': _card("Rain", "a.png", "back.png")
        + _card("Storms", "a.png", "other.png")
        + _card("No picture", "", "back.png"),
        'name="Orders, which all may see" faceDown="Never"': _card("March", "wide.png"),
        'name="Wide ones" faceDown="Never"': _card("Marches", "wide.png"),
        'name="Empty"': "",
        'name="Cup"': _card("Chit", "chit.png"),
    }
    piles = "".join(f"<{PILE} {own}>{held}</{PILE}>" for own, held in decks.items())
    whole = read_archive(a_board(hexes('hOff="1" vOff="1"')))["buildFile.xml"].decode()
    end = "</VASSAL.build.module.Map>"
    pictures = {"a.png": (200, 300), "back.png": (200, 300), "other.png": (200, 300)}
    pictures |= {"wide.png": (900, 500), "chit.png": (40, 40)}
    images = {f"images/{name}": blank(*size).data for name, size in pictures.items()}
    data = pack_archive({"buildFile.xml": whole.replace(end, piles + end).encode(), **images})
    return taken(data, folder)


def _cyberboard(folder: Path) -> ImportResult:
    (folder / "ridge.gbx").write_bytes(cyberboard_files.game_box())
    (folder / "first day.gsn").write_bytes(cyberboard_files.scenario())
    return import_file(folder / "ridge.gbx")


def _counters(folder: Path) -> ImportResult:
    (folder / "img").mkdir()
    (folder / "img" / "a.png").write_bytes(cards.picture())
    (folder / "units.csv").write_text(COUNTERS)
    return import_file(folder / "units.csv", what="counters")


def _cards(folder: Path) -> ImportResult:
    (folder / "img").mkdir()
    (folder / "img" / "a.png").write_bytes(cards.picture())
    (folder / "my-deck.csv").write_text(cards.DECK)
    return import_file(folder / "my-deck.csv")


def _peopled(folder: Path) -> ImportResult:
    (folder / "clear.png").write_bytes(tiled.coloured((40, 40)))
    (folder / "tank.png").write_bytes(tiled.coloured((20, 20), ((0, 0, 20, 20), "green")))
    (folder / "sheet.png").write_bytes(tiled.coloured((36, 36), ((19, 19, 35, 35), "red")))
    (folder / "front.tmx").write_text(tiled.PEOPLED)
    return import_file(folder / "front.tmx")


def _outlines(folder: Path) -> ImportResult:
    (folder / "old-coast.svg").write_text(tiled.SVG)
    return import_file(folder / "old-coast.svg")


MADE: dict[str, Callable[[Path], ImportResult]] = {
    "our own module": lambda folder: taken(make(SKIRMISH), folder),
    "our own module, large counters": lambda folder: _sized(make(SKIRMISH), folder, 25.0),
    "pieces of many faces": lambda folder: taken(test_faces.module(1, 2, 4), folder),
    "a setup of the start": lambda folder: taken(test_at_start.at_start(), folder),
    "pieces and helpers": lambda folder: import_module(test_printed.module(folder)),
    "what is printed": lambda folder: test_printed.printed(folder)[0],
    "hexes of another numbering": lambda folder: taken(
        a_board(hexes('hOff="3" vOff="2" first="V" hType="A" hDescend="true"')), folder
    ),
    "decks": _decks,
    "a game box of CyberBoard": _cyberboard,
    "an export of LaTeX": lambda folder: test_exported.exported(folder / "river-war"),
    "a map of Tiled": tiled.imported,
    "a map of Tiled with counters": _peopled,
    "a picture of outlines": _outlines,
    "a list of cards": _cards,
    "a list of counters": _counters,
}


def _sized(data: bytes, folder: Path, size: float) -> ImportResult:
    (folder / "m.vmod").write_bytes(data)
    return import_module(folder / "m.vmod", size)


def _told(made: ImportResult) -> Iterator[str]:
    """The files of a game: texts in full, pictures by their sizes and what is on them."""
    for problem in made.problems:
        yield f"{problem.code}: {problem.message}"
    for name, data in sorted(made.files.items()):
        yield f"> {name}"
        match Path(name).suffix:
            case ".yaml" | ".md" | ".json":
                yield from (f"  {line}" for line in data.decode().splitlines())
            case ".png" | ".jpg":
                picture = Image.open(io.BytesIO(data))
                shown = zlib.crc32(picture.tobytes()) if picture.format == "PNG" else ""
                yield f"{picture.format} {picture.mode} {picture.size} {shown}"


@pytest.mark.parametrize("name", MADE)
def test_a_file_becomes_the_game_that_it_became_before(name: str, tmp_path: Path) -> None:
    assert_as_recorded(FILE, name, _told(MADE[name](tmp_path)))


def test_each_recorded_game_is_made() -> None:
    assert list(parts_of(FILE)) == list(MADE)
