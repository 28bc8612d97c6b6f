"""The terrain effects chart of one map: what each kind of ground costs and what it does in combat."""

from __future__ import annotations

from dataclasses import dataclass

from builder.drawing import cards
from builder.drawing.cards import Pen
from builder.drawing.charts.notes import Notes
from builder.drawing.charts.swatches import draw_swatch
from builder.drawing.draft import Draft
from builder.drawing.scene import Scene
from builder.model.game import Game
from builder.model.maps import MapSheet
from builder.model.tables import BandRow, Chart, ResultsTable
from builder.model.terrain import Cost, TerrainType

TERRAIN_FILLER = "terrain-effects"
"""The filler that a game's plain terrain chart names."""
WIDTH = 181.0
ROW = 7.6
HEAD = 6.4
NAME = 46.0
"""Width of the column with the picture and the name."""
EDGE = 3.0
GROUP_GAP = 2.4
LINE = 3.3


def terrain_effects(game: Game, map: MapSheet, draft: Draft) -> Scene:
    """The terrain of ``map`` as a card 181 mm wide: only what occurs on it, in the key's order."""
    return _Drawing(game, map, draft).draw()


def occurring(game: Game, map: MapSheet) -> list[list[TerrainType]]:
    """The terrain types on a map that the chart shows: in hexes, on hexsides, along paths, features;
    groups without any are left out."""
    key = game.terrain
    hexes = {map.terrain_at(cell) for cell in map.hexes.cells}
    features = {f.type for f in map.all_features}
    groups = (
        (key.hexes, hexes), (key.hexsides, set(map.hexsides)), (key.paths, set(map.paths)),
        (key.features, features),
    )  # fmt: skip
    found = [[t for t in kinds if t.chart and t.id in present] for kinds, present in groups]
    return [group for group in found if group]


@dataclass(frozen=True)
class _Row:
    """A terrain type with its wrapped texts and its height in mm."""

    terrain: TerrainType
    combat: list[str]
    note: list[str]
    height: float
    added: bool
    """Whether its cost comes on top of the hex's."""


