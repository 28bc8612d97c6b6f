"""Old games live: a game is changed at random, a game that was saved before is opened in the new module
and refreshed twice. What the new game still has is where and as it was, and ``diff`` has said what is not.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import pytest

from builder.model.game import Game
from builder.model.position_sheets import PositionSheet, Standing
from builder.outputs.vassal.counters.states import states_of
from builder.outputs.vassal.module.module import write_game
from builder.outputs.vassal.module.positions import layout_only
from builder.outputs.vassal.module.reading_positions import read_position
from builder.outputs.vassal.module.saving_positions import save_of
from builder.outputs.vassal.module.setups import SetupContext
from builder.vassal.diff import Change, ModuleFacts, compare_facts, read_facts
from builder.vassal.format.files.reader import PlacedPiece, read_save
from builder.vassal.format.traits import is_secret
from tests.outputs.vassal import built_in
from tests.outputs.vassal.built_in import GAMES
from tests.outputs.vassal.reading import read_module
from tests.outputs.vassal.refreshing import refreshed
from tests.outputs.vassal.sample import make
from tests.rules.engine.brook import COUNTERS, FILES, good, loaded
from tests.thorough import some, times

Files = dict[str, str]


def replaced(file: str, old: str, new: str) -> Callable[[Files], None]:
    """A change of a file of the game."""

    def change(files: Files) -> None:
        assert old in files[file], (file, old)
        files[file] = files[file].replace(old, new, 1)

    return change


CHANGES: dict[str, Callable[[Files], None]] = {
    "a value": replaced("counters", "values: 3-3-3,", "values: 3-4-3,"),
    "other reduced values": replaced("counters", "reduced: 2-3-3", "reduced: 1-3-3"),
    "a third step": replaced("counters", "reduced: 1-2-3", "lower: 2-2-3 / 1-2-3"),
    "no second step": replaced("counters", "   reduced: 2-3-3", "   movement_class: foot"),
    "a title of a unit": replaced("counters", "name: S1,", "name: S1, title: Great guns,"),
    "a counter before all": replaced(
        "counters",
        "units:\n",
        "units:\n- {id: a-new, name: A9, nation: northern, symbol: {branch: infantry}, values: 1-1-1}\n",
    ),
    "a counter less": replaced("counters", COUNTERS.splitlines()[-1], ""),
    "a trait": replaced("counters", "values: 3-2-6,", "values: 3-2-6, traits: scout,"),
    "a title of the map": replaced("field", "title: The brook", "title: Down by the brook"),
    "larger hexes": replaced("field", "sheet: [200, 200]", "sheet: [297, 297]"),
    "another ground": replaced("field", "02    c  w", "02    c  c"),
    "a state more": replaced(
        "mechanisms", "states:\n", 'states:\n- {id: tired, name: Tired, rule: "12.9"}\n'
    ),
    "a state that ends no other": replaced("mechanisms", "  clears: disrupted\n", ""),
    "a name of a state": replaced("mechanisms", "name: Disrupted", "name: In disorder"),
    "a name of a side": replaced("game", "name: South}", "name: The South}"),
    "one language": replaced("game", "languages: [en, ja]", "languages: en"),
    "a version": replaced("game", "version: 1.0.0", "version: 2.0.0"),
    "a name of a nation": replaced("game", "name: Northern", "name: The Northern"),
}
_STEM = {name.rpartition("/")[2].removesuffix(".yaml"): text for name, text in FILES.items()}


class Version(NamedTuple):
    """A version of the game: its module, what ``diff`` compares of it, and where positions are read."""

    game: Game
    module: bytes
    facts: ModuleFacts
    layout: SetupContext


@cache
def changed(names: tuple[str, ...]) -> Version:
    """The game with these changes."""
    files = dict(_STEM)
    for name in names:
        CHANGES[name](files)
    game = good(loaded(**{name: text for name, text in files.items() if text != _STEM[name]}))
    module = make(game)
    return Version(game, module, read_facts(module), layout_only(game))


def played(game: Game, dice: random.Random) -> PositionSheet:
    """A game at any moment: units anywhere, with losses and in states."""
    hexes = [f"{c:02}{r:02}" for c in range(1, 7) for r in range(1, 7)]
    placed = []
    for unit, at in zip(game.units, dice.sample(hexes, len(game.units)), strict=True):
        may = [name.partition(" ")[2] for name in states_of(game, unit)]
        lost = dice.randrange(unit.steps)
        given = {"reduced": True} if lost and unit.reduced else {"lost": lost}
        state = tuple(dice.sample(may, min(len(may), dice.randrange(2))))
        placed.append(Standing(counter=unit.id, at=at, states=state, **given))
    return PositionSheet(game=game.id, scenario="over", map="field", pieces=tuple(placed))


def found_in(layout: SetupContext, data: bytes) -> dict[str, Standing]:
    """The counters of a saved game."""
    sheet, problems = read_position(layout, data, "")
    assert sheet is not None, problems
    return {piece.counter: piece for piece in sheet.pieces}


def steps_lost(piece: Standing) -> int:
    return piece.lost or int(piece.reduced)


def told(changes: list[Change], group: str, game: Game, counter: str) -> bool:
    """Whether ``diff`` says that something of a counter has changed or is gone."""
    unit = game.counters[counter]
    names = {getattr(unit, "title", ""), unit.name}
    return any(c.group == group and c.name in names and c.sort != "new" for c in changes)


ALONE = {"larger hexes", "one language"}
"""After which other changes do not show."""
SEEDS = range(times(0, 10))
GROUPS = times(2, len(CHANGES))
"""In so many groups the others are made, at once in each."""
SETS = [
    *((name,) for name in sorted(ALONE)),
    *(group for n in range(GROUPS) if (group := tuple(sorted({*CHANGES} - ALONE)[n::GROUPS]))),
    *(tuple(sorted(random.Random(seed).sample(sorted(CHANGES), 4))) for seed in SEEDS),
]


@pytest.mark.parametrize("names", SETS, ids=", ".join)
def test_a_saved_game_keeps_what_the_new_game_has(names: tuple[str, ...]) -> None:
    before, after = changed(()), changed(names)
    old, new = before.game, after.game
    changes = compare_facts(before.facts, after.facts)
    saved = save_of(before.layout, played(old, random.Random(",".join(names))), [])
    data = write_game(old, saved)
    was = found_in(before.layout, data)
    assert any(map(steps_lost, was.values()))
    assert any(piece.states for piece in was.values())

    module = read_module(after.module)
    once = refreshed(data, new, module)
    twice = refreshed(once, new, module)
    now = found_in(after.layout, twice)
    assert now == found_in(after.layout, once)

    moved = any(c.group == "boards" and "pixels, now" in c.note for c in changes)
    assert moved == ("larger hexes" in names)
    for id, piece in was.items():
        if id not in new.counters:
            assert told(changes, "pieces", old, id)
            continue
        unit = new.counters[id]
        if not moved:
            assert now[id].at == piece.at
        assert now[id].states == piece.states, id
        if old.counters[id].steps == unit.steps:
            assert steps_lost(now[id]) == steps_lost(piece), id
        else:
            assert told(changes, "pieces", old, id)


@pytest.mark.parametrize("name", some(GAMES, 2))
def test_what_is_set_up_is_refreshed_into_itself(name: str) -> None:
    """Hidden units with it: who may see them is a state of theirs."""
    opened, of = built_in.module(name), built_in.game(name)
    saves = [entry for entry in sorted(opened.entries) if entry.endswith(".vsav")]
    some = saves[:: max(1, len(saves) // 3)]
    assert name != "vietnam-battles" or any(
        is_secret(p.traits) for entry in some for p in read_save(opened.entries[entry])[0]
    )
    for entry in some:
        before = opened.entries[entry]
        after = refreshed(before, of, opened)
        assert [_said(p) for p in read_save(after)[0]] == [_said(p) for p in read_save(before)[0]]


def _said(piece: PlacedPiece) -> tuple[object, ...]:
    """A piece; what it counts by, and texts upon it, are those of the slot."""
    kept = [t for t in piece.traits if t.kind not in ("Marker", "Labeler")]
    return piece.id, piece.name, piece.gpid, piece.spot, kept
