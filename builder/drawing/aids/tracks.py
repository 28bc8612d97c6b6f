"""Tracks and displays of boxes, drawn as cards, with the position of every box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from builder.drawing.aids.arrivals import arrival_descriptions
from builder.drawing.artwork import silhouettes
from builder.drawing.cards import card_frame
from builder.drawing.cards.card_frame import Pen
from builder.drawing.cards.foot_notes import Notes
from builder.drawing.ink.colour import mix
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.drawing_data import Colours
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.tracks import Box, Track

BOX = 27.0
"""The standard side of a turn box in mm; the sizes below apply to a box of this size."""
EDGE = 3.0
TALLEST = 1.4
"""The greatest ratio of a box's height to its width."""
EMPTY = 0.5
"""The greatest height that may be left empty on a card below the boxes, as a fraction of a box's
height."""
MARGIN = 1.2
"""The distance in mm between the place for a turn's marker and the edge of its box."""
AIR = 0.9
"""The difference in mm between the side of a counter's place and that of a counter, so that the
counter can be picked up."""


_PALE = 0.26
"""The share of the bar's colour in the picture of a holding box; the rest is that of its ground."""

FIGURES, LINE = 4.0, 3.3
"""The height in mm of a box's line of figures, and of a line of its text."""
_BOX_EXTRA = 6.2 + 1.4 + MARGIN
"""The height in mm that a turn box needs besides its text and the marker's place."""


@dataclass(frozen=True)
class _Words:
    """The text of a turn box: whether it contains figures, and its lines."""

    figures: bool
    lines: tuple[str, ...] = ()

    @property
    def height(self) -> float:
        """The height in mm of the text in a turn box of standard size."""
        return self.figures * FIGURES + len(self.lines) * LINE


@dataclass(frozen=True)
class TrackDrawing:
    """A track drawn as a card, and the position of each box on it, by box id. ``marker`` is the
    height in mm at the bottom of each box that is reserved for a marker; 0 if counters may lie
    anywhere in it."""

    scene: Scene
    boxes: dict[str, Rect]
    marker: float = 0.0

    @property
    def rooms(self) -> dict[str, Rect]:
        """The area of each box, by box id, in which counters can lie without covering the text."""
        if not self.marker:
            return self.boxes
        return {id: self._room(box) for id, box in self.boxes.items()}

    def _room(self, box: Rect) -> Rect:
        high = min(self.marker, box.height)
        return Rect(box.x, box.bottom - high, box.width, high)


def track_layouts(game: Game, sheet: MapSheet) -> Iterator[tuple[float, int]]:
    """Yield how the tracks of a map may be laid out, the best first: the side of a turn box in mm,
    in decreasing sizes, and for each size the number of lines, from one line on."""
    least = game.sheet.counter_size + 4
    if not sheet.tracks:
        yield least, 1
        return
    for size in [*(s for s in (27.0, 24.0, 22.0, 20.0, 18.5) if s > least), least]:
        for lines in (1, 2, 3, 4, 5):
            yield size, lines


def draw_track(
    game: Game,
    track: Track,
    context: DrawContext,
    box: float = BOX,
    across: int | None = None,
    height: float = 0.0,
    width: float = 0.0,
) -> TrackDrawing:
    """Draw the track as a card. ``box`` is the side of a turn box in mm (a points box scales with
    it), and ``across`` the number of boxes in a line, by default the track's own number. The boxes
    are made taller, within limits, if the card must be ``height`` mm high, and wider or narrower if
    it must be ``width`` mm wide."""
    plan = _planned(game, track, context, box, across, height, width)
    title = context.tr(track.title) + card_frame.estimate_dagger(track)
    rule = card_frame.rule_reference(context, track.rule)
    pen = card_frame.start_card(
        context, plan.width, plan.height, title, rule, path=("tracks", track.id)
    )
    boxes = {}
    place = _place(game, plan.words, plan.wide, plan.high, plan.k)
    for i, item in enumerate(track.boxes):
        x = EDGE + i % plan.columns * (plan.wide + plan.gap)
        y = card_frame.TOP - 0.2 + i // plan.columns * (plan.high + plan.gap)
        boxes[item.id] = Rect(x, y, plan.wide, plan.high)
        inner = Pen(pen.scene, context, ("tracks", track.id, "boxes", i), pen.colours)
        _DRAW[track.kind](inner, item, boxes[item.id], plan.k, place, plan.words[item.id])
    plan.notes.draw(pen, 4, plan.height - plan.notes.height - 2)
    alone = track.kind == "turn" and track.box is None
    return TrackDrawing(pen.scene, boxes, place + 2 * MARGIN * plan.k if alone else 0.0)


def track_extent(
    game: Game, track: Track, context: DrawContext, box: float, across: int | None
) -> tuple[float, float]:
    """Return the width and height in mm of a track's drawing at its smallest height, without
    drawing it."""
    plan = _planned(game, track, context, box, across)
    return plan.width + card_frame.SHADOW, plan.height + card_frame.SHADOW


