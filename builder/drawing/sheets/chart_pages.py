"""Charts, tracks and cards placed on pages, as large as they are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from builder.drawing.ink.draft import Draft
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.drawing.sheets.furniture import dress, page
from builder.drawing.sheets.paper import Paper
from builder.model.game import Game

GAP = 3.4
LEAST_SCALE = 0.72
"""Below this the smallest type on a chart (2.4 mm) is no longer read at arm's length."""


@dataclass
class _Placed:
    """A chart with its place on a page."""

    chart: Scene
    x: float
    y: float
    scale: float


@dataclass
class _Page:
    paper: Paper
    charts: list[_Placed] = field(default_factory=list)
    shelf: Rect = field(default_factory=lambda: Rect(0.0, 0.0, 0.0, 0.0))
    """The shelf being filled: the free rest of it starts at its right edge."""


def chart_pages(
    game: Game, charts: Sequence[Scene], draft: Draft, paper: Paper, what: str
) -> list[Scene]:
    """The charts on pages, each on the first that has room, side by side where they fit;
    ``what`` the pages are, for their heads. A chart that would have to shrink below
    :data:`LEAST_SCALE` is a problem."""
    pages: list[_Page] = []
    for chart in charts:
        best = _orientation(chart, paper)
        scale = _scale(chart, best)
        if scale < LEAST_SCALE:
            _report(draft, chart, scale, paper)
        if not any(p.paper == best and _add(p, chart, scale) for p in pages):
            pages.append(_Page(best))
            _add(pages[-1], chart, scale)
    return [_paint(game, draft, p, i, len(pages), what) for i, p in enumerate(pages, 1)]


def _orientation(chart: Scene, paper: Paper) -> Paper:
    """Upright, unless the chart is so wide that it prints larger on a turned page."""
    upright, turned = _scale(chart, paper), _scale(chart, paper.turned)
    return paper.turned if upright < 1 and turned > upright * 1.05 else paper


def _scale(chart: Scene, paper: Paper) -> float:
    live = paper.live
    return min(1.0, live.width / chart.width, live.height / chart.height)


def _add(page: _Page, chart: Scene, scale: float) -> bool:
    """Put the chart beside the last one, or on a new shelf below; ``False`` if the page is full."""
    live, wide, high = page.paper.live, chart.width * scale, chart.height * scale
    shelf = page.shelf
    if page.charts and shelf.right + GAP + wide <= live.right + 1e-6:
        x, y = shelf.right + GAP, shelf.y
    else:
        x, y = live.x, shelf.bottom + GAP if page.charts else live.y
    if y + high > live.bottom + 1e-6:
        return False
    same = page.charts and y == shelf.y
    page.shelf = Rect(live.x, y, x + wide - live.x, max(high, shelf.height if same else 0.0))
    page.charts.append(_Placed(chart, x, y, scale))
    return True


def _report(draft: Draft, chart: Scene, scale: float, paper: Paper) -> None:
    draft.warn(
        "chart-too-large",
        f"{chart.title!r} prints at {round(scale * 100)} % on {paper.name} paper",
        hint="split the chart, or shorten its texts",
    )


def _paint(game: Game, draft: Draft, laid: _Page, number: int, count: int, what: str) -> Scene:
    tr = draft.tr
    title = " · ".join(dict.fromkeys(p.chart.title for p in laid.charts if p.chart.title))
    pen = page(draft, laid.paper, title or what)
    for row in _shelves(laid.charts):
        shift = (laid.paper.live.right - max(p.x + p.chart.width * p.scale for p in row)) / 2
        for p in row:
            pen.scene.place(p.chart, p.x + shift, p.y, scale=p.scale)
    sheet = tr("Page {number} of {count}", number=number, count=count) if count > 1 else ""
    dress(pen, game, laid.paper, what, sheet)
    return pen.scene


def _shelves(placed: list[_Placed]) -> list[list[_Placed]]:
    rows: dict[float, list[_Placed]] = {}
    for item in placed:
        rows.setdefault(item.y, []).append(item)
    return list(rows.values())
