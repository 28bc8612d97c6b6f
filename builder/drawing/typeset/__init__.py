"""Typesetting: text runs of several styles are broken into lines, and lines and boxes are laid out
in columns and pages."""

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
