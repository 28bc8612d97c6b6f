"""Results leave a side the choice, and call for checks: in play, in answers, in prose, in the module."""

from __future__ import annotations

from functools import cache

import pytest

from builder.model.game import Game
from builder.playing.records import first_state
from builder.playing.state import State
from builder.rules.validation import check, complete, fill
from tests.outputs.vassal.combat.test_contests import field_of, resolved
from tests.outputs.vassal.reading import read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.playing.rich_game import SCENARIO
from tests.rules.engine import brook
from tests.rules.engine.battles.test_bystanders import LED, SPARED

RESULT = 'D1: {defender: "lose 1, disrupted, retreat 2"}'


def declaring(result: str, *, led: bool = False) -> Game:
    """A small game in which every result is this one; if ``led``, a leader who cannot be attacked is
    with the defenders."""
    sequence = "sequence:\n- {id: combat, name: Combat, rule: '7.0'}\n"
    text = brook.MECHANISMS[: brook.MECHANISMS.index("\nstates:") + 1]
    text += brook.MECHANISMS[brook.MECHANISMS.index("\nmorale:") + 1 :]
    assert text.count(RESULT) == 1
    every = "".join(f"    {code}: {result}\n" for code in ("AE", "AR", "EX", "DR", "DE", "D1"))
    head, rest = text.split("    AE: {attacker: eliminated}\n")
    text = head + every + rest[rest.index("retreat:") :]
    over = SCENARIO[: SCENARIO.index("free_setup")]
    more = {"counters": LED} if led else {}
    if led:
        over += '- {counter: s-leader, at: "0303"}\n'
        text = text.replace("  table: crt\n", "  table: crt\n" + SPARED, 1)
    sheet = brook.with_sequence(sequence)
    return brook.good(brook.loaded(game=sheet, mechanisms=text, over=over, **more))


@cache
def choosing() -> Game:
    return declaring("{defender: lose 1 or retreat 2, attacker: check morale}")


def after_an_attack(game: Game) -> State:
    """Where North has attacked 0303 from 0203 or so, and the die is cast."""
    state = first_state(game, "over")
    while state.moment.next is None or state.moment.next.kind != "combat-roll":
        options = [str(a) for a in state.legal_actions]
        wanted = [a for a in options if a.startswith(("attack 0303", "with "))] or options
        state = state.apply(next((a for a in wanted if a != "done"), "done"))
    return state.apply("roll 4")


def test_the_side_that_suffers_chooses() -> None:
    state = after_an_attack(choosing())
    assert state.current_player == "south"
    assert [str(a) for a in state.legal_actions] == ["choose lose-1", "choose retreat-2"]
    lost = state.apply("choose lose-1")
    assert [str(a) for a in lost.legal_actions] == ["lose s-foot"]
    back = state.apply("choose retreat-2")
    assert back.moment.next is not None
    assert back.moment.next.kind.startswith("retreat")


def test_a_side_without_units_left_has_no_choice() -> None:
    state = after_an_attack(declaring('{defender: "lose 2, lose 1 or retreat 2"}'))
    state = state.apply("lose s-foot").apply("lose s-foot")
    assert not state.moment.piece("s-foot").at
    assert "choose lose-1" not in [str(action) for action in state.legal_actions]


def test_who_could_not_be_attacked_loses_no_step_and_goes_back_with_the_others() -> None:
    state = after_an_attack(declaring('{defender: "lose 1, retreat 2"}', led=True))
    assert [str(a) for a in state.legal_actions] == ["lose s-foot"]
    state = state.apply("lose s-foot")
    assert {str(a).split()[1] for a in state.legal_actions} == {"s-foot", "s-leader"}


def test_who_could_not_be_attacked_is_eliminated_when_all_others_are() -> None:
    for result in ("lose 2", "lose 1, lose 1", "eliminated", "lose 2 each", "lose 2, retreat 2"):
        state = after_an_attack(declaring(f'{{defender: "{result}"}}', led=True))
        while str(state.legal_actions[0]).startswith("lose"):
            assert state.moment.piece("s-leader").at
            state = state.apply(state.legal_actions[0])
        assert not state.moment.piece("s-foot").at
        assert not state.moment.piece("s-leader").at, result
        assert not any("retreat" in str(action) for action in state.legal_actions)


