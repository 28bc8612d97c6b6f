"""A document to be printed: its pages and its metadata."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from builder.drawing.ink.computed_once import CachedCall, call_uncached
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene, SceneDigests
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.printing import PrintOptions
from builder.model.tables import ResultsTable
from builder.outputs.formats.navigation import Navigation
from builder.outputs.formats.pdf import DocumentInfo, Trim, condition_of
from builder.problems import PathKey
from builder.rules.registry import statistics_of

if TYPE_CHECKING:
    from builder.drawing.mapsheet import MapDrawing
    from builder.drawing.sheets.pages.covers import Picture
    from builder.model.statistics import Statistic
    from builder.outputs.paper.rulebook.examples import ExampleText

    Statistics = Mapping[str, Sequence[Statistic]]
    """For each results table, by id: the lines that sum it up."""


DrawPages = Callable[[Game, DrawContext], list[Scene]]
"""A function that draws pages of a game."""
PageCache = Callable[[str, DrawContext, DrawPages, tuple[object, ...]], list[Scene]]
"""A function that returns pages by name and draws them if they are not cached."""


@dataclass(frozen=True)
class Document:
    """A PDF file to be rendered by ``outputs.pdf``: its name, pages and metadata, whether its pages
    are fronts and backs of sheets, and its links and bookmarks. ``subject`` is the title that
    readers see; ``path`` is the part of the game that it shows."""

    name: str
    pages: list[Scene]
    info: DocumentInfo
    two_sided: bool = False
    navigation: Navigation | None = None
    subject: str = ""
    path: PathKey = ()

    def digest(self, digests: SceneDigests) -> str:
        """Return a digest of the document, under which a rendering of it can be cached."""
        digest = hashlib.blake2b(f"{self.name} {self.info!r}".encode(), digest_size=16)
        digest.update(repr(self.navigation).encode())
        for page in self.pages:
            digest.update(digests.full_digest(page))
        return digest.hexdigest()


@dataclass(frozen=True)
class Job:
    """A document to be drawn: its file name, and the function ``make`` that draws it from the name,
    a print order, the ``inputs`` and a drawing context. It needs the maps whose ids it ``shows``
    (``None``: all) and, if it ``shows_examples``, the worked examples; ``bound`` holds digests of
    documents that it contains. Jobs that draw the same parts of a game, on any paper size, have the
    same ``kind``."""

    name: str
    kind: str
    make: Callable[..., Document]
    inputs: tuple[object, ...] = ()
    shows: tuple[str, ...] | None = ()
    shows_examples: bool = False
    bound: tuple[str, ...] = ()

    def draw(self, order: PrintOrder, context: DrawContext) -> Document:
        """Draw the document. Problems are reported to the drawing context."""
        if self.shows is not None:
            order = replace(order, maps={id: order.maps[id] for id in self.shows})
        return self.make(self.name, order, *self.inputs, context)


@dataclass(frozen=True)
class PrintOrder:
    """What is to be printed, and how: the game, its maps drawn in the language, the print options,
    the worked examples as text, and whether the rulebook leaves some of them out. ``once`` calls a
    function or returns its cached result; ``keep`` caches pages as drawings of their own."""

    game: Game
    maps: Mapping[str, MapDrawing] = field(default_factory=dict)
    options: PrintOptions = field(default_factory=PrintOptions)
    example_texts: Mapping[str, ExampleText] = field(default_factory=dict)
    left_out: bool = False
    once: CachedCall = call_uncached
    keep: PageCache | None = None

    @cached_property
    def statistics(self) -> Statistics:
        """The summary lines (chances and means) of each results table, by table id."""
        tables = (t for t in self.game.tables if isinstance(t, ResultsTable))
        return {t.id: statistics_of(self.game, t) for t in tables}

    def part(self, name: str, context: DrawContext, draw: DrawPages, *given: object) -> list[Scene]:
        """Return pages of a document that are cached separately, so that they are not drawn again
        when another page changes. ``given`` are the values on which ``draw`` depends in addition to
        the order."""
        return self.keep(name, context, draw, given) if self.keep else draw(self.game, context)

    @property
    def picture(self) -> Picture | None:
        """The picture of a map for covers, or ``None``."""
        from builder.drawing.sheets.pages.covers import Picture

        maps = [self.maps[m.id] for m in self.drawn_maps[:1]]
        return Picture(maps[0].scene, maps[0].field) if maps else None

    @property
    def drawn_maps(self) -> list[MapSheet]:
        """The maps of the game that have been drawn."""
        return [m for m in self.game.maps if m.id in self.maps]

    def map(self, id: str) -> MapSheet:
        """Return a map of the game by its id."""
        return next(m for m in self.game.maps if m.id == id)

    def scene(self, map: MapSheet) -> Scene:
        """Return the drawing of a map with or without hex numbers, as the print options say."""
        from builder.drawing.sheets.tiling import without_layer

        scene = self.maps[map.id].scene
        return scene if self.options.hex_numbers else without_layer(scene, "numbers")


def make_document(
    name: str,
    order: PrintOrder,
    context: DrawContext,
    subject: str,
    pages: list[Scene],
    *,
    bleed: float = 0.0,
    trims: Sequence[Trim] = (),
    two_sided: bool = False,
    path: PathKey = (),
) -> Document:
    """Return a document with some pages; ``subject`` is the title that readers see, ``bleed`` is in
    mm (or ``trims`` has the trimmed size of each page), and ``path`` is the part of the game that
    the subject names."""
    tr, sheet = context.tr, order.game.sheet
    title = f"{tr(sheet.title)} · {subject}"
    info = DocumentInfo(
        title,
        tr.language,
        f"{subject} · {sheet.version}",
        colours=order.options.colours,
        bleed=bleed,
        condition=condition_of(order.options),
        scale=order.options.scale,
        trims=tuple(trims),
    )
    return Document(name, pages, info, two_sided, subject=subject, path=path)
