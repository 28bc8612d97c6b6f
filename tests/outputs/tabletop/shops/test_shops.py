"""Files for print shops, measured."""

from __future__ import annotations

import csv
import io
import re
import zlib
from itertools import product
from pathlib import Path

import pytest
from PIL import Image

from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.items import Path as InkPath
from builder.drawing.ink.scene import Scene
from builder.loading.print_shops import read_shop, shop_names
from builder.model.pieces.faces import Shape
from builder.model.shops import Shop
from builder.outputs.formats.icc import screen_to_inks
from builder.outputs.formats.pdf_pages import open_pdf
from builder.outputs.tabletop.shops.artwork import thinned_colour, trace_cut
from builder.outputs.tabletop.shops.fitting import (
    Size,
    bracket,
    of_kind,
    page_count,
    page_order,
    page_product,
    picture_size,
)
from builder.scaffolding.files import new_game
from builder.scaffolding.options import BOARDS, NewGameOptions
from tests import small_game
from tests.command import run
from tests.outputs.tabletop.full_game import CARDS, TRACKS
from tests.outputs.tabletop.shops.made_shops import built, known_shop
from tests.together import together

POINT = 72 / 25.4


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    game = small_game.write(tmp_path_factory.mktemp("game"))
    for name, text in (("cards", CARDS), ("tracks", TRACKS)):
        (game / f"{name}.yaml").write_text(text, "utf-8")
    return game


@together("name", shop_names())
def test_every_shop_says_where_its_figures_are_from(name: str) -> None:
    shop = known_shop(name)
    assert shop.source
    assert shop.products or shop.any_size
    ids = [one.id for one in shop.products]
    assert len(ids) == len(set(ids))


def test_pictures_of_the_game_crafter_have_an_eighth_of_an_inch_on_every_side() -> None:
    shop = known_shop("the-game-crafter")
    for one in shop.products:
        if one.id in (
            "EuroPokerDeck",
            "MiniHexTile",
            "HexShard",
            "MediumHexTile",
            "Document",
        ):  # of larger pictures, or without bleed
            continue
        wide, high = picture_size(shop, one)
        assert wide == round(one.width / 25.4 * 300) + 75
        assert high == round(one.height / 25.4 * 300) + 75


def test_a_counter_goes_into_the_chit_of_its_size(folder: Path, tmp_path: Path) -> None:
    shop = known_shop("the-game-crafter")
    report, root = built(folder, tmp_path, shop, counter_size=19.05)
    chit = root / "MediumSquareChit" / "r1-front.png"
    assert Image.open(chit).size == (300, 300)
    assert Image.open(root / "PokerDeck" / "orders" / "march.png").size == (825, 1125)
    board = next(one for one in shop.products if one.id == "BigMat")  # holds 150 by 130 mm
    assert Image.open(root / "BigMat" / "map-field.png").size == picture_size(shop, board)
    assert not [p for p in report.problems if p.code == "shop-misfit"]
    rows = list(csv.DictReader(io.StringIO((root / "order.csv").read_text("utf-8-sig"))))
    march = next(row for row in rows if row["piece"] == "march")
    assert (march["count"], march["back"]) == ("4", "PokerDeck/orders/orders-card-back.png")
    fire = next(row for row in rows if row["piece"] == "fire")
    assert fire["back"] == "PokerDeck/orders/orders-card-back-2.png"
    assert (root / fire["back"]).exists()
    assert (root / "proof.pdf").read_bytes().startswith(b"%PDF")


@together(
    ("shape", "size", "product"),
    [
        ("round", (12.7, 12.7), "SmallCircleChit"),
        ("square", (12.7, 12.7), "SmallSquareChit"),
        ("hex", (19.36, 16.76), "HexShard"),
    ],
)
def test_a_counter_goes_into_a_product_of_its_shape(
    shape: Shape, size: tuple[float, float], product: str
) -> None:
    found = [
        one.id for one in of_kind(known_shop("the-game-crafter"), Size("counter", shape, *size))
    ]
    assert product in found
    shapes = {one.shape for one in known_shop("the-game-crafter").products if one.id in found}
    assert shapes == {shape}


