"""The sequence of play as a card: phases in order, with a bracket around those that each player
takes in turn."""

from __future__ import annotations

from contextlib import AbstractContextManager
from itertools import groupby

from builder.drawing.aids.phase_text import phase_text
from builder.drawing.cards import card_frame
from builder.drawing.cards.card_frame import Pen
from builder.drawing.ink import accessibility
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.scene import Scene
from builder.model.game import Game, Phase

WIDTH = 88.6
EDGE = 3.0
LETTER = 8.6
INDENT = 3.0
"""The indentation in mm of phases that each player takes in turn."""
SIZE = 3.2
RULE = 2.9
LEAD = 4.1
NAME = 7.6
"""The height in mm of a phase's box without its text."""
CAPTION = 5.6


def sequence_card(game: Game, context: DrawContext, width: float = WIDTH) -> Scene:
    """Return the sequence of play of the game sheet as a card ``width`` mm wide."""
    tr, sheet = context.tr, game.sheet
    phases = _lettered(game.sheet.sequence)
    width -= card_frame.SHADOW
    room = width - 2 * EDGE - LETTER - 5
    texts = {
        p.id: card_frame.wrap_prose("text", told, SIZE, room - INDENT * sheet.in_turn(p), tr)
        if (told := phase_text(game, p, tr))
        else []
        for p in game.sheet.sequence
    }
    runs = [(turn, list(run)) for turn, run in groupby(phases, lambda item: sheet.in_turn(item[1]))]
    height = card_frame.TOP + 1.0 + sum(_height(texts[p.id]) for _, p in phases)
    height += sum(CAPTION for turn, _ in runs if turn)
    title = tr("Sequence of Play") + card_frame.estimate_dagger(game.sheet, "sequence")
    pen = card_frame.start_card(context, width, height, title, path=("sheet", "sequence"))
    y = card_frame.TOP
    for in_turn, run in runs:
        y = _run(pen, run, texts, y, width, in_turn)
    return pen.scene


def _lettered(phases: tuple[Phase, ...]) -> list[tuple[str, Phase]]:
    return [(chr(ord("A") + i % 26), phase) for i, phase in enumerate(phases)]


def _height(lines: list[str]) -> float:
    return NAME + (len(lines) * LEAD + 0.8 if lines else 0.0) + 1.4


def _run(
    pen: Pen, run: list[tuple[str, Phase]], texts: dict[str, list[str]], y: float, width: float,
    in_turn: bool,
) -> float:  # fmt: skip
    """Draw consecutive phases downwards from ``y`` and return the y below them; with ``in_turn`` they
    are the phases that each player takes in turn, and get a caption and a bracket."""
    colours = pen.colours
    if in_turn:
        caption = pen.context.tr("Each player in turn")
        pen.write_line(
            "italic", EDGE + 1, y + CAPTION / 2 - 0.5, caption, 3.7, fill=colours.warning
        )
        y += CAPTION
    top = y
    for letter, phase in run:
        y = _phase(pen, letter, phase, texts[phase.id], y, width, in_turn)
    if in_turn:
        x, bottom = EDGE + 1.2, y - 1.4
        bracket = [(x + 1.2, top), (x, top), (x, bottom), (x + 1.2, bottom)]
        pen.scene.line(bracket, stroke=colours.warning, width=0.35)
    return y


def _phase(
    pen: Pen, letter: str, phase: Phase, lines: list[str], y: float, width: float, in_turn: bool
) -> float:
    indent = INDENT if in_turn else 0.0
    colours, x = pen.colours, EDGE + indent
    high, wide = _height(lines) - 1.4, width - 2 * EDGE - indent
    block = colours.bar if in_turn else colours.box_bar
    pen.scene.rect(x, y, wide, high, fill=colours.box, stroke=colours.rule, line=0.2)
    pen.scene.rect(x, y, LETTER, high, fill=block, stroke=colours.rule, line=0.2)
    rule = card_frame.role_text_width("note", phase.rule, RULE)
    with _cell(pen, phase, "letter"):
        pen.write_line(
            "title", x + LETTER / 2, y + high / 2, letter, 6.2, fill=colours.on_bar,
            anchor="middle",
        )  # fmt: skip
    with _cell(pen, phase, "name", accessibility.ROW_HEAD_ROLE):
        pen.write_line(
            "title", x + LETTER + 2.4, y + NAME / 2, pen.context.tr(phase.name), 4.3,
            width=wide - LETTER - rule - 6, room="the name of a phase",
        )  # fmt: skip
    with _cell(pen, phase, "text"):
        pen.lines("text", x + LETTER + 2.4, y + NAME + 1.2, lines, SIZE, LEAD)
    with _cell(pen, phase, "rule"):
        pen.write_line(
            "note", x + wide - 2, y + NAME / 2, phase.rule, RULE, fill=colours.dim, anchor="end"
        )
    return y + high + 1.4


def _cell(
    pen: Pen, phase: Phase, column: str, role: accessibility.Head = "TD"
) -> AbstractContextManager[None]:
    """Tag everything drawn inside the ``with`` block as a cell about this phase, for screen
    readers."""
    return accessibility.tag_table_cell(pen.scene, "sequence", phase.id, column, role)
