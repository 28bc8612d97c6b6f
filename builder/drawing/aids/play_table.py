"""The table on which a game without a map is played: a cloth with a marked place for each pile,
group and range."""

from __future__ import annotations

from builder.drawing.aids.tracks import TrackDrawing
from builder.drawing.aids.tracks import draw_track as card_of_boxes
from builder.drawing.cards import card_frame
from builder.drawing.cards.card_frame import Pen
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.drawing_data import rounded_rectangle
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Scene, Sub
from builder.model.game import Game
from builder.model.tracks import Box, Track

CLOTH, WEAVE, PLACE, EDGE, WORDS = "#b99f6b", "#b2975f", "#c7b07f", "#8a6f45", "#4a3b28"
MARGIN = 10.0
_THREAD = 3.0


def draw_display_track(game: Game, track: Track, context: DrawContext) -> TrackDrawing:
    """Draw a track that is on no map: a track of kind ``table`` as the playing table, any other as
    a card of boxes."""
    if track.kind == "table":
        return play_table(track, context)
    return card_of_boxes(game, track, context)


def draw_displays(game: Game, context: DrawContext) -> dict[str, TrackDrawing]:
    """Draw the tracks that are on no map, and so lie on the table by themselves, by id."""
    carried = {track for sheet in game.maps for track in sheet.tracks}
    return {
        track.id: draw_display_track(game, track, context)
        for track in game.tracks
        if track.id not in carried
    }


def play_table(track: Track, context: DrawContext) -> TrackDrawing:
    """Return the playing table as it appears on screen, with the positions of its boxes."""
    boxes = {box.id: Rect(*box.place) for box in track.boxes if box.place is not None}
    wide = max(r.right for r in boxes.values()) + MARGIN
    high = max(r.bottom for r in boxes.values()) + MARGIN
    scene = Scene(wide, high, title=context.tr(track.title))
    scene.rect(0, 0, wide, high, fill=CLOTH)
    threads = [
        Sub([(0, _THREAD * i), (wide, _THREAD * i)]) for i in range(1, int(high / _THREAD) + 1)
    ]
    scene.path(threads, stroke=WEAVE, width=0.4, cap="butt")
    scene.rect(2, 2, wide - 4, high - 4, stroke=EDGE, line=0.8)
    pen = Pen(scene, context, ("tracks", track.id), card_frame.palette(context.ink))
    for n, box in enumerate(track.boxes):
        _place(pen.for_part("boxes", n), box, boxes[box.id])
    return TrackDrawing(scene, boxes)


def _place(pen: Pen, box: Box, at: Rect) -> None:
    """Draw the place of one box on the playing table, with its name at the top and its note at the
    foot."""
    pen.scene.path([rounded_rectangle(at, 2.4)], fill=PLACE, stroke=EDGE, width=0.5)
    room = at.width - 4
    name = pen.context.tr(box.label or box.id)
    label = pen.for_part("label" if box.label else "id")
    label.write_line("title", at.centre[0], at.y + 4.4, name, 5.2, fill=WORDS, anchor="middle",
              width=room, room="a place of the table", least=0.4)  # fmt: skip
    if box.note:
        lines = pen.block("italic", pen.context.tr(box.note), 3.4, room)
        y = at.bottom - 3.0 - (len(lines) - 1) * 4.2
        pen.for_part("note").lines(
            "italic", at.centre[0], y, lines, 3.4, 4.2, fill=WORDS, anchor="middle"
        )
