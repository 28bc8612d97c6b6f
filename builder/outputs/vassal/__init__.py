"""In: a game and its drawings. Out: a VASSAL 3.7 module (``.vmod``) with its saved games (``.vsav``),
written straight from the file formats, byte for byte the same each time."""

from builder.outputs.vassal.module import build_module, file_name

__all__ = ["build_module", "file_name"]
