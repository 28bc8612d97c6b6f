"""Enemies who are alone are overrun, and entry places are open when their conditions hold."""

from __future__ import annotations

from typing import Any

import pytest

from builder.model.game import Game
from builder.playing.records import first_state
from builder.playing.state import CHANCE, State
from builder.rules.validation import check
from tests.rules.engine.brook import MECHANISMS, SCENARIO, good, loaded, result, with_sequence
from tests.rules.engine.sentences.test_prose import cases, text

OVERRUN = """\
  overruns:
  - {who: {is: leader}, by: {is: infantry}, cost: 1, does: eliminated, rule: "5.9"}
"""


def game(overrun: str = OVERRUN) -> Game:
    return good(loaded(mechanisms=MECHANISMS.replace("  one_hex: yes\n", overrun, 1)))


def moved(path: str, of: Game, **units: str) -> dict[str, Any]:
    """The move of the first of some units."""
    there = {name.replace("_", "-"): at for name, at in units.items()}
    return result("move", {"unit": next(iter(there)), "units": there, "path": path}, of)


def test_a_leader_alone_is_overrun() -> None:
    found = moved("0501", game(), s_foot="0401", n_leader="0501")
    assert (found["legal"], found["spent"], found["overrun"]) == (True, "2", ["n-leader"])
    on = moved("0501 0601", game(), s_foot="0401", n_leader="0501")
    assert (on["legal"], on["spent"]) == (True, "3")


def test_a_leader_with_troops_is_not() -> None:
    found = moved("0501", game(), s_foot="0401", n_leader="0501", n_foot="0501")
    assert (found["legal"], found["why"]) == (False, "Enemies are there.")


def test_who_may_not_overrun_is_kept_out() -> None:
    assert not moved("0501", game(), s_guns="0401", n_leader="0501")["legal"]
    assert not moved("0501", game(""), s_foot="0401", n_leader="0501")["legal"]


def test_what_befalls_them_is_a_result_that_there_is() -> None:
    found = check(game(OVERRUN.replace("eliminated", "captured")))
    paths = [p.path for p in found if p.code == "unknown-word"]
    assert paths == [("mechanisms", "movement", "overruns", 0, "does")]


def test_those_who_are_overrun_decide_what_they_lose() -> None:
    sequence = "sequence:\n- {id: movement, name: Movement, rule: '5.0'}\n"
    over = SCENARIO[: SCENARIO.index("first_side")] + (
        "first_side: south\nsetup:\n- {counter: s-foot, at: '0401'}\n"
        "- {counter: n-leader, at: '0501'}\n"
    )
    choice = OVERRUN.replace("eliminated", "eliminated or retreat 2")
    made = good(
        loaded(
            game=with_sequence(sequence),
            mechanisms=MECHANISMS.replace("  one_hex: yes\n", choice, 1),
            over=over,
        )
    )
    state = first_state(made, "over").apply("unit s-foot").apply("move s-foot 0501")
    assert state.current_player == "north"
    assert [str(a) for a in state.legal_actions] == ["choose eliminated", "choose retreat-2"]


ARRIVALS = """\
source: given 4.0
arrivals:
  places:
  - {side: north, at: ["0101"], when: {turn: 1..2}}
  - {side: north, at: ["0601"], when: {not: {holds: {south: ["0303"]}}}}
"""


def test_entry_places_have_conditions() -> None:
    schedule = "reinforcements: [{turn: 2, counters: n-horse}]\n"
    open_ = good(loaded(mechanisms=ARRIVALS, over=SCENARIO + schedule))
    early = result("arrivals", {"turn": 2}, open_)
    assert early["places"] == {"n-horse": ["0101", "0601"]}
    late = result("arrivals", {"turn": 3, "units": {"s-foot": "0303"}}, open_)
    assert (late["places"], late["blocked"]) == ({}, {"n-horse": "wait"})


def test_two_consequences_are_both_told_of_each_enemy() -> None:
    twice = OVERRUN.replace("eliminated", '"retreat 1, lose 1"')
    assert twice != OVERRUN
    told = " ".join(map(text, cases(game(twice)).values()))
    assert "Each of these enemies retreats one hex. It also loses a step." in told


