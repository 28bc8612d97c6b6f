"""PDF: what is drawn is written once (``stream``, ``parts``), with its fonts and pictures, and bound into
as many documents as show it (``book``)."""

from builder.outputs.formats.pdf.book import DocumentInfo, condition_of, render
from builder.outputs.formats.pdf.shared_objects import POINTS, Part, Parts

__all__ = ["POINTS", "DocumentInfo", "Part", "Parts", "condition_of", "render"]
