"""The files that people print: counters, maps, charts and set-up cards, in a language, on a paper.

:func:`plan` names every document without drawing any; a :class:`Job` draws one when it is called.
Jobs hold only values and module functions, so they can be sent to other processes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from builder.drawing import (
    charts,
    form_sheet,
    order_of_battle,
    pool_card,
    sequence_card,
    setup_card,
    sheets,
    tracks,
)
from builder.drawing.draft import Draft
from builder.drawing.scene import Scene
from builder.drawing.sheets import PAPERS, Paper
from builder.model.game import Game
from builder.model.maps import MapSheet
from builder.model.printing import Layout, PrintOptions
from builder.model.scenarios import Scenario
from builder.model.tables import Chart
from builder.outputs.navigation import Navigation
from builder.outputs.pdf import DocumentInfo
from builder.outputs.rulebook import Rulebook, rulebook
from builder.outputs.rulebook.examples import Told

if TYPE_CHECKING:
    from builder.drawing.mapsheet import MapDrawing

Chances = Mapping[str, charts.Chances]
"""For each results table, by id: the exact chances of its columns."""


@dataclass(frozen=True)
class Document:
    """A file to be rendered by ``outputs.pdf``: its name, its pages and what it says of itself,
    whether its pages are the two sides of sheets, and its links and bookmarks."""

    name: str
    pages: list[Scene]
    info: DocumentInfo
    two_sided: bool = False
    navigation: Navigation | None = None

    def digest(self) -> str:
        """The same for the same file: the key under which a rendering can be kept."""
        digest = hashlib.blake2b(f"{self.name} {self.info!r}".encode(), digest_size=16)
        digest.update(repr(self.navigation).encode())
        seen: set[int] = set()
        for page in self.pages:
            digest.update(f"{page.title} {page.width} {page.height} {page.items!r}".encode())
            for name, items in sorted(page.symbols.items()):
                digest.update(name.encode())
                if id(items) not in seen:  # a map that every page places is read once
                    seen.add(id(items))
                    digest.update(repr(items).encode())
        return digest.hexdigest()


@dataclass(frozen=True)
class Job:
    """A document to come: its file name, and what draws it. Problems go to the draft."""

    name: str
    draw: Callable[[Draft], Document]


@dataclass(frozen=True)
class Order:
    """What is to be printed and how: the game, the maps drawn in the language, the chances of the
    tables, the options, and the worked examples as they are told."""

    game: Game
    maps: Mapping[str, MapDrawing] = field(default_factory=dict)
    chances: Chances = field(default_factory=dict)
    options: PrintOptions = field(default_factory=PrintOptions)
    told: Mapping[str, Told] = field(default_factory=dict)

    @property
    def picture(self) -> sheets.Picture | None:
        """The map for covers, if there is one."""
        maps = [self.maps[m.id] for m in self.drawn_maps[:1]]
        return sheets.Picture(maps[0].scene, maps[0].field) if maps else None

    @property
    def drawn_maps(self) -> list[MapSheet]:
        """The maps that there is a drawing of."""
        return [m for m in self.game.maps if m.id in self.maps]

    def scene(self, map: MapSheet) -> Scene:
        """The drawing of a map as the options want it."""
        scene = self.maps[map.id].scene
        return scene if self.options.hex_numbers else sheets.without(scene, "numbers")


def plan(order: Order, papers: Sequence[Paper]) -> list[Job]:
    """Every document of one language: what is drawn on a paper once for each of ``papers``."""
    ink, options = order.options.suffix, order.options
    jobs = [
        _job(f"map-{m.id}-sheet{ink}.pdf", map_sheet_document, order, m) for m in order.drawn_maps
    ]
    if options.template and order.game.counters:
        jobs.append(_job(_template_name(options), template_document, order))
    plain = [p.with_margin(options.margin) for p in papers]
    tiled = [
        PAPERS[name.lower()].with_margin(options.margin)
        for name in options.map_papers
        if name.lower() in PAPERS
    ]
    for paper in plain:
        jobs += _counter_jobs(order, paper)
        jobs += _card_jobs(order, paper)
        if "duplex" in options.layouts and (order.game.counters or order.game.cards):
            jobs.append(
                _job(f"calibration{_end(order, paper)}", calibration_document, order, paper)
            )
        if not tiled:
            jobs += _tile_jobs(order, paper)
        end = _end(order, paper)
        jobs.append(_job(f"charts{end}", charts_document, order, paper))
        jobs += [
            _job(f"setup-{s.id}{end}", setup_document, order, s, paper)
            for s in order.game.scenarios
        ]
        if order.game.forms:
            jobs.append(_job(f"forms{end}", forms_document, order, paper))
        if options.booklet:
            jobs.append(_job(f"booklet{end}", booklet_document, order, paper))
        jobs += rulebook_jobs(order, paper)
    for paper in tiled:
        jobs += _tile_jobs(order, paper)
    return jobs


def rulebook_jobs(order: Order, paper: Paper) -> list[Job]:
    """The rules on a paper, bound too if booklets are asked for; none for a game without rules."""
    if not order.game.rules:
        return []
    end = _end(order, paper)
    jobs = [_job(f"rulebook{end}", rulebook_document, order, paper)]
    if order.options.booklet:
        jobs.append(_job(f"booklet-rules{end}", bound_rulebook_document, order, paper))
    return jobs


def _end(order: Order, paper: Paper) -> str:
    return f"{order.options.suffix}-{paper.name.lower()}.pdf"


def _counter_jobs(order: Order, paper: Paper) -> list[Job]:
    if not order.game.counters:
        return []
    end = _end(order, paper)
    jobs = [
        _job(f"counters{_LAYOUT_NAMES[layout]}{end}", counters_document, order, layout, paper)
        for layout in order.options.layouts
    ]
    if "duplex" in order.options.layouts:
        jobs.append(_job(f"counters-manifest{end}", manifest_document, order, paper))
    return jobs


def _card_jobs(order: Order, paper: Paper) -> list[Job]:
    if not order.game.cards:
        return []
    end = _end(order, paper)
    return [
        _job(f"cards{_LAYOUT_NAMES[layout]}{end}", cards_document, order, layout, paper)
        for layout in order.options.layouts
    ]


_LAYOUT_NAMES: dict[Layout, str] = {"duplex": "", "fold": "-fold", "single": "-single"}


def _tile_jobs(order: Order, paper: Paper) -> list[Job]:
    return [
        _job(f"map-{m.id}-tiles{_end(order, paper)}", tiles_document, order, m, paper)
        for m in order.drawn_maps
    ]


def _job(name: str, draw: Callable[..., Document], *given: object) -> Job:
    return Job(name, partial(draw, name, *given))


# -- documents -------------------------------------------------------------------------------------


def counters_document(
    name: str, order: Order, layout: Layout, paper: Paper, draft: Draft
) -> Document:
    """The counter sheets in one layout."""
    pages = sheets.counter_pages(order.game, draft, paper, order.options, layout)
    names = {
        "duplex": draft.tr("Counters"),
        "fold": draft.tr("Counters to fold"),
        "single": draft.tr("Counters to glue"),
    }
    return _document(name, order, draft, names[layout], pages, two_sided=layout == "duplex")


def cards_document(name: str, order: Order, layout: Layout, paper: Paper, draft: Draft) -> Document:
    """The card sheets in one layout."""
    pages = sheets.card_pages(order.game, draft, paper, order.options, layout)
    names = {
        "duplex": draft.tr("Cards"),
        "fold": draft.tr("Cards to fold"),
        "single": draft.tr("Cards to glue"),
    }
    return _document(name, order, draft, names[layout], pages, two_sided=layout == "duplex")


def manifest_document(name: str, order: Order, paper: Paper, draft: Draft) -> Document:
    """Every counter and where it lies on the two-sided sheets."""
    laid = sheets.counter_sheets(order.game, draft, paper, order.options)
    pages = sheets.manifest_pages(order.game, draft, paper, laid)
    return _document(
        name, order, draft, draft.tr("Manifest of the counters"), pages, two_sided=True
    )


def calibration_document(name: str, order: Order, paper: Paper, draft: Draft) -> Document:
    """The page that measures how backs lie on fronts."""
    pages = sheets.calibration_pages(order.game, draft, paper, order.options)
    return _document(name, order, draft, draft.tr("Printer calibration"), pages, two_sided=True)


def template_document(name: str, order: Order, draft: Draft) -> Document:
    """The counters on labels or a die sheet; an unknown template is reported and has no pages."""
    template = sheets.template_of(order.options, draft)
    pages = sheets.template_pages(order.game, draft, template, order.options) if template else []
    return _document(name, order, draft, draft.tr("Counters"), pages)


def map_sheet_document(name: str, order: Order, map: MapSheet, draft: Draft) -> Document:
    """A map on one sheet of its own size, for a print shop: with bleed, if that is asked for."""
    title = draft.tr(map.title)
    scene, bleed = order.scene(map), order.options.bleed
    page = sheets.bled(scene, bleed) if bleed else Scene(scene.width, scene.height)
    if not bleed:
        page.items, page.symbols = scene.items, scene.symbols
    page.title = title
    return _document(name, order, draft, title, [page], bleed=bleed)


def tiles_document(name: str, order: Order, map: MapSheet, paper: Paper, draft: Draft) -> Document:
    """A map in tiles, after the plan of how they go together."""
    title = draft.tr(map.title)
    scene = order.scene(map)
    pages = sheets.tile_pages(order.game, scene, draft, paper, title, order.options.overlap)
    return _document(name, order, draft, draft.tr("{map}: map in tiles", map=title), pages)


def charts_document(name: str, order: Order, paper: Paper, draft: Draft) -> Document:
    """Tables, terrain of every map, tracks and the sequence of play."""
    title = draft.tr("Charts and tracks")
    scenes = chart_scenes(order.game, order.chances, paper, draft)
    pages = sheets.chart_pages(order.game, scenes, draft, paper, draft.tr("charts and tracks"))
    return _document(name, order, draft, title, pages, two_sided=True)


def chart_scenes(game: Game, chances: Chances, paper: Paper, draft: Draft) -> list[Scene]:
    """The cards of a game in the order in which they are printed: results, terrain, tracks, charts,
    sequence, pools."""
    found = [
        charts.results_table(game, table, draft, chances.get(table.id))
        for table in game.tables
        if not isinstance(table, Chart)
    ]
    found += [charts.terrain_effects(game, map, draft) for map in game.maps]
    for track in game.tracks:
        if track.kind == "table":
            continue
        box, across = tracks.best_fit(game, track, paper.live.width)
        found.append(tracks.track(game, track, draft, box, across).scene)
    found += [
        charts.chart(game, table, draft)
        for table in game.tables
        if isinstance(table, Chart) and not (game.maps and table.fill == charts.TERRAIN_FILLER)
    ]
    found += order_of_battle.order_of_battle(game, draft)
    if game.sheet.sequence:
        found.append(sequence_card.sequence_card(game, draft))
    if game.pools:
        found.append(pool_card.pool_card(game, draft))
    return found


def setup_document(
    name: str, order: Order, scenario: Scenario, paper: Paper, draft: Draft
) -> Document:
    """The set-up card of a scenario."""
    title = draft.tr(scenario.title)
    found = setup_card.setup_cards(order.game, scenario, draft)
    pages = sheets.chart_pages(order.game, found, draft, paper, draft.tr("set-up"))
    return _document(
        name, order, draft, draft.tr("{scenario}: set-up", scenario=title), pages, two_sided=True
    )


def forms_document(name: str, order: Order, paper: Paper, draft: Draft) -> Document:
    """The pages to write on."""
    found = [
        card
        for form in order.game.forms
        for card in form_sheet.form_sheets(form, draft, paper.live.height)
    ]
    pages = sheets.chart_pages(order.game, found, draft, paper, draft.tr("forms"))
    return _document(name, order, draft, draft.tr("Forms to fill in"), pages)


def kit(order: Order, paper: Paper, documents: Mapping[str, Document], draft: Draft) -> Document:
    """Everything for one paper in one file: a cover, the instructions, then all that is printed on both
    sides, each part from a fresh sheet, then the rest. ``documents`` are the single files by name."""
    paper = paper.with_margin(order.options.margin)
    end = f"-{paper.name.lower()}.pdf"
    pages: list[Scene] = []
    parts = []
    ways: Navigation | None = None
    bound = [d for n, d in documents.items() if _in_kit(n, end, order.options)]
    for document in sorted(bound, key=_printing_order):
        first = len(pages) + _BEFORE + 1
        if document.navigation:
            ways = document.navigation.moved(first - 1)
        pages += document.pages
        title = document.info.title.partition(" · ")[2]
        parts.append(sheets.Part(title, first, len(pages) + _BEFORE, document.two_sided))
        if document.two_sided and len(pages) % 2:
            pages.append(sheets.blank(draft, paper))
    parts.insert(0, sheets.Part(sheets.how_to(order.game, draft), _BEFORE, _BEFORE))
    before = [
        sheets.cover(order.game, draft, paper, parts, order.picture),
        sheets.instructions(order.game, draft, paper, order.options),
    ]
    name = f"kit{order.options.suffix}{end}"
    document = _document(name, order, draft, draft.tr("Print-and-play kit"), [*before, *pages])
    return replace(document, navigation=ways)


def _in_kit(name: str, end: str, options: PrintOptions) -> bool:
    """Whether a file's pages are in the kit that ends in ``end``: what is printed on its paper, map
    tiles on papers of their own, and labels or dies. A map's one sheet is for a print shop."""
    if name.startswith(("booklet", "kit")):
        return False
    template = bool(options.template) and name == _template_name(options)
    tiles = any(name.endswith(f"-{p.lower()}.pdf") and "-tiles" in name for p in options.map_papers)
    return name.endswith(end) or tiles or template


