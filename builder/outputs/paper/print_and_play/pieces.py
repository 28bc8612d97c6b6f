"""Makes the documents with pieces to cut out (counters and cards in each layout), and the pages
that help to print them."""

from __future__ import annotations

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.sheets import Paper
from builder.drawing.sheets.pages.counter_pages import counter_pages, counter_sheets
from builder.drawing.sheets.templates import Pieces, template_for
from builder.model.game import Game
from builder.model.printing import Layout, PrintOptions
from builder.outputs.formats.pdf import Trim
from builder.outputs.paper.print_and_play.documents import Document, PrintOrder, make_document


def pieces_document(
    name: str, order: PrintOrder, kind: Pieces, layout: Layout, paper: Paper, context: DrawContext
) -> Document:
    """Return the sheets of counters or cards in one layout."""
    if kind == "counters":
        pages = counter_pages(order.game, context, paper, order.options, layout)
    else:
        from builder.drawing.sheets.pages.card_pages import card_pages

        pages = card_pages(order.game, context, paper, order.options, layout)
    title = _titles(kind, context)[layout]
    return make_document(name, order, context, title, pages, two_sided=layout == "duplex")


def _titles(kind: Pieces, context: DrawContext) -> dict[Layout, str]:
    tr = context.tr
    if kind == "counters":
        plain, fold, single = tr("Counters"), tr("Counters to fold"), tr("Counters to glue")
    else:
        plain, fold, single = tr("Cards"), tr("Cards to fold"), tr("Cards to glue")
    return {"duplex": plain, "fold": fold, "single": single}


def manifest_document(name: str, order: PrintOrder, paper: Paper, context: DrawContext) -> Document:
    """Return the list of all counters with their positions on the two-sided sheets."""
    from builder.drawing.sheets.pages.manifest import manifest_pages

    laid = counter_sheets(order.game, context, paper, order.options)
    pages = manifest_pages(order.game, context, paper, laid)
    return make_document(
        name, order, context, context.tr("Manifest of the counters"), pages, two_sided=True
    )


def calibration_document(
    name: str, order: PrintOrder, paper: Paper, context: DrawContext
) -> Document:
    """Return the page on which users measure how well the printed backs align with the fronts."""
    from builder.drawing.sheets.pages.calibration import calibration_pages

    pages = calibration_pages(order.game, context, paper, order.options)
    return make_document(
        name, order, context, context.tr("Printer calibration"), pages, two_sided=True
    )


def template_document(
    name: str, order: PrintOrder, kind: Pieces, template: str, context: DrawContext
) -> Document:
    """Return the counters or cards arranged for a sheet of labels or a die-cut sheet; an unknown
    template is reported and gives no pages."""
    from builder.drawing.sheets.pages.template_pages import template_pages

    pages = template_pages(order.game, context, kind, template, order.options)
    return make_document(name, order, context, _titles(kind, context)["duplex"], pages)


def piece_pages_document(
    name: str, order: PrintOrder, kind: Pieces, context: DrawContext
) -> Document:
    """Return a document with one page for each side of each copy of a counter or card."""
    from builder.drawing.sheets.pages.piece_pages import piece_pages

    pages = piece_pages(order.game, context, kind, order.options)
    trims = [Trim(*page.size, page.bleed) for page in pages]
    title, scenes = _titles(kind, context)["duplex"], [page.scene for page in pages]
    return make_document(name, order, context, title, scenes, trims=trims, two_sided=True)


def template_names(game: Game, options: PrintOptions) -> dict[Pieces, tuple[str, str]]:
    """Return the template and the file name for each kind of pieces that is printed on labels or on
    a die sheet."""
    kinds: tuple[Pieces, ...] = ("counters", "cards")
    return {
        kind: (name, f"{kind}-{name.replace('/', '-')}{options.suffix}.pdf")
        for kind in kinds
        if (name := template_for(kind, game, options))
    }
