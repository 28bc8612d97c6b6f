"""Applies the owner's file: values from a printed copy that override the spec without changing it.

.. code-block:: yaml

    game: vietnam-battles
    source: given my printed copy
    units:
      us-4-47-c: {values: 4-5-6, reduced: 2-5-6}
    maps:
      snoopys-nose:
        hexes: {"0717": village}
        image: {file: scan.png, points: [{hex: "0101", at: [120, 88]}, …]}
    tracks:
      turn: {boxes: {"4": {figures: {US: "9"}}}}
    options: {stray-fire: retreats-only}

Mappings are merged; a list of parts with ids takes a mapping by id; any other value or list is
replaced as a whole. Each replaced part gets the file's ``source`` (``given the owner's copy`` if it
names none), and problems point into the owner's file.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from builder.loading.collect import MODELS, Collected, Part
from builder.loading.convert import convert
from builder.loading.reading.files import MAX_TEXT, Shelf
from builder.loading.reading.inherited_defaults import merge_nodes, with_inherited_sources
from builder.loading.reading.letter_grids import set_letters
from builder.loading.reading.located_yaml import read_yaml
from builder.loading.reading.nested_parts import model_at
from builder.loading.reading.source_nodes import Node
from builder.loading.reading.sparse_maps import write_letters
from builder.model.base import Model
from builder.model.ground.maps import MapSheet
from builder.problems import Problem, did_you_mean
from builder.sentences import filled_sentence

_SECTIONS = (*(name for name in MODELS if name != "examples"), "tables")
_OPTIONS = "options"
_KEYS = ("game", "source", _OPTIONS, *_SECTIONS)
_GROUND = ("ground", "terrain")
_DEFAULT = "given the owner's copy"


def apply_owner(collected: Collected, owner: Path, shelf: Shelf) -> None:
    """Apply the values of the owner's file (corrections from a printed copy) to the parts of a game;
    problems are added to ``collected.problems``."""
    data = shelf.read(owner.parent, PurePosixPath(owner.name), owner.as_posix(), MAX_TEXT)
    file = None if data is None else shelf.decoded(owner.as_posix(), data)
    root, problems = read_yaml(file) if file else (None, [])
    collected.problems += problems
    if root is not None:
        _Overlay(collected, root).apply()


@dataclass
class _Overlay:
    """Applies the owner's file to a game."""

    collected: Collected
    root: Node

    @property
    def source(self) -> Node:
        return self.root.fields.get("source") or Node(_DEFAULT, self.root.place)

    def report(
        self, code: str, message: str, node: Node, hint: str = "", *, key: bool = True
    ) -> None:
        where = node.key_location if key else node.location
        problem = Problem(code, message, hint=hint, location=where)
        self.collected.problems.append(problem)

    def apply(self) -> None:
        if not isinstance(self.root.value, dict):
            hint = "start with 'game: '"
            self.report("bad-value", "the owner's file is not a mapping", self.root, hint)
            return
        self._game()
        for name, node in self.root.fields.items():
            if name not in _KEYS:
                self.report(
                    "unknown-key",
                    filled_sentence("{name!r} is not a key here", name=name),
                    node,
                    did_you_mean(name, _KEYS),
                )
            elif name == _OPTIONS:
                self._options(node)
            elif name in _SECTIONS:
                self._section(name, node)

    def _game(self) -> None:
        sheet = self.collected.sheet
        game = self.root.fields.get("game")
        if game is None:
            hint = "start with 'game: ' and its id"
            self.report("missing-key", "'game' is missing from the owner's file", self.root, hint)
        elif sheet is not None and game.text != sheet.text_of("id"):
            hint = filled_sentence("this game is {text_of}", text_of=sheet.text_of("id"))
            self.report(
                "bad-value",
                filled_sentence("these are values for {text!r}", text=game.text),
                game,
                hint,
                key=False,
            )

    def _options(self, node: Node) -> None:
        """Apply the rules options that the owner's file chooses; the check of the rules reports
        options that do not exist."""
        sheet = self.collected.sheet
        if not isinstance(node.value, dict):
            hint = "write options: {name: value}"
            self.report("bad-value", "options: a mapping by name is expected", node, hint)
        elif sheet is not None:
            under = sheet.fields.get(_OPTIONS)
            laid = node if under is None else merge_nodes(under, node)
            self.collected.sheet = sheet.with_fields({**sheet.fields, _OPTIONS: laid})

    def _section(self, name: str, section: Node) -> None:
        parts = {part.id: part for part in self.collected.parts_of(name)}
        if not isinstance(section.value, dict):
            self.report(
                "bad-value",
                filled_sentence("{name}: a mapping by id is expected", name=name),
                section,
                "write 'id: {…}'",
            )
            return
        for id, node in section.fields.items():
            part = parts.get(id)
            if part is None:
                hint = did_you_mean(id, parts)
                self.report(
                    "unknown-reference",
                    filled_sentence("there is no {id!r} among the {name}", id=id, name=name),
                    node,
                    hint,
                )
            elif not isinstance(node.value, dict):
                self.report(
                    "bad-value",
                    filled_sentence("{id}: a mapping is expected", id=id),
                    node,
                    "write {key: value}",
                )
            else:
                self._part(part, node)

    def _part(self, part: Part, over: Node) -> None:
        fields = dict(over.fields)
        if "id" in fields:
            self.report("bad-value", "an id cannot be overruled", fields.pop("id"), "leave it out")
        if part.model is MapSheet and not fields.keys().isdisjoint(_GROUND):
            self._ground(part, {name: fields.pop(name) for name in _GROUND if name in fields})
        if part.model is MapSheet and "hexes" in fields:
            self._hexes(part, fields.pop("hexes"))
        node = self._overlaid(part.node, over.with_fields(fields), part.model)
        part.node = with_inherited_sources(node, part.model)

    def _overlaid(self, under: Node, over: Node, model: type[Model] | None) -> Node:
        """Return the part ``under`` with the owner's fields ``over`` merged into it, and with the
        source that the owner's file gives, if such a part can have a source."""
        fields = dict(under.fields)
        for name, node in over.fields.items():
            below = fields.get(name)
            if below is not None and isinstance(below.value, list) and isinstance(node.value, dict):
                fields[name] = self._items(below, node, model and model_at(model, (name, 0)))
            else:
                fields[name] = node if below is None else merge_nodes(below, node)
                if model is not None and name in model.model_fields:
                    fields["sources"] = self._sourced(fields.get("sources"), name)
        return under.with_fields(fields)

    def _sourced(self, sources: Node | None, name: str) -> Node:
        named = dict(sources.fields) if sources else {}
        return Node({**named, name: self.source}, self.root.place)

    def _items(self, listed: Node, over: Node, model: type[Model] | None) -> Node:
        """Return a list of parts, with the owner's fields merged into those that he names by id."""
        ids = {item.text_of("id"): i for i, item in enumerate(listed.items)}
        items = list(listed.items)
        for id, node in over.fields.items():
            if id in ids:
                items[ids[id]] = self._overlaid(items[ids[id]], node, model)
            else:
                self.report(
                    "unknown-reference",
                    filled_sentence("there is no {id!r} here", id=id),
                    node,
                    did_you_mean(id, ids),
                )
        return replace(listed, value=items)

    def _ground(self, part: Part, over: dict[str, Node]) -> None:
        """Apply the owner's ground and terrain to a map written without terrain letters, and assign the
        letters anew. In a map written with letters the owner can only replace the whole text grid."""
        given = next(iter(over.values()))
        lettered = "ground" in over or over["terrain"].fields
        if part.sparse is None and lettered:
            hint = "write hexes: {hex: type}, or terrain as a text grid"
            self.report(
                "bad-value",
                filled_sentence("{id} has a letter for every hex", id=part.id),
                given,
                hint,
            )
            return
        under = part.node if part.sparse is None or not lettered else part.sparse
        part.node = self._overlaid(under, given.with_fields(over), part.model)
        write_letters(part, self.collected.problems)

    # -- hexes ---------------------------------------------------------------------------------

    def _hexes(self, part: Part, over: Node) -> None:
        """Apply the owner's terrain of single hexes, which is a terrain type's id for each hex id."""
        sheet, _ = convert(MapSheet, part.node, part.path)
        terrain = part.node.fields.get("terrain")
        if sheet is None or terrain is None:
            return
        legend = dict(sheet.legend)
        letters = {}
        sources = part.node.fields.get("sources")
        for id, node in over.fields.items():
            cell = dict(zip(sheet.hexes.ids, sheet.hexes.cells, strict=False)).get(id)
            letter = self._letter(node, legend)
            if cell is None:
                hint = did_you_mean(id, sheet.hexes.ids)
                self.report(
                    "off-map-hex", filled_sentence("hex {id} is not on the map", id=id), node, hint
                )
            elif letter is not None:
                letters[cell] = letter
                sources = self._sourced(sources, f"terrain.{id}")
        fields = dict(part.node.fields)
        fields["terrain"] = set_letters(sheet, terrain, letters)
        fields["legend"] = _legend(fields["legend"], legend, over)
        if sources is not None:
            fields["sources"] = sources
        part.node = part.node.with_fields(fields)

    def _letter(self, node: Node, legend: dict[str, str]) -> str | None:
        """Return the letter for a terrain type in the map's legend, a new one if it has none; report an
        unknown type and return ``None``."""
        for letter, type_ in legend.items():
            if type_ == node.text:
                return letter
        terrain = self.collected.terrain
        listed = terrain.fields.get("hexes") if terrain else None
        types = {n.text_of("id") for n in listed.items} if listed else set()
        if node.text not in types:
            problem = filled_sentence("there is no terrain {text!r}", text=node.text)
            self.report("unknown-terrain", problem, node, did_you_mean(node.text, types))
            return None
        free = next(c for c in map(chr, range(ord("A"), 0x3000)) if c.isalnum() and c not in legend)
        legend[free] = node.text
        return free


def _legend(written: Node, legend: dict[str, str], over: Node) -> Node:
    """Return a map's legend (terrain type of each letter), extended by letters for terrain that only the
    owner's hexes have."""
    fields = {
        letter: written.fields.get(letter, Node(t, over.place)) for letter, t in legend.items()
    }
    return written.with_fields(fields)