@pytest.mark.thorough
def test_what_fits_no_product_is_told_with_the_nearest(folder: Path, tmp_path: Path) -> None:
    report, root = built(folder, tmp_path, known_shop("the-game-crafter"), counter_size=18)
    (found,) = [p for p in report.problems if p.code == "shop-misfit"]
    assert "2 counters of 18 by 18 mm" in found.message
    assert "Medium Square Chit" in found.hint
    assert "counter_size=19.05" in found.hint
    assert not (root / "MediumSquareChit").exists()


@pytest.mark.thorough
def test_the_remedy_for_a_counter_is_the_very_size_of_the_product(
    folder: Path, tmp_path: Path
) -> None:
    report, _ = built(folder, tmp_path, known_shop("the-game-crafter"))  # counters of 5/8 inch
    (found,) = [p for p in report.problems if p.code == "shop-misfit"]
    assert "counter_size=19.05 " in found.hint  # 3/4 inch


@pytest.mark.thorough
def test_a_shop_that_cuts_any_size_takes_all(folder: Path, tmp_path: Path) -> None:
    report, root = built(folder, tmp_path, known_shop("plain"))
    assert not [p for p in report.problems if p.code == "shop-misfit"]
    image = Image.open(root / "counter-15.88x15.88" / "r1-front.png")
    assert image.size == (258, 258)  # 15.875 mm and 3 mm of bleed on each side, at 300 dpi


def test_a_deck_is_one_pdf_of_backs_and_fronts(folder: Path, tmp_path: Path) -> None:
    _, root = built(folder, tmp_path, known_shop("drivethrucards"))
    data = (root / "poker" / "orders.pdf").read_bytes()
    assert data.startswith(b"%PDF-1.4")
    assert b"(PDF/X-1a:2003)" in data
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)
    assert len(boxes) == 2 * 6  # four of one card and two of the other, back and front of each
    assert {(float(w), float(h)) for w, h in boxes} == {(198.0, 270.0)}  # 2.75 by 3.75 inches
    trims = {tuple(map(float, t)) for t in re.findall(rb"/TrimBox \[([\d.]+) ([\d.]+) ", data)}
    assert trims == {(9.0, 9.0)}
    assert b"/SMask" not in data
    assert b"/DeviceRGB" not in data
    # black type takes the place of what lies below: over a colour of 240 % it would be 340 %
    assert b"/OP true" not in data
    assert b"/op true" not in data


def test_fronts_come_first_where_a_shop_wants_it_so(folder: Path, tmp_path: Path) -> None:
    shop = known_shop("drivethrucards")
    files = []
    for first in ("back", "front"):
        _, root = built(folder, tmp_path / first, shop.model_copy(update={"first": first}))
        with open_pdf((root / "poker" / "orders.pdf").read_bytes()) as pages:
            files.append([pages.picture(number, 40) for number in (1, 2)])
    (back, front), swapped = files
    assert back != front
    assert swapped == [front, back]


def test_no_colour_takes_more_ink_than_the_limit() -> None:
    steps = [0, 26, 51, 77, 102, 140, 200, 255]
    thinned = 0
    for red, green, blue in product(steps, repeat=3):
        colour = f"#{red:02x}{green:02x}{blue:02x}"
        found = thinned_colour(colour, 2.4)
        parts = (int(found[at : at + 2], 16) / 255 for at in (1, 3, 5))
        assert sum(screen_to_inks(*parts)) <= 2.4 + 1e-9
        before = sum(screen_to_inks(red / 255, green / 255, blue / 255))
        assert (found == colour) == (before <= 2.4)
        thinned += found != colour
    assert thinned > 10


