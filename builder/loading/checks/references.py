"""Cross-checks between parts: duplicate ids, and references to parts that do not exist."""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any

from builder.loading.checks.card_references import check_cards, check_squads
from builder.loading.checks.face_references import check_counter_face, check_faces
from builder.loading.checks.findings import Findings
from builder.loading.checks.map_references import check_hex, check_map
from builder.loading.checks.table_references import check_table
from builder.loading.checks.theatre_references import check_theatre
from builder.loading.collect import Collected
from builder.loading.reading.nested_parts import Shape, nested_shapes
from builder.loading.reading.portable import unportable
from builder.loading.reading.source_nodes import Node
from builder.model.base import Model, Words
from builder.model.game import GameSheet
from builder.model.ground.terrain import TerrainKey
from builder.model.ground.theatre_map import playable_maps
from builder.model.pieces.counters import Marker, Unit
from builder.model.scenarios import FreeSetup, Scenario
from builder.model.space import Space
from builder.model.tracks import Pool, Track
from builder.problems import PathKey, Problem, Severity, did_you_mean, some_names_hint

Fields = Mapping[str, Any]
"""The fields of the game that could be read without errors so far."""


def check_references(collected: Collected, fields: Fields, findings: Findings) -> None:
    """Run every cross-check on the data; rules text and translations have their own checks."""
    _duplicates(collected, findings)
    _unportable_ids(collected, findings)
    _source_names(collected, findings)
    nodes = {part.path: part.node for part in collected.parts}
    if fields.get("sheet"):
        _sheet(fields["sheet"], findings)
    if fields.get("terrain"):
        _terrain(fields["terrain"], findings)
    for sheet in fields.get("maps", ()):
        check_map(sheet, nodes["maps", sheet.id], findings)
    check_faces(fields, findings)
    for theatre in fields.get("theatres", ()):
        check_theatre(theatre, fields.get("maps", ()), findings)
    for name in ("units", "markers"):
        for counter in fields.get(name, ()):
            _counter(name, counter, findings)
            check_counter_face(name, counter, fields, findings)
    for table in fields.get("tables", ()):
        check_table(table, findings)
    _pools(fields, findings)
    check_cards(fields, findings)
    check_squads(fields, findings)
    for scenario in fields.get("scenarios", ()):
        _Scenario(scenario, fields, findings).check()


# -- duplicate ids -----------------------------------------------------------------------------


def _duplicates(collected: Collected, findings: Findings) -> None:
    seen: dict[tuple[str, str], Node] = {}
    for part in collected.parts:
        space = "counters" if part.field in ("units", "markers") else part.field
        if part.id:
            _check_unique(seen, (space, part.id), part.node, part.path, findings)
        _duplicates_in(part.node, part.model, part.path, findings)
    for name, model, root in collected.roots:
        _duplicates_in(root, model, (name,), findings)


_IDENTIFIER = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.+-]*")
"""The pattern of a valid id. Ids that do not match it are reported by another check and not
examined here."""


def _unportable_ids(collected: Collected, findings: Findings) -> None:
    """Warn of ids that become names of built files and are not allowed as file names on every
    system. An id that is only the name of its own spec file is not examined here, because the
    file's name is checked itself."""
    written: dict[str, dict[str, tuple[PathKey, Node]]] = {}
    if collected.sheet is not None and (id := collected.sheet.text_of("id")):
        written["sheet"] = {id: (("sheet", "id"), collected.sheet)}
    for part in collected.parts:
        if part.id and "id" in part.node.fields:
            space = "counters" if part.field in ("units", "markers") else part.field
            written.setdefault(space, {})[part.id] = (*part.path, "id"), part.node
    hint = "files of what is built are named after ids: give it another"
    for ids in written.values():
        sound = (PurePosixPath(id) for id in ids if _IDENTIFIER.fullmatch(id))
        for name, message in unportable(sound):
            path, node = ids[name.as_posix()]
            where = node.fields["id"].location
            findings.problems.append(
                Problem("unportable-name", message, Severity.WARNING, hint, "", path, where)
            )


def _check_unique(
    seen: dict[tuple[str, str], Node],
    key: tuple[str, str],
    node: Node,
    path: PathKey,
    findings: Findings,
) -> None:
    """Record the node under ``key`` (kind and id), or report the id at ``path`` if it was recorded
    before."""
    here = node.fields.get("id", node)
    if key not in seen:
        seen[key] = here
        return
    message = f"the id {key[1]!r} is there twice in {key[0]}"
    hint = f"it stands at {seen[key].location} already"
    problem = Problem("duplicate-id", message, hint=hint, path=path, location=here.location)
    findings.problems.append(problem)


