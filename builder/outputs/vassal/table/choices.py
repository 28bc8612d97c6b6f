"""Lists what a player may open at the start: the scenarios as saved games, and each map empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from builder.model.game import Game
from builder.model.scenarios import Scenario
from builder.outputs.vassal.table.boards.boards import Board
from builder.rules.registry import can_set_up
from builder.vassal.format.components import Element, component
from builder.vassal.format.names import engine_safe_text

BARE, READY = "empty-", "ready-"
"""The beginnings of the file names of saved games without counters, and of those with everything
set up."""


def opening_choices(game: Game, boards: Mapping[str, Board]) -> Iterator[Element]:
    """Yield what players can choose at the start of a game: the scenarios, the same scenarios with
    everything set up at random, then empty maps. If there are many, scenarios are grouped by
    map."""
    titles = {id: board.title for id, board in boards.items()}
    titles |= {
        t.id: engine_safe_text(t.title) for t in game.theatres if {*t.boards} <= boards.keys()
    }
    by_map = {id: list(_scenarios(game, id)) for id in titles}
    if sum(board_of(game, s) in titles for s in game.scenarios) < 2:
        for found in by_map.values():
            yield from found
    else:
        for id, found in by_map.items():
            if found:
                yield _group(titles[id], found)
    bare = bare_boards(game, boards)
    for id in bare:
        if id not in {m.id for m in game.maps}:
            yield _setup("Empty table", f"{BARE}{id}.vsav", "")
            continue
        name = "Empty map" if len(bare) == 1 else f"Empty map: {boards[id].title}"
        yield _setup(name, f"{BARE}{id}.vsav", "")


def bare_boards(game: Game, boards: Iterable[str]) -> list[str]:
    """Return the boards that can be opened without counters: all except pictures such as charts."""
    pictures = {m.id for m in game.maps if m.points is not None and m.points.is_picture}
    return [id for id in boards if id not in pictures] or list(boards)


def _scenarios(game: Game, map: str) -> Iterator[Element]:
    here = {
        s.id: (f"{s.number} {s.title}".strip(), s)
        for s in game.scenarios
        if board_of(game, s) == map
    }
    for id, (name, scenario) in here.items():
        yield _setup(name, f"{id}.vsav", scenario.date)
    for id, (name, scenario) in here.items():
        if has_choice(game, scenario):
            yield _setup(f"Trial set-up: {name}", f"{READY}{id}.vsav", scenario.date)


def has_choice(game: Game, scenario: Scenario) -> bool:
    """Return whether a scenario lets sides choose where to set up, and the rules engine can choose
    for them."""
    return bool(scenario.map and scenario.free_setup) and can_set_up(game)


def board_of(game: Game, scenario: Scenario) -> str:
    """Return the board that a scenario is played on: its map, or the table or display of a game
    without a map."""
    board = game.board_track
    return scenario.map or (board.id if board else "")


def _setup(name: str, file: str, description: str) -> Element:
    return component(
        "PredefinedSetup",
        name=engine_safe_text(name),
        file=file,
        useFile=True,
        isMenu=False,
        description=engine_safe_text(description),
    )


def _group(name: str, setups: list[Element]) -> Element:
    return component(
        "PredefinedSetup", *setups, name=engine_safe_text(name), isMenu=True, useFile=False, file=""
    )
