"""Outputs write scenes (drawings) and the game model as files: PDF, SVG, PNG, HTML, VASSAL modules,
saved games. :data:`MODULES` lists what a build can make; each module in it defines an ``OUTPUT``
(see :mod:`builder.outputs.output`). Installed packages can add outputs (see
:mod:`builder.extensions`)."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from builder import extensions

if TYPE_CHECKING:
    from builder.outputs.output import Output

MODULES = {
    "paper": "builder.outputs.paper.output",
    "svg": "builder.outputs.paper.cutting",
    "vassal": "builder.outputs.vassal.output",
    "rules": "builder.outputs.web.output",
    "play": "builder.outputs.play.output",
    "pieces": "builder.outputs.tabletop.pieces",
    "tts": "builder.outputs.tabletop.simulator.output",
    "ttp": "builder.outputs.tabletop.playground.output",
    "zuntzu": "builder.outputs.tabletop.zuntzu.output",
    "press": "builder.outputs.press_kit",
    "shop": "builder.outputs.tabletop.shops.output",
}
"""The module path of each built-in output, by the output's name; each module has an ``OUTPUT``."""

ON_REQUEST = frozenset({"pieces", "play", "press", "shop", "ttp", "tts", "zuntzu"})
"""The outputs that a build makes only if they are named: most who build a game have no use for them,
and their pictures take long."""


def output_names() -> tuple[str, ...]:
    """Return the names of all outputs that a build can make: the built-in ones, then those of
    installed packages."""
    return tuple(dict.fromkeys([*MODULES, *extensions.offered_entry_points(extensions.OUTPUTS)]))


def load_output(name: str) -> Output:
    """Load and return the output with a name that :func:`output_names` lists."""
    if name in MODULES:
        found: Output = import_module(MODULES[name]).OUTPUT
        return found
    offered: Output = extensions.offered_entry_points(extensions.OUTPUTS)[name].load()
    return offered