def _duplicates_in(node: Node, model: type[Model], path: PathKey, findings: Findings) -> None:
    """Report ids that occur twice in a list inside a part."""
    for name, shape in nested_shapes(model).items():
        child = node.fields.get(name)
        if child is None or shape.kind != "list" or not _has_ids(shape):
            continue
        seen: dict[tuple[str, str], Node] = {}
        for i, item in enumerate(child.items):
            if item.text_of("id"):
                _check_unique(seen, (name, item.text_of("id")), item, (*path, name, i), findings)


def _has_ids(shape: Shape) -> bool:
    model = shape.inner.model if shape.inner else None
    return model is not None and "id" in model.model_fields


def _source_names(collected: Collected, findings: Findings) -> None:
    """Report entries in ``sources`` for values that a part does not have."""
    for part in collected.parts:
        _source_names_in(part.node, Shape("one", part.model), part.path, findings)
    if collected.sheet is not None:
        _source_names_in(collected.sheet, Shape("one", GameSheet), ("sheet",), findings)
    if collected.terrain is not None:
        _source_names_in(collected.terrain, Shape("one", TerrainKey), ("terrain",), findings)


def _source_names_in(node: Node, shape: Shape, path: PathKey, findings: Findings) -> None:
    if shape.kind == "one" and shape.model is not None:
        known = set(shape.model.model_fields)
        sources = node.fields.get("sources")
        for key in sources.fields if sources else ():
            here = (*path, "sources", key)
            findings.name("value", key.split(".")[0], known, here, "unknown-key", key=True)
        for name, inner in nested_shapes(shape.model).items():
            if name in node.fields and name not in ("source", "sources"):
                _source_names_in(node.fields[name], inner, (*path, name), findings)
    elif shape.inner is not None:
        for i, item in enumerate(node.items):
            _source_names_in(item, shape.inner, (*path, i), findings)
        for key, item in node.fields.items():
            _source_names_in(item, shape.inner, (*path, key), findings)


# -- parts -------------------------------------------------------------------------------------


def _sheet(sheet: GameSheet, findings: Findings) -> None:
    classes = findings.known.ids_of("movement classes")
    for name in sheet.movement_names:
        here: PathKey = ("sheet", "movement_names", name)
        findings.name("movement class", name, classes, here, key=True)
    for i, nation in enumerate(sheet.nations):
        if nation.side:
            path: PathKey = ("sheet", "nations", i, "side")
            findings.name("side", nation.side, findings.known.ids_of("sides"), path)


def _terrain(terrain: TerrainKey, findings: Findings) -> None:
    classes = findings.known.ids_of("movement classes")
    for name in ("hexes", "hexsides", "paths", "features"):
        for i, type_ in enumerate(getattr(terrain, name)):
            for movement_class in type_.movement:
                path: PathKey = ("terrain", name, i, "movement", movement_class)
                if movement_class != "all":
                    findings.name("movement class", movement_class, classes, path, key=True)


def _counter(name: str, counter: Unit | Marker, findings: Findings) -> None:
    path: PathKey = (name, counter.id)
    if counter.nation != "neutral":
        findings.name("nation", counter.nation, findings.known.ids_of("nations"), (*path, "nation"))
    if isinstance(counter, Unit):
        _movement_class(counter, path, findings)
    for key, file in (("art", counter.art), ("back_art", counter.back_art)):
        if file:
            findings.picture(file, (*path, key), outlines=True)
    if isinstance(counter, Unit) and counter.symbol.file:
        findings.picture(counter.symbol.file, (*path, "symbol", "branch"), outlines=True)


def _movement_class(unit: Unit, path: PathKey, findings: Findings) -> None:
    """Check that the movement class of a unit is one of the game's, also where it is the default
    class because none is written."""
    classes, name = findings.known.ids_of("movement classes"), unit.movement_class
    if not classes or name in classes:
        return
    if "movement_class" in unit.model_fields_set:
        findings.name("movement class", name, classes, (*path, "movement_class"))
        return
    message = f"{unit.id} has no movement class; it would be {name!r}, which the game does not have"
    hint = f"write one that the game has: 'movement_class: {sorted(classes)[0]}'"
    if len(classes) > 1:
        hint = f"{hint} ({some_names_hint(classes, '')})"
    findings.report("unknown-reference", message, path, hint)


