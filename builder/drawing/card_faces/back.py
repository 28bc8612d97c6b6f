"""Card backs, each the same when turned by 180°."""

from __future__ import annotations

from builder.drawing.artwork import icons
from builder.drawing.card_faces.look import CardColours, card_colours
from builder.drawing.card_faces.zones import card_scale
from builder.drawing.cards.card_frame import Pen
from builder.drawing.ink.colour import mix
from builder.drawing.ink.draw_context import DrawContext
from builder.drawing.ink.drawing_data import rounded_rectangle
from builder.drawing.ink.geometry import Rect
from builder.drawing.ink.scene import Image, Scene, Sub
from builder.model.game import Game
from builder.model.pieces.cards import CardBack, Deck, SharedBack

_STEP = 5.2
"""The distance between the lines of the net of diagonals on a back, in mm on a poker card."""


def card_back(game: Game, of: SharedBack, context: DrawContext) -> Scene:
    """Return a back of cards, up to the cutting line. Nothing on it depends on the front or on its
    orientation, and its text is printed twice, once upside down."""
    wide, high = of.size
    scene = Scene(wide, high, title=context.tr(of.deck.title))
    if of.back.art:
        scene.items.append(Image(0, 0, wide, high, game.art[of.back.art]))
        return scene
    colours, k = _colours(game, of.deck, of.back, context), card_scale(wide, high)
    scene.rect(0, 0, wide, high, fill=colours.frame)
    inner = Rect(0, 0, wide, high).inset(3.2 * k)
    net = colours.outline or mix(colours.frame, colours.head, 0.16)
    scene.path(_net(inner, _STEP * k), stroke=net, width=0.28 * k, cap="butt")
    scene.path([rounded_rectangle(inner, 1.8 * k)], stroke=colours.soft_head, width=0.5 * k)
    scene.path(
        [rounded_rectangle(inner.inset(1.1 * k), 1.2 * k)], stroke=colours.soft_head, width=0.2 * k
    )
    _label(scene, of, context, colours, k)
    return scene


def card_back_colours(game: Game, deck: Deck, context: DrawContext) -> CardColours:
    """Return the colours of a deck's back."""
    return _colours(game, deck, deck.back, context)


def _colours(game: Game, deck: Deck, back: CardBack, context: DrawContext) -> CardColours:
    layout = next(x for x in game.layouts if x.id == deck.layout)
    return card_colours(back.colour or layout.colour, context.ink)


_SIGN = 6.0
"""The side of the sign on a card that the other players do not see, in mm on a poker card."""


def hidden_card_overlay(of: SharedBack) -> Scene:
    """Return the overlay for a card that only its own side sees, to be rendered without a
    background: a small sign in the frame at the foot, where a face has no text."""
    wide, high = of.size
    scene, k = Scene(wide, high), card_scale(wide, high)
    x, y = wide / 2 - _SIGN * k / 2, high - (_SIGN + 0.4) * k
    scene.place(icons.icon("hidden"), x, y, scale=_SIGN * k / icons.SIZE)
    return scene


def _net(box: Rect, step: float) -> list[Sub]:
    """Return the diagonal lines of the net on a back, in both directions and mirrored about the
    centre of ``box``, ``step`` apart."""
    found: list[Sub] = []
    x0, y0 = box.centre
    reach = int((box.width + box.height) / step) + 1
    for i in range(-reach, reach + 1):
        offset = (i + 0.5) * step
        for slope in (1, -1):
            if run := _diagonal(box, x0 + offset, y0, slope):
                found.append(run)
    return found


def _diagonal(box: Rect, x: float, y: float, slope: int) -> Sub | None:
    """Return the part of a diagonal through (x, y) inside a box; ``None`` if it is very short."""
    spans = [((box.x - x), (box.right - x))]
    low, high = (box.y - y) * slope, (box.bottom - y) * slope
    spans.append((min(low, high), max(low, high)))
    start, end = max(s for s, _ in spans), min(e for _, e in spans)
    if end - start < 0.3:
        return None
    return Sub([(x + start, y + slope * start), (x + end, y + slope * end)])


def _label(
    scene: Scene, of: SharedBack, context: DrawContext, colours: CardColours, k: float
) -> None:
    """Draw a panel in the middle of the back with its title, and the title again upside down below
    a rule."""
    wide, high = scene.width, scene.height
    title, subtitle = context.tr(of.back.title or of.deck.title), context.tr(of.back.subtitle)
    tall = (25.0 if subtitle else 19.0) * k
    plate = Rect(7.6 * k, (high - tall) / 2, wide - 15.2 * k, tall)
    scene.path([rounded_rectangle(plate, 1.6 * k)], fill=colours.panel)
    scene.path([rounded_rectangle(plate, 1.6 * k)], stroke=colours.soft_head, width=0.5 * k)
    scene.path(
        [rounded_rectangle(plate.inset(0.9 * k), 1.0 * k)], stroke=colours.hair, width=0.2 * k
    )
    half = Scene(plate.width, tall / 2)
    pen = Pen(half, context, (*of.path, "back" if of.card else "title"))
    room = plate.width - 5.0 * k
    first = (4.2 if subtitle else 5.0) * k
    pen.write_line("title", plate.width / 2, first, title, 5.0 * k, fill=colours.ink, anchor="middle",
            width=room, room="the back of its cards", least=0.45)  # fmt: skip
    if subtitle:
        pen.write_line("italic", plate.width / 2, first + 4.8 * k, subtitle, 3.0 * k, fill=colours.dim,
                anchor="middle", width=room, room="the back of its cards", least=0.5)  # fmt: skip
    scene.place(half, plate.x, plate.y)
    scene.place(half, plate.right, plate.bottom, turn=180.0)
    middle = plate.centre[1]
    scene.line([(plate.x + 4 * k, middle), (plate.right - 4 * k, middle)], stroke=colours.hair,
               width=0.25 * k)  # fmt: skip
