"""Adds themes, pictures and boards from installed extension packages (see :mod:`builder.extensions`) to games
that name them. A game that names none is the same whatever is installed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from builder.extensions import (
    ART_FOLDER,
    BOARDS,
    THEMES_FILE,
    data_folders,
    offered_entry_points,
)
from builder.loading.convert import convert
from builder.loading.reading.files import Shelf
from builder.loading.reading.source_nodes import Node, Place
from builder.model.base import Model
from builder.model.ground.made_boards import Board, MadeArea, MadeBoard
from builder.problems import PathKey, Problem, did_you_mean
from builder.sentences import filled_sentence

if TYPE_CHECKING:
    from builder.loading.collect import Collected

THEMES = PurePosixPath(THEMES_FILE)


def add_extension_themes(found: Collected, read: Callable[[Shelf], None]) -> None:
    """Add the themes of installed packages that the game's maps name; their ids begin with the package's
    name and a dash. ``read`` reads the parts of a package's theme file."""
    wanted = {
        str(node.value)
        for part in found.parts_of("maps")
        if (node := part.node.fields.get("theme")) is not None
    }
    for name, folder in data_folders().items():
        named = {id for id in wanted if id.startswith(f"{name}-")}
        if named and (folder / THEMES_FILE).is_file():
            before = len(found.parts)
            shelf = Shelf(folder, [THEMES])
            read(shelf)
            found.problems += shelf.problems
            added = [part for part in found.parts[before:] if part.id in named]
            found.parts[before:] = added


def extension_pictures(shelf: Shelf) -> Iterator[tuple[Shelf, PurePosixPath, str]]:
    """Yield each SVG file of an installed package that the game names: the package's opened folder, the
    file's path in it, and the name that the game uses for the picture."""
    folders = data_folders()
    if not folders:
        return
    written = [shelf.content(p) or b"" for p in shelf.files if p.suffix in (".yaml", ".csv")]
    for name, folder in folders.items():
        if any(f"{name}/".encode() in data for data in written):
            own = Shelf(folder)
            for path in sorted((folder / ART_FOLDER).glob("*.svg")):
                called = f"{name}/{path.name}"
                if any(called.encode() in data for data in written):
                    yield own, PurePosixPath(ART_FOLDER, path.name), called
            shelf.problems += own.problems


def make_extension_board(root: Node, path: PathKey, problems: list[Problem]) -> Node | None:
    """Return a map's tree with the areas of the board that its ``regions`` name in ``made_by``; areas that
    the map lists change those of the same id. ``None`` if the board cannot be made."""
    regions = root.fields.get("regions")
    asked = regions.fields.get("made_by") if regions else None
    if regions is None or asked is None:
        return root
    made = _made(asked, (*path, "regions", "made_by"), problems)
    if made is None:
        return None
    fields = {"size": _point(made.size, asked.place), "rough": Node("0", asked.place)}
    fields |= {name: node for name, node in regions.fields.items() if name != "made_by"}
    fields["areas"] = _areas(made, asked, regions)
    return root.with_fields({**root.fields, "regions": regions.with_fields(fields)})


def _made(asked: Node, path: PathKey, problems: list[Problem]) -> MadeBoard | None:
    """Return the board that a package makes from what the map gives it."""
    name = asked.fields.get("board", asked)
    board = _load(name, problems)
    if board is None:
        return None
    keys = {key: node for key, node in asked.fields.items() if key != "board"}
    given, found = convert(board.keys, asked.with_fields(keys), path)
    problems += found
    if given is None:
        return None
    try:
        return board.make(given)
    except Exception as wrong:  # the code of a package may raise any exception
        said = f"{type(wrong).__name__}: {wrong}"
        problems.append(_not_made(name, said))
        return None


def _load(name: Node, problems: list[Problem]) -> Board | None:
    """Return the kind of board with a name, from the package that adds it."""
    offered = offered_entry_points(BOARDS)
    if name.text not in offered:
        message = filled_sentence("no package adds the kind of board {name!r}", name=name.text)
        hint = did_you_mean(name.text, offered) or "install the package that the game needs"
        problems.append(Problem("unknown-board", message, hint=hint, location=name.location))
        return None
    try:
        found = offered[name.text].load()
    except Exception as wrong:  # importing a package may raise any exception
        problems.append(_not_made(name, f"{type(wrong).__name__}: {wrong}"))
        return None
    if isinstance(found, Board) and issubclass(found.keys, Model):
        return found
    said = filled_sentence("it is a {name}, no Board", name=type(found).__name__)
    problems.append(_not_made(name, said))
    return None


def _not_made(name: Node, why: str) -> Problem:
    message = filled_sentence("the board {name} cannot be made: {why}", name=name.text, why=why)
    hint = "mend or update the package that it comes from"
    return Problem("board-not-made", message, hint=hint, location=name.location)


def _areas(made: MadeBoard, asked: Node, regions: Node) -> Node:
    """Return the list of areas: those of the board with what the map says of them, then its own."""
    written = regions.fields.get("areas")
    listed = {node.text_of("id"): node for node in (written.items if written else ())}
    source = regions.fields.get("source")
    items = []
    for area in made.areas:
        own = listed.pop(area.id, None)
        fields = {**_area_fields(area, asked.place), **(own.fields if own else {})}
        if source is not None:
            fields.setdefault("source", source)
        items.append((own or asked).with_fields(fields))
    return Node([*items, *listed.values()], (written or asked).place)


def _area_fields(area: MadeArea, place: Place) -> dict[str, Node]:
    fields = {
        "id": Node(area.id, place),
        "kind": Node(area.kind, place),
        "outline": Node([_point(corner, place) for corner in area.outline], place),
        "slots": Node(str(area.slots), place),
    }
    if area.name:
        fields["name"] = Node(area.name, place)
    return fields


def _point(at: tuple[float, float], place: Place) -> Node:
    return Node([Node(f"{value:.3f}", place) for value in at], place)