def test_cards_are_sold_in_brackets() -> None:
    shop = known_shop("makeplayingcards")
    assert [bracket(shop, count) for count in (1, 18, 54, 55, 56, 612, 613)] == [
        18, 18, 55, 55, 72, 612, 0,
    ]  # fmt: skip
    assert bracket(known_shop("the-game-crafter"), 54) == 54


def test_a_shop_of_ones_own_is_a_file(folder: Path, tmp_path: Path) -> None:
    own = tmp_path / "mine.yaml"
    own.write_text(
        "corner-shop:\n  title: The corner shop\n  source: asked them\n  any_size: [card]\n"
        "  dpi: 150\n  bleed: 2mm\n  corner: 3mm\n  names: '{number} {face}'\n",
        "utf-8",
    )
    _, root = built(folder, tmp_path, known_shop(own.as_posix()))
    image = Image.open(root / "card-63.5x88.9" / "orders" / "001 march.png")
    assert image.size == (399, 549)  # 67.5 by 92.9 mm at 150 dpi


def test_names_of_files_are_checked_and_have_the_face_in_them() -> None:
    with pytest.raises(ValueError, match="names"):
        Shop(id="mine", title="Mine", source="asked", names="{number}")
    with pytest.raises(ValueError, match="names"):
        Shop(id="mine", title="Mine", source="asked", names="../{face}")


def test_the_cut_of_a_card_is_rounded_as_the_shop_rounds_it() -> None:
    scene = Scene(70, 95)
    trace_cut(scene, "square", Rect(3, 3, 63.5, 88.9), 2.0, 3.0)
    cut, safe = (item.subs[0] for item in scene.items if isinstance(item, InkPath))
    assert (3.0, 3.0) not in cut.points, "the corner is cut off"
    assert (6.0, 3.0) in [(round(x, 6), round(y, 6)) for x, y in cut.points]
    assert (6.0, 5.0) in [(round(x, 6), round(y, 6)) for x, y in safe.points], "1 mm is left of it"


def test_shops_of_the_game_stand_in_its_folder(tmp_path: Path) -> None:
    game = small_game.write(tmp_path)
    (game / "LICENSE.txt").write_text("mine", "utf-8")
    (game / "print-shops.yaml").write_text(
        "corner-shop: {title: The corner shop, source: asked them, any_size: [counter], dpi: 100}\n"
        "plain: {title: My plain shop, source: asked them, any_size: [counter], dpi: 200}\n",
        "utf-8",
    )
    assert shop_names(game)[:2] == ("corner-shop", "plain")
    done = run("build", str(game), "--for", "corner-shop", "--quiet", "-o", str(tmp_path / "out"))
    assert done.exit_code == 0, done.output
    assert "print-shops.yaml" not in done.output  # nor is it said that nothing reads it
    assert "LICENSE.txt" not in done.output
    root = tmp_path / "out" / "skirmish" / "en" / "shop" / "corner-shop"
    # 15.875 mm and 3 mm of bleed on each side, at 100 dpi
    assert Image.open(root / "counter-15.88x15.88" / "r1-front.png").size == (86, 86)
    own = read_shop("plain", game).shop
    assert own is not None
    assert (own.title, own.dpi) == ("My plain shop", 200)
    done = run("build", str(game), "--for", "corner-shops", "--quiet")
    assert done.exit_code == 2
    assert "corner-shop" in done.output


def test_a_fault_in_the_shops_of_the_game_is_told_at_its_line(tmp_path: Path) -> None:
    game = small_game.write(tmp_path)
    (game / "print-shops.yaml").write_text(
        "corner-shop:\n  title: The corner shop\n  source: asked\n  dpi: many\n", "utf-8"
    )
    done = run("build", str(game), "--for", "corner-shop", "--quiet")
    assert done.exit_code == 2
    assert "print-shops.yaml:4" in done.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--for", "the-gamecrafter"), "the-game-crafter"),
        (("--only", "shop"), "say --for which"),
        (("--for", "nowhere.yaml"), "nowhere.yaml"),
    ],
)
def test_a_shop_that_there_is_not_is_refused(
    words: tuple[str, ...], said: str, folder: Path
) -> None:
    done = run("build", str(folder), *words)
    assert done.exit_code == 2
    assert said in done.output


