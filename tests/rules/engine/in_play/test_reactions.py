"""Reactions: units fight out of turn when an enemy moves in their sight, enters their zone of control, or
has fired."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import jsonschema
import pytest

from builder.model.game import Game
from builder.model.mechanisms.fighting.reactions import Reaction
from builder.playing.players import RandomPlayer
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state, saved, state_of
from builder.playing.state import State
from builder.playing.table import played_on
from builder.positions.position_files import read_position
from builder.rules.core.positions.position import Piece
from builder.rules.free_setups import check_position
from builder.rules.play.actions import read_action
from builder.rules.validation import check
from tests.playing.rich_game import FIRE
from tests.rules.engine import brook

SEQUENCE = """\
sequence:
- {id: movement, name: Movement, rule: "5.0"}
- {id: combat, name: Combat, rule: "7.0"}
- {id: fire, name: Fire, rule: "13.0"}
"""
OPPORTUNITY = (
    '{id: opportunity, name: Opportunity fire, rule: "23.1", combat: shells,'
    " on: {not: {is: leader}}}"
)
SCENARIO = brook.scenario(
    """\
- {counter: n-foot, at: "0202"}
- {counter: n-leader, at: "0101"}
- {counter: s-guns, at: "0503"}
- {counter: s-foot, at: "0606"}
""",
    turns=2,
)


@cache
def game(
    reactions: str = OPPORTUNITY, over: str = SCENARIO, changed: tuple[str, str] = ("", "")
) -> Game:
    text = brook.MECHANISMS.replace("retreat: {", FIRE + "retreat: {", 1)
    head, body = text[: text.index("\nstates:") + 1], text[text.index("\ndice:") + 1 :]
    more = f"reactions:\n- {reactions}\nzones:\n"
    declared = (
        (head + body).replace(*changed, 1).replace("disrupted, ", "").replace("zones:\n", more, 1)
    )
    sheet = brook.with_sequence(SEQUENCE)
    return brook.good(brook.loaded(game=sheet, mechanisms=declared, over=over))


def after(*actions: str, of: Game | None = None) -> State:
    state = first_state(of or game(), "over")
    for text in actions:
        state = state.apply(read_action(text))
    return state


def choices(state: State) -> set[str]:
    return {action.text for action in state.legal_actions}


def place(state: State, name: str) -> str:
    return state.moment.piece(name).at


MARCH = ("unit n-foot", "move n-foot 0302")
"""North's infantry comes within the range of 3 of the guns in 0503."""


def test_a_move_stops_for_the_decision_of_the_other_side() -> None:
    state = after(*MARCH)
    assert state.current_player == "south"
    assert choices(state) == {"react s-guns", "done"}
    assert place(state, "n-foot") == "0302"


def test_who_holds_his_fire_lets_the_move_go_on() -> None:
    state = after(*MARCH, "done")
    assert state.current_player == "north"
    assert place(state, "n-foot") == "0302"


def after_a_hit(of: Game) -> State:
    """The game after North's infantry on its way from 0202 to 0402 has lost a step in 0302."""
    state = after("unit n-foot", "move n-foot 0402", "react s-guns", "roll 6", of=of)
    assert choices(state) == {"lose n-foot"}
    return state.apply(read_action("lose n-foot"))


def test_a_loss_ends_the_move() -> None:
    state = after_a_hit(game())
    assert (place(state, "n-foot"), state.current_player) == ("0302", "north")
    assert state.moment.piece("n-foot").lost == 1


def test_a_game_that_is_saved_in_its_first_phase_is_no_setup() -> None:
    moved = after(*MARCH, "done")
    assert check_position(game(), moved.sheet) == []
    setup = moved.sheet.model_copy(update={"play": None})
    assert [problem.code for problem in check_position(game(), setup)] == ["missing-counter"]