FOUGHT = """\
  overruns:
  - {who: {not: {is: artillery}}, by: {is: infantry}, cost: 1, combat: battle, rule: "5.9"}
"""
LINE = """\
source: given 9.0
number: "9.0"
title: Over the brook
map: field
turns: 8
first_side: south
setup:
- {counter: s-foot, at: "0401"}
- {counter: n-horse, at: "0501"}
"""


def fought(overrun: str = FOUGHT) -> Game:
    """A game in which infantry fights on its way, without zones of control that stop it."""
    sequence = "sequence:\n- {id: movement, name: Movement, rule: '5.0'}\n"
    free = MECHANISMS.replace("  enter: stop\n  between: barred\n", "", 1)
    mechanisms = free.replace("  one_hex: yes\n", overrun, 1)
    return good(loaded(game=with_sequence(sequence), mechanisms=mechanisms, over=LINE))


def after(rolled: str) -> dict[str, str]:
    """Where the units are after a march through the enemy, for a roll of the combat."""
    state = first_state(fought(), "over").apply("unit s-foot").apply("move s-foot 0601")
    assert state.current_player == CHANCE
    state = state.apply(rolled)
    while state.legal_actions and state.legal_actions[0].verb in ("lose", "retreat"):
        state = state.apply(state.legal_actions[0])
    pieces = state.moment.pieces
    return {name: pieces[name].at for name in ("s-foot", "n-horse")}


def test_a_unit_that_has_beaten_enemies_on_its_way_goes_on() -> None:
    assert after("roll 6") == {"s-foot": "0601", "n-horse": ""}


def test_a_unit_that_is_beaten_on_its_way_moves_no_further() -> None:
    found = after("roll 1")
    assert found["n-horse"] == "0501"
    assert found["s-foot"] not in ("0501", "0601")


def test_a_question_tells_of_the_combat_on_the_way() -> None:
    found = moved("0501 0601", fought(), s_foot="0401", n_horse="0501")
    assert (found["legal"], found["overrun"], found["spent"]) == (True, ["n-horse"], "3")
    assert not moved(
        "0501", fought(FOUGHT.replace("artillery", "cavalry")), s_foot="0401", n_horse="0501"
    )["legal"]


def test_a_combat_on_the_way_is_told_in_the_rules() -> None:
    told = text(cases(fought())["5.9"])
    assert "A unit may enter a hex in which every enemy unit is not artillery." in told
    assert "Before it enters, it attacks them by itself" in told
    assert "If no enemy is left there, it enters and may move on. Otherwise its move ends." in told


def test_a_combat_on_the_way_is_one_with_adjacent_enemies_that_there_is() -> None:
    path = ("mechanisms", "movement", "overruns", 0, "combat")
    unknown = check(fought(FOUGHT.replace("battle", "duel")))
    assert path in [problem.path for problem in unknown]
    together = check(fought(f"{FOUGHT}  through: yes\n"))
    assert path in [problem.path for problem in together]
    both = loaded(
        mechanisms=MECHANISMS.replace(
            "  one_hex: yes\n", FOUGHT.replace("cost: 1", "does: eliminated"), 1
        )
    )
    assert any("an overrun has 'does'" in problem.message for problem in both.problems)


def with_odds(odds: str) -> Game:
    """A game in which infantry fights on its way only at these odds or better."""
    free = MECHANISMS.replace("  enter: stop\n  between: barred\n", "", 1)
    least = f'  table: crt\n  when: {{odds: "{odds}+"}}\n'
    changed = free.replace("  one_hex: yes\n", FOUGHT, 1).replace("  table: crt\n", least, 1)
    return good(loaded(mechanisms=changed, over=LINE))


def test_a_combat_on_the_way_may_need_odds() -> None:
    assert moved("0501", with_odds("3:2"), s_foot="0401", n_horse="0501")["legal"]
    found = moved("0501", with_odds("2:1"), s_foot="0401", n_horse="0501")
    assert (found["legal"], found["why"]) == (False, "Enemies are there.")


def test_the_odds_on_the_way_are_those_of_the_place_from_which_the_enemy_is_attacked() -> None:
    half = with_odds("3:2")
    assert not moved("0103", half, s_foot="0204", n_horse="0103")["legal"]
    assert moved("0203 0103", half, s_foot="0204", n_horse="0103")["legal"]


TOGETHER = FOUGHT.replace("cost: 1,", "cost: 1, together: yes,")
MORE = '- {counter: s-guard, at: "0401"}\n- {counter: s-guns, at: "0401"}\n'
STACK = LINE.replace("- {counter: n-horse", MORE + "- {counter: n-horse")


