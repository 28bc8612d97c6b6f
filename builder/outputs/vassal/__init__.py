"""In: a game and its drawings. Out: a VASSAL 3.7 module (``.vmod``) with its saved games (``.vsav``),
written straight from the file formats, byte for byte the same each time."""

from builder.outputs.vassal.counters.forces import trays_of
from builder.outputs.vassal.counters.roles import masks_of, side_of
from builder.outputs.vassal.module.module import build_module, examine_module, file_name
from builder.outputs.vassal.table.arrivals import arrivals_of
from builder.outputs.vassal.table.windows.tray_picture import tray_scene
from builder.outputs.vassal.table.windows.trays import cups_tray, losses_tray

__all__ = [
    "arrivals_of",
    "build_module",
    "cups_tray",
    "examine_module",
    "file_name",
    "losses_tray",
    "masks_of",
    "side_of",
    "tray_scene",
    "trays_of",
]
