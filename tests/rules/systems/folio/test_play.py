"""Rules of folio games in play: what is legal in a moment, and what comes of it."""

from __future__ import annotations

import pytest

from builder import resources
from builder.loading import load_game
from builder.model.game import Game
from builder.playing.records import first_state, state_of
from builder.playing.state import CHANCE
from builder.playing.story import Storyteller
from builder.rules.free_setups import make_setup
from builder.rules.play.moment import Task, task
from tests.playing.folio_states import moves, played_to, state_at, texts, vietnam

BOYS, NOSE, TRIANGLE = "the-boys-of-67", "snoopys-nose", "the-iron-triangle"


def _retreat(unit: str, hexes: int, *foes: str) -> Task:
    return task("retreat", unit=unit, hexes=hexes, foes=foes, attacking=foes)


def _choosing(*chosen: tuple[str, str]) -> Game:
    found = load_game(resources.specs_folder() / "vietnam-battles", chosen=chosen).game
    assert found is not None
    return found


def _advance(loser: str, path: str, *units: str) -> Task:
    return task("advances", side="US", units=units, loser=loser, path=(path,), void=0)


# -- movement, landings, reinforcements (4.1, 10.0, 11.0, 26.0) --------------------------------------


def test_who_is_shown_as_landed_does_not_move_on_turn_1() -> None:
    """25.0: the chits on 0711, 0917 and 1215 are turned."""
    state = played_to(first_state(vietnam(), BOYS), "moves")
    assert texts(state, "unit") == {
        "unit us-4-47-c",
        "unit us-4-47-b",
        "unit us-5-cav",
        "unit us-monitor-1-4-11",
        "unit us-monitor-0-2-12",
    }


def test_a_helicopter_costs_a_step_beside_an_enemy_only() -> None:
    """10.0: a unit that is lifted from an enemy zone takes a loss."""
    units = {"us-3-47-a": "2007", "us-3-47-b": "2010", "vc-514-1": "2006"}
    for name, lost in (("us-3-47-a", 1), ("us-3-47-b", 0)):
        state = state_at(BOYS, units, moves()).apply(f"unit {name}")
        state = state.apply(f"by {name} helicopter").apply(f"land {name} 1606")
        assert state.moment.piece(name).lost == lost
        assert state.moment.piece(name).at == "1606"
        assert name in state.moment.note("landed")


@pytest.mark.thorough
def test_a_move_hex_by_hex_remembers_whether_it_began_in_a_zone() -> None:
    """5.1.2 by the choice ``from-start``: 2006 and 2107 lie in the zone of 2007. Who comes from 2005
    goes no further than the first; who starts in 2006 goes on."""
    units = {"us-5-60-a": "2005", "vc-514-1": "2007"}
    strict = _choosing(("mech-infiltrates", "from-start"))
    for game, goes_on in ((vietnam(), True), (strict, False)):
        state = state_at(BOYS, units, moves(), game=game).apply("unit us-5-60-a")
        state = state.apply("by us-5-60-a step").apply("step us-5-60-a 2006")
        assert ("step us-5-60-a 2107" in texts(state)) == goes_on
        again = state_of(game, state.sheet)
        assert texts(again) == texts(state)
    within = state_at(BOYS, {**units, "us-5-60-a": "2006"}, moves(), game=strict)
    within = within.apply("unit us-5-60-a").apply("by us-5-60-a step")
    assert "step us-5-60-a 2107" in texts(within)


def test_reinforcements_come_by_the_way_of_their_group() -> None:
    """26.0: 3/60A comes by boat, 4/47B by helicopter, 5/60A over the northern part of the edge."""
    start = played_to(first_state(vietnam(), NOSE), "moves")
    boat = start.apply("unit us-3-60-a")
    assert texts(boat) == {"by us-3-60-a boat", "stay us-3-60-a"}
    assert "land us-3-60-a 0711" in texts(boat.apply("by us-3-60-a boat"))
    air = start.apply("unit us-4-47-b")
    assert texts(air) == {"by us-4-47-b helicopter", "stay us-4-47-b"}
    land = texts(start.apply("unit us-5-60-a"), "enter")
    area = start.match.sheet.area("edge-east-north-of-mekong")
    id = start.match.sheet.hexes.id
    assert {text.split()[2].partition("@")[0] for text in land} <= {id(cell) for cell in area}
    assert land