def stack(overrun: str = TOGETHER, needs: str = "", setup: str = STACK) -> Game:
    """The same game with a guard and guns beside the infantry; five units may be in a place, and attacks
    may need odds."""
    sequence = "sequence:\n- {id: movement, name: Movement, rule: '5.0'}\n"
    free = MECHANISMS.replace("  enter: stop\n  between: barred\n", "", 1)
    free = free.replace("  - {most: 2}\n", "  - {most: 5}\n", 1)
    mechanisms = free.replace("  one_hex: yes\n", overrun, 1)
    if needs:
        mechanisms = mechanisms.replace("  table: crt\n", f"  table: crt\n  {needs}\n", 1)
    return good(loaded(game=with_sequence(sequence), mechanisms=mechanisms, over=setup))


def begun(overrun: str = TOGETHER, needs: str = "", setup: str = STACK) -> State:
    first = first_state(stack(overrun, needs, setup), "over")
    return first.apply("unit s-foot").apply("move s-foot 0601")


def verbs(state: State) -> list[str]:
    return [str(one) for one in state.legal_actions]


def test_a_stack_may_overrun_together() -> None:
    assert verbs(begun()) == ["with s-guard", "fight"]  # the guns overrun nobody
    state = begun().apply("with s-guard")
    assert state.current_player == CHANCE
    state = state.apply("roll 6")
    pieces = state.moment.pieces
    where = {name: pieces[name].at for name in ("s-foot", "s-guard", "s-guns", "n-horse")}
    assert where == {"s-foot": "0601", "s-guard": "0501", "s-guns": "0401", "n-horse": ""}
    assert verbs(state) == ["unit s-guard", "unit s-guns", "done"]
    # it has paid two of its three points for the place that it has entered
    on = [f"move s-guard {at}" for at in ("0401", "0601", "0602")]
    assert verbs(state.apply("unit s-guard")) == [*on, "stay s-guard"]


MANY = STACK + '- {counter: n-foot, at: "0501", count: 2}\n'
"""Two more enemies, so that the infantry has 3 to 12, and 9 to 12 with the guard."""


def test_a_stack_that_is_beaten_moves_no_further() -> None:
    state = begun(setup=MANY).apply("with s-guard").apply("roll 3")
    while "unit s-guns" not in verbs(state):
        state = state.apply(state.legal_actions[0])
    assert verbs(state) == ["unit s-guns", "done"]


@pytest.mark.parametrize("needs", ['when: {odds: "2:3+"}', "below: no attack"])
def test_the_odds_are_those_of_the_whole_stack(needs: str) -> None:
    state = begun(needs=needs, setup=MANY)
    assert verbs(state) == ["with s-guard"]  # the infantry alone has not the odds
    assert state.apply("with s-guard").current_player == CHANCE
    alone = first_state(stack(FOUGHT, needs, MANY), "over").apply("unit s-foot")
    assert not {"move s-foot 0501", "move s-foot 0601"} & {*verbs(alone)}


@pytest.mark.parametrize(("overrun", "legal"), [(TOGETHER, True), (FOUGHT, False)])
def test_an_answer_on_a_move_counts_who_may_join_it(overrun: str, legal: bool) -> None:
    of = stack(overrun, "below: no attack", MANY)
    units = {"s_foot": "0401", "s_guard": "0401", "n_horse": "0501", "n_foot": "0501"}
    assert moved("0501", of, **units)["legal"] is legal
    assert not moved("0501", of, s_foot="0401", n_horse="0501", n_foot="0501")["legal"]


def test_a_unit_may_still_overrun_by_itself() -> None:
    state = begun().apply("fight")
    assert state.current_player == CHANCE
    alone = begun(FOUGHT)
    assert verbs(alone) == verbs(state)
    assert "unit s-guard" in verbs(state.apply("roll 6").apply("lose n-horse"))


def test_the_rules_say_that_stacks_overrun() -> None:
    said = text(cases(stack())["5.9"])
    assert "They enter the place with it and may move on." in said
    wrong = loaded(
        mechanisms=MECHANISMS.replace(
            "  one_hex: yes\n", OVERRUN.replace("cost: 1,", "together: yes,"), 1
        )
    )
    assert any("units overrun 'together'" in problem.message for problem in wrong.problems)
