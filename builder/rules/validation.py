"""Check a game: collect the problems that the checks of its rules system find, and fill in the
charts that the system can write by itself (``fill:`` in the chart's file)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from builder.model.game import PARTS, Game
from builder.model.tables import Chart, Table
from builder.problems import PathKey, Problem, any_fatal, did_you_mean, error, unknown_name, warning
from builder.rules.builtin_words import check_builtin_words
from builder.rules.chosen_options import check_option_texts, with_chosen_options
from builder.rules.core.checks.word_checks import check_words
from builder.rules.error_boundary import guarded, guarded_problems, is_unforeseen
from builder.rules.examples import ExampleRun, run_examples
from builder.rules.procedures import System
from builder.rules.registry import system_of
from builder.sentences import filled_sentence

SYSTEM: PathKey = ("sheet", "system")
"""The path of a problem that belongs to no part of a game: the name of its system."""


def check(game: Game, runs: Sequence[ExampleRun] | None = None) -> list[Problem]:
    """Return every problem of a game, in the order of its system's checks, then the problems of
    wrong worked examples. ``runs`` are the results of the examples, if they were run already."""
    system, lost = guarded("the system", lambda: system_of(game))
    if system is None:
        return list(lost)
    if beside := list(_other_boards(game, system)):
        return beside
    words = system.vocabulary
    found = guarded_problems("the check of words", lambda: check_words(game, words))
    for run in system.checks:
        found += guarded_problems(_name(run), partial(run, game))
    found += check_builtin_words(game)
    found += check_option_texts(game, words.options)
    found += _unread(game, system)
    found += (p for table in game.tables for p in _wrong_filling(game, system, table))
    found += [] if any_fatal(found) else _not_offered(game, system)
    found += _of_examples(found, run_examples(game) if runs is None else runs)
    return list(dict.fromkeys(_placed(game, found)))


def _unread(game: Game, system: System) -> Iterator[Problem]:
    """Yield a warning if a game declares mechanisms that its system does not read."""
    if system.declared is None and any(game.mechanisms.families()):
        message = filled_sentence("the system {name} reads no mechanisms", name=system.name)
        hint = "write 'system: open' in game.yaml, or leave them out"
        yield warning("unread-mechanisms", message, ("mechanisms",), hint=hint)


def _other_boards(game: Game, system: System) -> Iterator[Problem]:
    """Yield an error for each map whose kind of board the system cannot play on."""
    for sheet in game.maps:
        if sheet.grid is None and not system.any_board:
            message = filled_sentence("the system {name} plays on hexes", name=system.name)
            hint = "write 'system: open' in game.yaml, which plays on any board, or draw hexes"
            yield error("needs-hexes", message, ("maps", sheet.id), hint=hint)


def _name(check: Callable[..., Any]) -> str:
    words = getattr(check, "__name__", "rules").removeprefix("check_").replace("_", " ")
    return filled_sentence("the check of {words}", words=words)


def _of_examples(found: Sequence[Problem], runs: Sequence[ExampleRun]) -> Iterator[Problem]:
    """Yield the problems of worked examples, leaving out those that only repeat a problem of the
    data or follow from one."""
    said = {(p.code, p.message) for p in found}
    for problem in (p for run in runs for p in run.problems):
        fails = is_unforeseen(problem) and any_fatal(found)
        if not fails and (problem.code, problem.message) not in said:
            yield problem


def _wrong_filling(game: Game, system: System, table: Table) -> Iterator[Problem]:
    """Yield a problem for each chart whose ``fill`` names no filler of the system, or whose ``of``
    limits it to an unknown word."""
    if not isinstance(table, Chart) or not table.fill:
        return
    if table.fill not in system.fillers:
        yield unknown_name(
            "filler", table.fill, system.fillers, ("tables", table.id, "fill"), whole=True
        )
        return
    takes = system.narrows.get(table.fill)
    known = list(takes(game)) if takes else []
    for word in (w for w in table.of.split() if w not in known):
        message = filled_sentence("{fill} is not filled for {word!r}", fill=table.fill, word=word)
        hint = did_you_mean(word, known) or "leave 'of' out"
        yield error("unknown-reference", message, ("tables", table.id, "of"), hint=hint)


def _not_offered(game: Game, system: System) -> list[Problem]:
    """Return the problems because of which the system cannot provide data for the outputs (such as
    the VASSAL module) that it otherwise would."""
    offers: dict[str, Callable[[Game], Any] | None] = {
        "the module's duels": system.duels,
        "the module's system": system.solo,
        "zones of control": system.controllers,
        "the live charts": system.live,
        "the module's battles": system.contests,
        "what units roll for themselves": system.unit_rolls,
        "what happens": system.happenings,
        "what holds": system.effects,
        "the cards of hands": system.playing,
        "the weather": system.weathers,
        "the points": system.scores,
    }
    made = (guarded(what, partial(offer, game)) for what, offer in offers.items() if offer)
    return [p for _, lost in made for p in lost]


def _placed(game: Game, found: Sequence[Problem], otherwise: PathKey = SYSTEM) -> Iterator[Problem]:
    """Yield the problems, each with a path to something that exists in the game's files. A problem
    that concerns a missing part, or all parts, gets the path ``otherwise``, by default that of the
    system's name."""
    parts = {(field, part.id) for field in PARTS for part in getattr(game, field)}
    parts |= {("terrain", kind.id) for kind in game.terrain.every}
    for problem in found:
        whole = problem.path[:1] in (("sheet",), ("mechanisms",), ("rules",), ("translations",))
        known = whole or problem.path[:2] in parts
        yield problem if known else replace(problem, path=otherwise)


def fill(game: Game) -> Game:
    """Return the game with its open charts and tracks completed by the system. Entries that the
    game gives stay unchanged; :func:`check` reports those that contradict the rules."""
    return complete(game)[0]


def complete(game: Game) -> tuple[Game, list[Problem]]:
    """Return the game with its open charts and tracks completed, as :func:`fill` does, together
    with the problems because of which any stay open."""
    system, _ = guarded("the system", lambda: system_of(game))
    if system is None:
        return game, []
    found: list[Problem] = []
    tables = tuple(_filled(game, system, table, found) for table in game.tables)
    game = game.model_copy(update={"tables": tables})
    for number in range(len(system.finish)):
        finish = system_of(game).finish[number]  # which depends on the data of the game
        made, lost = guarded(_name(finish), partial(finish, game))
        found += _placed(game, lost)
        game = made or game
    return with_chosen_options(game, system.vocabulary.options), found


def _filled(game: Game, system: System, table: Table, found: list[Problem]) -> Table:
    if not isinstance(table, Chart) or table.fill not in system.fillers:
        return table
    filler = system.fillers[table.fill]
    made, lost = guarded(
        filled_sentence("the chart {table}", table=table.id), partial(filler, game, table)
    )
    found += _placed(game, lost, ("tables", table.id, "of" if table.of else "fill"))
    return made or table
