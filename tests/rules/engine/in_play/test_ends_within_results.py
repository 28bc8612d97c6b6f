"""What a result does to both sides happens at the same time: before the game ends, or a place is taken."""

from __future__ import annotations

from dataclasses import replace

from builder.playing.records import first_state
from builder.playing.state import State
from builder.rules.core.positions.position import read_spot
from builder.rules.play.moment import task
from tests.playing import rich_game, seas


def fought(state: State, target: str, *units: str, side: str, combat: str = "battle") -> State:
    """A combat for which only the roll is due."""
    data = {"combat": combat, "side": side, "target": target, "units": units}
    roll = task("combat-roll", **data, stages=(), helping=(), options=())
    rest = task("combat", combat=combat, side=side, met=(), busy=(), off=())
    return state.at(state.moment.over().then(roll, rest))


def with_losses(state: State) -> State:
    """The game after all losses are taken."""
    while losing := [action for action in state.legal_actions if action.verb == "lose"]:
        state = state.apply(losing[0])
    return state


def put(state: State, **places: str) -> State:
    """The game with units elsewhere."""
    sheet = state.match.sheet
    moved = (
        replace(state.moment.piece(name.replace("_", "-")), at=at, spot=read_spot(sheet, at))
        for name, at in places.items()
    )
    return state.at(state.moment.with_pieces(*moved))


def exchange(heart: int) -> State:
    """An exchange in which the last unit is eliminated that the heart of the north can bear to lose."""
    state = put(first_state(rich_game.rich()), n_horse="0401", s_foot="0501")
    amounts = {"north heart": heart, "south heart": 6}
    state = state.at(state.moment.noted(amounts=amounts))
    return with_losses(fought(state, "0401", "s-foot", side="south").apply("roll 3"))


def test_attackers_lose_in_exchange_although_the_defender_s_loss_ends_the_game() -> None:
    state = exchange(1)
    assert state.is_over
    assert state.outcome.result == "The army runs away"
    assert state.moment.piece("n-horse").at == ""
    assert state.moment.piece("s-foot").lost == 1


def test_nobody_ends_the_game_whose_heart_holds() -> None:
    assert not exchange(2).is_over


def test_of_two_armies_that_run_in_one_exchange_the_defender_s_ends_the_game() -> None:
    state = put(first_state(rich_game.rich()), n_horse="0401", s_foot="0501")
    weak = replace(state.moment.piece("s-foot"), lost=1, reduced=True)
    state = state.at(
        state.moment.with_pieces(weak).noted(amounts={"north heart": 1, "south heart": 1})
    )
    over = with_losses(fought(state, "0401", "s-foot", side="south").apply("roll 6"))
    assert over.is_over
    assert [over.moment.piece(name).at for name in ("n-horse", "s-foot")] == ["", ""]
    told = [one for one in over.moment.sentences if "The game ends" in one.step.text]
    assert len(told) == 1


def test_nobody_takes_a_place_who_falls_by_the_result_that_left_him_alone() -> None:
    state = put(seas.started(), n_tank="saddle", n_2="brookside", s_1="saddle")
    state = with_losses(fought(state, "saddle", "s-1", side="south").apply("roll 6"))
    assert {state.moment.piece(name).at for name in ("n-tank", "s-1")} == {""}
    assert "saddle" not in {piece.at for piece in state.moment.pieces.values()}
