"""Reads every data file of a game's folder into source trees of its parts, with ids, defaults and sources
filled in."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

from builder.loading.extension_data import THEMES, add_extension_themes, make_extension_board
from builder.loading.pictures.svg_outlines import read_svg_outlines
from builder.loading.reading.csv_rows import read_rows
from builder.loading.reading.files import Shelf
from builder.loading.reading.inherited_defaults import (
    merge_nodes,
    with_file_sources,
    with_inherited_sources,
)
from builder.loading.reading.located_yaml import read_yaml
from builder.loading.reading.source_nodes import Node, Place, SourceFile
from builder.loading.reading.spreadsheets import SUFFIXES as SPREADSHEETS
from builder.loading.reading.spreadsheets import read_sheet
from builder.loading.reading.value_columns import columns_of
from builder.model.base import Model
from builder.model.game import GameSheet
from builder.model.ground.maps import MapSheet
from builder.model.ground.terrain import TerrainKey, TerrainType
from builder.model.ground.theatres import Theatre
from builder.model.ground.themes import ThemeStyle
from builder.model.mechanisms import Mechanisms
from builder.model.pieces.cards import Card, CardLayout, Deck, Hand
from builder.model.pieces.counters import Marker, Unit
from builder.model.pieces.faces import FaceLayout
from builder.model.pieces.squads import Limit, Matchup, RandomArrival, Squad, Troops
from builder.model.scenarios import Scenario
from builder.model.tables import Chart, ResultsTable
from builder.model.texts.examples import Example
from builder.model.texts.forms import Form
from builder.model.tracks import Pool, Track
from builder.problems import PathKey, Problem, did_you_mean
from builder.sentences import filled_sentence

MODELS: dict[str, type[Model]] = {
    "faces": FaceLayout,
    "units": Unit,
    "markers": Marker,
    "maps": MapSheet,
    "theatres": Theatre,
    "tracks": Track,
    "pools": Pool,
    "forms": Form,
    "layouts": CardLayout,
    "decks": Deck,
    "hands": Hand,
    "cards": Card,
    "troops": Troops,
    "squads": Squad,
    "matchups": Matchup,
    "arrivals": RandomArrival,
    "limits": Limit,
    "themes": ThemeStyle,
    "scenarios": Scenario,
    "examples": Example,
}
"""The model of each field of the game that holds parts; the model of ``tables`` depends on their
``kind``."""

KINDS = {"units": "unit", "markers": "marker", "cards": "card"}
"""The key under which the ``defaults`` of a file give those of a list, by the list's name: ``unit``
for ``units``."""

_COUNTERS = ("faces", "units", "markers")
_CARDS = ("layouts", "decks", "hands", "cards")
_SQUADS = ("troops", "squads", "matchups", "arrivals", "limits")
ROWS = (".csv", *SPREADSHEETS)
"""The suffixes of files whose parts are table rows: CSV and spreadsheets."""
_TABLES = ("results", "chart")
_NO_NODE = Node(None, Place(SourceFile(""), 0, 0))
_OF_FILE = ("source", "sources")


@dataclass
class Part:
    """A part of the game as a source tree, before it is converted to its model. ``field`` is the field of
    the game that will hold it; ``sparse`` is a map's tree before terrain letters were assigned to it."""

    field: str
    id: str
    model: type[Model]
    node: Node
    sparse: Node | None = None

    @property
    def path(self) -> PathKey:
        """The path of the part in the game, such as ``("maps", "mill-creek")``."""
        return (self.field, self.id)


@dataclass
class Collected:
    """The source trees of a game. ``unread`` are the parts (by field and id) whose own file could not
    be read; ``lost`` are the fields of which a file with many parts could not be read."""

    sheet: Node | None = None
    terrain: Node | None = None
    mechanisms: Node | None = None
    parts: list[Part] = field(default_factory=list)
    unread: list[tuple[str, str]] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def roots(self) -> list[tuple[str, type[Model], Node]]:
        """Return the name, model and tree of each existing file that forms one field of the game by
        itself."""
        every = (
            ("sheet", GameSheet, self.sheet),
            ("terrain", TerrainKey, self.terrain),
            ("mechanisms", Mechanisms, self.mechanisms),
        )
        return [(name, model, node) for name, model, node in every if node is not None]

    def parts_of(self, name: str) -> list[Part]:
        """Return the parts of a field, in the order of their files."""
        return [p for p in self.parts if p.field == name]


def collect_sheet(shelf: Shelf) -> Collected:
    """Read only ``game.yaml`` and ``terrain.yaml`` of a folder."""
    found = Collected()
    _Reader(shelf, found).sheets()
    return found


