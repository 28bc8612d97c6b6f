"""Everything to print, as PDFs: the kit and its single files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from builder.drawing.ink.draft import Draft
from builder.drawing.mapsheet import map_sheet
from builder.drawing.sheets import PAPERS, Paper, check_printing
from builder.model.tables import ResultsTable
from builder.outputs import parts
from builder.outputs.formats import pdf
from builder.outputs.output import Drawn, Output, Rendering, nothing_left
from builder.outputs.paper import print_and_play
from builder.outputs.paper.kept_pages import KeptPages
from builder.outputs.paper.print_and_play import Document, Job
from builder.outputs.paper.rulebook.examples import told
from builder.outputs.workbench import Workbench
from builder.rules.core.tables import chances


def draw(bench: Workbench) -> Drawn:
    """Every document in every language; none if it cannot be printed as the options say."""
    if not _printable(bench):
        return Drawn()
    for language, draft in bench.inked.items():
        order = _order(bench, draft)
        papers = [PAPERS[name.lower()] for name in bench.papers]
        jobs = print_and_play.plan(order, papers)
        suffix = bench.printing.suffix
        chosen = [job for job in jobs if parts.is_of(bench.parts, job.name, suffix)]
        if all(job.name.startswith("calibration") for job in chosen):
            chosen = []  # it helps to print others
        documents = _with_pages([job.draw(draft) for job in chosen])
        if bench.printing.kit and not bench.parts:
            kits = [print_and_play.kit(order, paper, documents, draft) for paper in papers]
            documents |= {document.name: document for document in kits}
        bench.printed[language] |= documents
    return Drawn(list(_renderings(bench)))


def draw_rulebook(bench: Workbench) -> list[Rendering]:
    """The rulebook alone, for those who want the rules and nothing else on paper."""
    if not _printable(bench):
        return []
    for language, draft in bench.inked.items():
        order = _order(bench, draft)
        papers = [PAPERS[name.lower()] for name in bench.papers]
        jobs = [job for paper in papers for job in print_and_play.rulebook_jobs(order, paper)]
        bench.printed[language] |= _with_pages([job.draw(draft) for job in jobs])
    return list(_renderings(bench))


def rulebooks(bench: Workbench) -> dict[str, Rendering]:
    """The rulebook on the first of the papers, by language, for who takes it along under a name of its
    own; none if there are no rules, or if they cannot be printed as the options say."""
    if bench.trial or not _printable(bench):
        return {}
    paper, made = PAPERS[bench.papers[0].lower()], dict[str, Rendering]()
    for language, draft in bench.inked.items():
        known = bench.printed[language]
        for job in _first_rulebook(bench, draft, paper):
            document = known.get(job.name) or job.draw(draft)
            made[language] = Rendering(
                f"{language}/book",
                ("pdf", partial(document.digest, bench.digests)),
                partial(
                    pdf.render, document.pages, document.info, document.navigation, bench.written
                ),
            )
    return made


def _first_rulebook(bench: Workbench, draft: Draft, paper: Paper) -> list[Job]:
    return print_and_play.rulebook_jobs(_order(bench, draft), paper)[:1]


def _printable(bench: Workbench) -> bool:
    """Whether the options can be kept; what is wrong with them is noted."""
    found = check_printing(bench.game, bench.printing, PAPERS, bench.papers)
    bench.noted += found
    return not any(problem.severity == "error" for problem in found)


def _order(bench: Workbench, draft: Draft) -> print_and_play.Order:
    game, language = bench.game, draft.tr.language
    known = {t.id: chances(t) for t in game.tables if isinstance(t, ResultsTable)}
    if bench.parts and "rulebook" not in bench.parts:  # nobody looks at the other maps
        maps = {
            m.id: map_sheet(game, m, draft) for m in game.maps if parts.shows(bench.parts, m.id)
        }
        return print_and_play.Order(game, maps, known, bench.printing)
    examples = told(game, draft.tr, bench.runs, bench.printed_figures[language])
    return print_and_play.Order(game, bench.printed_maps[language], known, bench.printing, examples)


def _with_pages(documents: list[Document]) -> dict[str, Document]:
    """The documents by name: without charts, say, there is no file of them."""
    return {document.name: document for document in documents if document.pages}


def _renderings(bench: Workbench) -> Iterator[Rendering]:
    """Every document is a file. What a kit binds is in the single files of its paper: they are written
    side by side, each page once."""
    kept = KeptPages(bench.store, bench.game.id, bench.digests) if bench.store else None
    for language, documents in bench.printed.items():
        for name, document in documents.items():
            yield Rendering(
                f"{language}/print/{name}",
                ("pdf", partial(document.digest, bench.digests)),
                partial(_written, document, bench.written, kept),
                f"{language} {_paper(name, bench.papers)}",
            )


def _written(document: Document, parts: pdf.Parts, kept: KeptPages | None) -> bytes:
    if kept:
        return kept.render(document, parts)
    return pdf.render(document.pages, document.info, document.navigation, parts)


def _paper(name: str, papers: Sequence[str]) -> str:
    """The paper that the name of a file says; what has a size of its own goes with the first."""
    return next((paper for paper in papers if name.endswith(f"-{paper.lower()}.pdf")), papers[0])


OUTPUT = Output("PDFs to print and cut", draw, nothing_left)
