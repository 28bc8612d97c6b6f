"""Imports the library reportlab without the settings and modules that it looks for outside of
itself."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

_RUN = ("reportlab_mods", "reportlab_settings")
"""The names of modules that reportlab runs if they lie anywhere on Python's path, or else as hidden
files in the home folder."""


@contextmanager
def reportlab_alone() -> Iterator[None]:
    """Return a context in which to import reportlab so that it neither runs files of the user nor
    takes settings from the environment; these could change the output, and an invalid home folder
    would stop the import."""
    empty = {name: ModuleType(name) for name in _RUN if name not in sys.modules}
    settings = {name: os.environ.pop(name) for name in list(os.environ) if name.startswith("RL_")}
    sys.modules.update(empty)
    try:
        yield
    finally:
        os.environ.update(settings)
        for name in empty:
            del sys.modules[name]
