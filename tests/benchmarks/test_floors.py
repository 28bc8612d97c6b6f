"""The floors draw the whole workload: their pages, pixels and pieces are counted."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image
from pypdfium2 import PdfDocument

from benchmarks import workload
from benchmarks.floors import (
    counters_pdf,
    map_pdf,
    map_png_pdfium,
    module,
    module_written,
    pictures,
)


@pytest.fixture(scope="module")
def load() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(workload.as_json(workload.make()))
    return found


def texts(document: PdfDocument, page: int) -> str:
    found: str = document[page].get_textpage().get_text_range()
    return found


def test_the_map_numbers_every_hex(load: dict[str, Any]) -> None:
    document = PdfDocument(map_pdf.draw(load))
    numbers = set(texts(document, 0).split())
    assert {h["id"] for h in load["hexes"]} <= numbers


@pytest.mark.thorough
def test_the_picture_of_the_map_has_150_dots_an_inch(load: dict[str, Any]) -> None:
    image = Image.open(io.BytesIO(map_png_pdfium.paint(load)))
    wanted = [side * 150 / 25.4 for side in load["sheet"]]
    assert image.size == pytest.approx(wanted, abs=1)


def test_sheets_show_fronts_and_then_backs(load: dict[str, Any]) -> None:
    document = PdfDocument(counters_pdf.draw(load))
    first = load["counters"][0]
    assert len(document) == 4
    assert "-".join(map(str, first["values"])) in texts(document, 0)
    assert "-".join(map(str, first["reduced"])) in texts(document, 1)


def test_a_face_has_its_ground_and_size(load: dict[str, Any]) -> None:
    counter = load["counters"][0]
    front = Image.open(io.BytesIO(pictures.face(load, counter, back=False)))
    assert front.size == (94, 94)
    ground = tuple(bytes.fromhex(load["grounds"][counter["side"]][1:]))
    assert front.convert("RGB").getpixel((8, 60)) == ground


def test_the_module_has_a_slot_and_a_stack_for_every_counter(load: dict[str, Any]) -> None:
    text = module.Writer(load).build_file()
    tree = ElementTree.fromstring(text)
    assert len(tree.findall(".//VASSAL.build.module.map.SetupStack")) == 240
    assert len(tree.findall(".//VASSAL.build.widget.PieceSlot")) == 2 * 240


@pytest.mark.thorough
def test_a_module_holds_both_faces_of_every_counter(load: dict[str, Any]) -> None:
    few = {**load, "counters": load["counters"][:6]}
    with zipfile.ZipFile(io.BytesIO(module.make(few, module.painted(few)))) as archive:
        names = set(archive.namelist())
    assert {f"images/{n}" for c in few["counters"] for n in pictures.names(c)} < names
    assert {"buildFile.xml", "moduledata", "images/map.png"} < names


def test_the_written_module_is_taken_apart_and_put_together_again() -> None:
    inside = {"moduledata": b"<data/>", "savedGame": module_written.scrambled(b"begin_save", 0x5A)}
    whole = module_written.zipped(
        {"buildFile.xml": b"<x/>" * 50, "start.vsav": module_written.zipped(inside)}
    )
    files, games = module_written.taken_apart(whole)
    assert games["start.vsav"][1:] == (b"begin_save", 0x5A)
    assert module_written.unzipped(module_written.make(files, games)).keys() == files.keys()
    assert len(module_written.make(files, games)) == len(whole)
