"""The sections of a setup card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from builder.drawing.aids.placements import SetupPlace, places_by_side
from builder.drawing.aids.spots import SIGN, draw_sign
from builder.drawing.cards import card_frame
from builder.drawing.cards.card_frame import Pen
from builder.drawing.cards.card_sections import Row, Section, unbreakable_section
from builder.drawing.counters.pieces import GAP as PIECE_GAP
from builder.drawing.counters.pieces import draw_strip, strip_width
from builder.drawing.ink import style
from builder.drawing.ink.draw_context import DrawContext
from builder.i18n.translate import labelled
from builder.model.game import Game, Side
from builder.model.ground.theatre_map import JoinedMap
from builder.model.ground.theatres import Exit
from builder.model.scenarios import Scenario

PIECE = 12.0
"""The side of a counter on the card in mm."""
CELL = PIECE + 3.2
BAR = 6.0
TEXT, LEAD = 3.2, 4.1
_MOST_LINES = 6
"""The largest number of lines of counters in one row of the card."""


# -- facts ---------------------------------------------------------------------------------------


def facts_section(game: Game, scenario: Scenario, context: DrawContext, width: float) -> Section:
    """Return a section with map, length and first player in a strip, followed by the summary."""
    tr = context.tr
    map_title = next((m.title for m in game.playable if m.id == scenario.map), scenario.map)
    if not map_title and game.board_track and game.board_track.kind == "boxes":
        map_title = game.board_track.title
    first = next((s.name for s in game.sheet.sides if s.id == scenario.first_side), "")
    if scenario.open_ended:
        turns = tr("No last turn") + card_frame.estimate_dagger(scenario, "open_ended")
    else:
        turns = str(scenario.turns) + card_frame.estimate_dagger(scenario, "turns")
    items = [(tr("Map"), tr(map_title)), (tr("Turns"), turns), (tr("First player"), tr(first))]
    if game.sheet.players:
        items.append((tr("Players"), tr(game.sheet.players)))
    summary = card_frame.wrap_prose("italic", tr(scenario.summary), 3.8, width - 3, tr)
    strip = 10.4

    def draw(pen: Pen, x: float, y: float) -> None:
        _fact_strip(pen, items, x, y, width, strip)
        pen.lines("italic", x + 1.5, y + strip + 3.4, summary, 3.8, 4.7, fill=pen.colours.dim)

    return unbreakable_section(
        strip + (len(summary) * 4.7 + 1.2 if scenario.summary else 0.0), draw
    )


def _fact_strip(
    pen: Pen, items: list[tuple[str, str]], x: float, y: float, width: float, height: float
) -> None:
    colours, wide = pen.colours, width / len(items)
    pen.scene.rect(x, y, width, height, fill=colours.row)
    for i, (name, value) in enumerate(items):
        left = x + i * wide + 2.4
        pen.write_line("text", left, y + 2.9, name, 2.7, fill=colours.dim, width=wide - 4)
        pen.write_line(
            "title", left, y + 7.2, value, 4.6, width=wide - 4, room="the scenario's facts"
        )
        if i:
            line = [(x + i * wide, y + 1.4), (x + i * wide, y + height - 1.4)]
            pen.scene.line(line, stroke=colours.rule, width=0.2)


# -- placements ------------------------------------------------------------------------------------


def side_sections(
    game: Game, scenario: Scenario, context: DrawContext, width: float
) -> list[Section]:
    """Return a section for each side: a bar in its colour, then its places in two columns."""
    return [
        _side(game, side, places, context, width)
        for side, places in places_by_side(game, scenario, context)
    ]


def _side(
    game: Game, side: Side | None, places: list[SetupPlace], context: DrawContext, width: float
) -> Section:
    count = sum(len(place.pieces) for place in places)
    name = context.tr(side.name) if side else context.tr("Markers")
    label = context.tr("1 counter") if count == 1 else context.tr("{count} counters", count=count)
    colour = bar_colour(game, places[0].pieces[0].counter.nation, context)
    rows = [
        Row(_row_height(row, width), partial(_draw_row, game, row, i, width))
        for i, row in enumerate(_rows(_in_parts(places, width), width))
    ]
    return barred_section(name, label, colour, width, rows, context)


def barred_section(
    name: str, label: str, colour: str, width: float, rows: Sequence[Row], context: DrawContext
) -> Section:
    """Return a section of rows under a bar; if it is divided, the bar of the further parts says
    "continued"."""
    heads = [
        Row(BAR, partial(draw_bar, width=width, name=name, label=words, colour=colour))
        for words in (label, context.tr("continued"))
    ]
    return Section(tuple(rows), *heads)


def _draw_row(
    game: Game, row: list[SetupPlace], number: int, width: float, pen: Pen, x: float, y: float
) -> None:
    tall = _row_height(row, width)
    if number % 2 == 0:
        pen.scene.rect(x, y, width, tall, fill=pen.colours.row)
    wide = width if len(row) == 1 and _is_wide(row[0], width) else width / 2
    for j, place in enumerate(row):
        _place(pen, game, place, x + j * wide, y, wide, tall)


def _in_parts(places: Sequence[SetupPlace], width: float) -> list[SetupPlace]:
    """Return the places, with a place that has too many counters for one row split into several."""
    most = _MOST_LINES * _per_line(width)
    return [
        replace(place, pieces=place.pieces[start : start + most])
        for place in places
        for start in range(0, len(place.pieces), most)
    ]


def bar_colour(game: Game, nation_id: str, context: DrawContext) -> str:
    """Return the darker of the two colours of a nation's colour scheme (ground and strip), in the
    ink mode of ``context``."""
    nation, known = game.nations.get(nation_id), style.game_schemes(game)
    scheme = style.scheme_in_ink(
        known.get(nation.scheme if nation else "", known["neutral"]), context.ink
    )
    return scheme.strip if scheme.light else scheme.ground


def draw_bar(
    pen: Pen, x: float, y: float, width: float, name: str, label: str, colour: str
) -> None:
    """Draw the bar above a section, with a name on its left and a remark on its right."""
    plain = pen.context.ink == "colour"
    fill = colour if plain else pen.colours.bar
    pen.scene.rect(x, y, width, BAR, fill=fill)
    if pen.context.ink == "low-ink":
        pen.scene.rect(x, y, width, BAR, stroke=pen.colours.ink, line=0.3)
    room = width - 2 * 2.4 - card_frame.role_text_width("italic", label, 3.5) - 4
    pen.write_line(
        "title", x + 2.4, y + BAR / 2, name, 4.4, fill=pen.colours.on_bar, spacing=0.03,
        width=room, room="the bar above its counters",
    )  # fmt: skip
    pen.write_line(
        "italic", x + width - 2.4, y + BAR / 2, label, 3.5, fill=pen.colours.on_bar_dim,
        anchor="end",
    )  # fmt: skip


def _per_line(width: float) -> int:
    """Return the number of counters in one line of a cell that also has room for its text."""
    return max(1, int((width - SIGN - 38) / (PIECE + PIECE_GAP)))


def _is_wide(place: SetupPlace, width: float) -> bool:
    return len(place.pieces) > _per_line(width / 2)


def _rows(places: list[SetupPlace], width: float) -> list[list[SetupPlace]]:
    """Arrange places two in a row; a place with many counters gets a row of its own."""
    rows: list[list[SetupPlace]] = []
    for place in places:
        wide = _is_wide(place, width)
        open_row = bool(rows) and len(rows[-1]) == 1 and not _is_wide(rows[-1][0], width)
        if open_row and not wide:
            rows[-1].append(place)
        else:
            rows.append([place])
    return rows


def _row_height(row: list[SetupPlace], width: float) -> float:
    room = width if _is_wide(row[0], width) else width / 2
    lines = max(-(-len(p.pieces) // _per_line(room)) for p in row)
    return CELL + (lines - 1) * (PIECE + PIECE_GAP)


def _place(
    pen: Pen, game: Game, place: SetupPlace, x: float, y: float, width: float, height: float
) -> None:
    colours, middle = pen.colours, y + height / 2
    draw_sign(pen, place.spot, x + 2 + SIGN / 2, middle, place.flat)
    per_line = _per_line(width)
    strip = strip_width(min(len(place.pieces), per_line), PIECE)
    left, right = x + SIGN + 4.4, x + width - strip - 2.4
    room = right - left - 2
    wide = _place_text(pen, place, left, middle, room)
    if right - left - wide > 7:
        dots = [(left + wide + 2, middle), (right - 2, middle)]
        pen.scene.line(dots, stroke=colours.rule, width=0.3, dash=(0.3, 1.3))
    lines = -(-len(place.pieces) // per_line)
    top = middle - (lines * (PIECE + PIECE_GAP) - PIECE_GAP) / 2
    draw_strip(pen, game, place.pieces, right, top, PIECE, per_line)


def _place_text(pen: Pen, place: SetupPlace, x: float, middle: float, room: float) -> float:
    """Draw the title of a place and the lines below it, centred vertically on ``middle``. Return
    the width of the line at that height (of the wider of the two lines beside it, if the number of
    lines is even)."""
    lead = 3.9
    y = middle - len(place.lines) * lead / 2
    at = pen.for_item(*place.path) if place.path else pen
    wide = [at.write_line("title", x, y - 0.3, place.title, 4.1, width=room, room="a place's name")]
    for i, (line, path) in enumerate(place.lines, 1):
        at = pen.for_item(*path) if path else pen
        wide.append(
            at.write_line(
                "text", x, y + i * lead + 0.3, line, 2.9, fill=pen.colours.dim, width=room,
                room="a place's note", least=0.6,
            )
        )  # fmt: skip
    near = len(wide) // 2
    return max(wide[near], wide[near - 1]) if len(wide) % 2 == 0 else wide[near]


# -- background -----------------------------------------------------------------------------------


def background_section(scenario: Scenario, context: DrawContext, width: float) -> list[Section]:
    """Return a section with the scenario's historical background; empty if it has none."""
    if not scenario.background:
        return []
    tr, size, lead = context.tr, 3.6, 4.7
    lines = card_frame.wrap_prose("body", tr(scenario.background), size, width - 2, tr)

    def head(pen: Pen, x: float, y: float) -> None:
        _heading(pen, x, y, width, tr("Background"))

    rows = [Row(lead, partial(_draw_line, line, size)) for line in lines]
    return [Section(tuple(rows), Row(7.4, head))]


