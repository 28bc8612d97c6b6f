"""Cross-checks between parts: duplicate ids, and references to parts that do not exist."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from builder.loading.checks.card_references import check_cards, check_squads
from builder.loading.checks.face_references import check_counter_face, check_faces
from builder.loading.checks.findings import Findings
from builder.loading.checks.map_references import check_map
from builder.loading.checks.scenario_references import Fields, ScenarioCheck, check_pools
from builder.loading.checks.table_references import check_table
from builder.loading.checks.theatre_references import check_theatre
from builder.loading.collect import Collected
from builder.loading.reading.nested_parts import Shape, nested_shapes
from builder.loading.reading.portable import unportable
from builder.loading.reading.source_nodes import Node
from builder.model.base import Model
from builder.model.game import GameSheet
from builder.model.ground.terrain import TerrainKey
from builder.model.pieces.counters import Marker, Unit
from builder.problems import PathKey, Problem, Severity, some_names_hint
from builder.sentences import filled_sentence


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
    check_pools(fields, findings)
    check_cards(fields, findings)
    check_squads(fields, findings)
    for scenario in fields.get("scenarios", ()):
        ScenarioCheck(scenario, fields, findings).check()


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
    """Warn of ids that become names of built files but are not allowed as file names on every system.
    An id that comes from the name of a spec file is left out, because that name is checked itself."""
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
    """Record a part under ``key`` (its kind and id); if that key is already recorded, report the id at
    ``path`` as a duplicate."""
    here = node.fields.get("id", node)
    if key not in seen:
        seen[key] = here
        return
    message = filled_sentence("the id {id!r} is there twice in {kind}", id=key[1], kind=key[0])
    hint = filled_sentence("it stands at {location} already", location=seen[key].location)
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
    """Report entries in a part's ``sources`` (where its values come from) that name a value which the part
    does not have."""
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
            findings.check_reference(
                "value", key.split(".")[0], known, here, "unknown-key", key=True
            )
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
        findings.check_reference("movement class", name, classes, here, key=True)
    for i, nation in enumerate(sheet.nations):
        if nation.side:
            path: PathKey = ("sheet", "nations", i, "side")
            findings.check_reference("side", nation.side, findings.known.ids_of("sides"), path)
    for i, phase in enumerate(sheet.sequence):
        for n, side in enumerate(phase.of):
            path = ("sheet", "sequence", i, "of", n)
            findings.check_reference("side", side, findings.known.ids_of("sides"), path)


def _terrain(terrain: TerrainKey, findings: Findings) -> None:
    classes = findings.known.ids_of("movement classes")
    for name in ("hexes", "hexsides", "paths", "features"):
        for i, type_ in enumerate(getattr(terrain, name)):
            for movement_class in type_.movement:
                path: PathKey = ("terrain", name, i, "movement", movement_class)
                if movement_class != "all":
                    findings.check_reference(
                        "movement class", movement_class, classes, path, key=True
                    )


def _counter(name: str, counter: Unit | Marker, findings: Findings) -> None:
    path: PathKey = (name, counter.id)
    if counter.nation != "neutral":
        findings.check_reference(
            "nation", counter.nation, findings.known.ids_of("nations"), (*path, "nation")
        )
    if isinstance(counter, Unit):
        _movement_class(counter, path, findings)
    for key, file in (("art", counter.art), ("back_art", counter.back_art)):
        if file:
            findings.picture(file, (*path, key), outlines=True)
    if isinstance(counter, Unit) and counter.symbol.file:
        findings.picture(counter.symbol.file, (*path, "symbol", "branch"), outlines=True)


def _movement_class(unit: Unit, path: PathKey, findings: Findings) -> None:
    """Check that the movement class of a unit exists in the game, including the default class of a unit
    that names none."""
    classes, name = findings.known.ids_of("movement classes"), unit.movement_class
    if not classes or name in classes:
        return
    if "movement_class" in unit.model_fields_set:
        findings.check_reference("movement class", name, classes, (*path, "movement_class"))
        return
    message = filled_sentence(
        "{id} has no movement class; it would be {name!r}, which the game does not have",
        id=unit.id,
        name=name,
    )
    hint = filled_sentence(
        "write one that the game has: 'movement_class: {classes}'", classes=sorted(classes)[0]
    )
    if len(classes) > 1:
        there = some_names_hint(classes, "")
        hint = filled_sentence("{hint} ({there})", hint=hint, there=there)
    findings.report("unknown-reference", message, path, hint)