def test_a_monitor_pays_a_point_to_enter_and_sails_on() -> None:
    """12.0: each hex or hexside costs 1 of its 11."""
    start = played_to(first_state(vietnam(), NOSE), "moves")
    state = start.apply("unit us-monitor-1-4-11").apply("enter us-monitor-1-4-11 0734")
    assert state.moment.next is not None
    assert state.moment.next["spent"] == "1"
    ends = texts(state, "move")
    assert ends
    assert "move us-monitor-1-4-11 0734" not in ends


def test_two_monitors_part_by_the_end_of_the_phase() -> None:
    """12.0, 27.0: they start on one hexside; whoever is last has to leave it."""
    units = {"us-monitor-1-4-11": "4223/4323", "us-monitor-0-2-12": "4223/4323"}
    state = state_at(TRIANGLE, units, moves())
    assert "done" not in texts(state)
    state = state.apply("unit us-monitor-1-4-11").apply("stay us-monitor-1-4-11")
    assert texts(state) == {"unit us-monitor-0-2-12"}
    state = state.apply("unit us-monitor-0-2-12")
    assert not texts(state, "stay")
    assert texts(state, "move")


def test_a_monitor_does_not_end_its_entry_with_another() -> None:
    units = {"us-monitor-1-4-11": "0734", "us-monitor-0-2-12": "", "us-15-engineer": "1606"}
    state = state_at(NOSE, units, moves(), notes={"due": {"us-monitor-0-2-12": 3}})
    state = state.apply("unit us-monitor-0-2-12").apply("enter us-monitor-0-2-12 0734")
    assert "stop us-monitor-0-2-12" not in texts(state)
    assert texts(state, "move")


def test_a_unit_that_goes_hex_by_hex_pays_for_each_and_stops_in_a_zone() -> None:
    """5.0, 5.1.1: five clear hexes for five points; a foot unit goes no further than the zone."""
    state = state_at(BOYS, {"us-3-47-a": "2004", "vc-514-1": "2010"}, moves())
    state = state.apply("unit us-3-47-a").apply("by us-3-47-a step")
    for at in ("2003", "2004", "2003", "2004", "2003"):
        state = state.apply(f"step us-3-47-a {at}")
    assert texts(state) == {"stop us-3-47-a"}
    state = state_at(BOYS, {"us-3-47-a": "2005", "vc-514-1": "2007"}, moves())
    state = state.apply("unit us-3-47-a").apply("by us-3-47-a step").apply("step us-3-47-a 2006")
    assert texts(state) == {"stop us-3-47-a"}


# -- hidden units and camps (11.1, 15.0, 16.0) -------------------------------------------------------


def test_a_hidden_unit_is_known_once_somebody_steps_beside_it() -> None:
    units = {"us-3-47-a": "0914", "vc-514-2": "0816"}
    state = state_at(NOSE, units, moves(), hidden=("vc-514-2",))
    assert "vc-514-2" not in state.observation("US").known.moment.pieces
    assert "vc-514-2" in state.observation("VC").known.moment.pieces
    state = state.apply("unit us-3-47-a").apply("move us-3-47-a 0916")
    assert not state.moment.piece("vc-514-2").hidden
    assert "vc-514-2" in state.observation("US").known.moment.pieces


def test_a_foot_unit_stops_where_a_hidden_enemy_is_found() -> None:
    """5.1.1, 15.0: it goes no further than the first hex beside it."""
    units = {"us-3-47-a": "0913", "vc-514-2": "0816"}
    state = state_at(NOSE, units, moves(), hidden=("vc-514-2",)).apply("unit us-3-47-a")
    state = state.apply("move us-3-47-a 0917")
    assert state.moment.piece("us-3-47-a").at != "0917"
    assert texts(state) == {"stop us-3-47-a"}


def test_a_camp_is_taken_in_passing() -> None:
    """16.0: by a unit that enters its hex, unless an enemy unit is with it."""
    units = {"us-3-47-a": "2008", "base-camp": "2007"}
    state = state_at(NOSE, units, moves(), turn=4).apply("unit us-3-47-a")
    state = state.apply("by us-3-47-a step").apply("step us-3-47-a 2007")
    state = state.apply("step us-3-47-a 2006").apply("stop us-3-47-a")
    assert state.moment.note("captured") == ("base-camp",)
    assert state.moment.note("captured-in") == (4,)
    guarded = state_at(NOSE, {**units, "vc-514-1": "2007"}, moves()).apply("unit us-3-47-a")
    assert "move us-3-47-a 2007" not in texts(guarded)


