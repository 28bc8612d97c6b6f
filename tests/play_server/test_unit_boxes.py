"""The page tells what units have left of their own counts."""

from __future__ import annotations

from builder.rules.validation import fill
from tests.play_server.served import serving
from tests.playing import ships


def test_a_counter_shows_what_it_has_left_and_its_name_says_of_what() -> None:
    game = fill(
        ships.declared('{defender: "hull -1, guns -2"}', ships.ROW_COUNTS, counters=ships.ROWS)
    )
    with serving(game, "over") as served:
        served.show(ships.after_a_battle(game))
        pieces = {piece[0]: piece for piece in served.plain("table", "state")["pieces"]}
    assert pieces["bear"][5].endswith("Hull 3/4, Guns 1/3, Engine 3/3")
    assert pieces["bear"][6] == "3/1/3"
    assert pieces["lion"][5].endswith("Hull 4/4, Guns 3/3, Engine 4/4")
    assert pieces["lion"][6] == ""
