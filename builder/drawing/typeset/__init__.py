"""Typesetting: runs of several styles into lines, lines and boxes into columns and pages."""

from builder.drawing.typeset.flow import Atom, Float, Frame, Laid, Lead, Placed, lay_pages
from builder.drawing.typeset.lines import Line, Run, Span, set_lines

__all__ = [
    "Atom",
    "Float",
    "Frame",
    "Laid",
    "Lead",
    "Line",
    "Placed",
    "Run",
    "Span",
    "lay_pages",
    "set_lines",
]