def test_an_ambush_throws_the_lander_back() -> None:
    """11.1: the hiding side chooses the hex; then the lander attacks, alone and without support."""
    units = {"us-3-47-c": "0833", "vc-514-1": "0717"}
    notes = {"support US": ("us-support-3",), "support VC": ("vc-support-1",)}
    state = state_at(NOSE, units, moves(), hidden=("vc-514-1",), notes=notes)
    state = state.apply("unit us-3-47-c").apply("by us-3-47-c boat").apply("land us-3-47-c 0717")
    assert state.current_player == "VC"
    assert texts(state) == {f"push-back us-3-47-c {at}" for at in ("0616", "0716", "0816", "0817")}
    state = state.apply("push-back us-3-47-c 0816")
    assert state.current_player == "VC", "only the defender may add support"
    assert texts(state) == {"add vc-support-1", "pass"}
    assert state.apply("pass").apply("pass").current_player == CHANCE


# -- combat (7.6 to 8.4, 10.1) -----------------------------------------------------------------------


def test_a_retreat_leads_away_or_is_stood_out() -> None:
    """7.7, 7.8: D2 on open ground, as in the rules."""
    state = state_at(
        BOYS, {"vc-514-1": "2006", "us-4-47-c": "2005"}, _retreat("vc-514-1", 2, "us-4-47-c")
    )
    assert state.current_player == "VC"
    # two hexes from 2006, no nearer to 2005 on the way, and not over 1906 and 2106 beside it
    away = ("1806", "1807", "1908", "2008", "2108", "2206", "2207")
    ends = {f"retreat vc-514-1 {at}" for at in away}
    assert texts(state) == {*ends, "stand vc-514-1"}


def test_attackers_advance_along_the_path_of_a_retreat() -> None:
    """7.9: they may stop on the way."""
    tasks = _retreat("vc-514-1", 2, "us-4-47-c"), _advance("vc-514-1", "2006", "us-4-47-c")
    state = state_at(BOYS, {"vc-514-1": "2006", "us-4-47-c": "2005"}, *tasks, phase="combat")
    state = state.apply("retreat vc-514-1 2008")
    assert texts(state) == {"advance us-4-47-c 2006", "advance us-4-47-c 2007", "done"}


def test_nobody_advances_for_a_unit_that_stood_fast() -> None:
    """7.8: a reduced one is lost by it, and the retreat is void."""
    tasks = _retreat("vc-514-1", 2, "us-4-47-c"), _advance("vc-514-1", "2006", "us-4-47-c")
    units = {"vc-514-1": "2006", "us-4-47-c": "2005"}
    state = state_at(BOYS, units, *tasks, phase="combat", reduced=("vc-514-1",))
    state = state.apply("stand vc-514-1")
    assert not state.moment.piece("vc-514-1").at
    assert state.is_over


def test_a_friend_makes_room_and_attacks_no_more() -> None:
    """7.7.2: with friends in every last hex one of them may be pushed."""
    units = {"vc-514-1": "2006", "us-4-47-c": "2005"}
    units |= {"vc-514-2": "2007", "vc-261-1": "1907", "vc-261-2": "2107"}
    state = state_at(BOYS, units, _retreat("vc-514-1", 1, "us-4-47-c"), phase="combat")
    assert "push vc-514-1 vc-514-2" in texts(state)
    state = state.apply("push vc-514-1 vc-514-2")
    state = state.apply(state.legal_actions[0])
    assert state.moment.piece("vc-514-1").at == "2007"
    assert state.moment.note("withdrawn") == ("vc-514-2",)


def test_all_attackers_go_back_or_one_stands() -> None:
    """7.6: A2."""
    units = {"vc-514-1": "2006", "us-4-47-c": "2005", "us-4-47-b": "1906"}
    units_back = ("us-4-47-c", "us-4-47-b")
    data = {"side": "US", "units": units_back, "attacking": units_back, "hexes": 2}
    data["foes"] = ("vc-514-1",)
    state = state_at(BOYS, units, task("attackers-back", **data), phase="combat")
    assert texts(state) == {"go-back", "stand us-4-47-c", "stand us-4-47-b"}
    assert state.apply("stand us-4-47-b").moment.piece("us-4-47-b").reduced
    assert texts(state.apply("go-back")) == {"next us-4-47-c", "next us-4-47-b"}


