"""What is wrong with pieces once their prototypes are put in: who hides whom, what fires together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.outputs.vassal.engine.traits import Trait
from builder.outputs.vassal.inspecting.chains import Definition, fields
from builder.outputs.vassal.inspecting.keys import heard_by, menu_commands, names_in
from builder.outputs.vassal.inspecting.opened import OpenedModule
from builder.problems import Problem, warning

_MOST_TRAITS, _MOST_DEPTH = 1_000, 20


def expanded_findings(module: OpenedModule) -> Iterator[Problem]:
    """Each finding once, at the first piece that has it."""
    prototypes = dict(module.prototypes)
    told: set[str] = set()
    for _, definition in module.slots:
        chain = list(_expanded(definition.chain[:-1], prototypes))[:_MOST_TRAITS]
        for sort, problem in (*_shared(definition, chain), *_idle(definition, chain)):
            if sort not in told:
                told.add(sort)
                yield problem


def _expanded(
    chain: tuple[Trait, ...], prototypes: Mapping[str, Definition], depth: int = 0
) -> Iterator[Trait]:
    for trait in chain:
        inner = prototypes.get(fields(trait).get("prototypeName", ""))
        if trait.kind != "UsePrototype" or inner is None:
            yield trait
        elif depth < _MOST_DEPTH:
            yield from _expanded(inner.chain[:-1], prototypes, depth + 1)


def _shared(definition: Definition, chain: list[Trait]) -> Iterator[tuple[str, Problem]]:
    """Two entries of the menu on one keystroke: both are done."""
    entries: dict[str, str] = {}
    for trait in chain:
        for menu, stroke in menu_commands(trait):
            other = entries.setdefault(stroke, menu)
            if other != menu:
                message = (
                    f"{definition.called}: {other!r} and {menu!r} are on one key; both are done"
                )
                yield f"{other}\n{menu}", warning("shared-key", message)


def _idle(definition: Definition, chain: list[Trait]) -> Iterator[tuple[str, Problem]]:
    """Commands that are to be hidden, of traits that stand outside: these are never hidden."""
    for i, trait in enumerate(chain):
        if trait.kind != "RestrictCommands":
            continue
        inside = {name for inner in chain[i + 1 :] for name in heard_by(inner)}
        outside = {name for outer in chain[:i] for name in heard_by(outer)}
        for name in names_in(fields(trait)["keys"]):
            if name in outside and name not in inside:
                message = f"{definition.called}: {name!r} is restricted, but heard further out"
                hint = "put the restriction before (outside) the trait that hears the command"
                yield name, warning("idle-restriction", message, hint=hint)