def test_who_is_stopped_among_as_many_as_may_stack_goes_back_to_where_there_is_room() -> None:
    crowded = SCENARIO.replace("setup:", 'setup:\n- {counter: n-horse, at: "0302"}')
    one = game(over=crowded, changed=("  - {most: 2}", "  - {most: 1}"))
    state = after(
        "unit n-foot", "move n-foot 0402", "react s-guns", "roll 6", "lose n-foot", of=one
    )
    assert (place(state, "n-foot"), place(state, "n-horse")) == ("0202", "0302")
    assert state.moment.sentences[-1].values == {"unit": "n-foot", "hex": "0202"}
    assert state.moment.sentences[-1].rule == "4.1"


@pytest.mark.parametrize("goal", ["0302", "0402"])
def test_a_risky_move_has_its_roll_at_its_end_also_where_a_reaction_ends_it(goal: str) -> None:
    ways = '  one_hex: yes\n  ways: [{id: forced, add: 1, risk: {rolls: 5..6}, rule: "5.8"}]\n'
    state = after("unit n-foot", "by n-foot forced", of=game(changed=("  one_hex: yes\n", ways)))
    for text in (f"move n-foot {goal}", "react s-guns", "roll 6", "lose n-foot", "roll 6"):
        state = state.apply(read_action(text))
    assert place(state, "n-foot") == ""


def test_a_move_goes_on_if_the_reaction_does_not_stop_it() -> None:
    state = after_a_hit(game(OPPORTUNITY.replace("combat:", "stops: no, combat:")))
    assert place(state, "n-foot") == "0402"


def test_only_the_reaction_that_hit_says_whether_the_move_goes_on() -> None:
    free = OPPORTUNITY.replace("combat:", "stops: no, combat:")
    other = OPPORTUNITY.replace("opportunity", "ambush").replace("shells", "battle")
    state = after_a_hit(game(f"{free}\n- {other}"))
    assert place(state, "n-foot") == "0402"


def test_a_unit_that_comes_onto_the_map_meets_reactions_and_points_where_it_goes() -> None:
    facing = '\nfacing:\n- {rule: "22.1", front: 120, moves: ahead, start: {north: W}}'
    entries = '  one_hex: yes\n  entries: [{at: ["0103"], side: north, rule: "5.8"}]\n'
    found = game(OPPORTUNITY + facing, changed=("  one_hex: yes\n", entries))
    start = after(of=found)
    state = replace(start, moment=start.moment.with_pieces(Piece("n-foot", "n-foot")))
    for text in ("unit n-foot", "move n-foot 0303"):
        state = state.apply(read_action(text))
    assert choices(state) == {"react s-guns", "done"}
    assert (place(state, "n-foot"), state.moment.piece("n-foot").faces) == ("0303", "E")


def test_a_miss_lets_the_move_go_on() -> None:
    state = after("unit n-foot", "move n-foot 0402", "react s-guns", "roll 1")
    assert (place(state, "n-foot"), state.current_player) == ("0402", "north")


@pytest.mark.parametrize(
    ("often", "asked"), [("", False), ("per: move, ", False), ("most: 2, ", True)]
)
def test_a_unit_reacts_as_often_as_it_may(often: str, *, asked: bool) -> None:
    fires = game(OPPORTUNITY.replace("combat:", f"{often}combat:"))
    state = after("unit n-foot", "move n-foot 0402", "react s-guns", "roll 1", of=fires)
    assert (state.current_player == "south") == asked


@pytest.mark.parametrize(
    ("more", "at", "units"),
    [
        ("", "0302", ("s-guns",)),
        ("", "0202", ()),
        ("within: 2, ", "0302", ()),
        ("within: 2, ", "0403", ("s-guns",)),
        ("who: {next to: enemy}, ", "0302", ()),
        ("to: zone, ", "0403", ("s-guns",)),
        ("to: zone, ", "0302", ()),
    ],
)
def test_questions_tell_who_may_react(more: str, at: str, units: tuple[str, ...]) -> None:
    found = game(OPPORTUNITY.replace("combat:", f"{more}combat:"))
    given = {"scenario": "over", "unit": "n-foot", "path": at}
    given |= {"to": "zone"} if "zone" in more else {}
    assert brook.result("reactions", given, found)["places"][at]["opportunity"] == list(units)


