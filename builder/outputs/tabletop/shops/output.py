"""Makes the files that a print shop wants: a picture of each side of a piece or a PDF of each deck,
a list of what to order, and a proof with cut and safe lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Image, Scene
from builder.drawing.sheets.paper import Paper
from builder.model.game import Game
from builder.model.printing import EdgeArt
from builder.model.shops import Shop
from builder.outputs.formats import pdf, png, svg
from builder.outputs.formats.cut_pictures import CutPicture
from builder.outputs.formats.pdf import pdf_x
from builder.outputs.formats.text_files import csv_file
from builder.outputs.output import Output, OutputResult, Rendering
from builder.outputs.paper.output import rulebooks
from builder.outputs.paper.whole_faces import pictures_without_bleed
from builder.outputs.render_context import RenderContext
from builder.outputs.tabletop.faces import faces_of
from builder.outputs.tabletop.packed_files import (
    Packed,
    join_packed_files,
    packed_result,
    picture_renderings,
)
from builder.outputs.tabletop.pieces import printed_scale
from builder.outputs.tabletop.shops.artwork import art, is_see_through, within_inks
from builder.outputs.tabletop.shops.fitting import (
    Order,
    Ordered,
    bracket,
    fit,
    page_count,
    page_order,
    page_product,
    picture_extent,
    picture_size,
    scenes_to_order,
)
from builder.outputs.tabletop.shops.misfits import misfits
from builder.outputs.tabletop.shops.piece_sheets import (
    SIDES,
    SheetOrder,
    SheetSide,
    cut_lines,
    on_sheets,
    sheet_bleed,
    sheet_pixels,
    sheet_sides,
)
from builder.outputs.tabletop.shops.proof import proof_pages, sheet_proof_pages


def draw(render_context: RenderContext) -> OutputResult:
    """Draw the files for the print shop in every language; nothing if the options name no shop."""
    shop = render_context.shop
    if shop is None:
        return packed_result((), {})
    game, printing = render_context.game, render_context.printing
    render_context.noted += pictures_without_bleed(game, printing, shop.bleed)
    product = page_product(shop) if shop.form == "pictures" else None
    paper = Paper(product.id, product.width, product.height) if product else None
    books = rulebooks(render_context, paper) if paper else {}
    made: list[Packed] = []
    files: dict[str, bytes] = {}
    for language, context in render_context.inked.items():
        pages = books[language].pages if language in books else ()
        own = _Files(render_context, shop, language, context, pages)
        files |= own.cut_files()
        files[f"{own.folder}/order.csv"] = own.listed()
        made += own.renderings()
    return packed_result(made, files)


@dataclass
class _Files:
    """The files for a print shop in one language; ``pages`` are the pages of the rules, if the shop
    prints these."""

    render_context: RenderContext
    shop: Shop
    language: str
    context: DrawContext
    pages: Sequence[Scene]
    orders: list[Order] = field(init=False)
    sheets: list[SheetOrder] = field(init=False)
    sides: list[list[SheetSide]] = field(init=False)
    scenes: dict[str, Scene] = field(init=False)

    def __post_init__(self) -> None:
        game, printing = self.game, self.render_context.printing
        faces = faces_of(game, self.context, printed_scale(game, printing))
        drawn = self.render_context.printed_maps[self.language]
        maps = {id: drawing.scene for id, drawing in drawn.items()}
        self.scenes = scenes_to_order(faces, maps)
        self.orders, left = fit(game, faces, maps, self.shop)
        if self.pages and (product := page_product(self.shop)):
            pages = page_count(product, len(self.pages))
            blank = Scene(product.width, product.height, [])
            rules = page_order(product, pages)
            self.orders.append(rules)
            leaves = (*self.pages, *[blank] * (pages - len(self.pages)))
            self.scenes |= dict(zip(sorted(rules.faces), leaves, strict=True))
        self.sheets, _ = on_sheets(self.shop, left, self.scenes)
        self.sides = [
            sheet_sides(order, sheet_bleed(self.shop, order.sheet), self._edges)
            for order in self.sheets
        ]
        found = misfits(game, printing, self.shop, self.orders, left, self.sheets)
        self.render_context.noted += [p for p in found if p not in self.render_context.noted]

    @property
    def game(self) -> Game:
        """The game."""
        return self.render_context.game

    @property
    def _edges(self) -> EdgeArt:
        """How pictures are continued in the bleed, by the print options."""
        return self.render_context.printing.edge_art

    @property
    def folder(self) -> str:
        """The folder of the files."""
        return f"{self.language}/shop/{self.shop.id}"

    def renderings(self) -> Iterator[Packed]:
        """Yield the renderings of pictures or decks, and of the proof."""
        digests = self.render_context.digests
        if self.shop.form == "deck":
            yield from ((rendering, []) for rendering in self._decks())
        else:
            yield from picture_renderings(self.folder, dict(self._wanted()), digests)
        pictures = dict(self._wanted_sheets())
        yield from picture_renderings(f"{self.folder} sheets", pictures, digests, 2)
        pages = proof_pages(
            self.game, self.shop, self.orders, self.scenes, self.context, self._edges
        )
        pages += sheet_proof_pages(self.game, self.shop, self.sheets, self.sides, self.context)
        if pages:
            depends = ("pdf", *(digests.full_digest(page).hex() for page in pages))
            info = pdf.DocumentInfo(self.shop.title, self.language)
            make = partial(pdf.render_pdf, pages, info)
            yield Rendering(f"{self.folder}/proof.pdf", depends, make), []

    def _wanted(self) -> Iterator[tuple[str, CutPicture]]:
        """Yield the picture of each face by file name; pieces may share a back."""
        for order in self.orders:
            size = picture_size(self.shop, order.product)
            for face in order.faces:
                scene = art(self.shop, order, self.scenes[face], self._edges)
                file = f"{self.folder}/{_file(self.shop, order, face)}"
                yield file, CutPicture(scene, size, self.shop.dpi)

    def _wanted_sheets(self) -> Iterator[tuple[str, CutPicture]]:
        """Yield the picture of each side of the sheets by file name."""
        for order, drawn in zip(self.sheets, self.sides, strict=True):
            size = sheet_pixels(self.shop, order.sheet)
            for one in drawn:
                file = f"{self.folder}/{_sheet_file(order, one.number, one.side)}.png"
                yield file, CutPicture(one.scene, size, self.shop.dpi)

    def cut_files(self) -> dict[str, bytes]:
        """Return the cut lines of the sheets that are punched, as SVG by file name."""
        return {
            f"{self.folder}/{_sheet_file(order, number, 'cut')}.svg": svg.render(
                cut_lines(laid, order.sheet.nicks)
            )
            for order in self.sheets
            if order.sheet.nicks
            for number, laid in enumerate(order.laid, 1)
        }

    def _decks(self) -> Iterator[Rendering]:
        """Yield a PDF for each order: the back and the front of each copy of a piece,
        alternately."""
        return map(self._deck, self.orders)

    def _deck(self, order: Order) -> Rendering:
        pieces = order.pieces
        limit = self.shop.ink_limit if self.shop.colours == "cmyk" else 400
        known = {
            face: within_inks(
                art(self.shop, order, self.scenes[face], self._edges), limit
            ).finished()
            for face in order.faces
        }
        pages = [
            known[face]
            for piece in pieces
            for _ in range(piece.copies)
            for face in self._in_order(piece)
            if face
        ]
        info = pdf.DocumentInfo(
            self.context.tr(self.game.sheet.title),
            self.language,
            colours=self.shop.colours,
            bleed=(picture_extent(self.shop, order.product)[0] - order.product.width) / 2,
            condition=pdf.condition_of(self.render_context.printing),
            standard=pdf_x.X_1A,
            overprints=limit >= _OVERPRINTED,
        )
        depends = (
            "shop deck",
            f"{self.shop.dpi} {limit} {info}",
            *(scene.digest() for scene in pages),
        )
        make = partial(render_deck, pages, info, self.shop.dpi)
        return Rendering(f"{self.folder}/{order.folder}.pdf", depends, make)

    def _in_order(self, piece: Ordered) -> tuple[str, str]:
        """Return the names of a card's two sides in the order in which the shop wants their pages."""
        back, front = piece.back, piece.front
        return (front, back) if self.shop.first == "front" else (back, front)

    def listed(self) -> bytes:
        """Return the list of what to order as CSV: each piece with its files and number of copies
        and, at the end of each product, the total (for cards, also the deck size that the shop
        sells)."""
        return csv_file(self._rows())

    def _rows(self) -> Iterator[list[object]]:
        yield ["product", "title", "piece", "count", "front", "back", "sold as"]
        for order in self.orders:
            product = order.product
            for piece in order.pieces:
                files = [
                    _file(self.shop, order, face) if face else ""
                    for face in (piece.front, piece.back)
                ]
                if self.shop.form == "deck":
                    files = [f"{order.folder}.pdf", ""]
                yield [product.id, product.title, piece.name, piece.copies, *files, ""]
            sold = bracket(self.shop, order.count) if product.kind == "card" else order.count
            yield [product.id, product.title, "", order.count, "", "", sold or ""]
        for punched in self.sheets:
            sheet = punched.sheet
            for piece in punched.pieces:
                named = [
                    " ".join(
                        f"{_sheet_file(punched, number, side)}.png"
                        for number in punched.numbers(piece)
                    )
                    for side in SIDES
                ]
                yield [sheet.id, sheet.title, piece.name, piece.copies, *named, ""]
            yield [sheet.id, sheet.title, "sheets", len(punched.laid), "", "", punched.sold]