def _draw_line(line: str, size: float, pen: Pen, x: float, y: float) -> None:
    pen.lines("body", x + 1, y + 1.6, [line], size, size)


def _heading(pen: Pen, x: float, y: float, width: float, title: str) -> None:
    pen.write_line("title", x + 1, y + 2.6, title, 4.4)
    pen.rule(x, y + 5.4, width, weight=0.35, fill=pen.colours.ink)


# -- conditions ------------------------------------------------------------------------------------


def conditions_section(
    game: Game, scenario: Scenario, context: DrawContext, width: float
) -> list[Section]:
    """Return a section with special rules and victory side by side, or with one of them if the
    other is missing."""
    tr = context.tr
    special = [("", tr(text)) for text in scenario.special]
    victory = [
        (_result_name(game, context, v.result), tr(v.text) + card_frame.estimate_dagger(v))
        for v in scenario.victory
    ]
    blocks = [b for b in ((tr("Special rules"), special), (tr("Victory"), victory)) if b[1]]
    if not blocks:
        return []
    gap = 3.0
    room = (width - gap * (len(blocks) - 1)) / len(blocks)
    columns = [_Column(title, lines, context, room) for title, lines in blocks]

    def draw(pen: Pen, x: float, y: float) -> None:
        for column in columns:
            column.draw(pen, x, y)
            x += room + gap

    return [unbreakable_section(max(c.height for c in columns), draw)]


