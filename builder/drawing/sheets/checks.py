"""What can be wrong with a way of printing before anything is drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from builder.drawing.counters.counters import counter_size
from builder.drawing.ink import style
from builder.drawing.sheets.paper import Paper
from builder.model.game import Game
from builder.model.printing import PrintOptions
from builder.problems import Problem, error, unknown, warning

NARROWEST = 130.0
"""The least width in mm between the margins of a page: a chart is still read there."""


def check_printing(
    game: Game, options: PrintOptions, papers: Mapping[str, Paper], chosen: Sequence[str] = ()
) -> list[Problem]:
    """Unknown papers, margins that leave no room on a ``chosen`` paper, counters wider than the hexes
    that they stand in, schemes that cannot be read, sides that a colour-blind player takes for one
    another. ``papers`` are those
    that there are, by their lower-case names."""
    wrong = [unknown("paper", p, papers) for p in options.map_papers if p.lower() not in papers]
    known = dict.fromkeys(p.lower() for p in (*chosen, *options.map_papers) if p.lower() in papers)
    narrow = [found for p in known if (found := _margin(papers[p], options.margin)) is not None]
    return [*wrong, *narrow, *_wide(game, options), *style.faint(game), *style.clashes(game)]


def _margin(paper: Paper, margin: float) -> Problem | None:
    room = paper.width - 2 * margin
    if room >= NARROWEST:
        return None
    most = (paper.width - NARROWEST) / 2
    message = f"margins of {margin:g} mm leave {room:g} mm of {paper.name} paper"
    return error("margin-too-wide", message, hint=f"at most {most:g} mm, or larger paper")


def _wide(game: Game, options: PrintOptions) -> list[Problem]:
    """An error for a size that was asked for, a warning for that of the game."""
    scale = options.counter_size / game.sheet.counter_size if options.counter_size else 1.0
    sizes = {counter_size(game, unit) * scale: unit.id for unit in reversed(game.units)}
    found = []
    for map in game.maps:
        wide = sorted(size for size in sizes if size > map.hex_size + 1e-6)
        if wide:
            size, hexes = f"{wide[-1]:g} mm", f"{map.hex_size:g} mm"
            message = f"counters of {size} are wider than the hexes of {map.id!r}, {hexes}"
            hint = f"make counters smaller than {hexes}, or the map's hex_size larger"
            if options.counter_size:
                found.append(error("counter-wider-than-hex", message, hint=hint))
            else:
                path = ("maps", map.id, "hex_size")
                found.append(warning("counter-wider-than-hex", message, path, hint=hint))
    return found