def collect(shelf: Shelf) -> Collected:
    """Read all data files of a folder."""
    found = Collected()
    reader = _Reader(shelf, found)
    reader.sheets()
    reader.mechanisms()
    for name in ("maps", "tables", "scenarios"):
        for path in shelf.among(name, ".yaml"):
            reader.part_file(name, path)
    top = shelf.among(".", ".yaml", *ROWS)
    counters = [path for path in top if path.stem == "counters"]
    for path in counters + shelf.among("counters", ".yaml", *ROWS):
        reader.list_file(path, _COUNTERS)
    for path in [p for p in top if p.stem == "cards"] + shelf.among("cards", ".yaml", *ROWS):
        reader.list_file(path, _CARDS)
    for path in top:
        if path.stem in ("tracks", "pools", "forms", "theatres", "themes"):
            reader.list_file(path, (path.stem,))
        if path.stem == "squads":
            reader.list_file(path, _SQUADS)
    for path in shelf.among("examples", ".yaml"):
        reader.list_file(path, ("examples",))
    add_extension_themes(found, lambda own: _Reader(own, found).list_file(THEMES, ("themes",)))
    return found


@dataclass
class _Reader:
    """Fills a :class:`Collected` from the files of an opened folder."""

    shelf: Shelf
    findings: Collected

    def tree(self, path: PurePosixPath, names: tuple[str, ...] = ()) -> Node | None:
        """Return the root mapping of a file, or ``None`` if it cannot be read. The rows of a CSV file or
        spreadsheet become lists of parts under the keys given in ``names``."""
        file = self.file(path)
        if file is None:
            return None
        if path.suffix in ROWS:
            root, problems = self.shelf.once((path, names), file, lambda f: read_rows(f, names))
        else:
            root, problems = self.shelf.once(path, file, read_yaml)
        self.findings.problems += problems
        if root is None and not problems:
            root = Node({}, Place(file, 0, 0))
        if root is not None and not isinstance(root.value, dict):
            self.report(
                "bad-value", "the file is not a mapping of keys", root, "start with 'key: value'"
            )
            return None
        return root

    def file(self, path: PurePosixPath) -> SourceFile | None:
        """Open a text file or a spreadsheet; return ``None``, and report a problem, if it cannot be read."""
        if path.suffix not in SPREADSHEETS:
            return self.shelf.text(path)
        data = self.shelf.content(path)
        if data is None:
            return None
        name = self.shelf.name(path)
        sheet, problems = self.shelf.once(("cells", path), data, lambda d: read_sheet(name, d))
        self.findings.problems += problems
        return sheet

    def report(
        self, code: str, message: str, node: Node, hint: str = "", key: bool = False
    ) -> None:
        where = node.key_location if key else node.location
        self.findings.problems.append(Problem(code, message, hint=hint, location=where))

    def sheets(self) -> None:
        """Read ``game.yaml`` and ``terrain.yaml``."""
        if self.shelf.has("game.yaml"):
            root = self.tree(PurePosixPath("game.yaml"))
            self.findings.sheet = root and with_inherited_sources(root, GameSheet)
            self.findings.lost += [] if root else ["sheet"]
        elif self.shelf.folder.is_dir():
            hint = "a game's folder has a file game.yaml with its id, title and system"
            self.shelf.report(
                "no-game", "there is no game.yaml", self.shelf.folder.as_posix(), hint
            )
        if self.shelf.has("terrain.yaml"):
            root = self.tree(PurePosixPath("terrain.yaml"))
            if root is None:
                self.findings.lost.append("terrain")
            else:
                self.source_names(root, (TerrainType,))
                own = {
                    name: replace(
                        node, value=[with_file_sources(n, root, TerrainType) for n in node.items]
                    )
                    if isinstance(node.value, list)
                    else node
                    for name, node in root.fields.items()
                    if name not in _OF_FILE
                }
                self.findings.terrain = root.with_fields(own)

    def mechanisms(self) -> None:
        """Read the declared rules from ``mechanisms.yaml`` and the files of ``mechanisms/``; each family
        of rules may be in any of them."""
        single = [p for p in self.shelf.among(".", ".yaml") if p.name == "mechanisms.yaml"]
        found: dict[str, Node] = {}
        first: Node | None = None
        for path in single + self.shelf.among("mechanisms", ".yaml"):
            root = self.tree(path)
            if root is None:
                self.findings.lost.append("mechanisms")
                continue
            root = with_inherited_sources(root, Mechanisms)
            first = first or root
            for name, node in root.fields.items():
                if name not in _OF_FILE and name in found:
                    hint = filled_sentence(
                        "it stands at {key_location} already", key_location=found[name].key_location
                    )
                    self.report(
                        "duplicate-key",
                        filled_sentence("{name!r} is declared twice", name=name),
                        node,
                        hint,
                        True,
                    )
                found.setdefault(name, node)
            if "source" in root.fields:
                found.setdefault("source", root.fields["source"])
        self.findings.mechanisms = first and first.with_fields(found)

    def part_file(self, name: str, path: PurePosixPath) -> None:
        """Read a file that holds one part; its id is the file's stem unless the file gives another."""
        root, told = self.tree(path), self.findings.problems
        if root is not None and name == "maps":
            root = make_extension_board(root, (name, path.stem), told)
            root = root and read_svg_outlines(root, self.shelf, self.terrain_ids(), told)
        if root is None:
            self.findings.unread.append((name, path.stem))
            return
        fields = dict(root.fields)
        fields.setdefault("id", Node(path.stem, root.place))
        self.add(name, root.with_fields(fields))

    def terrain_ids(self) -> set[str]:
        """Return the ids of the terrain types that a hex or area may have."""
        terrain = self.findings.terrain
        listed = terrain.fields.get("hexes") if terrain else None
        return {node.text_of("id") for node in listed.items} if listed else set()

    def list_file(self, path: PurePosixPath, names: tuple[str, ...]) -> None:
        """Read a file that holds lists of parts; ``names`` are the keys of the lists."""
        kinds = {KINDS[name]: name for name in names if name in KINDS}
        root = self.tree(path, tuple(kinds.values()))
        if root is None:
            self.findings.lost += names
            return
        if "units" in names and path.suffix in ROWS:
            root = self.with_values(root)
        allowed = (*names, *_OF_FILE, *(("defaults",) if kinds else ()))
        for key, node in root.fields.items():
            if key not in allowed:
                hint = did_you_mean(key, allowed)
                self.report(
                    "unknown-key",
                    filled_sentence("{key!r} is not a key of this file", key=key),
                    node,
                    hint,
                    key=True,
                )
        self.source_names(root, tuple(MODELS[name] for name in names))
        self.default_names(root, tuple(kinds))
        for name in names:
            if name in root.fields:
                self.items(name, root.fields[name], root)

    def with_values(self, root: Node) -> Node:
        """Return the tree of a file of units in which the separate value columns of each row
        (``attack``, ``defence``) are joined into the one field ``values``."""
        columns = columns_of(self.findings.sheet)
        units = [columns.join_values(unit) for unit in root.fields["units"].items]
        self.findings.problems += columns.problems
        return root.with_fields(
            {**root.fields, "units": replace(root.fields["units"], value=units)}
        )

    def source_names(self, root: Node, models: tuple[type[Model], ...]) -> None:
        """Report entries in the ``sources`` of a file that name a value which none of its parts has."""
        known = {name for model in models for name in model.model_fields}
        sources = root.fields.get("sources")
        for key, node in sources.fields.items() if sources else ():
            if key.split(".")[0] not in known:
                hint = did_you_mean(key, known)
                self.report(
                    "unknown-key",
                    filled_sentence("no part here has a value {key!r}", key=key),
                    node,
                    hint,
                    key=True,
                )

    def default_names(self, root: Node, kinds: tuple[str, ...]) -> None:
        """Report entries under ``defaults`` for kinds of parts that the file does not contain."""
        for key, node in root.fields.get("defaults", _NO_NODE).fields.items():
            if key not in kinds:
                hint = did_you_mean(key, kinds)
                message = filled_sentence("there are no defaults for {key!r}", key=key)
                self.report("unknown-key", message, node, hint, key=True)

    def items(self, name: str, listed: Node, root: Node) -> None:
        """Add the parts of one list of a file; ``name`` is the list's key and ``root`` the whole file."""
        if not isinstance(listed.value, list):
            if listed.value is not None:
                self.report(
                    "bad-value",
                    filled_sentence("{name}: a list is expected", name=name),
                    listed,
                    "start each with '- '",
                )
            return
        default = root.fields.get("defaults", _NO_NODE).fields.get(KINDS.get(name, ""))
        for node in listed.items:
            if not isinstance(node.value, dict):
                self.report(
                    "bad-value",
                    filled_sentence("{name}: a mapping is expected", name=name),
                    node,
                    "write 'key: value'",
                )
                continue
            item = node if default is None else merge_nodes(default, node)
            self.add(name, with_file_sources(item, root, MODELS[name]))

    def add(self, name: str, node: Node) -> None:
        """Add a part to the game's field ``name``; its values without a source of their own inherit that of
        the part."""
        model = self.table_model(node) if name == "tables" else MODELS[name]
        part = Part(name, node.text_of("id"), model, with_inherited_sources(node, model))
        self.findings.parts.append(part)

    def table_model(self, node: Node) -> type[Model]:
        """Return the model class for a table, which depends on the table's ``kind``."""
        kind = node.fields.get("kind")
        if kind is None:
            hint = "write 'kind: results' or 'kind: chart'"
            self.report("missing-key", "'kind' is missing from this table", node, hint)
        elif kind.text not in _TABLES:
            # A model knows only its own kind, so the list of kinds is given here.
            meant = did_you_mean(kind.text, _TABLES)
            self.report(
                "bad-value",
                filled_sentence("kind: {text!r} is not allowed", text=kind.text),
                kind,
                meant,
            )
        return Chart if node.text_of("kind") == "chart" else ResultsTable
