"""The modules of small games, which declare every family, are as before in each of their parts. Which
prototype, property or page has changed is told; what it holds now is read in the module itself."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from builder.model.game import Game
from builder.vassal.format.components import Element
from tests.outputs.vassal.reading import Module
from tests.outputs.vassal.sample import SKIRMISH, opened
from tests.playing import (
    aircraft,
    changing_sides,
    hidden_game,
    killed_leaders,
    kinds_of_supply,
    long_ships,
    on_the_way,
    opposed_rolls,
    regrouped,
    rich_game,
    ships,
    shuffled,
    storming,
    strengths,
    three_sides,
    torpedoes,
)
from tests.recorded import assert_as_recorded

FILE = Path(__file__).with_name("digests_of_modules.txt")
GAMES: dict[str, Callable[[], Game]] = {
    "skirmish": lambda: SKIRMISH,
    "states, morale, counts, arrivals, ways": rich_game.rich,
    "support, options, fire": rich_game.before_combat,
    "facing": rich_game.of_facing,
    "impulses": partial(rich_game.acting, rich_game.IMPULSES),
    "hands of cards": rich_game.of_cards,
    "aircraft": aircraft.game,
    "units that change sides": changing_sides.changing_sides,
    "hidden units": hidden_game.game,
    "hidden places": hidden_game.of_places,
    "killed leaders": killed_leaders.killed_leaders,
    "kinds of supply": kinds_of_supply.game,
    "lines of battle": long_ships.lines,
    "overruns": on_the_way.overrun,
    "opposed rolls": opposed_rolls.of_rounded_changes,
    "regrouped units": regrouped.regrouped,
    "squadrons": ships.squadrons,
    "shuffled decks": shuffled.game,
    "storming": storming.game,
    "strengths": strengths.game,
    "three sides": three_sides.game,
    "torpedoes": torpedoes.game,
}
_PAGES = (".html", ".txt", ".properties", "moduledata")


def _digest(*texts: str) -> str:
    return hashlib.blake2b("\0".join(texts).encode(), digest_size=4).hexdigest()


def _parts(module: Module) -> Iterator[str]:
    kinds: dict[str, list[Element]] = {}
    for element in module.root.walk():
        kinds.setdefault(element.kind, []).append(element)
    for kind, found in kinds.items():
        if kind == "PrototypeDefinition":
            yield from (f"prototype {e.attributes['name']} {_digest(e.body)}" for e in found)
        else:
            yield f"{len(found)} {kind} {_digest(*(repr((e.attributes, e.body)) for e in found))}"
    for name, data in module.entries.items():
        if name.endswith(_PAGES):
            yield f"page {name} {_digest(data.decode())}"


@pytest.mark.parametrize("name", GAMES)
def test_the_module_of_a_game_is_as_before(name: str) -> None:
    assert_as_recorded(FILE, name, _parts(opened(GAMES[name]())))
