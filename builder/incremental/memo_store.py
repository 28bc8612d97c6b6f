"""What was worked out for a document in the build before, for the one that draws it again after a
small change: what pure functions gave, such as the lines of paragraphs (see
:mod:`builder.drawing.ink.computed_once`). It is found by all that it depends on, so that nothing
here can be out of date."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager

from builder.drawing.ink.computed_once import Memory, Once, afresh
from builder.incremental.memo import Store

_NEW = 0.1
"""It is kept anew once this part of it is new: to write all for one paragraph costs more than to set that
again in the next build."""


@contextmanager
def remembering(store: Store | None, *name: object) -> Iterator[Once]:
    """Gives what was worked out for the thing of a name before; what is worked out now joins it."""
    if store is None:
        yield afresh
        return
    slot = hashlib.blake2b(repr(("remembered", *name)).encode(), digest_size=20).hexdigest()
    memory = Memory(store.get(slot))
    yield memory
    if memory.made > _NEW * len(memory.asked):
        store.put(slot, memory.asked)
