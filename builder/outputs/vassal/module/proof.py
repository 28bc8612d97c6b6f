"""Checks every module before it is handed out: that it contains what its expressions, commands,
traits and translations refer to. VASSAL ignores missing references without a message."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from builder.model.game import Game
from builder.outputs.vassal.counters.slots import counter_names
from builder.problems import PathKey, Problem, warning
from builder.sentences import FilledSentence, filled_sentence
from builder.vassal.format.files.unpacking import open_archive
from builder.vassal.lint import findings_of_definitions
from builder.vassal.reading.opened_module import OpenedModule, open_module
from builder.vassal.reading.trait_chains import most_traits

MANY_TRAITS = 250
"""The number of traits of a piece from which on the commands of some 60 units take VASSAL a second
or longer: every change of a piece writes all of them down, each within the one before it."""


def prove_module(game: Game, packed: bytes) -> Iterator[Problem]:
    """Yield a problem for everything that a finished module (bytes) refers to but does not contain,
    with the path of the counter concerned in the game's data; also warn of pieces with many traits
    and of a large need for memory."""
    module = open_module(open_archive(packed))
    places = _places(game)
    for found in findings_of_definitions(module):
        yield replace(found, path=places.get(_called(found), ("sheet", "title")))
    yield from _heavy(module)
    yield from _memory(module)


def _places(game: Game) -> dict[str, PathKey]:
    """Return the path of each counter in the game's data, by the name of its piece."""
    names = counter_names(game)
    kinds = {"units": game.units, "markers": game.markers}
    return {names[c.id]: (kind, c.id) for kind, every in kinds.items() for c in every}


def _called(problem: Problem) -> str:
    """Return the name of the piece that a problem is about."""
    values = problem.message.values if isinstance(problem.message, FilledSentence) else {}
    piece = values.get("called") or values.get("who")
    return str(piece.values.get("name", "")) if isinstance(piece, FilledSentence) else ""


def _heavy(module: OpenedModule) -> Iterator[Problem]:
    most = most_traits([d for _, d in module.slots], dict(module.prototypes))
    if most > MANY_TRAITS:
        message = filled_sentence(
            "a piece of the module has {most} traits: VASSAL takes a second for many "
            "commands with 60 units, and minutes to open a game with 1,000",
            most=most,
        )
        hint = "declare fewer families of rules, or let fewer units take part in them, with 'who'"
        yield warning("many-traits", message, ("sheet", "title"), hint=hint)


def _memory(module: OpenedModule) -> Iterator[Problem]:
    """Yield a warning if the module asks VASSAL for more memory than it usually gets."""
    for element in module.root.walk():
        if element.kind == "GlobalOptions" and (asked := element.attributes.get("minMaxHeap")):
            message = filled_sentence(
                "VASSAL needs {asked} MB of memory to open the largest scenario, and gives 512 unless "
                "told otherwise; the module asks for them, and VASSAL then says 'JVM maximum heap "
                "increased to module minimum' and must be started again",
                asked=asked,
            )
            hint = "declare fewer families of rules, or place fewer units in a scenario"
            yield warning("much-memory", message, ("sheet", "title"), hint=hint)