def test_a_zone_of_control_triggers_where_it_is_entered() -> None:
    found = game(OPPORTUNITY.replace("combat:", "to: zone, combat:"))
    given = {"scenario": "over", "unit": "n-foot", "path": "0403 0402", "to": "zone"}
    places = brook.result("reactions", given, found)["places"]
    assert places["0403"]["opportunity"] == ["s-guns"]
    assert places["0402"]["opportunity"] == []


def test_nobody_reacts_to_a_unit_that_the_rule_leaves_out() -> None:
    given = {"scenario": "over", "unit": "n-leader", "path": "0302"}
    assert brook.result("reactions", given, game())["places"]["0302"]["opportunity"] == []


def test_who_has_fired_is_answered_and_the_answer_is_not() -> None:
    answer = OPPORTUNITY.replace("combat: shells", "to: fire, combat: battle")
    close = SCENARIO.replace('n-foot, at: "0202"', 'n-foot, at: "0403"')
    state = first_state(game(answer, close), "over")
    while (state.moment.phase, state.moment.side) != ("fire", "south"):
        assert "done" in choices(state)
        state = state.apply(read_action("done"))
    for text in ("attack 0403", "with s-guns", "fight", "roll 1"):
        state = state.apply(read_action(text))
    assert (state.current_player, choices(state)) == ("north", {"react n-foot", "done"})
    fought = state.apply(read_action("react n-foot"))
    assert "react s-guns" not in choices(fought.apply(next(iter(fought.chance_outcomes))))


def test_fire_is_answered_each_time_if_answers_count_for_each_enemy() -> None:
    answer = OPPORTUNITY.replace("combat: shells", "to: fire, combat: shells, per: move")
    close = SCENARIO.replace("0202", "0403").replace("0606", "0504")
    close += '- {counter: n-horse, at: "0402"}\n'
    state = first_state(game(answer, close, ("  who: {is: artillery}\n  reach", "  reach")), "over")
    while (state.moment.phase, state.moment.side) != ("fire", "south"):
        state = state.apply(read_action("done"))
    for unit, target in (("s-guns", "0403"), ("s-foot", "0402")):
        for text in (f"attack {target}", f"with {unit}", "fight", "roll 1"):
            state = state.apply(read_action(text))
        assert "react n-foot" in choices(state)
        for text in ("react n-foot", "roll 1"):
            state = state.apply(read_action(text))


def test_whole_games_are_played_with_reactions() -> None:
    start = first_state(game(), "over")
    players = {side: RandomPlayer(f"6 {side}") for side in start.match.sides}
    states = [state for _, state in played_on(start, players, RandomSource("6 chance"))]
    assert states[-1].is_over


def test_a_game_is_saved_in_the_middle_of_a_move(tmp_path: Path) -> None:
    held, file = after(*MARCH), tmp_path / "saved.yaml"
    file.write_text(saved(held), "utf-8")
    sheet, problems, _ = read_position(game(), file)
    assert sheet is not None
    assert not problems
    assert state_of(game(), sheet) == held


@pytest.mark.parametrize(
    ("old", "new", "code", "key"),
    [
        ("combat: shells", "combat: arrows", "unknown-word", "combat"),
        ("combat: shells", "combat: shells, to: zone", "", ""),
    ],
)
def test_a_reaction_names_a_combat_of_the_game(old: str, new: str, code: str, key: str) -> None:
    found = [p for p in check(game(OPPORTUNITY.replace(old, new))) if p.severity == "error"]
    wrong = [(p.code, p.path) for p in found if p.path[:2] == ("mechanisms", "reactions")]
    assert wrong == ([(code, ("mechanisms", "reactions", 0, key))] if code else [])


@pytest.mark.parametrize("written", ["move", "move zone", ["move", "zone"]])
def test_editors_let_a_reaction_have_several_triggers(written: str | list[str]) -> None:
    jsonschema.validate(written, Reaction.model_json_schema()["properties"]["to"])
