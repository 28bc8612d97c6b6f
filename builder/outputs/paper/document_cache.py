"""A cache of documents drawn in earlier builds: a document whose content has not changed is not
drawn again. The pages of a cached document are placeholders; if one is needed whose written page is
lost, the document is drawn after all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.incremental.lazy_scenes import cached_scenes
from builder.incremental.memo_store import remembering
from builder.model.game import Game
from builder.outputs.map_sheets import DrawnMapSheets
from builder.outputs.paper.print_and_play import Document, DrawPages, Job, PrintOrder
from builder.outputs.render_context import FIGURES, RenderContext

if TYPE_CHECKING:
    from builder.outputs.paper.rulebook.examples import ExampleText


@dataclass
class DocumentCache:
    """Draws the documents of a language or takes them from the cache. ``order`` is what they are
    drawn from; the worked examples in it are computed only when a document shows them."""

    render_context: RenderContext
    context: DrawContext
    maps: DrawnMapSheets
    order: PrintOrder
    _examples_by_game: dict[int, tuple[Game, Mapping[str, ExampleText]]] = field(
        default_factory=dict
    )

    def document(self, job: Job) -> Document:
        """Return the document that a job draws."""
        read = self.render_context.reading(FIGURES if job.shows_examples else job.kind)

        def draw(game: Game, context: DrawContext) -> tuple[Document, list[Scene]]:
            with remembering(store, self.order.game.id, context.tr.language, job.name) as once:
                examples = self._told_of(game, context) if job.shows_examples else {}
                keep = partial(self._part, read)
                order = replace(self.order, game=game, example_texts=examples, once=once, keep=keep)
                made = job.draw(order, context)
                if job.shows_examples:
                    self.render_context.tell_of_figures(context)
            return replace(made, pages=[]), made.pages

        store, of, name = (
            self.render_context.store,
            self.render_context.drawings,
            f"document {job.name}",
        )
        given = self._other_inputs(job) if store else ()
        made, pages = cached_scenes(
            of, name, self.context, draw, given, self.render_context.digests, read
        )
        return replace(made, pages=pages)

    def _part(
        self,
        read: set[str],
        name: str,
        context: DrawContext,
        draw: DrawPages,
        given: tuple[object, ...],
    ) -> list[Scene]:
        """Return pages of a document that are cached as a drawing of their own (only if the
        document's maps are cached). The parts of the game on which the pages depend are also added
        to the document's set ``read``."""

        def drawn(game: Game, context: DrawContext) -> tuple[None, list[Scene]]:
            return None, draw(game, context)

        render_context = self.render_context
        if render_context.store:
            looks = [(id, map.appearance) for id, map in self.maps.drawings.items()]
            given = (*given, self.order.options, looks)
        own = render_context.reading(f"{name} {context.tr.language}")
        _, pages = cached_scenes(
            render_context.drawings, name, context, drawn, given, render_context.digests, own
        )
        read |= own
        return pages

    def _told_of(self, game: Game, context: DrawContext) -> Mapping[str, ExampleText]:
        """Return the worked examples of a game as text and figures, by example id."""
        from builder.outputs.paper.rulebook.examples import example_texts

        known = self._examples_by_game.get(id(game))
        if known is None:  # the game is stored too, so that no other object can get its id
            figures = self.render_context.printed_figures[context.tr.language]
            known = self._examples_by_game[id(game)] = (
                game,
                example_texts(game, context.tr, self.render_context.runs, figures),
            )
        return known[1]

    def _other_inputs(self, job: Job) -> tuple[object, ...]:
        """Return what the document depends on besides the parts of the game that it reads."""
        shown = self.maps if job.shows is None else job.shows
        keys = [(id, self.maps.drawings[id].appearance) for id in shown]
        runs = self.render_context.runs_digest if job.shows_examples else ""
        return job.inputs, job.bound, self.order.options, keys, runs