def test_who_could_not_be_attacked_goes_where_the_others_choose_to_go() -> None:
    state = after_an_attack(declaring("{defender: lose 1 or retreat 2}", led=True))
    lost = state.apply("choose lose-1")
    assert [str(a) for a in lost.legal_actions] == ["lose s-foot"]
    assert lost.apply("lose s-foot").moment.piece("s-leader").at
    back = state.apply("choose retreat-2")
    assert {str(a).split()[1] for a in back.legal_actions} == {"s-foot", "s-leader"}


def test_the_same_option_twice_is_no_choice() -> None:
    found = brook.declaring("DR: {defender: retreat 2}", "DR: {defender: lose 1 or lose 1}")
    wrong = [str(p.message) for p in found.problems if p.severity == "error"]
    assert any("leaves no choice" in message for message in wrong)


def test_a_result_calls_for_a_check_of_each_unit() -> None:
    state = after_an_attack(choosing()).apply("choose lose-1").apply("lose s-foot")
    units = []
    while state.moment.next is not None and state.moment.next.kind == "check-roll":
        units.append(state.moment.next["unit"])
        assert state.current_player == "chance"
        assert len(state.chance_outcomes) == 11
        state = state.apply("roll 7")
    assert units
    assert all(unit.startswith("n-") for unit in units)


def test_each_attacker_loses_and_the_module_counts_them() -> None:
    game = declaring("{attacker: lose 1 each}")
    before = first_state(game, "over")
    state = after_an_attack(game)
    units = [name for name in ("n-foot", "n-foot#2", "n-horse") if _lost(state, name)]
    assert units
    assert not any(_lost(before, name) for name in units)
    made = field_of(fill(game), read_module(make_with(fill(game), blank_drawings(fill(game)))))
    made.table.globals |= {"TurnNo": "1", "Step": "North: Combat"}
    for name, at in (("n-foot", "0304"), ("n-foot#2", "0304"), ("s-foot", "0404")):
        made.put(name, at)
    made.declare(["n-foot", "n-foot#2"], "s-foot")
    resolved(made, 4)
    assert made.table.globals["BattleOwesA"] == "2"


def _lost(state: State, name: str) -> bool:
    piece = state.moment.piece(name)
    return not piece.at or bool(piece.lost)


def test_answers_name_both_and_who_chooses() -> None:
    given = {"units": {"n-foot": "0304", "s-foot": "0404"}, "target": "0404", "attackers": "n-foot",
             "die": 4}  # fmt: skip
    told = [step.text for step in brook.answer("combat", given, choosing()).steps]
    at = told.index("Or instead, as its player chooses:")
    assert "loses a step" in told[at - 1]
    assert "retreats" in told[at + 1]
    assert any("makes this check" in text for text in told[at:])


def test_the_rules_say_so() -> None:
    (rules, *_) = complete(choosing())[0].rules
    text = " ".join(
        run.text
        for case in rules.cases
        for block in case.blocks
        for item in block.items
        for run in item
    )
    assert (
        "The defender loses a step. (Or instead, as its player chooses: The defender retreats 2 hexes.) "
        "Each unit of the attacker makes this check: “Morale Check”."
    ) in text


@pytest.mark.parametrize(
    ("result", "code"),
    [
        ("{defender: lose 1 or panic}", "unknown-word"),
        ("{defender: check panic}", "unknown-word"),
        ("{defender: lose 1, attacker: exchange or retreat 1}", "bad-combat"),
    ],
)
def test_what_cannot_be_chosen_is_told(result: str, code: str) -> None:
    assert code in [p.code for p in check(declaring(result)) if p.severity == "error"]


def test_the_module_tells_the_choice_and_takes_nothing_by_itself() -> None:
    game = fill(choosing())
    made = field_of(game, read_module(make_with(game, blank_drawings(game))))
    made.table.globals |= {"TurnNo": "1", "Step": "North: Combat"}
    made.put("n-foot", "0304")
    made.put("s-foot", "0404")
    made.declare(["n-foot"], "s-foot")
    chat = resolved(made, 4)
    assert any("Or instead, as its player chooses: The defender retreats" in line for line in chat)
    assert made.table.globals["BattleOwesD"] == made.table.globals["BattleBackD"] == "0"
