"""One scene is one picture, whatever file it is written to; and nothing leaves its page."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image as Images
from PIL import ImageChops, ImageStat

from builder.drawing.aids.setup_card import setup_card
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Group, Item, Scene, Text, Use
from builder.drawing.ink.text import baseline_start, text_width
from builder.drawing.sheets import A4, LETTER, Paper
from builder.fonts import font_path
from builder.i18n.translate import Translator
from builder.model.printing import Layout, PrintOptions
from builder.outputs.formats import png, svg
from builder.outputs.formats.svg_text import TextKind
from builder.outputs.paper.counter_sheets import counter_sheet_scenes
from builder.outputs.paper.print_and_play import PrintOrder, kit, plan
from tests.games import vietnam
from tests.thorough import some
from tools.terrain_country import country

DPI = 300
COARSE = DPI // 12
SAFE = 3.5
"""No printer reaches nearer to the edge than this, in mm; the cover's ground may."""


def pages_of(language: str, paper: Paper, layouts: tuple[Layout, ...]) -> list[Scene]:
    game = vietnam.game()
    context = DrawContext(Translator(language, game.translations.get(language, {})))
    order = PrintOrder(game, options=PrintOptions(layouts=layouts))
    documents = {job.name: job.draw(order, context) for job in plan(order, [paper])}
    return kit(order, paper, documents, context).pages


def shown(kind: str) -> Scene:
    """A counter sheet, a map in full cartography, a card."""
    if kind == "map":
        return country("jungle")
    if kind == "card":
        game = vietnam.game()
        return setup_card(game, game.scenarios[0], DrawContext())
    return counter_sheet_scenes(vietnam.game(), DrawContext())[f"counters-sheet-1-{kind}.svg"]


@pytest.mark.thorough
@pytest.mark.parametrize("kind", some(["front", "map", "card", "back"], 3))
def test_svg_and_pdf_paint_the_same(kind: str) -> None:
    resvg = pytest.importorskip("resvg_py")
    scene = shown(kind)
    dpi = DPI if kind in ("front", "back") else DPI // 2
    by_pdf = Images.open(io.BytesIO(png.render_png(scene, dpi))).convert("RGB")
    written = svg.render(scene).decode()
    drawn = resvg.svg_to_bytes(svg_string=written, dpi=dpi, background="#ffffff")
    by_svg = Images.open(io.BytesIO(bytes(drawn))).convert("RGB")
    assert abs(by_svg.height - by_pdf.height) <= 1
    least = (min(by_svg.width, by_pdf.width), min(by_svg.height, by_pdf.height))
    found = apart(by_pdf.crop((0, 0, *least)), by_svg.crop((0, 0, *least)))
    assert ImageStat.Stat(found).mean[0] < 1.0
    assert found.getextrema()[1] < 12, "a letter or an area differs"


def apart(one: Images.Image, other: Images.Image) -> Images.Image:
    """How far two pictures differ in squares of 2 mm: at the pixel, each renderer smooths edges in a
    way of its own."""
    return ImageChops.difference(one.reduce(COARSE), other.reduce(COARSE)).convert("L")


@pytest.mark.skipif(not shutil.which("inkscape"), reason="Inkscape is not installed")
@pytest.mark.parametrize("text", ["outlines", "text"])
def test_inkscape_shows_what_is_printed(text: TextKind, tmp_path: Path) -> None:
    scene = counter_sheet_scenes(vietnam.game(), DrawContext())["counters-sheet-1-front.svg"]
    (tmp_path / "fonts").mkdir()
    for font in scene.fonts:
        shutil.copy(font_path(font), tmp_path / "fonts")
    (tmp_path / "sheet.svg").write_bytes(svg.render(scene, text=text))
    order = ["inkscape", "--export-type=png", f"--export-dpi={DPI}", "sheet.svg"]
    home = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    subprocess.run(order, cwd=tmp_path, env=home, check=True, capture_output=True)
    shown = Images.open(tmp_path / "sheet.png").convert("RGBA")
    paper = Images.new("RGBA", shown.size, "#ffffff")
    paper.alpha_composite(shown)
    printed = Images.open(io.BytesIO(png.render_png(scene, DPI))).convert("RGB")
    assert printed.size == shown.size
    assert apart(printed, paper.convert("RGB")).getextrema()[1] < 12


def texts(items: list[Item], scene: Scene, at: tuple[float, float] = (0.0, 0.0)) -> Iterator[Rect]:
    """The box of every upright text, placed ones too."""
    for item in items:
        if isinstance(item, Text) and not item.turn:
            x, y = baseline_start(item)
            wide = text_width(item.text, item.font, item.size, item.spacing)
            yield Rect(x, y - item.size * 0.75, wide, item.size).moved(*at)
        elif isinstance(item, Group):
            yield from texts(item.items, scene, at)
        elif isinstance(item, Use):
            for x, y, scale, turn in item.places:
                if turn == 0.0:
                    for box in texts(scene.symbols[item.symbol], scene):
                        yield box.scaled(scale).moved(x + at[0], y + at[1])


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("language", "paper", "layouts"),
    some([("ja", A4, ("fold", "single")), ("en", LETTER, ("duplex",))], 1),
)
def test_no_text_leaves_the_paper_that_printers_reach(
    language: str, paper: Paper, layouts: tuple[Layout, ...]
) -> None:
    count = 0
    for page in pages_of(language, paper, layouts):
        room = Rect(0, 0, page.width, page.height).inset(SAFE)
        for box in texts(page.items, page):
            count += 1
            assert room.contains_rect(box), (page.title, box)
    assert count > 1000
