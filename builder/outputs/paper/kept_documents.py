"""Documents as they were drawn in builds before: one that shows nothing that has changed is not drawn
again. Its pages are outlined: should anybody look at one whose written page is lost, it is drawn after
all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from builder.drawing.ink.draft import Draft
from builder.drawing.ink.scene import Scene
from builder.drawing.mapsheet import MapDrawing
from builder.model.game import Game
from builder.outputs.drawings import Drawing, Shown
from builder.outputs.outlines import Outline, kept_scenes, outlines_of
from builder.outputs.paper.print_and_play import Document, Job, Order
from builder.outputs.paper.rulebook.examples import Told, told
from builder.outputs.workbench import Workbench


@dataclass(frozen=True)
class _Outline:
    """What is kept of a document: all but what its pages show."""

    document: Document
    pages: tuple[Outline, ...]


@dataclass
class Desk:
    """Draws the documents of a language, or finds them kept. ``order`` is what is to be printed of the
    bench's game, but for the worked examples, which are told when a document shows them."""

    bench: Workbench
    draft: Draft
    maps: Shown[MapDrawing]
    order: Order
    _read: dict[str, set[str]] = field(default_factory=dict)
    _told: dict[int, tuple[Game, Mapping[str, Told]]] = field(default_factory=dict)

    def document(self, job: Job) -> Document:
        """The document that a job draws."""
        if self.bench.store is None:
            return self.draw(job, self.bench.game, self.draft)
        drawn: list[Document] = []

        def draw(game: Game, draft: Draft) -> _Outline:
            drawn.append(self.draw(job, game, draft))
            pages = outlines_of(drawn[0].pages, self.bench.digests)
            return _Outline(replace(drawn[0], pages=[]), pages)

        of, name = self.bench.drawings, f"document {job.name}"
        outline = Drawing(of, name, self.draft, draw, self._given(job), self._reading(job)).value
        return drawn[0] if drawn else self._kept(job, outline)

    def draw(self, job: Job, game: Game, draft: Draft) -> Document:
        """The document, drawn of a game."""
        examples = self._told_of(game, draft) if job.tells else {}
        return job.draw(replace(self.order, game=game, told=examples), draft)

    def _told_of(self, game: Game, draft: Draft) -> Mapping[str, Told]:
        """The worked examples as they are told; what is wrong with their figures is told to the draft."""
        known = self._told.get(id(game))
        if known is None:  # kept with the game, so that no other gets its number
            figures = self.bench.printed_figures[draft.tr.language]
            known = self._told[id(game)] = game, told(game, draft.tr, self.bench.runs, figures)
        self.bench.tell_of_figures(draft)
        return known[1]

    def _reading(self, job: Job) -> set[str]:
        """What documents of a kind read is noted together: they have much in common."""
        if job.tells:
            return self.bench.figure_notes(self.draft).read
        return self._read.setdefault(job.kind, set())

    def _given(self, job: Job) -> tuple[object, ...]:
        """What the document depends on besides what it reads of the game."""
        shown = self.maps if job.shows is None else job.shows
        keys = [(id, self.maps.drawings[id].key) for id in shown]
        runs = self.bench.runs_digest if job.tells else ""
        return job.given, job.bound, self.order.options, keys, runs

    def _kept(self, job: Job, outline: _Outline) -> Document:
        """The document, of which nothing is drawn before somebody looks at it. What was wrong with it is
        told already."""

        def pages() -> list[Scene]:
            return self.draw(job, self.bench.game, replace(self.draft, problems=[])).pages

        kept = kept_scenes(outline.pages, self.bench.digests, pages)
        return replace(outline.document, pages=kept)
