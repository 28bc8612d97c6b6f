"""Makes everything that is to be printed as PDFs: the print-and-play kit, and the separate
files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.sheets import PAPERS, Paper
from builder.drawing.sheets.checks import check_printing
from builder.model.printing import PressProfile
from builder.outputs import selection
from builder.outputs.formats import pdf
from builder.outputs.map_sheets import DrawnMapSheets
from builder.outputs.output import Output, OutputResult, Rendering, no_further_work
from builder.outputs.paper import print_and_play
from builder.outputs.paper.document_cache import DocumentCache
from builder.outputs.paper.pdf_page_cache import CachedPages
from builder.outputs.paper.print_and_play import Document, kit_job
from builder.outputs.render_context import RenderContext
from builder.problems import Problem, error
from builder.sentences import filled_sentence


def draw(render_context: RenderContext) -> OutputResult:
    """Draw every document in every language; nothing if it cannot be printed with the options
    given."""
    if not _printable(render_context):
        return OutputResult()
    if selection.document_selected(
        render_context.parts, "counters", ""
    ) or selection.document_selected(render_context.parts, "cards", ""):
        from builder.outputs.paper.whole_faces import picture_warnings, pictures_without_bleed

        game, printing = render_context.game, render_context.printing
        render_context.noted += picture_warnings(game, printing)
        render_context.noted += pictures_without_bleed(game, printing, printing.bleed)
    for language, context in render_context.inked.items():
        document_cache = _document_cache(render_context, context)
        papers = [PAPERS[name.lower()] for name in render_context.papers]
        jobs = print_and_play.plan(document_cache.order, papers)
        suffix = render_context.printing.suffix
        chosen = [
            job
            for job in jobs
            if selection.document_selected(render_context.parts, job.name, suffix)
        ]
        if all(job.name.startswith("calibration") for job in chosen):
            # the calibration page alone is useless: it only helps to print other documents
            chosen = []
        documents = _with_pages([document_cache.document(job) for job in chosen])
        if render_context.printing.kit and not render_context.parts:
            kits = [
                kit_job(document_cache.order, paper, documents, render_context.digests)
                for paper in papers
            ]
            documents |= {job.name: document_cache.document(job) for job in kits}
        render_context.printed[language] |= documents
    return OutputResult(list(_renderings(render_context)))


def draw_rulebook(render_context: RenderContext) -> list[Rendering]:
    """Draw only the rulebook, for a build that prints nothing else."""
    if not _printable(render_context):
        return []
    for language, context in render_context.inked.items():
        document_cache = _document_cache(render_context, context)
        papers = [PAPERS[name.lower()] for name in render_context.papers]
        jobs = [
            job
            for paper in papers
            for job in print_and_play.rulebook_jobs(document_cache.order, paper)
        ]
        render_context.printed[language] |= _with_pages(
            [document_cache.document(job) for job in jobs]
        )
    return list(_renderings(render_context))


def rulebook_renderings(render_context: RenderContext) -> dict[str, Rendering]:
    """Return the renderings of the rulebook for the first paper size, by language, for outputs that
    include it under another name; none if there are no rules or if the print options cannot be
    followed."""
    if render_context.trial:
        return {}
    kept = _cached_pages(render_context)
    return {
        language: Rendering(
            f"{language}/book",
            ("pdf", partial(document.digest, render_context.digests)),
            partial(_write_document, document, render_context.shared_objects, kept),
        )
        for language, document in first_rulebooks(render_context).items()
    }


def first_rulebooks(render_context: RenderContext) -> dict[str, Document]:
    """Return the rulebook for the first paper size, by language; one that an output has drawn
    already is reused. None if there are no rules or if the print options cannot be followed."""
    if not _printable(render_context):
        return {}
    return rulebooks(render_context, PAPERS[render_context.papers[0].lower()])


def rulebooks(render_context: RenderContext, paper: Paper) -> dict[str, Document]:
    """Return the rulebook for a paper size, by language; one that an output has drawn already is
    reused. None if there are no rules. The print options are not checked."""
    made = dict[str, Document]()
    for language, context in render_context.inked.items():
        known = render_context.printed[language]
        document_cache = _document_cache(render_context, context)
        for job in print_and_play.rulebook_jobs(document_cache.order, paper)[:1]:
            made[language] = known.get(job.name) or document_cache.document(job)
    return made


def _printable(render_context: RenderContext) -> bool:
    """Return whether the print options can be followed; report the problems with them."""
    found = check_printing(
        render_context.game, render_context.printing, PAPERS, render_context.papers
    )
    if render_context.printing.icc is not None:
        found += _unusable(render_context.printing.icc)
    render_context.noted += found
    return not any(problem.severity == "error" for problem in found)


def _unusable(profile: PressProfile) -> list[Problem]:
    """Return an error for a press profile whose header is valid but which cannot be used to convert
    colours; none if it can be used."""
    from builder.outputs.formats.pdf.inks import fault_of

    fault = fault_of(profile.data)
    if not fault:
        return []
    message = filled_sentence(
        "the profile {file!r} cannot be used: {fault}", file=profile.file, fault=fault
    )
    hint = "ask your print shop for its profile anew"
    return [error("bad-press-profile", message, ("printing", "icc"), hint=hint)]


def _document_cache(render_context: RenderContext, context: DrawContext) -> DocumentCache:
    """Return the object that draws and caches the documents of a language, for the part of the game
    selected to be printed, with the maps that it shows."""
    game, maps = render_context.game, render_context.printed_maps[context.tr.language]
    leaves_out = False
    if render_context.parts and "rulebook" not in render_context.parts:
        shown = {
            id: map
            for id, map in maps.drawings.items()
            if selection.map_selected(render_context.parts, id)
        }
        maps = DrawnMapSheets(shown)
    else:
        from builder.outputs.paper.rulebook.examples import omits_examples

        leaves_out = omits_examples(game, context.tr.language, render_context.runs)
    order = print_and_play.PrintOrder(game, maps, render_context.printing, left_out=leaves_out)
    return DocumentCache(render_context, context, maps, order)


def _with_pages(documents: list[Document]) -> dict[str, Document]:
    """Return the documents by name, without those that have no pages (such as charts in a game
    without charts)."""
    return {document.name: document for document in documents if document.pages}


def _renderings(render_context: RenderContext) -> Iterator[Rendering]:
    """Yield a rendering for each document. The kit for a paper size is rendered in one group with
    the separate files for that size, so that each page is written once."""
    kept = _cached_pages(render_context)
    for language, documents in render_context.printed.items():
        for name, document in documents.items():
            yield Rendering(
                f"{language}/print/{name}",
                ("pdf", partial(document.digest, render_context.digests)),
                partial(_write_document, document, render_context.shared_objects, kept),
                f"{language} {_paper(name, render_context.papers)}",
            )


def _cached_pages(render_context: RenderContext) -> CachedPages | None:
    """Return the cached pages of earlier builds, or ``None`` without a cache."""
    return (
        CachedPages(render_context.store, render_context.digests) if render_context.store else None
    )


def _write_document(
    document: Document, parts: pdf.SharedObjects, kept: CachedPages | None
) -> bytes:
    if kept:
        return kept.render(document, parts)
    return pdf.render_pdf(document.pages, document.info, document.navigation, parts)


def _paper(name: str, papers: Sequence[str]) -> str:
    """Return the name of the paper size at the end of a file name (``-a4.pdf``); a file with a page
    size of its own counts as the first paper size."""
    return next((paper for paper in papers if name.endswith(f"-{paper.lower()}.pdf")), papers[0])


def _shown_maps(render_context: RenderContext) -> list[str]:
    """Return the ids of the maps that the requested documents show."""
    return [
        map.id
        for map in render_context.game.maps
        if selection.map_selected(render_context.parts, map.id)
    ]


OUTPUT = Output("PDFs to print and cut", draw, no_further_work, shown_maps=_shown_maps)
