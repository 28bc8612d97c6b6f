"""Assault on Belgium is played: what is legal by which rule, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from builder.model.game import Game
from builder.playing.fuzz import random_game
from builder.playing.records import first_state
from builder.playing.state import CHANCE, State
from builder.rules.asking import ask
from builder.rules.play.moment import task
from builder.rules.play.values import Frozen
from tests.games import loading
from tests.playing.air_land_games import (
    after,
    attack,
    first,
    next_task,
    places_of,
    rolled,
    set_up,
    texts,
    told,
)
from tests.rules.systems.air_land.border import build_game


@pytest.fixture(scope="module")
def belgium() -> Game:
    return loading.game("assault-on-belgium")


# -- 2.0, 4.0: the setup -----------------------------------------------------------------------


def test_the_belgian_sets_up_first_in_belgium_then_the_german_in_germany(belgium: Game) -> None:
    state = first_state(belgium)
    assert state.current_player == "Belgian"
    assert len(state.legal_actions) == 113  # the hexes of Belgium, none of them sea
    for counter in belgium.scenarios[0].free_setup[0].counters:
        state = state.apply(
            f"place {counter} {'1006' if counter == 'be-i' else '1204'}"
            if counter in ("be-i", "be-ii", "be-iii", "be-iv")
            else first(state)
        )
    assert state.current_player == "German"
    assert "1806" in places_of(state, "place")
    assert not places_of(state, "place") & {"1706", "1707", "1006"}


def test_a_hex_holds_three_units_of_a_side(belgium: Game) -> None:
    state = first_state(belgium)
    state = after(state, "place be-i 1508", "place be-ii 1508")
    # the garrison of Liège and two corps
    assert "1508" not in places_of(state, "place")


def test_a_setup_that_has_been_made_is_not_made_again(belgium: Game) -> None:
    state = set_up(belgium, {})
    assert (state.current_player, state.moment.phase) == ("German", "movement")


def test_garrisons_are_set_up_too_where_the_option_says_so(belgium: Game) -> None:
    sheet = belgium.sheet.model_copy(update={"options": {"garrisons": "anywhere"}})
    state = first_state(belgium.model_copy(update={"sheet": sheet}))
    assert "be-liege" not in state.moment.pieces
    # the Belgian has ten units in the entry of the scenario, then its two garrisons
    for counter in belgium.scenarios[0].free_setup[0].counters:
        assert first(state).words[0] == counter
        state = state.apply(state.legal_actions[-1])
    assert len(places_of(state, "place")) > 100
    state = after(state, "place be-liege 1006", "place be-namur 1004")
    assert state.current_player == "German"


# -- 5.0: moves --------------------------------------------------------------------------------


def test_a_unit_stops_where_it_meets_enemies(belgium: Game) -> None:
    state = after(set_up(belgium, {"de-iv": "1806", "be-i": "1707"}), "unit de-iv")
    entered = state.apply("move de-iv 1707")
    # 1707 can be entered from Aachen itself, and around it
    assert "from de-iv 1806" in texts(entered)
    stopped = entered.apply("from de-iv 1806")
    assert "unit de-iv" not in texts(stopped)
    assert stopped.moment.note("battles")["1707"]["main"] == "1806"


def test_a_unit_goes_on_while_it_has_points_so_its_way_can_be_chosen(belgium: Game) -> None:
    state = after(set_up(belgium, {"de-iv": "1806"}), "unit de-iv", "move de-iv 1707")
    # one of six points is spent; Verviers lies beyond
    assert "1708" in places_of(state, "move")
    state = state.apply("stop de-iv")
    assert state.moment.note("movement left")["de-iv"] == "5"


def test_hexes_that_the_enemy_goes_through_are_taken(belgium: Game) -> None:
    state = after(set_up(belgium, {"de-iv": "1806"}), "unit de-iv", "move de-iv 1707")
    assert state.moment.note("taken") == ("1707",)


def test_a_fourth_unit_enters_a_battle_only_with_a_tank_that_has_a_point(belgium: Game) -> None:
    units = {"be-i": "1707", "de-i": "1806", "de-ii": "1806", "de-iv": "1807", "de-v": "1807"}
    moves = ("unit de-i", "move de-i 1707", "from de-i 1806", "unit de-ii", "move de-ii 1707",
             "from de-ii 1806", "unit de-iv", "move de-iv 1707", "from de-iv 1807")  # fmt: skip
    state = after(set_up(belgium, {**units, "de-v": "2401", "de-xv": "1807"}), *moves)
    fifth = state.apply("unit de-xv")
    assert "1707" in places_of(fifth, "move")
    other = after(set_up(belgium, units), *moves, "unit de-v")
    assert "1707" not in places_of(other, "move")
    crowded = after(fifth, "move de-xv 1707", "from de-xv 1807", "done", "direction 1707 1806")
    # four units need a tank battle, and there is one tank
    assert texts(crowded) == {"tank-battle de-xv"}


# -- 6.0, 7.0: reaction and aircraft -----------------------------------------------------------


def test_the_belgian_reacts_beside_a_battle_and_starts_none(belgium: Game) -> None:
    units = {"de-iv": "1806", "be-i": "1707", "be-ii": "1606", "be-vii": "0405"}
    state = set_up(belgium, {**units, "be-ii": "1608"})
    state = after(state, "unit de-iv", "move de-iv 1707", "from de-iv 1806", "done", "done")
    assert (state.current_player, state.moment.phase) == ("Belgian", "reaction")
    assert "unit be-vii" not in texts(state)  # too far away
    assert "unit be-i" not in texts(state)  # it is in the battle
    assert "unit be-liege" not in texts(state)  # it does not move
    moving = state.apply("unit be-ii")
    grid = belgium.maps[0].hexes
    beside = {grid.id(cell) for cell in grid.neighbours(grid.cell("1707"))}
    assert places_of(moving, "move") <= beside
    assert "1707" not in places_of(moving, "move")


def test_aircraft_fly_as_far_as_their_range_from_a_city_of_their_country(belgium: Game) -> None:
    state = set_up(belgium, {"de-xvi": "1806", "be-i": "1006", "be-ii": "1508"})
    state = after(state, "unit de-xvi", "move de-xvi 1006")
    state = state.apply(first(state))
    state = state.apply("done")
    while state.moment.agenda[0].kind != "mission":
        state = state.apply(first(state))
    # Brussels is 12 hexes from Cologne, and 11 from Düsseldorf; a Bf 109 reaches 8, a Bf 110 14
    assert "fly de-jg-26 1006" not in texts(state)
    assert "fly de-zg-26 1006" in texts(state)
    assert "fly de-stg-1 1006" not in texts(state)
    assert "fly de-kg-27 1006" in texts(state)


# -- 8.0, 13.0: in the air ---------------------------------------------------------------------


def _in_the_air(game: Game, hex: str, german: str, belgian: str) -> State:
    """Return the game at the first roll of a battle with some aircraft over it."""
    state = set_up(game, {"de-xvi": "1806", "be-i": hex})
    state = after(state, "unit de-xvi", f"move de-xvi {hex}")
    flown = {f"fly {name} {hex}" for name in (*german.split(), *belgian.split())}
    while state.current_player != CHANCE:
        actions = state.legal_actions
        wanted = [one for one in actions if one.text in flown]
        done = [one for one in actions if one.verb == "done"]
        state = state.apply((wanted or done or actions)[0])
    return state


def test_shots_of_a_round_fall_at_the_same_time(belgium: Game) -> None:
    state = _in_the_air(belgium, "1508", "de-jg-26 de-jg-27", "be-i-2")
    # two German fighters fire at the one Belgian, which is hit at once, and still fires back
    assert [tuple(shot) for shot in next_task(state)["shots"]] == [
        ("de-jg-26", "be-i-2"), ("de-jg-27", "be-i-2"), ("be-i-2", "de-jg-26")
    ]  # fmt: skip
    state = after(state, "roll 8", "roll 8")  # A by the table: 6 - 3 = +3
    assert state.moment.piece("be-i-2").at == "1508"
    state = state.apply("roll 2")
    assert state.moment.piece("be-i-2").at == state.moment.piece("de-jg-26").at == ""


def test_fighters_that_are_left_may_go_for_bombers_which_fire_back(belgium: Game) -> None:
    # no fighter meets the Belgian one, so that nothing has happened to it
    state = set_up(belgium, {"de-xvi": "1806", "be-i": "1508"})
    state = after(state, "unit de-xvi", "move de-xvi 1508")
    while state.moment.next != task("go-for-bombers", side="Belgian", hex="1508", left=["be-i-2"]):
        flown = {"fly de-kg-27 1508", "fly be-i-2 1508"} & texts(state)
        done = {"done"} & texts(state)
        state = state.apply(min(flown or done or texts(state)))
    assert state.current_player == "Belgian"
    assert texts(state) == {"go-for-bombers be-i-2", "done"}
    firing = state.apply("go-for-bombers be-i-2")
    assert next_task(firing)["shots"] == (("be-i-2", "de-kg-27"), ("de-kg-27", "be-i-2"))
    # who stays away from them is not fired at
    assert next_task(state.apply("done")).kind == "flak-shot"


def test_the_guns_of_brussels_roll_4_and_leave_2_of_3_points(belgium: Game) -> None:
    state = _in_the_air(belgium, "1006", "de-kg-27", "")
    # strength 3 and a 4: a point is lost
    assert next_task(state)["strength"] == 3
    state = state.apply("roll 4")
    assert state.moment.note("bombing") == Frozen({"de-kg-27": 2})
    assert told(state) == ["Strength 3, a roll of 4: 1. Bombing 3 becomes 2."]


# -- 9.0: on land ------------------------------------------------------------------------------

OPEN = {"de-iv": "1806", "be-i": "1707"}
"""An infantry corps of 5-4-6 against a corps of 3-4-4 in a rough hex without a city."""


def test_both_sides_are_asked_before_a_round_the_attacker_first(belgium: Game) -> None:
    state = attack(belgium, OPEN, "1707", "de-iv")
    assert state.current_player == "German"
    assert texts(state) == {"fight 1707", "withdraw 1707"}
    state = state.apply("fight 1707")
    assert state.current_player == "Belgian"
    assert state.apply("fight 1707").current_player == CHANCE


def test_who_refuses_an_r_takes_one_more_hit(belgium: Game) -> None:
    # 6-5-11 against 3-4-4: the clear hex adds nothing, +2; a 6 is 0-2R
    state = rolled(attack(belgium, {"de-xiv": "1806", "be-i": "1707"}, "1707", "de-xiv"), 6)
    assert state.current_player == "Belgian"
    assert texts(state) == {"retreat 1707", "stay 1707"}
    assert state.moment.note("hits") == Frozen({"be-i": 2})
    assert state.apply("stay 1707").moment.note("hits") == Frozen({"be-i": 3})


def test_a_retreat_never_leads_to_where_the_attack_came_from(belgium: Game) -> None:
    state = rolled(attack(belgium, {"de-xiv": "1806", "be-i": "1707"}, "1707", "de-xiv"), 6)
    main = state.moment.note("battles")["1707"]["main"]
    state = state.apply("retreat 1707")
    assert main not in places_of(state, "retreat")
    assert "1607" in places_of(state, "retreat")


def test_defenders_of_a_city_are_not_asked_by_an_r(belgium: Game) -> None:
    # 6 against 3 and 2 for the city: +1, a 6 is 0-1R
    state = attack(belgium, {"de-xiv": "1806", "be-ardennes": "1006"}, "1006", "de-xiv")
    state = rolled(state, 6)
    assert "The defender ignores the R here." in told(state)
    assert state.moment.note("hits") == Frozen({"be-ardennes": 1})
    assert texts(state) == {"fight 1006", "withdraw 1006"}


def test_hits_beyond_its_defence_fall_on_another_defender(belgium: Game) -> None:
    units = {"de-xvi": "1806", "be-i": "1707", "be-cavalry": "1707"}
    state = attack(belgium, units, "1707", "de-xvi")
    state = after(state, "fight 1707", "fight 1707", "fighter be-cavalry")
    # 8 - 3 = +5, a 4 is 0-2; then 3 - 2 = 1 left, 8 - 1 = +7, a 4 is 0-3: two go on
    state = after(state, "roll 4", "fight 1707", "fight 1707", "fighter be-cavalry", "roll 4")
    assert state.moment.piece("be-cavalry").at == ""
    assert state.moment.note("hits") == Frozen({"be-cavalry": 3, "be-i": 2})


# -- 12.0: tank battles ------------------------------------------------------------------------


def _won(game: Game, units: Mapping[str, str], *names: str) -> State:
    """Return the game after the defender of 1707 has retreated to 1607 at a 6."""
    state = rolled(attack(game, {"be-i": "1707", **units}, "1707", *names), 6)
    return after(state, "retreat 1707", "retreat be-i 1607")


def test_a_tank_pursues_into_the_hex_of_the_retreat_and_pays_for_it(belgium: Game) -> None:
    state = _won(belgium, {"de-xvi": "1806"}, "de-xvi")
    before = int(state.moment.note("movement left")["de-xvi"])
    assert texts(state) == {"pursue de-xvi 1607", "done"}
    state = state.apply("pursue de-xvi 1607")
    # a clear hex and another battle
    assert int(state.moment.note("movement left")["de-xvi"]) == before - 2
    assert state.moment.note("tank_battles")["1607"] == before - 2
    assert set(state.apply("done").moment.note("battles")) == {"1607"}


def test_infantry_that_fights_costs_the_marker(belgium: Game) -> None:
    state = attack(
        belgium, {"be-i": "1707", "de-xvi": "1806", "de-xiv": "1806"}, "1707", "de-xvi", "de-xiv"
    )
    state = after(state, "fight 1707", "fight 1707", "fighter de-xiv", "roll 6", "retreat 1707")
    state = state.apply("retreat be-i 1607")
    assert not any(one.verb == "pursue" for one in state.legal_actions)
    assert state.is_over or state.moment.phase != "pursuit"


def test_a_unit_goes_along_only_with_as_many_points_as_the_tank(belgium: Game) -> None:
    units = {"de-xvi": "1806", "de-xiv": "1806", "de-iv": "1806"}
    state = attack(belgium, {"be-i": "1707", **units}, "1707", "de-xvi", "de-xiv", "de-iv")
    state = after(state, "fight 1707", "fight 1707", "fighter de-xvi", "roll 6", "retreat 1707")
    state = after(state, "retreat be-i 1607", "pursue de-xvi 1607")
    # twelve points less the battle are as many as the eleven of the corps on lorries
    assert "along de-xiv 1607" in texts(state)
    assert "along de-iv 1607" not in texts(state)


# -- 3.0: victory ------------------------------------------------------------------------------


def test_who_drives_through_empty_cities_holds_them(belgium: Game) -> None:
    state = set_up(belgium, {"de-xvi": "1806", "de-xv": "1806"})
    state = after(state, "unit de-xvi", "move de-xvi 1006")
    assert state.moment.note("held") == Frozen({"Brussels": "German"})
    while state.moment.agenda[0].kind == "land-move":
        state = state.apply("stop de-xvi")
    state = after(state, "unit de-xv", "move de-xv 1004")
    assert (state.outcome.result, state.outcome.side) == ("German wins", "German")


def test_who_was_in_a_city_last_is_written_and_asked(belgium: Game) -> None:
    state = set_up(belgium, {"de-xvi": "1806"})
    state = after(state, "unit de-xvi", "move de-xvi 1006", "move de-xvi 1106")
    sheet = {"pieces": [], "held": dict(state.sheet.model_dump()["held"])}
    reply = ask(belgium, "victory", {"position": sheet}).result
    assert reply is not None
    assert reply["held"] == {"Brussels": "German", "Antwerp": "Belgian"}


def test_cities_that_nobody_takes_are_belgian(belgium: Game) -> None:
    state = first_state(belgium)
    assert (state.outcome.result, state.outcome.side) == ("Belgian wins", "Belgian")


def test_another_game_is_played_by_the_same_rules() -> None:
    # it names no phases: the move, the reaction and the battles come one after the other
    start = first_state(build_game())
    for seed in range(5):
        last, fault = random_game(start, seed)
        assert fault is None
        assert last.is_over
