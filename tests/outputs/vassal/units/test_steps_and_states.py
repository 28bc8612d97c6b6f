"""Units of many steps, blocks and states in the module: layers that saved games keep."""

from __future__ import annotations

from functools import cache

import pytest

from builder.model.game import Game
from builder.model.position_sheets import PositionSheet, Standing
from builder.outputs.vassal.counters.ownership import expand_prototypes
from builder.outputs.vassal.counters.prototypes import most_steps
from builder.outputs.vassal.counters.states import states_of
from builder.outputs.vassal.module.module import write_game
from builder.outputs.vassal.module.positions import layout_only
from builder.outputs.vassal.module.reading_positions import read_position
from builder.outputs.vassal.module.saving_positions import save_of
from builder.vassal.format.traits import Trait, trait_fields
from tests.outputs.vassal import built_in
from tests.outputs.vassal.playing import words_of
from tests.outputs.vassal.sample import opened
from tests.rules.engine.brook import COUNTERS, FILES, good, loaded
from tests.together import together

BLOCK = """\
- {id: s-block, name: S6, nation: southern, symbol: {branch: infantry}, values: 4-4-3,
   lower: 3-4-3 / 2-4-3 / 1-4-3, block: yes}
"""


@cache
def blocks() -> Game:
    return good(loaded(counters=COUNTERS + BLOCK))


def back(*pieces: Standing) -> tuple[Standing, ...]:
    """Pieces that went into a saved game and came back."""
    stage = layout_only(blocks())
    written = PositionSheet(game="brook", scenario="over", map="field", pieces=pieces)
    data = write_game(stage.game, save_of(stage, written, []))
    found, problems = read_position(stage, data)
    assert found is not None, problems
    return found.pieces


def test_a_saved_game_keeps_steps_and_states() -> None:
    guard = Standing(counter="s-guard", at="0404", lost=2, states=("disrupted",))
    army = Standing(counter="s-army", at="0503", lost=5)
    assert set(back(guard, army)) == {guard, army}


def test_a_step_lost_is_the_reduced_side() -> None:
    (piece,) = back(Standing(counter="n-foot", at="0303", lost=1))
    assert (piece.reduced, piece.lost) == (True, 0)


def test_a_block_is_hidden_from_the_others_and_no_secret() -> None:
    (piece,) = back(Standing(counter="s-block", at="0505", lost=3))
    assert (piece.lost, piece.hidden) == (3, False)


def test_a_unit_has_the_states_that_it_may_be_in() -> None:
    game = blocks()
    units = {unit.id: unit for unit in game.units}
    assert list(states_of(game, units["s-guard"])) == ["State disrupted", "State routed"]
    assert list(states_of(game, units["n-leader"])) == ["State routed"]


def layers(id: str) -> dict[str, str]:
    """The layers of a counter with their pictures."""
    stage = layout_only(blocks())
    traits = stage.counters.pieces[id].traits
    found = (trait_fields(t) for t in traits if t.kind == "Embellishment")
    return {part["name"]: part["images"] for part in found}


def test_each_step_has_its_picture() -> None:
    assert layers("s-block")["Step"].split(",") == [
        "counter-s-block.png",
        "counter-s-block-back.png",
        "counter-s-block-3.png",
        "counter-s-block-4.png",
    ]
    assert layers("s-army")["Step"].count("counter-s-army.png") == 8
    assert layers("n-foot")["Step"].count(",") == 1
    assert most_steps(blocks()) == 8


def test_a_sign_shows_while_the_unit_is_in_the_state() -> None:
    stage = layout_only(blocks())
    whole = expand_prototypes(stage.counters.pieces["s-guard"].traits, stage.prototypes)
    layers = (trait_fields(t) for t in whole if t.kind == "Embellishment")
    (sign,) = (x for x in layers if x["name"] == "ShownDisrupted")
    # the property by its name, which is 1 or empty: an expression is parsed at each painting
    assert (sign["followExpression"], sign["firstLevelValue"]) == ("StateDisrupted", "0")
    assert sign["levelNames"] == ",+ (Disrupted)"


# -- what Refresh Counters keeps: the state of traits whose types are the same to the letter -----------


def kept(game: Game, name: str) -> set[str]:
    """The types of a unit's layers and properties, whose states a saved game keeps; dice that a battle
    has rolled matter to nobody later."""
    made = opened(game)
    traits = next(chain for e, chain in made.pieces if e.attributes["entryName"] == name)
    return {
        x.type for x in _whole(traits, made.prototypes) if x.kind in _KEPT and "Clash" not in x.type
    }


_KEPT = {"Embellishment", "DynamicProperty"}


def _whole(traits: list[Trait], prototypes: dict[str, list[Trait]]) -> list[Trait]:
    found = []
    for trait in traits:
        used = trait.kind == "UsePrototype"
        inside = prototypes[trait_fields(trait)["prototypeName"]] if used else []
        found += _whole(inside, prototypes) if used else [trait]
    return found


SHALLOW = "\n".join(line for line in COUNTERS.splitlines() if "s-army" not in line).replace(
    "lower: 5-5-3 / 3-4-3, replaced: s-rest", "reduced: 5-5-3"
)
DEEP = SHALLOW.replace("values: 5-1-3}", "values: 5-1-3, lower: 4-1-3 / 3-1-3}")


@pytest.mark.thorough
def test_a_first_unit_of_three_steps_changes_no_other() -> None:
    before, after = (good(loaded(counters=text)) for text in (SHALLOW, DEEP))
    assert (most_steps(before), most_steps(after)) == (2, 3)
    for name in ("S1", "N1"):
        assert kept(before, name) == kept(after, name)
        assert any(";Step;" in text for text in kept(before, name))


@pytest.mark.thorough
def test_a_state_that_ends_another_does_not_change_it() -> None:
    ends = FILES["mechanisms.yaml"]
    plain = ends.replace("  clears: disrupted\n", "", 1)
    assert ends != plain
    before, after = (good(loaded(mechanisms=text)) for text in (plain, ends))
    assert [bool(s.clears) for s in before.mechanisms.states] == [False, False]
    assert kept(before, "S1") == kept(after, "S1")


APPENDED = {
    "fr": (" (réduite)", " (réduite 2)"),
    "de": (" (reduziert)", " (reduziert 2)"),
    "ja": ("（減少）", "（減少2）"),
}


@together("language", APPENDED)
def test_what_is_appended_to_a_name_stands_apart_where_words_do(language: str) -> None:
    words = words_of(built_in.module("gotthard"), language)
    assert (words["Piece. (reduced)"], words["Piece. (reduced 2)"]) == APPENDED[language]