@dataclass
class _Stock:
    """The number of each counter in the game (``counts``) and the number used so far (``taken``).
    ``verb`` begins the message about too many, such as ``the pools hold``."""

    counts: Mapping[str, int]
    findings: Findings
    verb: str
    taken: Tally[str] = field(default_factory=Tally)

    def take(self, counter: str, number: int, path: PathKey) -> None:
        """Add ``number`` to the count of a counter that is used; report only the first place at
        which more are used than exist."""
        before = self.taken[counter]
        self.taken[counter] += number
        count = self.counts.get(counter)
        if count is None or not before <= count < self.taken[counter]:
            return
        name = "units" if counter in self.findings.known.ids_of("units") else "markers"
        message = f"{self.verb} {self.taken[counter]} of {counter}, the game has {count}"
        where = self.findings.locations.find((name, counter))
        self.findings.report(
            "too-many-placed", message, path, f"raise its count in {where}, or place fewer"
        )


def _counts(fields: Fields) -> dict[str, int]:
    counters = (*fields.get("units", ()), *fields.get("markers", ()))
    return {c.id: c.count for c in counters}


def _pools(fields: Fields, findings: Findings) -> None:
    stock = _Stock(_counts(fields), findings, "the pools hold")
    for pool in fields.get("pools", ()):
        _pool(pool, findings)
        for counter, number in pool.contents.items():
            stock.take(counter, number, ("pools", pool.id, "contents", counter))


def _pool(pool: Pool, findings: Findings) -> None:
    path: PathKey = ("pools", pool.id)
    if pool.side and findings.known.ids_of("sides"):
        findings.name("side", pool.side, findings.known.ids_of("sides"), (*path, "side"))
    for i, place in enumerate(pool.tokens):
        track, _, box = place.partition(":")
        if findings.name("track", track, findings.known.ids_of("tracks"), (*path, "tokens", i)):
            boxes = findings.known.boxes_of(track)
            findings.name(f"box on track {track}", box, boxes, (*path, "tokens", i))
    for counter in pool.contents:
        here = (*path, "contents", counter)
        findings.name(
            "counter", counter, findings.known.counters, here, "unknown-counter", key=True
        )


