"""Typesetting: runs of several styles into lines, lines and boxes into columns and pages."""

from builder.drawing.typeset.flow import (
    Atom,
    FilledColumn,
    Float,
    Frame,
    PageInProgress,
    PageLink,
    lay_pages,
)
from builder.drawing.typeset.lines import Line, Run, Span, set_lines

__all__ = [
    "Atom",
    "FilledColumn",
    "Float",
    "Frame",
    "Line",
    "PageInProgress",
    "PageLink",
    "Run",
    "Span",
    "lay_pages",
    "set_lines",
]
