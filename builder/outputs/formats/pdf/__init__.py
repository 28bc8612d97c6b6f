"""Writes PDF files: pages and symbols are written once (``content_stream``, ``shared_objects``),
with their fonts and pictures, and put into any number of PDF documents (``book``)."""

from builder.outputs.formats.pdf.book import DocumentInfo, Trim, condition_of, render_pdf
from builder.outputs.formats.pdf.shared_objects import POINTS, Part, SharedObjects

__all__ = [
    "POINTS",
    "DocumentInfo",
    "Part",
    "SharedObjects",
    "Trim",
    "condition_of",
    "render_pdf",
]