def test_a_unit_that_landed_has_one_marker_only() -> None:
    """10.1; the other slots are the defender's."""
    units = {"us-3-47-b": "2005", "vc-514-2": "2006"}
    notes = {"landed": ("us-3-47-b",), "support US": ("us-support-2", "us-support-3")}
    attack = task("attack-phase", side="US", met=())
    state = state_at(BOYS, units, attack, phase="combat", notes=notes)
    state = state.apply("attack vc-514-2").apply("with us-3-47-b").apply("fight")
    assert texts(state) == {"add us-support-2", "add us-support-3", "pass"}
    assert state.apply("add us-support-2").current_player == CHANCE
    assert texts(state.apply("pass")) == {"add us-support-2", "add us-support-3", "pass"}


def test_a_hex_is_bombarded_once_a_turn() -> None:
    """8.6."""
    units = {"us-3-47-b": "2010", "vc-514-2": "2006"}
    phase = task("bombardment-phase", side="US")
    notes = {"support US": ("us-support-2", "us-support-3"), "bombarded": ("2006",)}
    assert state_at(BOYS, units, phase, phase="combat", notes=notes).is_over
    del notes["bombarded"]
    state = state_at(BOYS, units, phase, phase="combat", notes=notes)
    assert texts(state) == {"bombard vc-514-2", "done"}
    assert texts(state.apply("bombard vc-514-2")) == {"add us-support-2", "add us-support-3"}


# -- bridges, length, victory (18.0, 21.0, 23.0, 24.0, 27.0) -----------------------------------------


def test_a_bridge_may_be_blown_by_who_comes_beside_it() -> None:
    state = state_at(BOYS, {"vc-514-1": "1220"}, moves("VC"), side="VC").apply("unit vc-514-1")
    state = state.apply("move vc-514-1 1119")
    assert texts(state) == {"blow 1019/1119", "nothing"}
    assert state.apply("blow 1019/1119").moment.note("blown") == ("1019/1119",)


def test_a_lost_us_unit_takes_a_turn_off_the_end() -> None:
    """21.0: of thirteen; if that turn has passed, the game ends at once."""
    lose = task("loses-step", side="US", units=("us-4-47-c",), rule="7.6")
    for turn, over in ((12, False), (13, True)):
        state = state_at(
            NOSE, {"us-4-47-c": "2005"}, lose, task("turn-over"), turn=turn,
            reduced=("us-4-47-c",),
        ).apply("lose us-4-47-c")  # fmt: skip
        assert state.is_over
        assert any("passed" in told.text for told in state.moment.sentences) == over
        assert state.outcome.result == "VC wins"


def test_an_arvn_unit_takes_no_turn_off() -> None:
    lose = task("loses-step", side="US", units=("arvn-5",), rule="7.6")
    state = state_at(NOSE, {"arvn-5": "2005"}, lose, moves(), turn=13, reduced=("arvn-5",))
    assert not any("last turn" in told.text for told in state.apply("lose arvn-5").moment.sentences)


def test_the_b_52_strikes_no_village() -> None:
    """23.0."""
    units = {"us-25-1-5": "2020", "vc-165-1": "1611", "vc-165-7": "1210"}
    state = state_at(TRIANGLE, units, moves()).apply("b-52")
    assert texts(state) == {"strike 1611", "nothing"}
    state = state.apply("strike 1611")
    assert state.moment.piece("vc-165-1").reduced
    assert "b-52" not in texts(state)


def test_ben_suc_lengthens_or_shortens_the_game() -> None:
    """24.0: a 4 makes turn 17 or turn 9 the last."""
    state = state_at(TRIANGLE, {"us-25-1-5": "1211"}, moves(), turn=3).apply("unit us-25-1-5")
    state = state.apply("move us-25-1-5 1210")
    assert state.current_player == "VC"
    state = state.apply("roll-for-length").apply("roll 4")
    assert texts(state) == {"last-turn 17", "last-turn 9", "last-turn 13"}
    assert state.apply("last-turn 9").moment.note("last-turn") == 9


def test_the_secret_choice_is_not_seen() -> None:
    """27.0."""
    start = first_state(vietnam(), TRIANGLE)
    assert texts(start) == {"choose escape", "choose losses", "choose hold"}
    state = start.apply("choose hold")
    assert state.observation("VC").known.moment.note("secret-way") == "hold"
    assert not state.observation("US").known.moment.note("secret-way")
    assert state.observation("US").known.moment.log == ()


