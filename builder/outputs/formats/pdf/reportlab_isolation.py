"""The library reportlab, without what it looks for outside of itself."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

_RUN = ("reportlab_mods", "reportlab_settings")
"""Modules that it runs from anywhere on Python's path, or else as hidden files of the home folder."""


@contextmanager
def reportlab_alone() -> Iterator[None]:
    """Within it reportlab is imported: it runs nobody else's files and takes no settings from the
    environment. They could change what is written, and a home folder that is none would stop it."""
    empty = {name: ModuleType(name) for name in _RUN if name not in sys.modules}
    settings = {name: os.environ.pop(name) for name in list(os.environ) if name.startswith("RL_")}
    sys.modules.update(empty)
    try:
        yield
    finally:
        os.environ.update(settings)
        for name in empty:
            del sys.modules[name]
