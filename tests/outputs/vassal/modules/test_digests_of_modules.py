"""The modules of small games, which declare every family, and of the built-in games are as before in each of
their parts. Which prototype, property, page or saved game has changed is told; what it holds now is read in
the module itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from builder.vassal.format.components import Element
from builder.vassal.format.files.saves import deobfuscate
from builder.vassal.format.files.unpacking import open_archive
from tests.outputs.vassal import built_in
from tests.outputs.vassal.reading import Module
from tests.outputs.vassal.same_game.small_games import SMALL, module
from tests.outputs.vassal.sample import SKIRMISH, opened
from tests.playing import rich_game
from tests.recorded import assert_as_recorded
from tests.told import signs_of

FILE = Path(__file__).with_name("digests_of_modules.txt")
BUILT_IN = FILE.with_name("digests_of_built_in_modules.txt")
GAMES: dict[str, Callable[[], Module]] = {
    **{name: partial(module, name) for name in SMALL},
    "skirmish": lambda: opened(SKIRMISH),
    "support, options, fire": lambda: opened(rich_game.before_combat()),
    "impulses": lambda: opened(rich_game.acting(rich_game.IMPULSES)),
    "hands of cards": lambda: opened(rich_game.of_cards()),
}
_PAGES = (".html", ".txt", ".properties", "moduledata")


def _digest(*texts: str) -> str:
    return signs_of("\0".join(texts))


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
        elif name.endswith(".vsav"):
            yield f"game {name} {_digest(deobfuscate(open_archive(data).read('savedGame')))}"
    yield f"{len(module.images_held())} pictures {_digest(*sorted(module.images_held()))}"


@pytest.mark.parametrize("name", GAMES)
def test_the_module_of_a_game_is_as_before(name: str) -> None:
    assert_as_recorded(FILE, name, _parts(GAMES[name]()))


@pytest.mark.parametrize("name", built_in.GAMES)
def test_the_module_of_a_built_in_game_is_as_before(name: str) -> None:
    assert_as_recorded(BUILT_IN, name, _parts(built_in.module(name)))
