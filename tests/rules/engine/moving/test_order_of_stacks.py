"""Which unit lies on top of its stack and which at the bottom: as listed, and in play as they come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from builder.model.game import Game
from builder.playing.records import first_state
from builder.playing.state import State
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import PositionInputs
from builder.rules.engine.stacking.stack_order import stack_words_tested
from builder.rules.play.sheets import moment_of
from builder.rules.procedures import Context
from tests.playing.stacked import game, with_a_trait
from tests.rules.engine.brook import result


def ends(units: Mapping[str, str], of: Game | None = None) -> dict[str, str]:
    """What each unit is called for its place in the stack."""
    situation = situation_of(Context(of or game()), PositionInputs(units=dict(units)))
    called = {p.name: situation.words(p) & {"top", "bottom"} for p in situation.troops}
    return {name: " ".join(sorted(words)) for name, words in called.items()}


def test_the_unit_listed_last_is_on_top() -> None:
    units = {"n-foot": "0302", "n-horse": "0302", "n-leader": "0302"}
    assert ends(units) == {"n-foot": "bottom", "n-horse": "", "n-leader": "top"}


def test_a_unit_that_is_alone_is_both() -> None:
    assert ends({"n-foot": "0302", "n-horse": "0303"}) == dict.fromkeys(
        ("n-foot", "n-horse"), "bottom top"
    )


def test_units_of_other_sides_do_not_count() -> None:
    assert ends({"n-foot": "0302", "s-foot": "0302"}) == dict.fromkeys(
        ("n-foot", "s-foot"), "bottom top"
    )


@pytest.mark.parametrize(("order", "defence"), [("s-foot s-guns", 5), ("s-guns s-foot", 7)])
def test_the_defender_on_top_counts_twice(order: str, defence: int) -> None:
    units = {"n-foot": "0203", **dict.fromkeys(order.split(), "0303")}
    asked = {"units": units, "attackers": "n-foot", "target": "0303"}
    assert result("combat", asked, game())["defence"] == defence


def stack(state: State, at: str) -> list[str]:
    """The units in a place, from the bottom."""
    pieces = situation_at(state.match, state.moment).position.units
    return [piece.name for piece in pieces if piece.at == at]


def test_a_unit_that_comes_to_a_place_is_put_on_top() -> None:
    state = first_state(game(), "over")
    assert stack(state, "0302") == ["n-foot", "n-horse", "n-foot#2"]
    for action in ("unit n-foot#3", "move n-foot#3 0302", "unit n-horse", "move n-horse 0303"):
        state = state.apply(action)
    for action in ("unit n-leader", "move n-leader 0302"):
        state = state.apply(action)
    assert stack(state, "0302") == ["n-foot", "n-foot#2", "n-foot#3", "n-leader"]


def test_a_saved_position_keeps_the_order() -> None:
    state = first_state(game(), "over")
    for action in ("unit n-foot", "move n-foot 0203"):
        state = state.apply(action)
    again = State(state.match, moment_of(state.match, state.sheet))
    assert again == state
    assert stack(again, "0203") == ["n-leader", "n-foot#3", "n-foot"]


def test_another_order_is_another_state() -> None:
    start = first_state(game(), "over")
    pieces = start.moment.pieces
    turned = pieces.without("n-horse").updated({"n-horse": pieces["n-horse"]})
    assert State(start.match, replace(start.moment, pieces=turned)) != start


def test_a_trait_of_this_name_keeps_its_own_meaning() -> None:
    of = with_a_trait()
    assert "top" not in stack_words_tested(of)
    assert ends({"n-foot": "0302", "n-leader": "0302"}, of) == {
        "n-foot": "bottom",
        "n-leader": "top",
    }
    assert ends({"n-leader": "0302", "n-foot": "0302"}, of)["n-leader"] == "bottom top"
