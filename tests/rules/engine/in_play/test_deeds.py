"""What units have done in a turn limits what they may do: in play, in answers and in the module."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from builder.model.game import Game
from builder.outputs.vassal.counters.slots import counter_names
from builder.outputs.vassal.module.positions import save_of_position
from builder.playing.players import RandomPlayer
from builder.playing.random_source import RandomSource
from builder.playing.records import first_state, saved, state_of
from builder.playing.state import State
from builder.playing.table import played_on
from builder.positions.position_files import read_position
from builder.rules.engine.movement.movement_play import may_set_out
from builder.rules.engine.positions.aliases import DEEDS
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import PositionInputs
from builder.rules.play.sheets import sheet_of
from builder.rules.procedures import Context
from builder.rules.validation import fill
from tests.outputs.vassal.combat.test_contests import Field, field_of, resolved
from tests.outputs.vassal.known import decode, read_save
from tests.outputs.vassal.reading import Module, read_module
from tests.outputs.vassal.sample import blank_drawings, make_with
from tests.playing.rich_game import SCENARIO
from tests.rules.engine import brook
from tests.together import together

SEQUENCE = """\
sequence:
- {id: movement, name: Movement, rule: "5.0"}
- {id: combat, name: Combat, rule: "7.0"}
- {id: second, name: Second movement, rule: "5.0"}
"""
MOVES = '  rule: "5.1"\n'
AGAIN = "  who: {any: [{phase: movement}, {not: {is: [moved, attacked]}}]}\n"
COMBAT = '  rule: "7.1"\n  table: crt\n'
WHO = "  who: {not: {is: entered}}\n"
HALF = '  - {of: attacker, times: 1/2, when: {across: brook}, rule: "7.2"}\n'
MOVED = '  - {of: attacker, times: 1/2, when: {is: moved}, rule: "7.9"}\n'
LED = '  - {by: 1, when: {attacker is: [cavalry, leader], defender in: clear}, rule: "7.6"}\n'
SPENT = '  - {by: -2, when: {attacker is: acted}, rule: "7.6"}\n'
ARRIVALS = """\
arrivals: {rule: "16.1", places: [{side: north, at: north-edge}]}
"""
SCHEDULE = "reinforcements:\n- {turn: 2, counters: n-foot, hexes: '0304'}\n"


@cache
def game() -> Game:
    text = brook.replaced(
        brook.MECHANISMS,
        (MOVES, MOVES + AGAIN),
        (COMBAT, COMBAT + WHO),
        (HALF, HALF + MOVED),
        (LED, SPENT),
    )
    head, body = text[: text.index("\nstates:") + 1], text[text.index("\ndice:") + 1 :]
    declared = (head + body).replace("disrupted, ", "").replace("names:\n", ARRIVALS + "names:\n")
    sheet = brook.with_sequence(SEQUENCE)
    over = SCENARIO[: SCENARIO.index("free_setup")] + SCHEDULE
    return brook.good(brook.loaded(game=sheet, mechanisms=declared, over=over))


def strength(deeds: dict[str, list[str]]) -> int:
    given = {"units": {"n-foot": "0304", "s-foot": "0404"}, "target": "0404", "attackers": "n-foot",
             "deeds": deeds}  # fmt: skip
    return int(brook.result("combat", given, game())["attack"])


def test_who_has_moved_attacks_with_half_its_strength() -> None:
    assert (strength({}), strength({"n-foot": ["moved"]})) == (4, 2)


def test_who_has_entered_may_not_attack() -> None:
    given = {"units": {"n-foot": "0304", "s-foot": "0404"}, "target": "0404", "attackers": "n-foot"}
    found = brook.answer("combat", {**given, "deeds": {"n-foot": "entered"}}, game())
    assert found.result is None
    assert found.problems[0].rule == "7.1"


@together("deed", [*sorted(DEEDS - {"entered"}), "acted", ""])
def test_who_has_done_anything_has_acted(deed: str) -> None:
    given = {"units": {"n-foot": "0304", "s-foot": "0404"}, "target": "0404", "attackers": "n-foot"}
    deeds = {"n-foot": [deed]} if deed else {}
    found = brook.answer("combat", {**given, "deeds": deeds}, game())
    told = any(step.text == "Columns: {by}." for step in found.steps)
    assert told == bool(deed)


@pytest.mark.parametrize("given", [{"n-foot": "danced"}, {"nobody": "moved"}])
def test_what_no_unit_can_have_done_is_refused(given: dict[str, str]) -> None:
    asked = {"units": {"n-foot": "0304"}, "unit": "n-foot", "deeds": given}
    assert brook.answer("reach", asked, game()).problems


def states() -> list[State]:
    start = first_state(game(), "over")
    players = {side: RandomPlayer(f"4 {side}") for side in start.match.sides}
    return [start, *(state for _, state in played_on(start, players, RandomSource("4 chance")))]


def test_who_has_moved_or_attacked_does_not_move_in_the_second_phase() -> None:
    idle, busy = set[str](), set[str]()
    acted: dict[tuple[int, str], set[str]] = {}
    for state in states():
        moment, due = state.moment, state.moment.next
        done = acted.setdefault((moment.turn, moment.side), set())
        last = moment.log[-1].split() if moment.log else [""]
        if moment.phase == "movement" and last[0] == "move":
            done.add(last[1])
        if due is not None and due.kind == "combat-roll":
            done |= set(due["units"])
        if due is not None and due.kind == "movement" and moment.phase == "second":
            idle |= set(due["left"]) - done
            busy |= set(due["left"]) & done
    assert idle
    assert not busy


def test_deeds_are_forgotten_at_the_end_of_the_turn() -> None:
    found = [state for state in states() if state.moment.note("deeds", {})]
    assert {state.moment.turn for state in found} >= {1, 2}
    begun = next(s for s in states() if s.moment.turn == 2)
    assert not begun.moment.note("deeds", {})


def test_a_saved_game_keeps_what_units_have_done(tmp_path: Path) -> None:
    state = next(s for s in states() if s.moment.phase == "second" and s.moment.note("deeds", {}))
    file = tmp_path / "saved.yaml"
    file.write_text(saved(state), "utf-8")
    sheet, problems, _ = read_position(game(), file)
    assert sheet is not None
    assert not problems
    again = state_of(game(), sheet)
    assert again == state
    assert again.moment.note("deeds", {}) == state.moment.note("deeds", {})


def test_questions_about_a_saved_game_know_what_it_has_noted(tmp_path: Path) -> None:
    state = next(s for s in states() if s.moment.phase == "second" and s.moment.note("deeds", {}))
    file = tmp_path / "saved.yaml"
    file.write_text(saved(state), "utf-8")
    sheet, _, _ = read_position(game(), file)
    assert sheet is not None
    assert sheet.play is not None
    notes = {**sheet.play.notes, "weather": "mud", "unsupplied": ["s-foot"]}
    play = sheet.play.model_copy(update={"notes": notes})
    given = PositionInputs(position=sheet.model_copy(update={"play": play}))
    situation = situation_of(Context(game()), given)
    assert situation.deeds == {n: tuple(w) for n, w in state.moment.note("deeds").items()}
    assert (situation.weather, situation.unsupplied) == ("mud", frozenset({"s-foot"}))
    dry = situation_of(Context(game()), given.model_copy(update={"weather": "dry"}))
    assert dry.weather == "dry"


def test_a_note_that_nobody_wrote_is_refused() -> None:
    position = {
        "pieces": [{"counter": "n-foot", "at": "0202"}],
        "play": {"notes": {"weather": [1]}},
    }
    (problem,) = brook.answer("reach", {"unit": "n-foot", "position": position}, game()).problems
    assert "'weather'" in str(problem.message)


def test_questions_and_play_agree_on_who_may_move_again() -> None:
    asked = set[bool]()
    for state in states():
        moment, due = state.moment, state.moment.next
        if moment.phase != "second" or due is None or due.kind != "move":
            continue
        for name in (
            n for n, piece in moment.pieces.items() if n[0] == moment.side[0] and piece.at
        ):
            if ":" in moment.piece(name).at:
                continue
            units = {n: piece.at for n, piece in moment.pieces.items() if piece.at}
            deeds = {n: list(words) for n, words in moment.note("deeds", {}).items()}
            given = {"unit": name, "units": units, "deeds": deeds, "phase": "second"}
            may = may_set_out(state.match, moment, moment.piece(name))
            assert bool(brook.result("reach", given, game())["hexes"]) == may
            asked.add(may)
    assert asked == {True, False}


@cache
def module() -> Module:
    return read_module(make_with(fill(game()), blank_drawings(game())))


def in_the_module(*, moved: bool = False) -> Field:
    """North's infantry next to an enemy, in North's first movement phase of turn 1."""
    made = field_of(fill(game()), module())
    made.table.globals |= {"TurnNo": "1", "Step": "North: Movement"}
    made.put("n-foot", "0304")
    made.put("s-foot", "0404")
    if moved:
        made.pieces["n-foot"].dynamic |= {"OldMap": "Map", "OldLocationName": "0204"}
    return made


def told(made: Field) -> str:
    """What the chat tells of an attack in the combat phase: its strength, or that it is wrong."""
    made.table.globals["Step"] = "North: Combat"
    made.declare(["n-foot"], "s-foot")
    made.table.chat.clear()
    chat = "|".join(resolved(made, 1))
    made.table.button("Clear battle")
    return chat


@pytest.mark.parametrize(("moved", "attack"), [(False, 4), (True, 2)])
def test_units_in_the_module_know_that_they_have_moved(*, moved: bool, attack: int) -> None:
    made = in_the_module(moved=moved)
    made.pieces["n-foot"].press("put-down")
    assert f"Attack {attack} to defence 3" in told(made)
    made.table.globals["TurnNo"] = "2"
    assert "Attack 4 to defence 3" in told(made)


def test_units_in_the_module_know_that_they_have_acted() -> None:
    made, spent = in_the_module(), "attackers have acted this turn"
    assert spent not in told(made)
    assert spent in told(made)  # for it has attacked
    made.table.globals["TurnNo"] = "2"
    assert spent not in told(made)
    moved = in_the_module(moved=True)
    moved.pieces["n-foot"].press("put-down")
    assert spent in told(moved)


def test_a_unit_put_down_in_another_phase_has_not_moved() -> None:
    made = in_the_module(moved=True)
    made.table.globals["Step"] = "North: Combat"
    made.pieces["n-foot"].press("put-down")
    assert "Attack 4 to defence 3" in told(made)


def test_units_in_the_module_know_where_they_came_from_and_that_they_attacked() -> None:
    made = in_the_module()
    unit = made.pieces["n-foot"]
    told(made)
    assert unit.table.globals["UnitDeeds"] == f"1|.a{id(unit)}."
    unit.dynamic |= {"OldMap": "Arrivals", "OldLocationName": ""}
    unit.press("put-down")
    assert unit.table.globals["UnitDeeds"] == f"1|.a{id(unit)}.e{id(unit)}."
    assert "may not attack" in told(made)


def test_a_saved_game_of_the_module_lists_what_units_have_done() -> None:
    state = next(state for state in states() if state.moment.note("deeds", {}))
    name, done = next(iter(state.moment.note("deeds").items()))
    data, _ = save_of_position(fill(game()), sheet_of(state.match, state.moment))
    laid, commands = read_save(data)
    called = counter_names(game())[name]
    (piece,) = (one for one in laid if one.name == called and one.spot and one.spot.map == "Map")
    (value,) = (
        decode(one, ";")[2] for one in commands if one.startswith("GlobalProperty\t;UnitDeeds")
    )
    turn = state.moment.turn
    assert value.startswith(f"{turn}|.")
    assert all(f".{deed[0]}{piece.id}." in value for deed in {*done} & DEEDS)
