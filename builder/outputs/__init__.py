"""In: scenes and the model. Out: files: PDF, SVG, PNG, VASSAL modules and saves, HTML.

:data:`MODULES` is the table of what a build can make; a module in it has an ``OUTPUT`` (see
:mod:`builder.outputs.output`). Installed packages add to it (see :mod:`builder.extensions`).
"""

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
}
"""Output name → module with an ``OUTPUT``."""


def output_names() -> tuple[str, ...]:
    """Every output that a build can make: the house's own, then those of installed packages."""
    return tuple(dict.fromkeys([*MODULES, *extensions.offered(extensions.OUTPUTS)]))


def load_output(name: str) -> Output:
    """The output of that name, one of :func:`output_names`."""
    if name in MODULES:
        found: Output = import_module(MODULES[name]).OUTPUT
        return found
    offered: Output = extensions.offered(extensions.OUTPUTS)[name].load()
    return offered
