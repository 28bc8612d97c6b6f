"""What games are to one kind of model that reads all their files, in a process of its own:
``python -m tests.read_plainly plain FOLDER ...``, a digest of each on a line, and its problems."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

from builder.model import kind


def main(which: str, *folders: str) -> None:
    """Read each game, and say what it is."""
    if which == "plain":
        kind.choose_plain()
    from builder.outputs.drawings import digest_of
    from builder.spec import load_game

    for folder in folders:
        loaded = load_game(Path(folder))
        assert loaded.game is not None
        written = hashlib.sha256("\n".join(said(loaded.game)).encode()).hexdigest()
        print(loaded.game.id, written, digest_of(loaded.game), loaded.problems)
    assert kind.is_plain() == (which == "plain")
    assert kind.is_plain() != ("pydantic" in sys.modules)


def said(value: object) -> Iterator[str]:
    """All that a value holds, and which of it is written."""
    from builder.model.base import Model

    if isinstance(value, Model):
        yield f"{type(value).__qualname__} {sorted(value.model_fields_set)}"
        for name in type(value).model_fields:
            yield name
            yield from said(getattr(value, name))
    elif isinstance(value, tuple):
        yield f"{len(value)}"
        for part in value:
            yield from said(part)
    elif isinstance(value, dict):
        yield f"{list(value)}"
        for part in value.values():
            yield from said(part)
    else:
        yield repr(sorted(value) if isinstance(value, frozenset) else value)


if __name__ == "__main__":
    main(*sys.argv[1:])
