"""Print shops made for the purpose, lots of pieces for them, and games built for any shop."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from builder.drawing.ink.scene import Scene
from builder.loading.print_shops import read_shop
from builder.model.printing import PrintOptions
from builder.model.shops import Kind, PieceSheet, Product, Shop
from builder.outputs.tabletop.shops.fitting import Lot, Ordered, Size
from builder.pipeline.build import build_game
from builder.pipeline.options import Options, Report
from tests.recorded import assert_as_recorded


def recorded(name: str, lines: Iterator[str]) -> None:
    assert_as_recorded(Path(__file__).with_name("made_shops.txt"), name, lines)


def known_shop(name: str) -> Shop:
    """A shop that the tool knows, or one of a file."""
    found = read_shop(name)
    assert found.shop is not None, found.problems
    return found.shop


def built(folder: Path, out: Path, shop: Shop, **printing: Any) -> tuple[Report, Path]:
    """What a build for a shop tells, and the folder with its files."""
    report = build_game(
        Options(
            folder,
            out,
            only=("shop",),
            use_cache=False,
            jobs=1,
            shop=shop,
            printing=PrintOptions(**printing),
        ),
        lambda *_: None,
    )
    return report, out / folder.name / "en" / "shop" / shop.id


def made(id: str, kind: Kind, width: float, height: float, **more: Any) -> Product:
    return Product(id=id, title=id.upper(), kind=kind, width=width, height=height, **more)


def shop(*products: Product, **more: Any) -> Shop:
    return Shop(
        **{"id": "corner", "title": "Corner", "source": "asked", "products": products} | more
    )


CORNER = shop(
    made("chit", "counter", 15.875, 15.875),
    made("large", "counter", 20, 20),
    made("oblong", "counter", 12, 20),
    made("disc", "counter", 16, 16, shape="round"),
    made("tile", "counter", 16.2, 14, shape="hex"),
    made("card", "card", 63.5, 88.9),
    made("small", "card", 44.45, 63.5),
    made("mat", "map", 400, 310),
    made("board", "map", 310, 280, pixels=(3700, 3350)),
    made("sheet", "page", 210, 297),
    made("book", "booklet", 150, 200),
    counts=(4, 2, 9),
    corner=3.0,
)  # fmt: skip


def lot(size: Size, copies: int = 1, name: str = "piece") -> Lot:
    return Lot(size, (Ordered(name, f"{name} front", f"{name} back", copies),))


def sheet(id: str, width: float, height: float, **more: Any) -> PieceSheet:
    return PieceSheet(
        **{"id": id, "title": id, "kinds": ("counter",), "width": width, "height": height} | more
    )


def face(width: float, height: float) -> Scene:
    """A face whose edges and corners all differ."""
    scene = Scene(width, height)
    scene.rect(0, 0, width, height, fill="#204060")
    scene.rect(0, 0, width, 3, fill="#80a020")
    scene.rect(0, 0, 4, height / 2, fill="#c01030")
    return scene
