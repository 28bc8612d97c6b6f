"""Questions of every procedure about one position, with one argument or another changed: what a game answers
to them tells much of what its declarations mean."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from builder.model.game import Game
from builder.rules.asking import ask, describe

STAND = {
    "n-foot": "0202",
    "n-foot#2": "0302",
    "n-horse": "0203",
    "n-leader": "0202",
    "s-foot": "0303",
    "s-guard": "0402",
    "s-guns": "0404",
    "s-army": "0304",
}
ARGUMENTS: dict[str, Any] = {
    "units": STAND, "unit": "n-foot", "path": "0203 0204", "to": "0204", "attackers": ["n-foot", "n-foot#2"],
    "target": "0303", "side": "north", "turn": 2, "die": 3, "place": "0303", "hex": "0303",
}  # fmt: skip
OTHERS: tuple[dict[str, Any], ...] = (
    {
        "unit": "s-guns",
        "side": "south",
        "attackers": ["s-guns"],
        "target": "0302",
        "path": "0304 0305",
    },
    {
        "unit": "n-horse",
        "attackers": ["n-horse", "n-leader"],
        "to": "0103",
        "path": "0103",
        "die": 6,
    },
    {"die": 1, "turn": 5, "phase": "rally", "weather": "mud"},
    {"units": {**STAND, "s-foot": "beyond:coast"}, "reduced": ["n-foot"], "lost": ["n-horse"]},
)


def answers(game: Game) -> Iterator[tuple[str, list[str]]]:
    """What each procedure answers, or refuses."""
    for line in describe(game):
        takes = {field.name for field in line.inputs}
        base = {key: value for key, value in ARGUMENTS.items() if key in takes}
        every: list[dict[str, Any]] = []
        for other in ({}, *OTHERS):
            given = {**base, **{key: value for key, value in other.items() if key in takes}}
            if given not in every:
                every.append(given)
        yield line.name, [json.dumps(ask(game, line.name, one).as_json()) for one in every]
