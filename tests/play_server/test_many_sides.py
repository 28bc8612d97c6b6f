"""The page to play on in a game of more than two sides: a link for each, and a curtain between them."""

from __future__ import annotations

from builder.play_server.seats import Seat, seats_of
from builder.playing.records import first_state
from builder.playing.state import State
from builder.rules.validation import fill
from tests.play_server.served import serving
from tests.playing import three_sides
from tests.rules.engine.in_play.test_secret_objectives import chosen, first, kept


def table_of(state: State) -> Seat:
    (table,) = (seat for seat in seats_of(state.match.sides, 1) if seat.id == "table")
    return table


def test_each_of_four_sides_has_a_link_and_the_table_plays_all() -> None:
    seats = {seat.id: seat.sides for seat in seats_of(("north", "south", "west", "east"), 1)}
    assert seats.pop("table") == ("north", "south", "west", "east")
    assert [*seats.values()] == [("north",), ("south",), ("west",), ("east",)]


def test_the_curtain_falls_before_each_of_several_sides_that_choose_in_secret() -> None:
    state = first_state(chosen())
    table, order = table_of(state), list[str]()
    while state.legal_actions[0].verb == "objective":
        order.append(table.curtain(state))
        table.take(order[-1])
        assert table.curtain(state) == ""
        state = state.apply(state.legal_actions[0])
    # who chooses first sits there already, as long as nothing has been hidden from him
    assert order == ["", "south", "west", "east"]


def test_without_anything_hidden_the_view_goes_from_side_to_side_by_itself() -> None:
    state = first_state(three_sides.game())
    table = table_of(state)
    assert table.curtain(state) == ""


def test_the_page_of_a_side_shows_its_own_objective_and_no_other() -> None:
    victory = three_sides.with_objectives().mechanisms.victory
    assert victory is not None
    assert victory.objectives is not None
    names = {one.id: one.name for one in victory.objectives.each}
    with serving(fill(three_sides.with_objectives())) as served:
        served.show(first(served.played.now.match.game))
        found = kept(served.played.now)
        links = {seat.sides[0]: seat.id for seat in served.seats.values() if len(seat.sides) == 1}
        assert len(links) == 4
        for side, id in links.items():
            told = [one for one in served.plain(id, "state")["besides"] if "objective" in one]
            assert len(told) == 1
            assert names[found[side][0]] in told[0]
