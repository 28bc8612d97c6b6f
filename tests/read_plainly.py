"""What one kind of model reads, in a process of its own: ``python -m tests.read_plainly plain games
FOLDER ...`` tells a digest of each game on a line, and its problems; ``plain parts FOLDER ...`` how parts
of games are read of which one value was written otherwise."""

from __future__ import annotations

import copy
import hashlib
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from builder.model import kind

if TYPE_CHECKING:
    from builder.model.base import Model


LEFT = "left to the full kind, or refused by it"
ODD = (
    *("", "01", " 3 ", "+2", "-1", "0", "7", "99999999", "1/2", "0.5", ".5", "3.0", "1e3", "1_0"),
    *("nan", "x", "X", "a, b", "a b", "yes", "Off", "prohibited", "given", "0101", "0101/0102"),
    *("#123456", "12 mm", "5/8in", "two\nlines", "\x00", "é", "x" * 300),
    *(None, [], {}, ["x"], ["1", "2"], [["1"]], {"x": "1"}, {"id": "a"}, [{}]),
)
"""What people may write where something else is meant."""
_MANY = 12
"""So often is a part of a game changed."""


def main(which: str, what: str, *folders: str) -> None:
    """Read with one kind."""
    if which == "plain":
        kind.choose_plain()
    for folder in folders:
        for line in games(Path(folder)) if what == "games" else parts(Path(folder)):
            print(line)
    assert kind.is_plain() == (which == "plain")
    assert kind.is_plain() != ("pydantic" in sys.modules)


def games(folder: Path) -> Iterator[str]:
    """What a game is, and what is wrong with it."""
    from builder.incremental.memo import digest_of
    from builder.loading import load_game

    loaded = load_game(folder)
    assert loaded.game is not None
    yield f"{loaded.game.id} {digest(loaded.game)} {digest_of(loaded.game)} {loaded.problems}"


def parts(folder: Path) -> Iterator[str]:
    """How the parts of a game are read if one value of each is another."""
    dice = random.Random(folder.name)
    for model, tree in trees(folder):
        for _ in range(_MANY):
            odd = copy.deepcopy(tree)
            where = changed(odd, dice)
            yield f"{model.__name__} {where} {read(model, odd)}"


def trees(folder: Path) -> list[tuple[type[Model], Any]]:
    """What the parts of a game are made of, those that are large once of each kind."""
    from builder.loading import load, parse_cache
    from builder.loading.reading.source_nodes import plain

    found: dict[tuple[type[Model], str], Any] = {}
    make = parse_cache.convert

    def convert(model: type[Model], node: Any, path: Any) -> Any:
        shape = repr(sorted(node.fields))
        found.setdefault((model, shape), plain(node))
        return make(model, node, path)

    parse_cache.convert = convert
    load.load_game(folder)
    parse_cache.convert = make
    return [(model, tree) for (model, _), tree in found.items()]


def changed(tree: Any, dice: random.Random) -> list[object]:
    """Where a value of the tree was changed."""
    where: list[object] = []
    while True:
        steps: list[Any] = list(tree) if isinstance(tree, dict) else [*range(len(tree))]
        where.append(dice.choice(steps))
        inner = tree[where[-1]]
        if not inner or not isinstance(inner, dict | list) or dice.random() < 0.2:
            tree[where[-1]] = odd = dice.choice(ODD)
            return [*where, odd]
        tree = inner


def read(model: type[Model], tree: Any) -> str:
    """What is read of a tree."""
    from builder.model.declaring import ValidationError

    try:
        return digest(model.model_validate(tree))
    except (ValidationError, kind.NotPlain):
        return LEFT


def digest(part: Model) -> str:
    """The same for the same part, of whichever kind."""
    return hashlib.sha256("\n".join(said(part)).encode("utf-8", "replace")).hexdigest()


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