class _Drawing:
    """One chart being laid out and drawn."""

    def __init__(self, game: Game, map: MapSheet, draft: Draft) -> None:
        self.game, self.map, self.draft = game, map, draft
        self.width = WIDTH - cards.SHADOW
        self.classes = game.sheet.movement_classes or ("all",)
        self.land = frozenset(c for c in self.classes if _enters_most(game, c))
        self.cost = min(18.0, 54.0 / len(self.classes))
        rest = self.width - 2 * EDGE - NAME - self.cost * len(self.classes)
        self.combat = rest * 0.42
        self.note = rest - self.combat
        self.rows = {row.id: row for row in _band_rows(game)}
        self.chart = terrain_chart(game)
        self.groups = [[self._row(t) for t in group] for group in occurring(game, map)]
        self.notes = Notes(draft, self._notes(), self.width - 8, self._has_estimates())

    # -- layout --------------------------------------------------------------------------------

    def _row(self, terrain: TerrainType) -> _Row:
        pen_language = self.draft.tr.language
        combat = self._combat_text(terrain)
        note = self.draft.tr(terrain.note) + cards.dagger(terrain, "note") if terrain.note else ""
        combat_lines = cards.wrap("text", combat, 2.9, self.combat - 3, pen_language)
        note_lines = cards.wrap("text", note, 2.9, self.note - 3, pen_language) if note else []
        tall = max(len(combat_lines), len(note_lines)) * LINE + 2
        return _Row(terrain, combat_lines, note_lines, max(ROW, tall), self._is_added(terrain))

    def _is_added(self, terrain: TerrainType) -> bool:
        key = self.game.terrain
        return terrain in key.hexsides or terrain in key.features

    def _combat_text(self, terrain: TerrainType) -> str:
        if not terrain.combat:
            return "—"
        row = self.rows.get(terrain.combat)
        name = row.name if row is not None else terrain.combat
        return self.draft.tr(name) + cards.dagger(terrain, "combat")

    def _has_estimates(self) -> bool:
        terrain = [row.terrain for group in self.groups for row in group]
        return any(_daggers(t, self.classes) for t in terrain)

    def _notes(self) -> list[str]:
        tr = self.draft.tr
        every = [row for group in self.groups for row in group]
        costs = [row.terrain.cost(c) for row in every for c in self.classes]
        notes = []
        if "prohibited" in costs:
            notes.append(tr("P: prohibited."))
        if any(row.added for row in every):
            notes.append(tr("+: on top of the cost of the hex entered."))
        own = [" ".join(notes)] if notes else []
        return own + [tr(note) for note in (self.chart.notes if self.chart else ())]

    def _height(self) -> float:
        rows = sum(row.height for group in self.groups for row in group)
        gaps = GROUP_GAP * max(0, len(self.groups) - 1)
        return cards.TOP + HEAD + rows + gaps + self.notes.height + 2.4

    # -- drawing -------------------------------------------------------------------------------

    def draw(self) -> Scene:
        """The whole card."""
        tr = self.draft.tr
        path = ("maps", self.map.id)
        title = tr(self.chart.title if self.chart else "Terrain Effects Chart")
        rule = cards.rule_reference(self.draft, self.chart.rule if self.chart else "")
        subtitle = " · ".join(part for part in (tr(self.map.title), rule) if part)
        self.pen = cards.card(self.draft, self.width, self._height(), title, subtitle, path=path)
        self._heads(cards.TOP)
        y = cards.TOP + HEAD
        ink = self.pen.colours.ink
        self.pen.rule(EDGE, y, self.width - 2 * EDGE, weight=0.5, fill=ink)
        for i, group in enumerate(self.groups):
            if i:
                middle = y + GROUP_GAP / 2
                self.pen.rule(EDGE, middle, self.width - 2 * EDGE, weight=0.3, fill=ink)
                y += GROUP_GAP
            y = self._group(group, y)
        self._verticals(cards.TOP + HEAD, y)
        self.notes.draw(self.pen, 4, y + 0.6)
        return self.pen.scene

    def _columns(self) -> list[tuple[str, float, float]]:
        """Every column after the name: its head, left and width."""
        tr, x = self.draft.tr, EDGE + NAME
        found = []
        for name in self.classes:
            found.append((class_name(self.draft, name), x, self.cost))
            x += self.cost
        found.append((tr("Combat"), x, self.combat))
        found.append((tr("Notes"), x + self.combat, self.note))
        return found

    def _heads(self, y: float) -> None:
        middle = y + HEAD / 2 - 0.2
        self.pen.put("strong", 13, middle, self.draft.tr("Terrain"), 3.2)
        for i, (name, x, width) in enumerate(self._columns()):
            centred = i < len(self.classes)
            self.pen.put(
                "strong", x + width / 2 if centred else x + 1.5, middle, name, 3.2,
                anchor="middle" if centred else "start", width=width - 1.5, room="a column's head",
            )  # fmt: skip

    def _group(self, rows: list[_Row], y: float) -> float:
        for i, row in enumerate(rows):
            if i % 2 == 0:
                tint = self.pen.colours.row
                self.pen.scene.rect(EDGE, y, self.width - 2 * EDGE, row.height, fill=tint)
            self._draw_row(row, y)
            y += row.height
        return y

    def _draw_row(self, row: _Row, y: float) -> None:
        terrain, middle = row.terrain, y + row.height / 2
        pen = Pen(self.pen.scene, self.draft, ("terrain", terrain.id), self.pen.colours)
        draw_swatch(pen, self.game, terrain.id, 8.2, middle, 7.0, self.map.theme)
        name = self.draft.tr(terrain.name) + cards.dagger(terrain)
        pen.put("strong", 13, middle, name, 3.6, width=NAME - 11, room="the chart's name column")
        columns = self._columns()
        for i, movement in enumerate(self.classes):
            self._cost(pen, row, movement, columns[i][1] + self.cost / 2, middle)
        for lines, (_, x, _) in zip((row.combat, row.note), columns[-2:], strict=True):
            fill = pen.colours.faint if lines == ["—"] else pen.colours.ink
            top = middle - (len(lines) - 1) * LINE / 2
            pen.lines("text", x + 1.5, top, lines, 2.9, LINE, fill=fill)

    def _cost(self, pen: Pen, row: _Row, movement: str, x: float, y: float) -> None:
        cost = row.terrain.cost(movement)
        shown = _cost_text(cost, row.added and movement in self.land)
        plain, red = pen.colours.ink, pen.colours.warning
        fill = pen.colours.faint if cost is None else red if cost == "prohibited" else plain
        wide = pen.put("figure", x, y, shown, 4.0, fill=fill, anchor="middle")
        if cost is not None and cards.estimated(row.terrain, f"movement.{movement}", "movement"):
            pen.put("text", x + wide / 2 + 0.2, y - 0.5, cards.DAGGER, 2.9, fill=pen.colours.dim)

    def _verticals(self, top: float, bottom: float) -> None:
        for _, x, _ in self._columns():
            line = [(x, top), (x, bottom)]
            self.pen.scene.line(line, stroke=self.pen.colours.rule, width=0.15)


def _enters_most(game: Game, movement_class: str) -> bool:
    """Whether a class moves from hex to hex, so that a hexside's cost comes on top; a class that most
    hexes are closed to moves along the hexsides themselves."""
    costs = [t.cost(movement_class) for t in game.terrain.hexes]
    open_to = [c for c in costs if c is not None and c != "prohibited"]
    return 2 * len(open_to) > len(costs)


def class_name(draft: Draft, movement_class: str) -> str:
    """A movement class as it is printed: its translation, or its id as words."""
    shown = draft.tr(movement_class, "movement class")
    if shown != movement_class:
        return shown
    words = movement_class.replace("-", " ").replace("_", " ")
    return words[:1].upper() + words[1:]


def terrain_chart(game: Game) -> Chart | None:
    """The game's own terrain effects chart, whose title, rule and notes a map's chart takes."""
    charts = (t for t in game.tables if isinstance(t, Chart))
    return next((c for c in charts if c.fill == TERRAIN_FILLER), None)


def _cost_text(cost: Cost | None, added: bool) -> str:
    if cost is None:
        return "—"
    if cost == "prohibited":
        return "P"
    shown = cards.number(cost)
    return f"+{shown}" if added and cost > 0 else shown


def _daggers(terrain: TerrainType, classes: tuple[str, ...]) -> bool:
    fields = ["", "combat", "note", "movement", *(f"movement.{c}" for c in classes)]
    return any(cards.estimated(terrain, f) for f in fields)


def _band_rows(game: Game) -> list[BandRow]:
    return [row for t in game.tables if isinstance(t, ResultsTable) for row in t.rows]
