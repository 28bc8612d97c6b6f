"""Check print options for problems before anything is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import get_args

from builder.drawing.counters.counters import counter_size
from builder.drawing.ink import style
from builder.drawing.sheets.paper import Paper
from builder.drawing.sheets.templates import (
    UNPRINTABLE_MARGIN,
    Pieces,
    known_templates,
    template_for,
    template_path,
    unprintable,
)
from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.printing import PrintOptions
from builder.problems import PathKey, Problem, error, unknown_name, warning
from builder.sentences import filled_sentence

NARROWEST = 130.0
"""The smallest width in mm between the margins of a page at which a chart can still be read."""


def check_printing(
    game: Game, options: PrintOptions, papers: Mapping[str, Paper], chosen: Sequence[str] = ()
) -> list[Problem]:
    """Return the problems with print options: unknown papers, margins that leave no room on a
    ``chosen`` paper, templates whose cells lie where printers cannot print, counters wider than
    their hexes, squares or slots, colour schemes that cannot be read, and sides that a colour-blind
    player could confuse. ``papers`` are all papers by their lower-case names."""
    wrong = [
        unknown_name("paper", p, papers, ("printing", "map_papers", i))
        for i, p in enumerate(options.map_papers)
        if p.lower() not in papers
    ]
    known = dict.fromkeys(p.lower() for p in (*chosen, *options.map_papers) if p.lower() in papers)
    narrow = [found for p in known if (found := _margin(papers[p], options.margin)) is not None]
    edges = _beyond_reach(game, options)
    return [
        *wrong,
        *narrow,
        *edges,
        *_wide(game, options),
        *style.unreadable_schemes(game),
        *style.clashing_nations(game),
    ]


def _beyond_reach(game: Game, options: PrintOptions) -> Iterator[Problem]:
    """Yield a warning for each template in use with cells that reach into the margin on which printers
    cannot print."""
    known = known_templates(options)
    used = dict.fromkeys(template_for(kind, game, options) for kind in get_args(Pieces))
    for name in used:
        near = unprintable(known[name]) if name in known else None
        if near is not None:
            message = filled_sentence(
                "cells of the template {name!r} begin {near:g} mm from the edge of the paper",
                name=name,
                near=near,
            )
            hint = filled_sentence(
                "most printers leave {unprintable_margin:g} mm or more white: move the cells in, "
                "or print without margins",
                unprintable_margin=UNPRINTABLE_MARGIN,
            )
            path = template_path(name, options)
            yield warning("beyond-printer-margin", message, path, hint=hint)


def _margin(paper: Paper, margin: float) -> Problem | None:
    room = paper.width - 2 * margin
    if room >= NARROWEST:
        return None
    most = (paper.width - NARROWEST) / 2
    message = filled_sentence(
        "margins of {margin:g} mm leave {room:g} mm of {name} paper",
        margin=margin,
        room=room,
        name=paper.name,
    )
    path = ("printing", "margin")
    return error(
        "margin-too-wide",
        message,
        path,
        hint=filled_sentence("at most {most:g} mm, or larger paper", most=most),
    )


def _wide(game: Game, options: PrintOptions) -> list[Problem]:
    """Return problems for counters that are too wide for their places on a map: an error if the print
    options set the counters' size, a warning if the game does."""
    scale = options.counter_size / game.sheet.counter_size if options.counter_size else 1.0
    sizes = {counter_size(game, unit) * scale for unit in game.units}
    found = []
    for map in game.maps:
        across, wider, path, cure = _room(game, map)
        wide = max(sizes, default=0.0)
        if not across or wide <= across + 1e-6:
            continue
        room = f"{across:g} mm"
        message = filled_sentence(wider, wide=wide, id=map.id, room=room)
        hint = filled_sentence(cure, room=room)
        if options.counter_size:
            path = ("printing", "counter_size")
            found.append(error("counter-wider-than-hex", message, path, hint=hint))
        else:
            found.append(warning("counter-wider-than-hex", message, path, hint=hint))
    return found


def _room(game: Game, map: MapSheet) -> tuple[float, str, PathKey, str]:
    """Return the width in mm that a map leaves for a counter (0 for unlimited), the sentence that
    counters are wider, the path of the field that defines that space, and how to fix it. Slots
    are as wide as the counters of the game."""
    if map.is_grid:
        wider = (
            "counters of {wide:g} mm are wider than the hexes of {id!r}, {room}"
            if map.grid
            else "counters of {wide:g} mm are wider than the squares of {id!r}, {room}"
        )
        cure = "make counters smaller than {room}, or the map's hex_size larger"
        return map.hex_size, wider, ("maps", map.id, "hex_size"), cure
    if not _has_slots(map):
        return 0.0, "", (), ""
    wider = "counters of {wide:g} mm are wider than the slots of {id!r}, {room}"
    cure = "make counters smaller than {room}, or counter_size of game.yaml larger"
    return game.sheet.counter_size, wider, ("sheet", "counter_size"), cure


def _has_slots(map: MapSheet) -> bool:
    nodes = map.points.nodes if map.points else ()
    areas = map.regions.areas if map.regions else ()
    return any(node.slots for node in nodes) or any(area.slots for area in areas)