class _Scenario:
    """Checks a scenario against the counters and the map that it refers to."""

    def __init__(self, scenario: Scenario, fields: Fields, findings: Findings) -> None:
        self.scenario = scenario
        self.findings = findings
        self.path: PathKey = ("scenarios", scenario.id)
        self.stock = _Stock(_counts(fields), findings, "the scenario places")
        sheets = playable_maps(fields.get("maps", ()), fields.get("theatres", ()))
        self.sheet = next((m for m in sheets if m.id == scenario.map), None)
        self.grid: Space | None = self.sheet.space if self.sheet else None
        named = (t for t in fields.get("tracks", ()) if t.id == scenario.track)
        self.track: Track | None = next(named, None)

    def check(self) -> None:
        scenario, found, path = self.scenario, self.findings, self.path
        if scenario.map:
            maps = found.known.ids_of("maps") | found.known.ids_of("theatres")
            found.name("map", scenario.map, maps, (*path, "map"))
        if scenario.track:
            found.name("track", scenario.track, found.known.ids_of("tracks"), (*path, "track"))
            self._turns()
        if found.known.ids_of("sides"):
            found.name(
                "side", scenario.first_side, found.known.ids_of("sides"), (*path, "first_side")
            )
        for i, placement in enumerate(scenario.setup):
            here = (*path, "setup", i)
            self._counter(placement.counter, placement.count, (*here, "counter"))
            self._spot(placement.at, (*here, "at"))
            for j, marker in enumerate(placement.with_markers):
                self._counter(marker, 1, (*here, "with_markers", j))
        for i, choice in enumerate(scenario.free_setup):
            self._choice(choice, (*path, "free_setup", i))
        waiting = {p.counter for p in scenario.setup if ":" in p.at}
        for i, arrival in enumerate(scenario.reinforcements):
            self._arrival(arrival.turn, (*path, "reinforcements", i, "turn"))
            for j, counter in enumerate(arrival.counters):
                here = (*path, "reinforcements", i, "counters", j)
                # Who waits in a box is there already.
                self._counter(counter, 0 if counter in waiting else 1, here)
            self._places(arrival.hexes, (*path, "reinforcements", i, "hexes"))

        self._special_rules()

    def _special_rules(self) -> None:
        """Check that the sides, places and terrain of the special rules exist."""
        rules, path = self.scenario.special_rules, (*self.path, "special_rules")
        for i, gate in enumerate(rules.exits):
            self._side_at(gate.side, gate.at, (*path, "exits", i), "at")
        if rules.length_roll:
            self._side_at(
                rules.length_roll.side, rules.length_roll.at, (*path, "length_roll"), "at"
            )
        strikes = rules.air_strikes
        if strikes:
            here = (*path, "air_strikes")
            self._side_at(strikes.side, strikes.within, here, "within")
            self._terrain(strikes.spared, (*here, "spared"))
        for i, line in enumerate(self.scenario.victory):
            if line.secret:
                here = (*self.path, "victory", i, "secret")
                self._side_at(line.secret.side, line.secret.within, here, "within")

    def _side_at(self, side: str, places: Words, path: PathKey, key: str) -> None:
        """Check that a side, and the hexes or areas under a key, exist."""
        self.findings.name("side", side, self.findings.known.ids_of("sides"), (*path, "side"))
        self._places(places, (*path, key))

    def _places(self, places: Words, path: PathKey) -> None:
        for i, text in enumerate(places):
            if not self._is_area(text):
                self._hex(text, (*path, i))

    def _terrain(self, kinds: Words, path: PathKey) -> None:
        known = self.findings.known.ids_of("terrain hexes")
        for i, kind in enumerate(kinds):
            self.findings.name("hex terrain", kind, known, (*path, i), "unknown-terrain")

    def _turns(self) -> None:
        """Warn if the turn track has fewer turns than the scenario."""
        track, turns = self.track, self.scenario.turns
        if track is not None and track.kind == "turn" and len(track.boxes) < turns:
            message = f"{turns} turns are played, and the track {track.id} has {len(track.boxes)}"
            hint = "add boxes to the track, or play fewer turns"
            here = (*self.path, "turns")
            self.findings.report("short-track", message, here, hint, severity=Severity.WARNING)

    def _counter(self, counter: str, count: int, path: PathKey) -> None:
        if self.findings.name(
            "counter", counter, self.findings.known.counters, path, "unknown-counter"
        ):
            self.stock.take(counter, count, path)

    def _choice(self, choice: FreeSetup, path: PathKey) -> None:
        """Check that the counters, places and terrain of a free setup exist, and that there are
        enough counters."""
        for i, counter in enumerate(choice.counters):
            count = choice.count or self.stock.counts.get(counter, 1)
            self._counter(counter, count, (*path, "counters", i))
        for name in ("within", "outside"):
            self._places(getattr(choice, name), (*path, name))
        for name in ("terrain", "barred", "hidden_terrain"):
            self._terrain(getattr(choice, name), (*path, name))

    def _arrival(self, turn: int, path: PathKey) -> None:
        if not 1 <= turn <= self.scenario.final_turn:
            message = f"turn {turn} is not one of the scenario's {self.scenario.turns} turns"
            self.findings.report("bad-value", message, path)

    def _is_area(self, text: str) -> bool:
        return self.sheet is not None and any(a.id == text for a in self.sheet.areas)

    def _spot(self, at: str, path: PathKey) -> None:
        """Check a place where a counter is set up: a box of a track, a pool, a hex or a hexside."""
        track, colon, box = at.partition(":")
        known = self.findings.known
        if colon:
            if self.findings.name("track", track, known.ids_of("tracks"), path):
                self.findings.name(f"box on track {track}", box, known.boxes_of(track), path)
        elif len(places := at.split()) > 1:
            message = f"{at!r} names {len(places)} places, and a line sets up in one"
            hint = "write a line for each place, or 'count' for several in one"
            self.findings.report("unknown-reference", message, path, hint)
        elif at not in known.ids_of("pools"):
            self._hex(at, path)

    def _hex(self, text: str, path: PathKey) -> None:
        if self.grid is None or not self.grid.cells:
            return
        numbered = self.sheet is not None and self.sheet.is_grid
        if numbered and text.isalpha() and not text.isupper() and text not in self.grid.ids:
            hint = (
                did_you_mean(text, self.findings.known.ids_of("pools"))
                or "a box is written track:box"
            )
            message = f"{text!r} is no hex, box or pool"
            self.findings.report("unknown-reference", message, path, hint)
        else:
            check_hex(self.grid, text, self.findings, path)
