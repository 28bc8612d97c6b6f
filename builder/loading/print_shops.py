"""Reads print shops: those that Chitwright knows, and files of one's own."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from builder.extensions import SHOPS_FILE, data_folders
from builder.files import YAML_ENDINGS
from builder.loading.convert import convert
from builder.loading.reading.files import MAX_TEXT, PRINT_SHOPS_FILE, Shelf
from builder.loading.reading.located_yaml import read_yaml
from builder.loading.reading.source_nodes import Node, SourceFile
from builder.model.shops import Shop
from builder.problems import Location, Problem, did_you_mean
from builder.sentences import filled_sentence

_FILE = "print_shops.yaml"


class ReadShop(NamedTuple):
    """A print shop as read, or ``None`` if there are ``problems``."""

    shop: Shop | None
    problems: list[Problem]


def _known() -> Mapping[str, Node]:
    """Return by id the print shops that Chitwright knows, and those of installed packages, which cannot
    replace them."""
    text = files("builder.loading").joinpath(_FILE).read_text("utf-8")
    root, _ = read_yaml(SourceFile(_FILE, text))
    assert root is not None
    found = dict(root.fields)
    for folder in data_folders().values():
        path = folder / SHOPS_FILE
        added = _read(path)[0] if path.is_file() else None
        if added is not None and isinstance(added.value, dict):
            found = {**added.fields, **found}
    return found


def shop_names(game: Path | None = None) -> tuple[str, ...]:
    """Return the ids of the print shops that Chitwright knows, and of those in a game's folder."""
    own = _of_game(game)[0] if game else {}
    return tuple(dict.fromkeys([*own, *_known()]))


def read_shop(name: str, game: Path | None = None) -> ReadShop:
    """Return a shop by its id, from the folder of a game or among those that Chitwright knows; or from
    a YAML file whose one key is the shop's id."""
    if name.endswith(YAML_ENDINGS):
        return _from_file(Path(name))
    own, problems = _of_game(game) if game else ({}, [])
    if problems:
        return ReadShop(None, problems)
    found = own.get(name) or _known().get(name)
    if found is not None:
        return _shop(name, found)
    known = shop_names(game)
    hint = did_you_mean(name, known) or filled_sentence(
        "there is: {known}, or a file of your own", known=", ".join(known)
    )
    where = Location("--for", 1, 1, name)
    message = filled_sentence("there is no print shop {name!r}", name=name)
    return ReadShop(None, [Problem("unknown-print-shop", message, hint=hint, location=where)])


def _of_game(game: Path) -> tuple[Mapping[str, Node], list[Problem]]:
    """Return by id the print shops in a game's folder, and what is wrong with their file."""
    path = game / PRINT_SHOPS_FILE
    if not path.is_file():
        return {}, []
    root, problems = _read(path)
    if root is None or not isinstance(root.value, dict):
        return {}, problems or [_not_one(Location(path.as_posix(), 1, 1))]
    return root.fields, problems


def _read(path: Path) -> tuple[Node | None, list[Problem]]:
    shelf = Shelf(path.parent)
    data = shelf.read(path.parent, PurePosixPath(path.name), path.as_posix(), MAX_TEXT)
    file = None if data is None else shelf.decoded(path.as_posix(), data)
    root, problems = read_yaml(file) if file else (None, [])
    return root, [*shelf.problems, *problems]


def _from_file(path: Path) -> ReadShop:
    root, problems = _read(path)
    if problems or root is None:
        return ReadShop(None, problems or [_not_one(Location(path.as_posix(), 1, 1))])
    if not isinstance(root.value, dict) or len(root.fields) != 1:
        return ReadShop(None, [_not_one(root.location)])
    ((id, node),) = root.fields.items()
    return _shop(id, node)


def _not_one(where: Location) -> Problem:
    hint = "write its id, a colon, and below it its fields, as docs/other-tables.md shows"
    return Problem("bad-value", "the file does not hold one print shop", hint=hint, location=where)


def _shop(id: str, node: Node) -> ReadShop:
    named = Node({"id": Node(id, node.place), **node.fields}, node.place)
    shop, problems = convert(Shop, named, ())
    return ReadShop(None if problems else shop, problems)
