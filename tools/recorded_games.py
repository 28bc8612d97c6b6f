"""Plays games for tools, one after another or in several processes, and records each in a file, so that a run
that was stopped can be continued."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, Protocol, TypeVar

from builder import resources
from builder.model.game import Game
from builder.pipeline import result_cache
from builder.playing.records import first_state
from builder.playing.state import State


class _PlayedGame(Protocol):
    """A dataclass that consists of plain values and tuples of them."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def key(self) -> tuple[object, ...]:
        """The values that identify a game before it is played, such as its seed."""


P = TypeVar("P", bound=_PlayedGame)


def built_in_game(name: str) -> Game:
    """Return a built-in game; ends the tool if there is none of that name."""
    game, _ = result_cache.load_cached_game(resources.specs_folder() / name, None, chosen=())
    if game is None:
        raise SystemExit(f"no such game: {name}")
    return game


@lru_cache(maxsize=2)
def first_state_of(scenario: str) -> State:
    """Return the state in which a scenario of a built-in game, given as ``GAME/SCENARIO``, begins."""
    name, _, id = scenario.partition("/")
    return first_state(built_in_game(name), id)


def each_played(
    games: Sequence[P], play: Callable[[P], P], processes: int, record: Path | None
) -> Iterator[P]:
    """Yield the games with their results, in order: those of the record, then the others as they end;
    each of these adds a line to the record."""
    known = _recorded(type(games[0]), record) if games else {}
    left = [game for game in games if game.key not in known]
    with ProcessPoolExecutor(processes) as pool:
        new = pool.map(play, left) if processes > 1 else map(play, left)
        for game in games:
            one = known.get(game.key)
            if one is None:
                one = next(new)
                if record is not None:
                    with record.open("a", encoding="utf-8") as file:
                        file.write(json.dumps(asdict(one), ensure_ascii=False) + "\n")
            yield one


def _recorded(kind: type[P], record: Path | None) -> dict[tuple[object, ...], P]:
    """Return the games of a record by their keys."""
    if record is None or not record.exists():
        return {}
    lines = map(json.loads, record.read_text("utf-8").splitlines())
    games = [kind(**{k: _value(v) for k, v in line.items()}) for line in lines]
    return {game.key: game for game in games}


def _value(value: Any) -> Any:
    # JSON has no tuples
    return tuple(value) if isinstance(value, list) else value
