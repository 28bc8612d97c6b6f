"""The terrain effects chart of one map: the movement cost of each kind of terrain and its effect in
combat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from builder.drawing.cards import card_frame
from builder.drawing.cards.card_frame import Pen
from builder.drawing.cards.foot_notes import Notes
from builder.drawing.charts.row_columns import GROUP_GAP, height_of_groups, split_into_columns
from builder.drawing.charts.swatches import draw_swatch
from builder.drawing.ink import accessibility
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.i18n.board_words import adapt_to_board
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.ground.terrain import Cost, Effect, TerrainType
from builder.model.pieces.values import number_text
from builder.model.tables import BandRow, Chart, ResultsTable
from builder.sentences import with_capital

TERRAIN_FILLER = "terrain-effects"
"""The name of the filler that a game's chart of terrain effects names for its contents."""
WIDTH = 181.0
ROW = 7.6
HEAD = 6.4
NAME = 46.0
"""The greatest width in mm of the column with a terrain type's picture and name."""
COMBAT = 31.0
"""The greatest width in mm of the column with a terrain type's combat row, in a chart only as wide
as needed."""
EDGE = 3.0
BLOCK_GAP = 4.0
LINE = 3.3


def terrain_effects(
    game: Game,
    map: MapSheet,
    context: DrawContext,
    *,
    columns: int = 1,
    notes: bool = True,
    width: float = 0.0,
    height: float = 0.0,
    present: Sequence[Sequence[TerrainType]] | None = None,
    part: str = "",
) -> Scene:
    """Return the terrain effects chart of ``map`` as a card: the terrain that occurs on the map (or
    the groups of it that are ``present`` on one ``part`` of the chart, such as ``1 / 2``), in the
    order of the terrain key. With the column of ``notes`` it is 181 mm wide; without, as wide
    as its text needs, or ``width`` mm if that is more. The rows are divided among ``columns``
    columns side by side, and spread if the card must be ``height`` mm high."""
    shown = game.terrain_on(map) if present is None else [list(group) for group in present]
    return _Drawing(game, map, context, columns, notes, width, shown, part).draw(height)


@dataclass(frozen=True)
class _Row:
    """A terrain type with its wrapped texts and the height of its row in mm."""

    terrain: TerrainType
    combat: list[str]
    note: list[str]
    height: float
    added: bool
    """Whether the movement cost of the terrain type is added to the cost of the hex."""


_NO_EFFECT = "—"
"""The text for terrain without effect on combat."""

_Groups = list[list[_Row]]
"""The groups of rows in one column of the card."""


@dataclass(frozen=True)
class _Widths:
    """The widths in mm of the columns of a terrain effects chart; a column for effects or notes with
    width 0 is left out."""

    name: float
    cost: float
    combat: float
    note: float
    classes: int

    @property
    def total(self) -> float:
        return self.name + self.cost * self.classes + self.combat + self.note

    def stretched(self, total: float) -> _Widths:
        """Return the widths for a greater total width in mm: half of the difference goes to the
        text, half to the other columns."""
        more = total - self.total
        if more <= 0:
            return self
        half = more / 2
        words = replace(self, name=self.name + half)
        if self.note:
            words = replace(self, note=self.note + half)
        elif self.combat:
            words = replace(self, combat=self.combat + half)
        rest = more / 2 / (self.classes + 1)
        return replace(words, name=words.name + rest, cost=self.cost + rest)


