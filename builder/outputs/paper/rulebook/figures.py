"""Tables, tracks and pictures of the game in the rulebook: within a column if they stay readable
there, else as wide as the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from builder.drawing import charts
from builder.drawing.aids import tracks
from builder.drawing.charts.cells import chart_rows
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Image, Scene
from builder.drawing.typeset import Atom, Float, Frame, PageInProgress
from builder.i18n.translate import Translator, labelled
from builder.model.game import Game
from builder.model.pictures import picture_size
from builder.model.statistics import Statistic
from builder.model.tables import Chart, Table
from builder.outputs.paper.rulebook.blocks import picture_atom

READABLE = 0.86
"""The smallest scale at which a chart is printed within a column."""


@dataclass
class BookFigures:
    """Draws each table, track and picture of the rulebook once, however often the pages are
    typeset."""

    game: Game
    context: DrawContext
    frame: Frame
    statistics: Mapping[str, Sequence[Statistic]]
    _drawn: dict[tuple[str, str], list[Scene]] = field(default_factory=dict)

    def scenes(self, kind: str, target: str) -> list[Scene]:
        """Return the drawings of a table, track or picture; none for a chart that is not filled
        in."""
        key = (kind, target)
        if key not in self._drawn:
            make = {"table": self._tables, "track": self._track, "figure": self._figure}[kind]
            self._drawn[key] = make(target)
        return self._drawn[key]

    def prints(self, kind: str, target: str) -> bool:
        """Return whether the booklet prints a table or track; some are printed only in the charts
        file."""
        if kind == "track":
            return self.game.track(target).booklet
        found = self.game.table(target) if kind == "table" else None
        return not isinstance(found, Chart) or found.booklet

    def set(self, kind: str, target: str) -> tuple[list[Atom], list[Float]]:
        """Typeset a table, track or picture: return the atoms that stand in the column, and those
        that float to the top or bottom of a page."""
        inside: list[Atom] = []
        wide: list[Float] = []
        for scene in self.scenes(kind, target):
            anchor = "" if inside or wide else f"{kind}-{target}"
            scale = min(1.0, self.frame.column / scene.width)
            if scale >= READABLE and scene.height * scale < 0.6 * self.frame.room:
                words = self._words(kind, target)
                inside.append(
                    picture_atom(scene, self.frame.column, scale=scale, anchor=anchor, words=words)
                )
            else:
                wide.append(self._float(scene, anchor, self._words(kind, target)))
        return inside, wide

    def _words(self, kind: str, target: str) -> str:
        """Return the text alternative of a drawing: the lines of a chart, or the meaning of a
        table's results."""
        tr = self.context.tr
        if kind == "table":
            return _table_description(self.game.table(target), tr)
        if kind == "track":
            track = self.game.track(target)
            return ": ".join((tr(track.title), ", ".join(tr(box.label) for box in track.boxes)))
        return target

    def _float(self, scene: Scene, anchor: str, words: str) -> Float:
        frame = self.frame
        room = frame.right - frame.left
        scale = min(1.0, room / scene.width, frame.room / scene.height)

        def draw(page: PageInProgress, x: float, y: float) -> None:
            page.scene.place(scene, x + (room - scene.width * scale) / 2, y, scale=scale)

        return Float(scene.height * scale, draw, anchor, (("Figure", words, words),))

    # -- drawings ------------------------------------------------------------------------------

    def _tables(self, target: str) -> list[Scene]:
        """Return the drawings of a table, with or without its summary; they are the same on every
        paper."""
        key = "table", target, target in self.statistics, id(self.game)
        return self.context.sampled(key, partial(self._table, target), self.game)

    def _table(self, id: str, context: DrawContext) -> list[Scene]:
        table = self.game.table(id)
        if not isinstance(table, Chart):
            lines = self.statistics.get(id, ())
            return [charts.results_table(self.game, table, context, lines).finished()]
        if self.game.maps and table.fill == charts.TERRAIN_FILLER:
            drawn = (charts.terrain_effects(self.game, m, context) for m in self.game.maps)
            return [chart.finished() for chart in drawn]
        return [charts.plain_chart(self.game, table, context).finished()] if table.rows else []

    def _track(self, id: str) -> list[Scene]:
        track = self.game.track(id)
        room = self.frame.right - self.frame.left
        box, across = tracks.best_fit(self.game, track, room)
        return [tracks.draw_track(self.game, track, self.context, box, across).scene]

    def _figure(self, name: str) -> list[Scene]:
        data = next((d for f, d in self.game.art.items() if f.rpartition(".")[0] == name), None)
        size = picture_size(data) if data else None
        if data is None or size is None:
            return []
        wide, high = size
        scale = min(self.frame.column, wide * 25.4 / 150) / wide
        scene = Scene(wide * scale, high * scale)
        scene.items.append(Image(0, 0, scene.width, scene.height, data))
        return [scene]


def _table_description(table: Table, tr: Translator) -> str:
    if isinstance(table, Chart):
        lines = [", ".join(filter(None, row)) for row in chart_rows(table, tr)]
    else:
        lines = [labelled(tr, meant.code, tr(meant.text)) for meant in table.legend]
    return ". ".join([tr(table.title), *lines])
