"""A cache of documents drawn in earlier builds: a document whose content has not changed is not
drawn again. The pages of a cached document are placeholders; if one is needed whose written page is
lost, the document is drawn after all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from builder.drawing.ink.draw_context import Draft
from builder.drawing.ink.scene import Scene
from builder.incremental.lazy_scenes import outlined
from builder.incremental.memo_store import remembering
from builder.model.game import Game
from builder.outputs.map_sheets import Sheets
from builder.outputs.paper.print_and_play import Document, Drawn, Job, Order
from builder.outputs.render_context import FIGURES, Workbench

if TYPE_CHECKING:
    from builder.outputs.paper.rulebook.examples import Told


@dataclass
class Desk:
    """Draws the documents of a language, or finds them in the cache. ``order`` is what is to be
    printed of the context's game, except the worked examples, which are worked out when a document
    shows them."""

    bench: Workbench
    draft: Draft
    maps: Sheets
    order: Order
    _told: dict[int, tuple[Game, Mapping[str, Told]]] = field(default_factory=dict)

    def document(self, job: Job) -> Document:
        """Return the document that a job draws."""
        read = self.bench.reading(FIGURES if job.tells else job.kind)

        def draw(game: Game, draft: Draft) -> tuple[Document, list[Scene]]:
            with remembering(store, self.order.game.id, draft.tr.language, job.name) as once:
                examples = self._told_of(game, draft) if job.tells else {}
                keep = partial(self._part, read)
                order = replace(self.order, game=game, told=examples, once=once, keep=keep)
                made = job.draw(order, draft)
            return replace(made, pages=[]), made.pages

        store, of, name = self.bench.store, self.bench.drawings, f"document {job.name}"
        given = self._given(job) if store else ()
        made, pages = outlined(of, name, self.draft, draw, given, self.bench.digests, read)
        return replace(made, pages=pages)

    def _part(
        self, read: set[str], name: str, draft: Draft, draw: Drawn, given: tuple[object, ...]
    ) -> list[Scene]:
        """Return pages that are cached as a drawing of their own. What they read is added to
        ``read`` for their document too, and they use the document's maps; they are cached only if
        the maps are."""

        def drawn(game: Game, draft: Draft) -> tuple[None, list[Scene]]:
            return None, draw(game, draft)

        bench = self.bench
        if bench.store:
            looks = [(id, map.look) for id, map in self.maps.drawings.items()]
            given = (*given, self.order.options, looks)
        own = bench.reading(f"{name} {draft.tr.language}")
        _, pages = outlined(bench.drawings, name, draft, drawn, given, bench.digests, own)
        read |= own
        return pages

    def _told_of(self, game: Game, draft: Draft) -> Mapping[str, Told]:
        """Return the worked examples as text and figures; problems with their figures are reported
        to the drawing context."""
        from builder.outputs.paper.rulebook.examples import told

        known = self._told.get(id(game))
        if known is None:  # kept with the game, so that no other gets its number
            figures = self.bench.printed_figures[draft.tr.language]
            known = self._told[id(game)] = game, told(game, draft.tr, self.bench.runs, figures)
        self.bench.tell_of_figures(draft)
        return known[1]

    def _given(self, job: Job) -> tuple[object, ...]:
        """Return what the document depends on besides what it reads of the game."""
        shown = self.maps if job.shows is None else job.shows
        keys = [(id, self.maps.drawings[id].look) for id in shown]
        runs = self.bench.runs_digest if job.tells else ""
        return job.given, job.bound, self.order.options, keys, runs
