"""Counters that wait beside the boards: what stands above them, who may hide them, which faces they have."""

from __future__ import annotations

from typing import Any

import pytest

from builder.drawing.ink.draw_context import DrawContext
from builder.i18n.translate import Translator
from builder.loading import load_game
from builder.model.game import Game
from builder.outputs.tabletop.faces import faces_of
from builder.outputs.tabletop.headings import heading
from builder.outputs.tabletop.simulator.sides import hides
from tests.outputs.tabletop import full_game

TURNS = """\
  - id: turn
    title: Turns
    boxes: [{id: "1", label: "1"}, {id: "2"}, {id: "3", label: Night}]
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    folder = full_game.write(tmp_path_factory.mktemp("game"))
    (folder / "tracks.yaml").write_text(full_game.TRACKS + TURNS)
    found = load_game(folder).game
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("Reserve", "Reserve"),
        ("Reserve: all", "Reserve: all"),
        ("table", "table"),
        ("table:orders", "The table: Orders"),
        ("table:nothing", "The table: nothing"),
        ("turn:1", "Turn 1"),
        ("turn:2", "Turn 2"),
        ("turn:3", "Turns: Night"),
    ],
)
def test_counters_wait_under_the_name_of_their_box(game: Game, head: str, said: str) -> None:
    assert heading(game, Translator(), head) == said


def _scenario(game: Game, **changes: Any) -> Game:
    (one,) = game.scenarios
    return game.model_copy(update={"scenarios": (one.model_copy(update=changes),)})


def _units(game: Game, **changes: Any) -> Game:
    units = tuple(unit.model_copy(update=changes) for unit in game.units)
    return game.model_copy(update={"units": units})


def test_a_side_hides_counters_that_a_setup_a_group_or_the_side_hides_and_blocks(
    game: Game,
) -> None:
    """Red has a hidden unit in the setup, blue a block."""
    (group,) = game.scenarios[0].free_setup
    plain = _units(game, block=False)
    bare = _scenario(plain, setup=(), free_setup=())
    open_setup = tuple(
        p.model_copy(update={"hidden": p.counter == "b1"}) for p in game.scenarios[0].setup
    )
    secret = group.model_copy(update={"hidden": "all"})
    chosen = group.model_copy(update={"hidden": "choice", "counters": ("b1",)})
    hidden = bare.sheet.sides[0].model_copy(update={"hides": True})
    own = bare.sheet.model_copy(update={"sides": (hidden, *bare.sheet.sides[1:])})
    games = {
        "as it is": game,
        "without blocks": plain,
        "without setups": bare,
        "blue units hidden": _scenario(plain, setup=open_setup, free_setup=()),
        "an open group": _scenario(plain, setup=(), free_setup=(group,)),
        "a hidden group of red": _scenario(plain, setup=(), free_setup=(secret,)),
        "a group of blue, as it likes": _scenario(plain, setup=(), free_setup=(chosen,)),
        "red hides always": bare.model_copy(update={"sheet": own}),
    }
    assert {name: [s for s in ("red", "blue") if hides(g, s)] for name, g in games.items()} == {
        "as it is": ["red", "blue"],
        "without blocks": ["red"],
        "without setups": [],
        "blue units hidden": ["blue"],
        "an open group": [],
        "a hidden group of red": ["red"],
        "a group of blue, as it likes": ["blue"],
        "red hides always": ["red"],
    }


def test_counters_have_a_face_for_each_loss_and_state_and_a_common_back(game: Game) -> None:
    """Red's first unit has two losses, of the second every state is a face of its own."""
    r1, r2, *others = game.units
    lower = r1.model_copy(update={"lower": r1.lower[:1], "id": "r4"})
    fired = r2.model_copy(update={"sides": {"fired": (r2.values,)}})
    march = r1.model_copy(update={"sides": {"march": (r1.values, r1.values)}, "id": "r5"})
    changed = game.model_copy(update={"units": (r1, fired, lower, march, *others)})
    made = faces_of(changed, DrawContext())
    faces = {
        "r1": "front back step-3", "r2": "front fired", "r4": "front back",
        "r5": "front back step-3 march march-2 march-3", "r3": "front", "b1": "front step-2",
        "smoke": "front", "chit": "front",
    }  # fmt: skip
    assert made.sides == {
        id: tuple(f"{id}-{face}" for face in own.split()) for id, own in faces.items()
    }
    backs = dict.fromkeys(("r1", "r2", "r3", "r5"), "reds-plain-back")
    backs |= {"r4": "r4-back", "b1": "blues-plain-back"}
    assert made.backs == backs | dict.fromkeys(("smoke", "chit"), "neutral-plain-back")
    assert made.two_sided("r1") == [("r1-front", "r1-back"), ("r1-step-3", "reds-plain-back")]
    assert made.two_sided("r2") == [("r2-front", "r2-fired")]
    assert made.two_sided("r4") == [("r4-front", "r4-back")]
    assert made.two_sided("b1") == [("b1-front", "blues-plain-back")]
    assert made.two_sided("r5")[1:] == [("r5-step-3", "r5-march"), ("r5-march-2", "r5-march-3")]