_OVERPRINTED = 400
"""The limit of ink in per cent from which black type may be printed over any colour."""


def _sheet_file(order: SheetOrder, number: int, what: str) -> str:
    """Return the file name for a side of a sheet, without its suffix."""
    return f"{order.folder}/sheet-{number}-{what}"


def _file(shop: Shop, order: Order, face: str) -> str:
    """Return the file name of a face, in the folder of its product and in the form that the shop wants."""
    folder, between, piece = face.replace(":", "-").rpartition("/")
    name = shop.names.format(number=f"{order.numbers[face]:03}", face=piece)
    return f"{order.folder}/{folder}{between}{name}.png"


def render_deck(pages: Sequence[Scene], info: pdf.DocumentInfo, dpi: float) -> bytes:
    """Return a PDF of cards without any transparency: a page that contains a transparent picture is
    turned into a single picture."""
    flat = {id(page): _flattened(page, dpi) if is_see_through(page) else page for page in pages}
    return pdf.render_pdf([flat[id(page)] for page in pages], info)


def _flattened(page: Scene, dpi: float) -> Scene:
    picture = png.render_png(page, dpi)
    return Scene(page.width, page.height, [Image(0, 0, page.width, page.height, picture)])


OUTPUT = Output("files for a print shop", draw, join_packed_files)
