"""A game with the counters, cards and tables of ``docs/choose-your-rules.md`` and the phases and units of a
whole game, in which declarations are tried that no page shows: what others declare, put together anew."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from builder.model.game import Game
from builder.model.mechanisms import Mechanisms
from builder.problems import Problem
from builder.rules.validation import check
from tests.docs.pages import fences
from tests.docs.test_choose_your_rules import PAGE
from tests.playing import rich_game
from tests.rules.engine import brook
from tools.rules_gallery import NAMES


@cache
def plain() -> Game:
    """The game without any of the declarations."""
    every = {fence.about.removesuffix(".yaml"): fence.text for fence in fences(PAGE)}
    tables = {s: text for s, text in every.items() if s.startswith("tables/") and "," not in s}
    tables.pop("tables/crt", None)  # a small table of this name is there
    sequence = brook.with_sequence(rich_game.SEQUENCE)
    files = {"game": sequence, "over": rich_game.SCENARIO, "cards": every["cards"], **tables}
    return brook.good(brook.loaded(mechanisms=NAMES, **files))


def declared(file: Path, *, numbered: bool = True) -> Iterator[tuple[str, Game]]:
    """The game with each of the declarations of a file, and a name for it; without the numbers of their
    cases if they are not to be ``numbered``."""
    every: list[dict[str, Any]] = json.loads(
        file.read_text("utf-8"), object_hook=None if numbered else _unnumbered
    )
    names = plain().mechanisms.names
    for number, one in enumerate(every, start=1):
        found = Mechanisms.model_validate({**one, "names": names, "source": "given 5.0"})
        made = plain().model_copy(update={"mechanisms": found})
        yield f"{number}: {', '.join(one)}", made


def _unnumbered(part: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in part.items() if key != "rule"}


def problems(game: Game) -> Iterator[Problem]:
    """What is wrong with the declarations; not that they leave words of counters unused."""
    return (p for p in check(game) if p.code != "unknown-counter-trait")


def lines(found: Iterator[Problem]) -> Iterator[str]:
    for one in found:
        path = ".".join(map(str, one.path))
        yield f"{one.code} {path}: {one.message}" + (f" ({one.hint})" if one.hint else "")
