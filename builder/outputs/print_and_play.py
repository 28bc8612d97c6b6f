"""The files that people print: counters, maps, charts and set-up cards, in a language, on a paper.

:func:`plan` names every document without drawing any; a :class:`Job` draws one when it is called.
Jobs hold only values and module functions, so they can be sent to other processes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from builder.drawing import charts, pool_card, sequence_card, setup_card, sheets, tracks
from builder.drawing.draft import Draft
from builder.drawing.scene import Scene
from builder.drawing.sheets import Paper
from builder.model.game import Game
from builder.model.maps import MapSheet
from builder.model.scenarios import Scenario
from builder.model.tables import Chart
from builder.outputs.pdf import DocumentInfo

if TYPE_CHECKING:
    from builder.drawing.maps import MapDrawing

Chances = Mapping[str, charts.Chances]
"""For each results table, by id: the exact chances of its columns."""


@dataclass(frozen=True)
class Document:
    """A file to be rendered by ``outputs.pdf``: its name, its pages and what it says of itself."""

    name: str
    pages: list[Scene]
    info: DocumentInfo

    def digest(self) -> str:
        """The same for the same file: the key under which a rendering can be kept."""
        digest = hashlib.blake2b(f"{self.name} {self.info!r}".encode(), digest_size=16)
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


def plan(
    game: Game,
    papers: Sequence[Paper],
    map_drawings: Mapping[str, MapDrawing],
    chances: Chances | None = None,
) -> list[Job]:
    """Every document of one language: what is drawn on a paper once for each of ``papers``.

    ``map_drawings`` holds the maps, by id, drawn in that language; a map without one is left out.
    """
    known = chances or {}
    maps = [m for m in game.maps if m.id in map_drawings]
    jobs = [
        _job(f"map-{m.id}-sheet.pdf", map_sheet_document, game, m, map_drawings[m.id]) for m in maps
    ]
    for paper in papers:
        end = f"{paper.name.lower()}.pdf"
        if game.counters:
            jobs.append(_job(f"counters-{end}", counters_document, game, paper))
        jobs += [
            _job(f"map-{m.id}-tiles-{end}", tiles_document, game, m, map_drawings[m.id], paper)
            for m in maps
        ]
        jobs.append(_job(f"charts-{end}", charts_document, game, known, paper))
        jobs += [
            _job(f"setup-{s.id}-{end}", setup_document, game, s, paper) for s in game.scenarios
        ]
    return jobs


def _job(name: str, draw: Callable[..., Document], *given: object) -> Job:
    return Job(name, partial(draw, name, *given))


# -- documents -------------------------------------------------------------------------------------


def counters_document(name: str, game: Game, paper: Paper, draft: Draft) -> Document:
    """The counter sheets, fronts and backs."""
    pages = sheets.counter_pages(game, draft, paper)
    return _document(name, game, draft, draft.tr("Counters"), pages)


def map_sheet_document(
    name: str, game: Game, map: MapSheet, drawing: MapDrawing, draft: Draft
) -> Document:
    """A map on one sheet of its own size, for a print shop."""
    title = draft.tr(map.title)
    scene = drawing.scene
    page = Scene(scene.width, scene.height, scene.items, scene.symbols, title)
    return _document(name, game, draft, title, [page])


def tiles_document(
    name: str, game: Game, map: MapSheet, drawing: MapDrawing, paper: Paper, draft: Draft
) -> Document:
    """A map in tiles, after the plan of how they go together."""
    title = draft.tr(map.title)
    pages = sheets.tile_pages(game, drawing, draft, paper, title)
    return _document(name, game, draft, title, pages)


def charts_document(
    name: str, game: Game, chances: Chances, paper: Paper, draft: Draft
) -> Document:
    """Tables, terrain of every map, tracks and the sequence of play."""
    title = draft.tr("Charts and tracks")
    pages = sheets.chart_pages(
        game, chart_scenes(game, chances, paper, draft), draft, paper, draft.tr("charts and tracks")
    )
    return _document(name, game, draft, title, pages)


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
        box, across = tracks.best_fit(game, track, paper.live.width)
        found.append(tracks.track(game, track, draft, box, across).scene)
    found += [
        charts.chart(game, table, draft)
        for table in game.tables
        if isinstance(table, Chart) and not (game.maps and table.fill == charts.TERRAIN_FILLER)
    ]
    if game.sheet.sequence:
        found.append(sequence_card.sequence_card(game, draft))
    if game.pools:
        found.append(pool_card.pool_card(game, draft))
    return found


def setup_document(
    name: str, game: Game, scenario: Scenario, paper: Paper, draft: Draft
) -> Document:
    """The set-up card of a scenario."""
    title = draft.tr(scenario.title)
    card = setup_card.setup_card(game, scenario, draft)
    pages = sheets.chart_pages(game, [card], draft, paper, draft.tr("set-up"))
    return _document(name, game, draft, draft.tr("{scenario}: set-up", scenario=title), pages)


def _document(name: str, game: Game, draft: Draft, subject: str, pages: list[Scene]) -> Document:
    tr, sheet = draft.tr, game.sheet
    title = f"{tr(sheet.title)} · {subject}"
    info = DocumentInfo(title, tr.language, f"{subject} · {sheet.version}")
    return Document(name, pages, info)
