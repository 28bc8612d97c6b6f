"""What goes beside the map on its sheet: charts, tracks and the title, fitted into the free strip."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from builder.drawing import charts
from builder.drawing.draft import Draft
from builder.drawing.geometry import Rect
from builder.drawing.maps.legend import legend
from builder.drawing.scene import Scene
from builder.drawing.tracks import track as draw_track
from builder.model.game import Game
from builder.model.maps import MapSheet
from builder.model.tables import ResultsTable
from builder.model.tracks import Track

GAP = 4.0
TITLE = (92.0, 58.0)
"""The least width (or, in an upright strip, height) of the title's block."""

_LEAST_SCALE = 0.45


_NOWHERE = Rect(0, 0, 0, 0)


@dataclass
class Block:
    """A card in the strip: its drawing, where it lies, at what scale, and a track's boxes on it."""

    scene: Scene
    scalable: bool = True
    track: str = ""
    boxes: dict[str, Rect] = field(default_factory=dict)
    at: Rect = _NOWHERE
    scale: float = 1.0

    def placed_boxes(self) -> dict[str, Rect]:
        """The boxes on the sheet."""
        return {
            id: box.scaled(self.scale).moved(self.at.x, self.at.y) for id, box in self.boxes.items()
        }


def fill_strip(game: Game, sheet: MapSheet, draft: Draft, strip: Rect) -> tuple[list[Block], Rect]:
    """The blocks of a strip, placed, and the rectangle that is left for the title. What does not fit
    even at the least scale is reported and left out."""
    cards = _charts(game, sheet, draft, strip)
    while True:
        for tracks in _tracks(game, sheet, draft):
            found = _arranged([*cards, *tracks], strip)
            if found is not None:
                return found
        if not cards:
            break
        lost = cards.pop()
        draft.warn(
            "sheet-too-full", f"there is no room on the sheet for {lost.scene.title!r}",
            ("maps", sheet.id, "tables"), "make the sheet larger, or list fewer tables",
        )  # fmt: skip
    if sheet.tracks:
        draft.warn(
            "sheet-too-full", "there is no room on the sheet for its tracks",
            ("maps", sheet.id, "tracks"), "make the sheet larger",
        )  # fmt: skip
    return [], strip


def _charts(game: Game, sheet: MapSheet, draft: Draft, strip: Rect) -> list[Block]:
    """The tables that the map names, in order; a terrain key if the terrain effects are not one."""
    found: list[Block] = []
    effects = False
    for id in sheet.tables:
        table = game.table(id)
        if isinstance(table, ResultsTable):
            found.append(Block(charts.results_table(game, table, draft)))
        elif table.fill == "terrain-effects":
            effects = True
            found.append(Block(charts.terrain_effects(game, sheet, draft)))
        else:
            found.append(Block(charts.chart(game, table, draft)))
    if not effects and sheet.theme != "plain":
        high = strip.height if strip.width > strip.height else strip.height * 0.4
        found.append(Block(legend(game, sheet, draft, high)))
    return found


def _tracks(game: Game, sheet: MapSheet, draft: Draft) -> Iterator[list[Block]]:
    """The map's tracks, drawn ever smaller and in more lines."""
    found = [game.track(id) for id in sheet.tracks]
    if not found:
        yield []
        return
    least = game.sheet.counter_size + 4
    for size in sorted({27.0, 24.0, 22.0, 20.0, 18.5, least}, reverse=True):
        if size >= least:
            for lines in (1, 2, 3, 4, 5):
                yield [_track(game, t, draft, size, lines) for t in found]


def _track(game: Game, track: Track, draft: Draft, size: float, lines: int) -> Block:
    across = -(-len(track.boxes) // lines) if lines > 1 else None
    drawn = draw_track(game, track, draft, box=size, across=across)
    return Block(drawn.scene, False, track.id, drawn.boxes)


def _arranged(blocks: Sequence[Block], strip: Rect) -> tuple[list[Block], Rect] | None:
    """Blocks one after the other along the strip, at the largest scale that leaves the title its
    room."""
    flat = strip.width >= strip.height
    thick = strip.height if flat else strip.width
    long = strip.width if flat else strip.height
    least = TITLE[0] if flat else TITLE[1]
    for percent in range(100, int(_LEAST_SCALE * 100), -3):
        scales = [_scale(b, thick, percent / 100, flat) for b in blocks]
        if any(s is None for s in scales):
            return None
        sizes = [_along(b, flat) * (s or 1.0) for b, s in zip(blocks, scales, strict=True)]
        left = long - sum(sizes) - GAP * len(blocks)
        if left >= least:
            return _placed(blocks, [s or 1.0 for s in scales], strip, flat, min(left, 2.2 * least))
    return None


def _along(block: Block, flat: bool) -> float:
    return block.scene.width if flat else block.scene.height


def _scale(block: Block, thick: float, most: float, flat: bool) -> float | None:
    natural = block.scene.height if flat else block.scene.width
    if not block.scalable:
        return 1.0 if natural <= thick else None
    scale = min(most, thick / natural)
    return scale if scale >= _LEAST_SCALE else None


def _placed(
    blocks: Sequence[Block], scales: Sequence[float], strip: Rect, flat: bool, title: float
) -> tuple[list[Block], Rect]:
    """Blocks after the title, spread so that both ends of the strip are used."""
    long = strip.width if flat else strip.height
    used = sum(_along(b, flat) * s for b, s in zip(blocks, scales, strict=True))
    gap = (long - title - used) / len(blocks) if blocks else 0.0
    ahead = title + gap
    for block, scale in zip(blocks, scales, strict=True):
        block.scale = scale
        wide, high = block.scene.width * scale, block.scene.height * scale
        if flat:
            block.at = Rect(strip.x + ahead, strip.y, wide, high)
            ahead += wide + gap
        else:
            block.at = Rect(strip.x + (strip.width - wide) / 2, strip.y + ahead, wide, high)
            ahead += high + gap
    size = (title, strip.height) if flat else (strip.width, title)
    return list(blocks), Rect(strip.x, strip.y, *size)