def test_whoever_leaves_the_map_rolls_for_escape() -> None:
    """27.0: four that have left win with a roll of 3, not of 4."""
    gone = {f"vc-272-{n}": "" for n in (1, 2, 3)}
    notes = {"secret-way": "escape", "exited": dict.fromkeys(gone, "1201")}
    match = first_state(vietnam(), TRIANGLE).match
    edge = match.sheet.hexes.id(min(match.sheet.area("exit-edge")))
    units = {**gone, "vc-165-1": edge, "us-25-1-5": "3020"}
    state = state_at(TRIANGLE, units, moves("VC"), side="VC", notes=notes).apply("unit vc-165-1")
    state = state.apply(f"exit vc-165-1 {edge}")
    assert state.apply("roll 3").outcome.side == "VC"
    assert state.apply("roll 4").outcome.side == "US"


def test_what_is_noted_in_secret_is_known_to_its_side_alone() -> None:
    """8.0, 26.0: camps, and markers in hand."""
    start = first_state(vietnam(), NOSE)
    assert {start.known_to(action) for action in start.legal_actions} == {"VC"}
    drawn = played_to(start, "support-draw")
    assert {drawn.known_to(action) for action in drawn.chance_outcomes} == {"US"}
    hand = drawn.apply("draw us-support-6").moment
    state = drawn.apply("draw us-support-6")
    assert hand.note("support US") == ("us-support-6",)
    assert state.observation("VC").known.moment.note("support US") == ("unseen",)


def test_engineers_mend_a_bridge_with_a_five() -> None:
    """18.2; a state without blown bridges is written and read as the same."""
    units, notes = {"us-15-engineer": "1120"}, {"blown": ("1019/1119",)}
    state = state_at(NOSE, units, moves(), notes=notes).apply("engineers us-15-engineer")
    state = state.apply("repair 1019/1119")
    assert state.apply("roll 4").moment.note("blown") == ("1019/1119",)
    mended = state.apply("roll 5")
    assert not mended.moment.note("blown")
    assert state_of(vietnam(), mended.sheet) == mended
    assert "repair 1019/1119" not in texts(state.apply("roll 4"))


def test_a_setup_that_was_made_keeps_its_secret_choice() -> None:
    """27.0: it is not chosen again, and the other side does not see it."""
    sheet, _ = make_setup(vietnam(), TRIANGLE, 1)
    assert sheet is not None
    state = state_of(vietnam(), sheet)
    assert state.moment.note("secret-way") == sheet.secret
    assert sheet.secret not in state.observation("US").known.moment.notes.values()
    assert state.current_player == CHANCE, "support is drawn next"


def test_camps_are_written_down_anywhere_allowed_and_units_in_jungle_alone() -> None:
    """26.0 of Snoopy's Nose: who is written down in secret is so in jungle; who is shown, anywhere."""
    state, sheet = first_state(vietnam(), NOSE), vietnam().map(NOSE)
    for _ in range(5):
        actions = state.legal_actions
        assert {action.verb for action in actions} == {"place"}
        assert {action.words[2] for action in actions} == {"hidden"}
        state = state.apply(actions[0])
    actions = [action.words for action in state.apply("roll 2").legal_actions]
    secret = {place for _, place, *hidden in actions if hidden}
    shown = {place for _, place, *hidden in actions if not hidden}
    jungle = {
        at for at in shown if sheet.terrain_at(sheet.space.cell(at.partition("@")[0])) == "jungle"
    }
    assert secret == jungle
    assert secret < shown


def test_a_move_into_a_hex_that_water_divides_says_on_which_bank_it_ends() -> None:
    """The umpire reads a log by its sentences: no two legal moves have the same."""
    state = state_at(NOSE, {"us-3-47-a": "0518"}, moves()).apply("unit us-3-47-a")
    told = Storyteller(state.match.game, "en")
    said = {str(one): told.action(state, one) for one in state.legal_actions}
    divided = {action: text for action, text in said.items() if "@" in action}
    assert divided, "the hexes beside 0518 have water in them"
    for action, text in divided.items():
        assert text.endswith(f"on the bank of {action.partition('@')[2]}.")
    moving = [text for action, text in said.items() if action.startswith(("move", "step"))]
    assert len(set(moving)) == len(moving)
