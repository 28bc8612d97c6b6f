"""Python's collector of garbage, which rests while much is made that lasts.

A game, a map, a document are millions of small objects: to look for garbage among them finds next to none
and takes a tenth of a build. Memory grows by a twentieth.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Nobody looks for garbage; afterwards as before. What was made meanwhile counts as old then: it is
    looked through with all else that is old, not at once because it is much."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.freeze()
            gc.unfreeze()
            gc.enable()