def exits_section(
    game: Game, scenario: Scenario, context: DrawContext, width: float
) -> list[Section]:
    """Return a section with the exits that lead from map to map, for a scenario that is played on
    several maps."""
    map = next((m for m in game.playable if m.id == scenario.map), None)
    if not isinstance(map, JoinedMap) or not map.exits:
        return []
    kinds = {kind.id: context.tr(kind.name) for kind in game.terrain.paths}
    lines = [
        (kinds.get(kind, kind), _exit(map, one, context))
        for kind, found in map.exits.items()
        for one in found
    ]
    column = _Column(context.tr("Exits"), lines, context, width)
    return [unbreakable_section(column.height, column.draw)]


def _exit(map: JoinedMap, one: Exit, context: DrawContext) -> str:
    """Return an exit as text: its name and its places, each with the name of its map."""
    places = []
    for cell in map.space.path(one.nodes):
        part, own = map.part_of(cell)
        name, when = context.tr(part.title_of(own), "place"), context.tr(part.title)
        places.append(context.tr("{name} ({when})", name=name, when=when))
    way = " – ".join(places)
    return labelled(context.tr, context.tr(one.name), way) if one.name else way


def _result_name(game: Game, context: DrawContext, result: str) -> str:
    """Return a victory's result as printed: the side's name if it is a side."""
    side = next((s for s in game.sheet.sides if s.id == result), None)
    return context.tr(side.name) if side else context.tr(result)


class _Column:
    """A titled list of short paragraphs, each with a bold heading to its left or, without one, a
    bullet."""

    def __init__(
        self, title: str, items: Sequence[tuple[str, str]], context: DrawContext, width: float
    ) -> None:
        self.title, self.width = title, width
        heads = max(
            (card_frame.role_text_width("strong", head, TEXT) for head, _ in items), default=0.0
        )
        self.indent = min(heads + 4.0, width * 0.34) if heads else 4.4
        language, room = context.tr.language, width - self.indent - 1.0
        self.items = [
            (
                card_frame.wrap_role_text("strong", head, TEXT, self.indent - 2, language)
                if head
                else [],
                card_frame.wrap_prose("text", words, TEXT, room, context.tr),
            )
            for head, words in items
        ]
        self.height = 7.4 + sum(self._item_height(*item) for item in self.items)

    def _item_height(self, head: list[str], lines: list[str]) -> float:
        return max(1, len(head), len(lines)) * LEAD + 1.0

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Draw the list with its top left at (x, y)."""
        _heading(pen, x, y, self.width, self.title)
        y += 9.0
        for head, lines in self.items:
            for i, line in enumerate(head):
                pen.write_line("strong", x + 1, y + i * LEAD, line, TEXT, fill=pen.colours.warning,
                        width=self.indent - 2, room="the victory column")  # fmt: skip
            if not head:
                pen.scene.disc(x + 1.9, y, 0.55, fill=pen.colours.warning)
            pen.lines("text", x + self.indent, y, lines, TEXT, LEAD)
            y += self._item_height(head, lines)
