"""The modules of small games, which declare every family, are as before in each of their parts. Which
prototype, property or page has changed is told; what it holds now is read in the module itself."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from builder.vassal.format.components import Element
from tests.outputs.vassal.reading import Module
from tests.outputs.vassal.same_game.small_games import module
from tests.outputs.vassal.sample import SKIRMISH, opened
from tests.playing import rich_game
from tests.recorded import assert_as_recorded

FILE = Path(__file__).with_name("digests_of_modules.txt")
PLAYED = (
    "rich", "facing", "aircraft", "joining", "hidden", "places", "leaders", "kinds of supply", "long lines",
    "overrun", "opposed", "regrouped", "ships", "shuffled", "storming", "strengths", "alliances",
    "torpedoes",
)  # fmt: skip
"""Small games whose modules other tests play, too."""
GAMES: dict[str, Callable[[], Module]] = {
    **{name: partial(module, name) for name in PLAYED},
    "skirmish": lambda: opened(SKIRMISH),
    "support, options, fire": lambda: opened(rich_game.before_combat()),
    "impulses": lambda: opened(rich_game.acting(rich_game.IMPULSES)),
    "hands of cards": lambda: opened(rich_game.of_cards()),
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
    assert_as_recorded(FILE, name, _parts(GAMES[name]()))
