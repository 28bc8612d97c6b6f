"""The colours of a card: frame, panel and ink, in each ink mode."""

from __future__ import annotations

from dataclasses import dataclass

from builder.drawing.ink import style
from builder.drawing.ink.colour import grey, luminance, mix
from builder.drawing.ink.draw_context import Ink

RED, BLACK, BLUE, GREEN = "#a63a2c", "#26211b", "#2f5f7d", "#3f6450"


@dataclass(frozen=True, slots=True)
class CardColours:
    """The colours of a card: ``frame`` is the ground up to the cutting line, ``panel`` the area
    behind the text, ``head`` the type on the frame, ``tint`` the ground behind pictures, ``hair``
    the dividing lines; ``outline`` is drawn where the frame has no colour."""

    frame: str
    panel: str
    head: str
    soft_head: str
    ink: str
    dim: str
    tint: str
    hair: str
    outline: str | None = None

    def number(self, colour: str) -> str:
        """Return the fill colour of a random number's sign; a number without colour is only
        outlined."""
        plain = {"red": RED, "black": BLACK, "blue": BLUE, "green": GREEN}
        if self.panel == style.WHITE and self.outline is None:
            greys = {"red": grey(0.45), "black": grey(0.05), "blue": grey(0.3), "green": grey(0.6)}
            return greys.get(colour, self.panel)
        return plain.get(colour, self.panel)


def card_colours(colour: str, ink: Ink) -> CardColours:
    """Return the colours of a card whose frame is ``colour``, for an ink mode."""
    dark = style.INK
    if ink == "low-ink":
        edge = mix(colour, "#000000", 0.15)
        return CardColours(
            style.WHITE, style.WHITE, dark, edge, dark, "#6b5940", style.WHITE, edge, edge
        )
    if ink == "grey":
        frame = grey(0.18 + 0.3 * luminance(colour))
        return CardColours(frame, style.WHITE, style.WHITE, grey(0.88), grey(0.08), grey(0.35),
                    grey(0.92), grey(0.6))  # fmt: skip
    light = luminance(colour) > 0.3
    head = dark if light else style.CARD
    return CardColours(
        frame=colour,
        panel=style.CARD,
        head=head,
        soft_head=mix(head, colour, 0.25),
        ink=dark,
        dim="#6b5940",
        tint=mix(colour, style.CARD, 0.82),
        hair=mix(colour, style.CARD, 0.5),
    )
