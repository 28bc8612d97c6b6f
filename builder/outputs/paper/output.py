"""Everything to print, as PDFs: the kit and the separate files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from builder.drawing.ink.draw_context import Draft
from builder.drawing.sheets import PAPERS
from builder.drawing.sheets.checks import check_printing
from builder.model.printing import PressProfile
from builder.outputs import selection
from builder.outputs.formats import pdf
from builder.outputs.map_sheets import Sheets
from builder.outputs.output import Drawn, Output, Rendering, nothing_left
from builder.outputs.paper import print_and_play
from builder.outputs.paper.document_cache import Desk
from builder.outputs.paper.pdf_page_cache import KeptPages
from builder.outputs.paper.print_and_play import Document, kit_job
from builder.outputs.render_context import Workbench
from builder.problems import Problem, error


def draw(bench: Workbench) -> Drawn:
    """Draw every document in every language; nothing if it cannot be printed with the options
    given."""
    if not _printable(bench):
        return Drawn()
    if selection.is_of(bench.parts, "counters", "") or selection.is_of(bench.parts, "cards", ""):
        from builder.outputs.paper.whole_faces import faint_faces

        bench.noted += faint_faces(bench.game, bench.printing)
    for language, draft in bench.inked.items():
        desk = _desk(bench, draft)
        papers = [PAPERS[name.lower()] for name in bench.papers]
        jobs = print_and_play.plan(desk.order, papers)
        suffix = bench.printing.suffix
        chosen = [job for job in jobs if selection.is_of(bench.parts, job.name, suffix)]
        if all(job.name.startswith("calibration") for job in chosen):
            chosen = []  # it helps to print others
        documents = _with_pages([desk.document(job) for job in chosen])
        if bench.printing.kit and not bench.parts:
            kits = [kit_job(desk.order, paper, documents, bench.digests) for paper in papers]
            documents |= {job.name: desk.document(job) for job in kits}
        bench.printed[language] |= documents
    return Drawn(list(_renderings(bench)))


def draw_rulebook(bench: Workbench) -> list[Rendering]:
    """Draw the rulebook alone, for a build that prints nothing else."""
    if not _printable(bench):
        return []
    for language, draft in bench.inked.items():
        desk = _desk(bench, draft)
        papers = [PAPERS[name.lower()] for name in bench.papers]
        jobs = [job for paper in papers for job in print_and_play.rulebook_jobs(desk.order, paper)]
        bench.printed[language] |= _with_pages([desk.document(job) for job in jobs])
    return list(_renderings(bench))


def rulebooks(bench: Workbench) -> dict[str, Rendering]:
    """Return the rulebook on the first paper, by language, for outputs that include it under a name
    of their own; nothing if there are no rules, or if they cannot be printed with the options
    given."""
    if bench.trial or not _printable(bench):
        return {}
    paper, made = PAPERS[bench.papers[0].lower()], dict[str, Rendering]()
    kept = _kept(bench)
    for language, draft in bench.inked.items():
        known = bench.printed[language]
        desk = _desk(bench, draft)
        for job in print_and_play.rulebook_jobs(desk.order, paper)[:1]:
            document = known.get(job.name) or desk.document(job)
            made[language] = Rendering(
                f"{language}/book",
                ("pdf", partial(document.digest, bench.digests)),
                partial(_written, document, bench.written, kept),
            )
    return made


def _printable(bench: Workbench) -> bool:
    """Whether the print options can be followed; problems with them are reported."""
    found = check_printing(bench.game, bench.printing, PAPERS, bench.papers)
    if bench.printing.icc is not None:
        found += _unusable(bench.printing.icc)
    bench.noted += found
    return not any(problem.severity == "error" for problem in found)


def _unusable(profile: PressProfile) -> list[Problem]:
    """An error for a profile that its head alone makes good."""
    from builder.outputs.formats.pdf.inks import fault_of

    fault = fault_of(profile.data)
    if not fault:
        return []
    message = f"the profile {profile.file!r} cannot be used: {fault}"
    return [error("bad-press-profile", message, hint="ask your print shop for its profile anew")]


def _desk(bench: Workbench, draft: Draft) -> Desk:
    """Return the object that draws and caches the documents of a language, for the selected part of
    the game with the maps that it shows."""
    game, maps = bench.game, bench.printed_maps[draft.tr.language]
    leaves_out = False
    if bench.parts and "rulebook" not in bench.parts:
        shown = {id: map for id, map in maps.drawings.items() if selection.shows(bench.parts, id)}
        maps = Sheets(shown)
    else:
        from builder.outputs.paper.rulebook.examples import left_out

        leaves_out = left_out(game, draft.tr.language, bench.runs)
    order = print_and_play.Order(game, maps, bench.printing, left_out=leaves_out)
    return Desk(bench, draft, maps, order)


def _with_pages(documents: list[Document]) -> dict[str, Document]:
    """Return the documents by name, without those that have no pages (such as charts in a game
    without charts)."""
    return {document.name: document for document in documents if document.pages}


def _renderings(bench: Workbench) -> Iterator[Rendering]:
    """Yield a rendering for each document. The kit of a paper is made in the same group as that
    paper's separate files, so that each page is written once."""
    kept = _kept(bench)
    for language, documents in bench.printed.items():
        for name, document in documents.items():
            yield Rendering(
                f"{language}/print/{name}",
                ("pdf", partial(document.digest, bench.digests)),
                partial(_written, document, bench.written, kept),
                f"{language} {_paper(name, bench.papers)}",
            )


def _kept(bench: Workbench) -> KeptPages | None:
    """Return the cached pages of earlier builds, or ``None`` without a cache."""
    return KeptPages(bench.store, bench.digests) if bench.store else None


def _written(document: Document, parts: pdf.Parts, kept: KeptPages | None) -> bytes:
    if kept:
        return kept.render(document, parts)
    return pdf.render(document.pages, document.info, document.navigation, parts)


def _paper(name: str, papers: Sequence[str]) -> str:
    """Return the paper that a file name ends with; files with a size of their own count as the
    first paper."""
    return next((paper for paper in papers if name.endswith(f"-{paper.lower()}.pdf")), papers[0])


def _shown_maps(bench: Workbench) -> list[str]:
    """Return the ids of the maps that the requested documents show."""
    return [map.id for map in bench.game.maps if selection.shows(bench.parts, map.id)]


OUTPUT = Output("PDFs to print and cut", draw, nothing_left, shown_maps=_shown_maps)
