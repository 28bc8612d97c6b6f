"""The umpire judges units that are broken down and built up: their phase, their side, the condition of the
rule, and that nobody is regrouped twice in a phase."""

from __future__ import annotations

from functools import cache

import pytest

from builder.model.game import Game
from builder.outputs.vassal.module.positions import layout_only
from builder.playing.records import first_state
from builder.playing.state import State
from builder.positions.game_logs import log_of_game
from builder.positions.judging.forcing import forced
from builder.positions.judging.tables import Table, Tables
from builder.positions.log_umpire import check_log
from builder.problems import Problem
from tests.logs_changed import without_words
from tests.playing import regrouped, rich_game
from tests.rules.engine import brook
from tests.thorough import some

BREAK = "break n-div n-first n-second"
BUILD = "build n-first n-second n-div"


@cache
def with_rules(*changes: tuple[str, str], guns: str = "0303") -> Game:
    """The game with other rules of regrouping, and with the enemy's guns elsewhere."""
    declared = brook.replaced(regrouped.REGROUPING, *changes)
    text = brook.MECHANISMS.replace("names:\n", rich_game.MORE + declared + "names:\n")
    setup = brook.replaced(regrouped.SCENARIO, ('s-guns, at: "0303"', f's-guns, at: "{guns}"'))
    found = brook.loaded(
        game=brook.with_sequence(rich_game.SEQUENCE),
        mechanisms=text,
        over=setup,
        counters=brook.COUNTERS + regrouped.UNITS,
    )
    return brook.good(found)


def played(of: Game, *actions: str) -> list[State]:
    """The states of a game; ``...`` ends all decisions until the next action is legal."""
    states = [first_state(of, "over")]
    for text in actions:
        for _ in range(30):
            legal = [action.text for action in states[-1].legal_actions]
            if text in legal:
                break
            states.append(states[-1].apply("done" if "done" in legal else legal[0]))
        states.append(states[-1].apply(text))
    return states


def judged(of: Game, states: list[State], *, quiet: bool) -> list[Problem]:
    data, lost = log_of_game(states, "en")
    assert lost == []
    return check_log(of, without_words(data) if quiet else data, "game.vlog")


@pytest.mark.parametrize("quiet", some([True, False], 1))
def test_units_that_are_regrouped_by_the_rules_are_not_complained_of(quiet: bool) -> None:
    assert judged(with_rules(), played(with_rules(), BREAK), quiet=quiet) == []


@pytest.mark.parametrize("quiet", some([True, False], 1))
def test_units_regrouped_in_another_phase_are_told_with_the_rule(quiet: bool) -> None:
    later = with_rules(('26.1", phase: recruits', '26.1", phase: movement'))
    (found,) = judged(with_rules(), played(later, BREAK), quiet=quiet)
    assert (found.code, found.rule) == ("wrong-phase", "26.1")
    assert "1 in 0201 is broken down: 1/1, 2/1, and that may not be done in the" in found.message


@pytest.mark.parametrize("quiet", some([True, False], 1))
def test_units_regrouped_against_the_condition_are_told_with_the_rule(quiet: bool) -> None:
    anywhere = with_rules((",\n   when: {not: {next to: enemy}}}", "}"), guns="0301")
    (found,) = judged(with_rules(guns="0301"), played(anywhere, BREAK), quiet=quiet)
    assert (found.code, found.rule) == ("illegal-move", "26.1")
    assert found.message.endswith("2/1, which the condition of the rule does not allow")


def test_who_has_come_in_a_phase_and_is_regrouped_again_is_told() -> None:
    states = played(with_rules(), BREAK)
    forgets = states[-1].moment
    task = forgets.agenda[0].changed(done=())
    states[-1] = states[-1].at(forgets.popped().then(task))
    states.append(states[-1].apply(BUILD))
    (found,) = judged(with_rules(), states, quiet=False)
    assert (found.code, found.rule) == ("illegal-move", "26.1")
    assert found.message.endswith("and who has come in this phase is not regrouped again")


def test_after_an_illegal_regrouping_the_counters_that_went_may_come_again() -> None:
    tables = Tables(layout_only(with_rules()))
    before, after = played(with_rules(), BREAK)[-2:]
    as_shown = forced(before, tables, tables.of_state(after), Table())
    assert BUILD in [action.text for action in as_shown.legal_actions]