class _Drawing:
    """A terrain effects chart while it is being laid out and drawn."""

    def __init__(
        self,
        game: Game,
        map: MapSheet,
        context: DrawContext,
        columns: int,
        with_notes: bool,
        width: float,
        present: list[list[TerrainType]],
        part: str,
    ) -> None:
        self.game, self.map, self.context, self.part = game, map, context, part
        self.classes = _classes(game)
        self.land = frozenset(c for c in self.classes if enters_land(game, c))
        self.bands = {row.id: row for row in _band_rows(game)}
        self.chart = terrain_chart(game)
        self.widths = self._full_widths(present) if with_notes else self._least_widths(present)
        dealt = min(columns, max(1, sum(len(g) for g in present)))
        gaps = BLOCK_GAP * (dealt - 1)
        least = max(width - card_frame.SHADOW, card_frame.bar_width(*self._head(context)))
        inner = (least - 2 * EDGE - gaps) / dealt
        self.widths = self.widths.stretched(inner)
        self.columns = split_into_columns(
            [[self._row(t) for t in group] for group in present], columns, 1.5 * ROW
        )
        self.width = 2 * EDGE + self.widths.total * len(self.columns) + gaps
        self.rows = [row for groups in self.columns for group in groups for row in group]
        self.notes = Notes(context, self._notes(), self.width - 8, self._has_estimates())

    # -- layout --------------------------------------------------------------------------------

    def _full_widths(self, present: list[list[TerrainType]]) -> _Widths:
        """Return the column widths with which a chart of one column of rows, with notes, fills the
        card."""
        terrain = [t for group in present for t in group]
        if not self._fights_in(terrain) and not any(t.note for t in terrain):
            return self._least_widths(present).stretched(WIDTH / 2)
        cost = min(18.0, 54.0 / len(self.classes))
        rest = WIDTH - card_frame.SHADOW - 2 * EDGE - NAME - cost * len(self.classes)
        note = rest * 0.58 if any(t.note for t in terrain) else 0.0
        combat = rest * 0.42 if self._fights_in(terrain) else 0.0
        widths = _Widths(NAME, cost, combat, note, len(self.classes))
        return widths.stretched(WIDTH - card_frame.SHADOW - 2 * EDGE)

    def _fights_in(self, terrain: list[TerrainType]) -> bool:
        """Return whether any of the terrain types has an effect in combat."""
        return any(self._combat_text(t) != _NO_EFFECT for t in terrain)

    def _least_widths(self, present: list[list[TerrainType]]) -> _Widths:
        """Return the smallest column widths that hold the text, for a chart without notes."""
        terrain = [t for group in present for t in group]
        names = [card_frame.role_text_width("strong", self._name(t), 3.6) for t in terrain]
        heads = [
            card_frame.role_text_width("strong", class_name(self.game, self.context, c), 3.2)
            for c in self.classes
        ]
        combat = [card_frame.role_text_width("text", self._combat_text(t), 2.9) for t in terrain]
        fights = min(COMBAT, max([12.0, *combat]) + 3.2) if self._fights_in(terrain) else 0.0
        return _Widths(
            min(NAME, 13.0 + max(names, default=0.0)), max(9.0, *(h + 3.0 for h in heads)),
            fights, 0.0, len(self.classes),
        )  # fmt: skip

    def _name(self, terrain: TerrainType) -> str:
        return self.context.tr(terrain.name) + card_frame.estimate_dagger(terrain)

    def _row(self, terrain: TerrainType) -> _Row:
        tr = self.context.tr
        combat = self._combat_text(terrain)
        combat_lines = card_frame.wrap_prose("text", combat, 2.9, self.widths.combat - 3, tr)
        note_lines: list[str] = []
        if terrain.note and self.widths.note:
            note = tr(terrain.note) + card_frame.estimate_dagger(terrain, "note")
            note_lines = card_frame.wrap_prose("text", note, 2.9, self.widths.note - 3, tr)
        tall = max(len(combat_lines), len(note_lines)) * LINE + 2
        added = self.game.terrain.adds_cost(terrain)
        return _Row(terrain, combat_lines, note_lines, max(ROW, tall), added)

    def _combat_text(self, terrain: TerrainType) -> str:
        if terrain.effects:
            return effects_text(self.context.tr, terrain) + card_frame.estimate_dagger(
                terrain, "effects"
            )
        if not terrain.combat:
            return _NO_EFFECT
        row = self.bands.get(terrain.combat)
        name = row.name if row is not None else terrain.combat
        return self.context.tr(name) + card_frame.estimate_dagger(terrain, "combat")

    def _has_estimates(self) -> bool:
        return any(_daggers(row.terrain, self.classes) for row in self.rows)

    def _notes(self) -> list[str]:
        tr = self.context.tr
        costs = [row.terrain.cost(c) for row in self.rows for c in self.classes]
        notes = []
        if "prohibited" in costs:
            notes.append(tr("P: prohibited."))
        if any(row.added for row in self.rows):
            added = tr("+: on top of the cost of the hex entered.")
            notes.append(adapt_to_board(added, tr.language, self.map.board))
        own = [" ".join(notes)] if notes else []
        return own + [tr(note) for note in (self.chart.notes if self.chart else ())]

    # -- drawing -------------------------------------------------------------------------------

    def _head(self, context: DrawContext) -> tuple[str, str]:
        """Return the title of the card, and its subtitle with the map and the rule."""
        title = context.tr(self.chart.title if self.chart else "Terrain Effects Chart")
        rule = card_frame.rule_reference(context, self.chart.rule if self.chart else "")
        about = (context.tr(self.map.title), rule, self.part)
        return title, " · ".join(words for words in about if words)

    def draw(self, least: float) -> Scene:
        """Draw the whole card, at least ``least`` mm high."""
        path = ("maps", self.map.id)
        title, subtitle = self._head(self.context)
        other = card_frame.TOP + HEAD + self.notes.height + 3.0
        tallest = max(self.columns, key=height_of_groups)
        natural, count = other + height_of_groups(tallest), sum(map(len, tallest))
        body = height_of_groups(tallest) + count * card_frame.row_growth(least, natural, count, ROW)
        height = max(least - card_frame.SHADOW, natural)
        self.pen = card_frame.start_card(
            self.context, self.width, height, title, subtitle, path=path
        )
        for i, groups in enumerate(self.columns):
            self._column(groups, EDGE + i * (self.widths.total + BLOCK_GAP), body)
        self.notes.draw(self.pen, 4, card_frame.TOP + HEAD + body + 1.2)
        return self.pen.scene

    def _column(self, groups: _Groups, left: float, height: float) -> None:
        """Draw one column of the card, its rows spread over the height."""
        self._heads(left, card_frame.TOP)
        top = y = card_frame.TOP + HEAD
        ink, wide = self.pen.colours.ink, self.widths.total
        self.pen.rule(left, y, wide, weight=0.5, fill=ink)
        more = (height - height_of_groups(groups)) / max(1, sum(map(len, groups)))
        for i, group in enumerate(groups):
            if i:
                self.pen.rule(left, y + GROUP_GAP / 2, wide, weight=0.3, fill=ink)
                y += GROUP_GAP
            for j, row in enumerate(group):
                self._draw_row(row, left, y, row.height + more, tinted=j % 2 == 0)
                y += row.height + more
        for _, x, _ in self._cells(left):
            self.pen.scene.line([(x, top), (x, y)], stroke=self.pen.colours.rule, width=0.15)

    def _cells(self, left: float) -> list[tuple[str, float, float]]:
        """Return for each cell of a row after the name its column heading, left edge and width."""
        tr, widths, x = self.context.tr, self.widths, left + self.widths.name
        found = []
        for name in self.classes:
            found.append((class_name(self.game, self.context, name), x, widths.cost))
            x += widths.cost
        if widths.combat:
            found.append((tr("Combat"), x, widths.combat))
        if widths.note:
            found.append((tr("Notes"), x + widths.combat, widths.note))
        return found

    def _heads(self, left: float, y: float) -> None:
        middle = y + HEAD / 2 - 0.2
        table = f"terrain {left:.0f}"
        with accessibility.tag_table_cell(
            self.pen.scene, table, "heads", "name", accessibility.COLUMN_HEAD_ROLE
        ):
            self.pen.write_line("strong", left + 10, middle, self.context.tr("Terrain"), 3.2)
        for i, (name, x, width) in enumerate(self._cells(left)):
            centred = i < len(self.classes)
            with accessibility.tag_table_cell(
                self.pen.scene, table, "heads", i, accessibility.COLUMN_HEAD_ROLE
            ):
                self.pen.write_line(
                    "strong", x + width / 2 if centred else x + 1.5, middle, name, 3.2,
                    anchor="middle" if centred else "start", width=width - 1.5,
                    room="a column's head",
                )  # fmt: skip

    def _draw_row(self, row: _Row, left: float, y: float, height: float, *, tinted: bool) -> None:
        if tinted:
            tint = self.pen.colours.row
            self.pen.scene.rect(left, y, self.widths.total, height, fill=tint)
        terrain, middle = row.terrain, y + height / 2
        pen = Pen(self.pen.scene, self.context, ("terrain", terrain.id), self.pen.colours)
        draw_swatch(pen, self.game, terrain.id, left + 5.2, middle, 7.0, self.map.theme)
        table = f"terrain {left:.0f}"
        with accessibility.tag_table_cell(
            pen.scene, table, terrain.id, "name", accessibility.ROW_HEAD_ROLE
        ):
            pen.write_line(
                "strong", left + 10, middle, self._name(terrain), 3.6,
                width=self.widths.name - 11, room="the chart's name column",
            )  # fmt: skip
        cells = self._cells(left)
        for movement, (_, x, width) in zip(self.classes, cells, strict=False):
            with accessibility.tag_table_cell(pen.scene, table, terrain.id, movement):
                self._cost(pen, row, movement, x + width / 2, middle)
        told = [row.combat] if self.widths.combat else []
        more = zip([*told, row.note], cells[len(self.classes) :], strict=False)
        for column, (lines, (_, x, _)) in enumerate(more):
            fill = pen.colours.faint if lines == [_NO_EFFECT] else pen.colours.ink
            top = middle - (len(lines) - 1) * LINE / 2
            with accessibility.tag_table_cell(pen.scene, table, terrain.id, column):
                pen.lines("text", x + 1.5, top, lines, 2.9, LINE, fill=fill)

    def _cost(self, pen: Pen, row: _Row, movement: str, x: float, y: float) -> None:
        cost = row.terrain.cost(movement)
        shown = _cost_text(cost, row.added and movement in self.land)
        plain, red = pen.colours.ink, pen.colours.warning
        fill = pen.colours.faint if cost is None else red if cost == "prohibited" else plain
        wide = pen.write_line("figure", x, y, shown, 4.0, fill=fill, anchor="middle")
        if cost is not None and card_frame.is_estimated(
            row.terrain, f"movement.{movement}", "movement"
        ):
            pen.write_line(
                "text", x + wide / 2 + 0.2, y - 0.5, card_frame.DAGGER, 2.9, fill=pen.colours.dim
            )