def _template_name(options: PrintOptions) -> str:
    return f"counters-{options.template.replace('/', '-')}{options.suffix}.pdf"


_BEFORE = 2
"""The cover and the instructions: one sheet."""

_PRINTED = (*("calibration", "counters", "cards", "rulebook", "charts", "setup", "forms", "map"),)


def _printing_order(document: Document) -> tuple[bool, int]:
    """What is on both sides first, the printer's trial before all."""
    return not document.two_sided, _PRINTED.index(document.name.partition("-")[0])


def booklet_document(name: str, order: Order, paper: Paper, draft: Draft) -> Document:
    """Charts and set-ups bound for a player, on paper twice as large as ``paper``."""
    pages = charts_document(name, order, paper, draft).pages
    for scenario in order.game.scenarios:
        pages = pages + setup_document(name, order, scenario, paper, draft).pages
    spreads = sheets.booklet_pages(pages, draft, paper)
    return _document(name, order, draft, draft.tr("Player's booklet"), spreads, two_sided=True)


def rulebook_document(name: str, order: Order, paper: Paper, draft: Draft) -> Document:
    """The rules, with links and bookmarks."""
    book = _rulebook(order, paper, draft)
    title = draft.tr("Rules of play")
    document = _document(name, order, draft, title, book.pages, two_sided=True)
    return replace(document, navigation=book.navigation)


def bound_rulebook_document(name: str, order: Order, paper: Paper, draft: Draft) -> Document:
    """The rules bound, on paper twice as large as ``paper``."""
    spreads = sheets.booklet_pages(_rulebook(order, paper, draft).pages, draft, paper)
    return _document(name, order, draft, draft.tr("Rules of play"), spreads, two_sided=True)


def _rulebook(order: Order, paper: Paper, draft: Draft) -> Rulebook:
    return rulebook(order.game, draft, paper, order.told, order.chances, order.picture)


def _document(
    name: str,
    order: Order,
    draft: Draft,
    subject: str,
    pages: list[Scene],
    *,
    bleed: float = 0.0,
    two_sided: bool = False,
) -> Document:
    tr, sheet = draft.tr, order.game.sheet
    title = f"{tr(sheet.title)} · {subject}"
    info = DocumentInfo(
        title,
        tr.language,
        f"{subject} · {sheet.version}",
        colours=order.options.colours,
        bleed=bleed,
    )
    return Document(name, pages, info, two_sided)
