"""Collects the pictures of a module's archive."""

from __future__ import annotations

from collections.abc import Iterator

from builder.outputs.vassal.counters import cards as card_parts
from builder.outputs.vassal.counters import slots
from builder.outputs.vassal.counters.prototypes_of_counters import masked_counters, masks_of
from builder.outputs.vassal.counters.states import state_image
from builder.outputs.vassal.expressions.module_pictures import Picture
from builder.outputs.vassal.module.parts import ModulePlan, chit_back, mask_image, mask_sign
from builder.outputs.vassal.table.windows import help
from builder.outputs.vassal.table.windows.chart_windows import chart_image
from builder.outputs.vassal.table.windows.trays import ARRIVALS, CUPS, LOSSES, tray_file
from builder.vassal.format.files.archive import Data


def images(parts: ModulePlan) -> dict[str, Data]:
    """Return the archive entries of the pictures in use, under ``images/``, with their translations
    under ``images_LANGUAGE/``."""
    entries: dict[str, Data] = {}
    for name, picture in _pictures(parts):
        entries[f"images/{name}"] = picture.data
        for language, png in picture.translated.items():
            entries[f"images_{language}/{name}"] = png
    return entries


def _pictures(parts: ModulePlan) -> Iterator[tuple[str, Picture]]:
    drawings = parts.drawings
    for id, board in parts.boards.items():
        shown = drawings.boards.get(id) or drawings.displays[id]
        yield from zip(board.images, shown.tiles or [shown.picture], strict=True)
    yield from (
        (board.image, drawings.displays[id].picture) for id, board in parts.displays.items()
    )
    for id in parts.counters.pieces:
        if drawn := drawings.counters.get(id):
            yield from slots.face_images(id, drawn).items()
            yield from slots.stark_images(id, drawn).items()
            yield from slots.side_images(id, drawn).items()
    yield from ((f"{state_image(s)}{p.suffix}", p) for s, p in drawings.states.items())
    yield from card_parts.images(drawings)
    yield from ((chart_image(c.id), c.picture) for c in drawings.charts)
    trays = {LOSSES: parts.losses.bands, CUPS: parts.cups, ARRIVALS: parts.arrivals.bands}
    trays |= {tray.name: tray.bands for tray in parts.forces}
    open = {name: bool(used) for name, used in trays.items()}
    yield from ((tray_file(n), p) for n, p in drawings.trays.items() if open.get(n))
    pools = {c.pool.id for c in parts.cups}
    yield from ((chit_back(i, p), p) for i, p in drawings.chit_backs.items() if i in pools)
    if drawings.title_card:
        yield help.SPLASH, drawings.title_card
    yield from drawings.dice.items()
    masks = masks_of(parts.game)
    yield from (
        (mask_image(s, drawings.masks[s]), drawings.masks[s]) for s in masks if s in drawings.masks
    )
    masked = masked_counters(parts.game)
    yield from (
        (mask_sign(name, picture), picture)
        for name, picture in drawings.mask_signs.items()
        if name in masks and not masked.isdisjoint(masks[name].hides)
    )
    yield from ((f"icon-{n}.png", drawings.icons[n]) for n in sorted(parts.icons.used))


def kept_for_old_games(parts: ModulePlan) -> list[str]:
    """Return the file names of pictures that this module does not show but that games saved by
    older modules need, because in those a mask covers pieces that are placed secretly."""
    masked = masked_counters(parts.game)
    masks, drawn = masks_of(parts.game), parts.drawings.masks
    idle = [name for name, mask in masks.items() if masked.isdisjoint(mask.hides)]
    return [mask_image(name, drawn[name]) for name in idle if name in drawn]
