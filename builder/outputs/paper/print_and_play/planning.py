"""Lists the documents of one language by name, without drawing any. A :class:`Job` draws one
document from a print order; it holds only values and module functions, so that it can be sent to
other processes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.drawing.sheets import PAPERS, Paper
from builder.drawing.sheets.templates import Pieces
from builder.model.game import Game
from builder.model.printing import Layout
from builder.outputs.paper.print_and_play.documents import Document, Job, PrintOrder, make_document
from builder.outputs.paper.print_and_play.pieces import (
    calibration_document,
    manifest_document,
    piece_pages_document,
    pieces_document,
    template_document,
    template_names,
)
from builder.outputs.paper.print_and_play.player_aids import (
    booklet_document,
    charts_document,
    forms_document,
    setup_document,
)

if TYPE_CHECKING:
    from builder.outputs.paper.rulebook import Rulebook


def plan(order: PrintOrder, papers: Sequence[Paper]) -> list[Job]:
    """Return the jobs for all documents of one language; those that depend on the paper size occur
    once for each of ``papers``."""
    options = order.options
    jobs = [
        Job(
            f"map-{m.id}-sheet{options.suffix}.pdf",
            f"map {m.id}",
            map_sheet_document,
            (m.id,),
            (m.id,),
        )
        for m in order.drawn_maps
    ]
    jobs += [
        Job(file, "pieces", template_document, (kind, template))
        for kind, (template, file) in template_names(order.game, options).items()
    ]
    if options.has_piece_pages:
        kinds: tuple[Pieces, ...] = ("counters", "cards")
        jobs += [
            Job(f"{kind}-pages{options.suffix}.pdf", "pieces", piece_pages_document, (kind,))
            for kind in kinds
            if (order.game.cards if kind == "cards" else order.game.counters)
        ]
    tiled = [
        PAPERS[name.lower()].with_margin(options.margin)
        for name in options.map_papers
        if name.lower() in PAPERS
    ]
    for paper in (p.with_margin(options.margin) for p in papers):
        jobs += _piece_jobs(order, paper)
        if not tiled:
            jobs += _tile_jobs(order, paper)
        jobs += _player_aid_jobs(order, paper)
        jobs += rulebook_jobs(order, paper)
    for paper in tiled:
        jobs += _tile_jobs(order, paper)
    return jobs


def rulebook_jobs(order: PrintOrder, paper: Paper) -> list[Job]:
    """Return the jobs for the rulebook on a paper, for a file of all worked examples if the
    rulebook leaves some out, and for the bound booklet if booklets are asked for; none for a game
    without rules."""
    if not order.game.rules:
        return []
    made = [("rulebook", rulebook_document)]
    if order.left_out:
        made.append(("rulebook-examples", examples_document))
    if order.options.booklet:
        made.append(("booklet-rules", bound_rulebook_document))
    end = _end(order, paper)
    return [
        Job(f"{name}{end}", "rulebook", make, (paper,), None, shows_examples=True)
        for name, make in made
    ]


def _piece_jobs(order: PrintOrder, paper: Paper) -> list[Job]:
    """Return the jobs for counters and cards, and for the pages that help to print them on both
    sides."""
    game, end = order.game, _end(order, paper)
    two_sided = "duplex" in order.options.layouts
    jobs = _layout_jobs("counters", order, paper) if game.counters else []
    if two_sided and game.counters:
        jobs.append(Job(f"counters-manifest{end}", "pieces", manifest_document, (paper,)))
    jobs += _layout_jobs("cards", order, paper) if game.cards else []
    if two_sided and jobs:
        jobs.append(Job(f"calibration{end}", "calibration", calibration_document, (paper,)))
    return jobs


def _layout_jobs(kind: Pieces, order: PrintOrder, paper: Paper) -> list[Job]:
    end = _end(order, paper)
    return [
        Job(f"{kind}{_LAYOUT_NAMES[layout]}{end}", "pieces", pieces_document, (kind, layout, paper))
        for layout in order.options.layouts
    ]


_LAYOUT_NAMES: dict[Layout, str] = {"duplex": "", "fold": "-fold", "single": "-single"}


def _tile_jobs(order: PrintOrder, paper: Paper) -> list[Job]:
    end = _end(order, paper)
    return [
        Job(f"map-{m.id}-tiles{end}", f"map {m.id}", tiles_document, (m.id, paper), (m.id,))
        for m in order.drawn_maps
    ]


def _player_aid_jobs(order: PrintOrder, paper: Paper) -> list[Job]:
    game, end = order.game, _end(order, paper)
    jobs = [Job(f"charts{end}", "charts", charts_document, (paper,))]
    jobs += [
        Job(f"setup-{s.id}{end}", f"setup {s.id}", setup_document, (s, paper))
        for s in game.scenarios
    ]
    if game.forms or game.mechanisms.secret_states:
        jobs.append(Job(f"forms{end}", "forms", forms_document, (paper,)))
    if order.options.booklet:
        jobs.append(Job(f"booklet{end}", "booklet", booklet_document, (paper,)))
    return jobs


def _end(order: PrintOrder, paper: Paper) -> str:
    """Return the end of a file name for a paper size, such as ``-a4.pdf`` or
    ``-low-ink-a4.pdf``."""
    return f"{order.options.suffix}-{paper.name.lower()}.pdf"


def map_sheet_document(name: str, order: PrintOrder, id: str, context: DrawContext) -> Document:
    """Return a map on one sheet of its own size, for a print shop; with bleed if the options ask
    for it."""
    from builder.drawing.sheets import whole_map

    map = order.map(id)
    title = context.tr(map.title)
    scene, bleed = order.scene(map), order.options.bleed
    page = whole_map.with_bleed(scene, bleed) if bleed else whole_map.whole_map_page(scene)
    page.title = title
    return make_document(name, order, context, title, [page], bleed=bleed)


def tiles_document(
    name: str, order: PrintOrder, id: str, paper: Paper, context: DrawContext
) -> Document:
    """Return a map in tiles to be put together, after a plan of how they fit together."""
    from builder.drawing.sheets.pages.tile_pages import tile_pages

    map = order.map(id)
    title = context.tr(map.title)
    scene = order.scene(map)
    path = ("maps", map.id, "title")
    pages = tile_pages(order.game, scene, context, paper, title, order.options.overlap, path)
    subject = context.tr("{map}: map in tiles", map=title)
    return make_document(name, order, context, subject, pages, path=path)


def rulebook_document(name: str, order: PrintOrder, paper: Paper, context: DrawContext) -> Document:
    """Return the rulebook, with links and bookmarks."""
    book = _rulebook(order, paper, context)
    title = context.tr("Rules of play")
    made = make_document(name, order, context, title, book.pages, two_sided=True)
    return replace(made, navigation=book.navigation)


def examples_document(name: str, order: PrintOrder, paper: Paper, context: DrawContext) -> Document:
    """Return all worked examples, with links and bookmarks."""
    from builder.outputs.paper.rulebook import appendix

    found = appendix(order.game, context, paper, order.example_texts, order.once)
    title = context.tr("Worked examples")
    made = make_document(name, order, context, title, found.pages, two_sided=True)
    return replace(made, navigation=found.navigation)


def bound_rulebook_document(
    name: str, order: PrintOrder, paper: Paper, context: DrawContext
) -> Document:
    """Return the rulebook as a bound booklet, on sheets twice the size of ``paper``."""
    from builder.drawing.sheets.pages.booklet import booklet_pages

    spreads = booklet_pages(_rulebook(order, paper, context).pages, context, paper)
    return make_document(name, order, context, context.tr("Rules of play"), spreads, two_sided=True)


def _rulebook(order: PrintOrder, paper: Paper, context: DrawContext) -> Rulebook:
    from builder.outputs.paper.rulebook import draw_cover, rulebook

    def cover(game: Game, context: DrawContext) -> list[Scene]:
        return [draw_cover(game, context, paper, order.picture)]

    (first,) = order.part(f"cover {paper.name}", context, cover, paper)
    return rulebook(
        order.game, context, paper, order.example_texts, order.statistics, first, order.once
    )