def test_pages_of_the_rules_lie_two_on_a_sheet() -> None:
    shop = known_shop("the-game-crafter")
    (product,) = (one for one in shop.products if one.kind == "page")
    assert page_count(product, 11) == 11
    order = page_order(product, 11)
    assert [(one.front, one.back) for one in order.pieces][:2] == [
        ("page:01", "page:02"), ("page:03", "page:04"),
    ]  # fmt: skip
    assert (order.pieces[-1].front, order.pieces[-1].back) == ("page:11", "")
    assert order.count == 6


def test_a_booklet_has_all_pages_of_the_rules_and_blank_ones_to_a_multiple_of_four() -> None:
    assert page_product(known_shop("drivethrucards")) is None
    product = page_product(known_shop("the-game-crafter"))
    assert product is not None
    assert product.kind == "booklet"
    assert [page_count(product, pages) for pages in (1, 4, 11)] == [4, 4, 12]
    order = page_order(product, 12)
    assert [(one.front, one.back) for one in order.pieces][-2:] == [
        ("page:11", ""),
        ("page:12", ""),
    ]


@pytest.mark.thorough
def test_the_rules_are_pictures_of_their_pages(tmp_path: Path) -> None:
    game = tmp_path / "mine"
    for name, text in new_game(NewGameOptions("mine", "My Game", next(iter(BOARDS)), 4, 4)).items():
        path = game / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    _, root = built(game, tmp_path / "out", known_shop("the-game-crafter"))
    pages = sorted((root / "JumboBooklet").iterdir())
    assert pages
    # 8 by 10 inches with an eighth of an inch around them
    assert {Image.open(page).size for page in pages} == {(2475, 3075)}
    assert len(pages) % 4 == 0, "stapled"
    assert Image.open(pages[0]).convert("L").getextrema()[0] < 128, "the first page is not blank"
    rows = list(csv.DictReader(io.StringIO((root / "order.csv").read_text("utf-8-sig"))))
    leaves = [row for row in rows if row["product"] == "JumboBooklet" and row["piece"]]
    assert len(leaves) == len(pages)
    assert (leaves[0]["front"], leaves[0]["back"]) == ("JumboBooklet/page-1.png", "")


def test_a_see_through_picture_is_flattened_within_the_ink_limit(tmp_path: Path) -> None:
    """As a shop sees it: process colours alone, nothing transparent, no pixel above the limit."""
    game = small_game.write(tmp_path)
    art = game / "art"
    art.mkdir()
    dark = Image.new("RGBA", (40, 30))
    dark.putdata(
        [(x * 3, y * 2, 30, 255 if x > 20 else x * 12) for y in range(30) for x in range(40)]
    )
    dark.save(art / "dark.png")
    cards = CARDS.replace("text: Shoot.", "text: Shoot., art: dark.png")
    for name, text in (("cards", cards), ("tracks", TRACKS)):
        (game / f"{name}.yaml").write_text(text, "utf-8")
    _, root = built(game, tmp_path / "out", known_shop("drivethrucards"))
    data = (root / "poker" / "orders.pdf").read_bytes()
    assert b"/SMask" not in data
    assert b"/Group" not in data
    images = re.findall(rb"/Subtype /Image ([^>]*)>>\s*stream\r?\n", data)
    assert images
    most = 0
    for found in re.finditer(rb"/Subtype /Image ([^>]*)>>\s*stream\r?\n", data):
        assert b"/ColorSpace /DeviceCMYK" in found[1]
        pixels = zlib.decompressobj().decompress(data[found.end() :])
        most = max(most, *(sum(pixels[n : n + 4]) for n in range(0, len(pixels), 4)))
    assert 255 * 1.5 < most <= 255 * 2.4 + 4, "dark, but within 240 %"