def effects_text(tr: Translator, terrain: TerrainType) -> str:
    """Return the effects of a terrain type in combat as text, such as ``Weapons −2, bombing half``."""
    shown = [f"{tr(n, 'effect')}\u00a0{_effect_value(tr, v)}" for n, v in terrain.effects.items()]
    words = tr(", ", "list").join(shown)
    return with_capital(words)


def _effect_value(tr: Translator, effect: Effect) -> str:
    """Return an effect as text: a number with its sign, or a word."""
    if not isinstance(effect, int):
        return tr(effect, "effect")
    return f"{effect:+d}".replace("-", "−") if effect else "0"


def _classes(game: Game) -> tuple[str, ...]:
    """Return the movement classes for which at least one terrain type has a cost; aircraft may have
    none."""
    classes = game.sheet.movement_classes or ("all",)
    paying = tuple(c for c in classes if any(t.cost(c) is not None for t in game.terrain.every))
    return paying or classes


def enters_land(game: Game, movement_class: str) -> bool:
    """Return whether a movement class moves from hex to hex, so that hexside costs are added; a
    class that enters nothing but water moves along the hexsides themselves."""
    costs = ((t.art, t.cost(movement_class)) for t in game.terrain.hexes)
    return any(art != "water" and cost not in (None, "prohibited") for art, cost in costs)