@dataclass(frozen=True)
class _Plan:
    """The layout of a track on its card, in mm: the size of the card, the number of boxes in a
    line, the size of the boxes and the gaps between them, the factor for their text, and the text
    of each."""

    width: float
    height: float
    columns: int
    wide: float
    high: float
    gap: float
    k: float
    words: Mapping[str, _Words]
    notes: Notes


def _planned(
    game: Game, track: Track, context: DrawContext, box: float, across: int | None,
    height: float = 0.0, width: float = 0.0,
) -> _Plan:  # fmt: skip
    columns = max(1, min(across or track.across, len(track.boxes)))
    wide, high = box_size(game, track, box)
    gap = 0.0 if track.kind == "points" else 1.4 * box / BOX
    if width:
        inner = width - card_frame.SHADOW - 2 * EDGE
        wide = (inner - (columns - 1) * gap) / columns
    words = _words(game, track, context, wide, box / BOX)
    high = max(high, _high(track, words, min(wide, max(box, high)), box / BOX))
    width = 2 * EDGE + columns * wide + (columns - 1) * gap
    rows = -(-len(track.boxes) // columns)
    notes = Notes(
        context, [context.tr(n) for n in track.notes], width - 8,
        any(_is_estimated(b) for b in track.boxes) or card_frame.is_estimated(track),
    )  # fmt: skip
    other = card_frame.TOP + notes.height + 3 + (rows - 1) * gap
    spread = min((height - card_frame.SHADOW - other) / rows, wide * TALLEST)
    high = max(high, spread)
    filled = other + rows * high
    height = max(height - card_frame.SHADOW, filled)
    if height - filled > EMPTY * high:
        height = filled
    return _Plan(width, height, columns, wide, high, gap, box / BOX, words, notes)


def best_fit(game: Game, track: Track, width: float, least: float = 23.0) -> tuple[float, int]:
    """Return the side of a turn box and the number of boxes in a line with which the track fills
    ``width`` mm in as few lines as possible, with boxes at least ``least`` mm (or a counter with
    some space) wide. A track with its own box size keeps its lines, since the vertical arrangement
    may matter."""
    if track.box:
        return BOX, track.across
    n, inner = len(track.boxes), width - card_frame.SHADOW - 2 * EDGE
    for lines in range(1, n + 1):
        across = -(-n // lines)
        if track.kind == "points":
            box = box_size(game, track)[0]
            if across * box <= inner:
                return BOX, across
            continue
        box = inner / (across + (across - 1) * 1.4 / BOX)
        if box >= least:
            return min(box, BOX * 1.15), across
    return BOX, 1


def box_size(game: Game, track: Track, box: float = BOX) -> tuple[float, float]:
    """Return the width and height of one box in mm: the track's own, or by its kind; a points box
    just holds a counter."""
    if track.box:
        return track.box
    if track.kind == "points":
        side = max(box * 0.6, min(box, game.sheet.counter_size + 1.4))
        return side, side * 0.92
    return box, box


def _is_estimated(box: Box) -> bool:
    return bool(box.figures) and card_frame.is_estimated(box, "figures")


def _label(box: Box) -> str:
    """Return the name of the field that holds the name printed in ``box``: ``label``, or ``id`` if it
    has no label."""
    return "label" if box.label else "id"


def _turn_box(pen: Pen, box: Box, at: Rect, k: float, place: float, words: _Words) -> None:
    """Draw a turn box: a head bar with number and date, figures and note, and a dashed place for
    the marker."""
    colours, bar = pen.colours, 6.2 * k
    pen.scene.rect(*at, fill=colours.box)
    pen.scene.rect(at.x, at.y, at.width, bar, fill=colours.box_bar)
    label = pen.context.tr(box.label or box.id)
    wide = pen.for_part(_label(box)).write_line(
        "figure", at.x + 1.8 * k, at.y + bar / 2, label, 5.2 * k, fill=colours.on_bar,
        width=at.width * (0.5 if box.date else 0.9), room="a box's bar",
    )  # fmt: skip
    if box.date:
        pen.for_part("date").write_line(
            "text", at.right - 1.6 * k, at.y + bar / 2, pen.context.tr(box.date), 3.1 * k,
            fill=colours.on_bar, anchor="end", width=at.width - wide - 5 * k, room="a box's bar",
            least=0.5,
        )  # fmt: skip
    _marker_place(pen, at, k, place)
    _box_text(pen, box, at, at.y + bar + 2.9 * k, k, words, pen.colours.warning)
    pen.scene.rect(*at, stroke=colours.ink, line=0.3)


def _place(game: Game, words: Mapping[str, _Words], wide: float, high: float, k: float) -> float:
    """Return the side in mm of the square that every turn box keeps free for the turn marker: a counter
    with some space around it, if the text of the fullest box leaves that much."""
    room = high - (_BOX_EXTRA + max(w.height for w in words.values())) * k
    counter = game.sheet.counter_size
    least = min(counter * 0.62 * k, high * 0.4)
    return max(least, min(counter + AIR, room, wide - 2.4 * k))


def _high(track: Track, words: Mapping[str, _Words], wide: float, k: float) -> float:
    """Return the height in mm of a turn box, which grows up to a limit with each line of text after the
    first."""
    if track.box or track.kind != "turn":
        return 0.0
    lines = max((len(w.lines) for w in words.values()), default=0)
    return min(wide + max(0, lines - 1) * LINE * k, wide * TALLEST)


def _marker_place(pen: Pen, at: Rect, k: float, side: float) -> None:
    left, bottom = at.centre[0] - side / 2, at.bottom - MARGIN * k
    corners = Rect(left, bottom - side, side, side).corners()
    dash = (0.9 * k, 0.7 * k)
    pen.scene.line([*corners, corners[0]], stroke=pen.colours.rule, width=0.2, dash=dash)


def _words(
    game: Game, track: Track, context: DrawContext, wide: float, k: float
) -> dict[str, _Words]:
    """Return the text of each box by the box's id, with the longest description of its arrivals that
    still leaves room for a counter."""
    high = track.box[1] if track.box else wide * TALLEST
    room = (high - game.sheet.counter_size - AIR) / k - _BOX_EXTRA
    return {box.id: _fullest(context, box, wide, k, room) for box in track.boxes}


def _fullest(context: DrawContext, box: Box, wide: float, k: float, room: float) -> _Words:
    note = [context.tr(box.note)] if box.note else []
    found = _Words(bool(box.figures))
    for told in arrival_descriptions(context.tr, box.arrivals) or [[]]:
        lines = [
            line
            for text in (*told, *note)
            for line in card_frame.wrap_prose("text", text, 2.8 * k, wide - 3.6 * k, context.tr)
        ]
        found = _Words(bool(box.figures), tuple(lines))
        if found.height <= room:
            break
    return found


def _box_text(pen: Pen, box: Box, at: Rect, y: float, k: float, words: _Words, fill: str) -> None:
    """Draw the figures ("US 8 · VC 4") on one line, then the arrivals and the note. In a turn box
    the note is a reminder; in other boxes it describes the box."""
    room, note = at.width - 3.6 * k, pen.for_part("note")
    mark = card_frame.estimate_dagger(box, "figures") if box.figures else ""
    figures = " · ".join(f"{pen.context.tr(n)} {v}" for n, v in box.figures.items()) + mark
    if figures:
        pen.for_part("figures").write_line(
            "strong", at.x + 1.8 * k, y, figures, 3.3 * k, width=room, room="a box of the track"
        )
        y += FIGURES * k
    if len(words.lines) * LINE * k > at.bottom - y + 1.4 * k:
        pen.context.too_long(" ".join(words.lines), note.path, "a box of the track")
    note.lines("text", at.x + 1.8 * k, y, words.lines, 2.8 * k, LINE * k, fill=fill)


def _points_box(pen: Pen, box: Box, at: Rect, k: float, place: float, words: _Words) -> None:
    """Draw a points box: a pale serif number, larger and darker for multiples of five."""
    colours, label = pen.colours, pen.context.tr(box.label or box.id)
    five = label.lstrip("-−+").isdigit() and int(label.lstrip("-−+")) % 5 == 0
    fill = colours.five if five else colours.box
    pen.scene.rect(*at, fill=fill, stroke=colours.ink, line=0.2)
    x, y = at.centre
    pen.for_part(_label(box)).write_line(
        "title", x, y - (1.2 * k if box.note else 0), label, (7.4 if five else 6.2) * k,
        fill=colours.box_bar if five and pen.context.ink == "colour" else colours.faint,
        anchor="middle", width=at.width - 1.5, room="a point's box",
    )  # fmt: skip
    if box.note:
        pen.for_part("note").write_line(
            "text", x, at.bottom - 2.2 * k, pen.context.tr(box.note), 2.6 * k, anchor="middle",
            fill=colours.warning, width=at.width - 1, room="a point's box",
        )  # fmt: skip


def _holding_box(pen: Pen, box: Box, at: Rect, k: float, place: float, words: _Words) -> None:
    """Draw a box with its name at the top and room for counters."""
    colours, bar = pen.colours, 5.4 * k
    pen.scene.rect(*at, fill=colours.box)
    pen.scene.rect(at.x, at.y, at.width, bar, fill=colours.box_bar)
    name = pen.context.tr(box.label or box.id)
    pen.for_part(_label(box)).write_line(
        "strong", at.centre[0], at.y + bar / 2, name, 3.4 * k, fill=colours.on_bar,
        anchor="middle", width=at.width - 2 * k, room="a box's bar", least=0.5,
    )  # fmt: skip
    if box.picture:
        top = at.y + bar + (1.4 + words.height) * k
        room = Rect(at.x, top, at.width, at.bottom - top)
        pale = Colours(mix(colours.box, colours.box_bar, _PALE), colours.box)
        silhouettes.fill_room(
            pen.scene, box.picture, room, pale, pen.context, (*pen.path, "picture")
        )
    _box_text(pen, box, at, at.y + bar + 2.7 * k, k, words, pen.colours.ink)
    pen.scene.rect(*at, stroke=colours.ink, line=0.3)


_DRAW = {"turn": _turn_box, "points": _points_box, "boxes": _holding_box, "table": _holding_box}
