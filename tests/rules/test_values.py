"""Values that a system reads as numbers are numbers, and have the names that it reads."""

from __future__ import annotations

from typing import Any

import pytest

from builder.model.game import Game, ValueSet
from builder.model.pieces.values import read_values
from builder.rules.core.values import value_names
from builder.rules.registry import duels_of, solo_of, table_combats_of
from builder.rules.validation import check
from tests.games.green_beret import game as green_beret
from tests.games.hue import game as hue
from tests.rules.answering import refusal
from tests.rules.engine import brook
from tests.rules.fords import build_game as fords
from tests.rules.systems.air_land.border import build_game as border
from tests.rules.test_words import found, told, with_sheet
from tests.together import together


def changed(game: Game, id: str, **fields: Any) -> Game:
    """The game with a unit changed; ``values`` and ``reduced`` as a spec writes them."""
    fields |= {k: read_values(v) for k, v in fields.items() if k in ("values", "reduced") and v}
    units = (u.model_copy(update=fields) if u.id == id else u for u in game.units)
    return game.model_copy(update={"units": tuple(units)})


@together(
    ("game", "id", "side", "values"),
    [
        (fords, "blue-a", "values", "2 3 -4"),
        (fords, "blue-a", "reduced", "+1 2 5"),
        (border, "west-1", "values", "3"),
        (hue, "arvn-artillery-2", "values", "6 (-8)"),
        (green_beret, "a-team-2", "values", "2 20 1"),
    ],
)
def test_a_value_that_the_rules_cannot_read_is_found_where_it_stands(
    game: Any, id: str, side: str, values: str
) -> None:
    wrong = changed(game(), id, **{side: values})
    assert told(wrong)[0] == ("no-value", ("units", id, side))


def test_names_that_the_rules_read_are_asked_for_once() -> None:
    morale = with_sheet(fords(), value_names=("combat", "morale", "movement"))
    (problem,) = found(morale)
    assert (problem.code, problem.path) == ("no-value-name", ("sheet", "value_names"))
    assert "no attack or defence" in problem.message
    assert "attack, defence, movement" in problem.hint


def test_a_unit_whose_set_of_values_does_not_suit_it_is_found() -> None:
    wrong = changed(border(), "west-fighter", traits=())
    assert told(wrong) == [("no-value", ("units", "west-fighter", "value_set"))]


def with_observer(values: Any, value_set: str) -> Game:
    """The Fords with a company that does not fight."""
    flight = ValueSet(id="flight", names=("height", "speed"))
    game = with_sheet(fords(), value_sets=(flight,))
    return changed(game, "blue-a", values=values, value_set=value_set, reduced=None)


@pytest.mark.parametrize(("values", "value_set"), [((), ""), ("9-9", "flight")])
def test_folio_units_may_take_no_part_in_battles(values: Any, value_set: str) -> None:
    game = with_observer(values, value_set)
    assert check(game, ()) == []
    (battle,) = table_combats_of(game)
    assert battle.bystanders == {"blue-a"}
    given = {"units": {"blue-a": "0101", "red-1": "0201"}}
    assert refusal(game, "attack", **given, attackers="blue-a", target="red-1") == "no-value"


def test_battles_are_not_offered_without_values_to_compute_them_from() -> None:
    assert table_combats_of(with_sheet(fords(), value_names=("combat", "morale", "movement"))) == ()
    assert table_combats_of(with_sheet(hue(), value_names=("power", "range"))) == ()
    renamed = with_sheet(border(), value_names=("power", "armour", "speed"))
    assert table_combats_of(renamed) == ()
    aircraft = ValueSet(id="air", names=("guns", "load", "reach"))
    assert duels_of(with_sheet(renamed, value_sets=(aircraft,))) == ()


def test_battles_ask_for_values_by_the_names_that_the_game_gives_them() -> None:
    turned = with_sheet(border(), value_names=("Movement", "Defence factor", "Attack factor"))
    (battle,) = table_combats_of(turned)
    assert (battle.attackers.value, battle.defenders.value) == ("Attack factor", "Defence factor")


def test_the_side_that_plays_itself_asks_for_values_by_their_names() -> None:
    gear = ValueSet(id="gear", names=("power", "price", "sound", "pace"))
    game = green_beret()
    assert solo_of(game) is not None
    assert solo_of(with_sheet(game, value_sets=(gear, *game.sheet.value_sets[1:]))) is None


@together(
    ("names", "called"),
    [
        (("att",), ("attack",)),
        (("attack", "defence"), ("attack", "defence")),
        (("move", "def", "att"), ("movement", "defence", "attack")),
    ],
)
def test_names_of_values_are_completed_for_all_units_that_have_them(
    names: tuple[str, ...], called: tuple[str, ...]
) -> None:
    """Some of the values or all of them, in any order."""
    game = brook.game()
    assert value_names(game, game.units, *names) == (called, {unit.id for unit in game.units})
    assert value_names(game, game.units, *names, "range") is None