def class_name(game: Game, context: DrawContext, movement_class: str) -> str:
    """Return a movement class as it is printed: its name, if the game gives one, else the translation
    of its id, or of the id turned into words."""
    if own := game.sheet.movement_names.get(movement_class):
        return context.tr(own)
    shown = context.tr(movement_class, "movement class")
    if shown != movement_class:
        return with_capital(shown)
    words = movement_class.replace("-", " ").replace("_", " ")
    return with_capital(context.tr(with_capital(words), "movement class"))


def terrain_chart(game: Game) -> Chart | None:
    """Return the terrain effects chart that the game's own data contains, if any; its title, rule
    number and notes are used for the chart of each map."""
    charts = (t for t in game.tables if isinstance(t, Chart))
    return next((c for c in charts if c.fill == TERRAIN_FILLER), None)


def _cost_text(cost: Cost | None, added: bool) -> str:
    if cost is None:
        return "—"
    if cost == "prohibited":
        return "P"
    shown = number_text(cost)
    return f"+{shown}" if added and cost > 0 else shown


def _daggers(terrain: TerrainType, classes: tuple[str, ...]) -> bool:
    fields = ["", "combat", "note", "movement", *(f"movement.{c}" for c in classes)]
    return any(card_frame.is_estimated(terrain, f) for f in fields)


def _band_rows(game: Game) -> list[BandRow]:
    return [row for t in game.tables if isinstance(t, ResultsTable) for row in t.rows]
