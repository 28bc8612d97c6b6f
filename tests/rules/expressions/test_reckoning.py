"""What reckonings refuse, what they tell, and what is known of them before."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from builder.model.dice import Dice
from builder.rules.expressions.evaluator import EvaluatedFormula, evaluate_term
from builder.rules.expressions.formula import Formula, Sentence, Stage
from builder.rules.expressions.kinds import KindError, bounds, kind_of
from builder.rules.expressions.partial_evaluation import partially_evaluated
from builder.rules.expressions.terms import (
    Counted,
    Fixed,
    Pooled,
    Rolled,
    Summed,
    Term,
    all_in_role,
    choose,
    greatest,
    halved,
    is_equal,
    looked_up,
    number,
    text,
    truth,
)
from tests.rules.expressions.reckonings import TRUTHS, Case, cases
from tests.thorough import times


def test_numbers_texts_and_truths_are_not_mixed_up() -> None:
    for wrong in (
        number("strength") + truth("fort"),
        choose(number("strength"), 1, 2),
        choose(truth("fort"), 1, "clear"),
        looked_up(number("strength"), {"hill": 1}),
        is_equal(truth("fort"), truth("night")),
    ):
        with pytest.raises(KindError):
            kind_of(wrong)


def _of(**terms: Term) -> Formula:
    return Formula(tuple(Stage(name, term) for name, term in terms.items()))


def test_a_roll_has_a_stage_of_its_own_so_that_it_is_rolled_once() -> None:
    with pytest.raises(KindError, match="stage of its own"):
        _of(total=Rolled(Dice(1, 6)) + 1)
    found = EvaluatedFormula(
        _of(die=Rolled(Dice(1, 6)), twice=number("die") * 2), roll=lambda dice: 4
    )
    assert (found["die"], found["twice"]) == (4, 8)


def test_a_stage_names_only_what_comes_before_it() -> None:
    with pytest.raises(KindError, match="after it"):
        _of(one=number("two"), two=Fixed(2))
    with pytest.raises(KindError, match="two stages"):
        _of(one=Fixed(1)) + _of(one=Fixed(2))


def test_those_in_a_role_have_values_of_their_own() -> None:
    attack = _of(attack=Summed("attackers", number("attack") + number("river")))
    those = [{"attack": 5}, {"attack": 3}]
    assert EvaluatedFormula(attack, {"river": -1}, {"attackers": those})["attack"] == 6
    assert EvaluatedFormula(attack, {"river": -1})["attack"] == 0


def test_everyone_is_somebody_at_least() -> None:
    across = all_in_role("attackers", truth("crosses"))
    one, other = {"crosses": True}, {"crosses": False}
    for those, holds in (([], False), ([one], True), ([one, other], False), ([one, one], True)):
        assert EvaluatedFormula(_of(), {}, {"attackers": those}).value(across) is holds


def test_what_is_given_is_not_worked_out() -> None:
    assert (
        EvaluatedFormula(_of(attack=Fixed(4), gap=number("attack") - 1), {"attack": 9})["gap"] == 8
    )


def test_a_division_by_nothing_leaves_the_number() -> None:
    assert evaluate_term(halved(number("x"), "up"), x=7) == 4
    assert evaluate_term(halved(number("x")), x=-7) == -4


def test_sentences_are_told_where_they_hold_with_signs_where_they_are_asked_for() -> None:
    fort = Sentence("7.5", "A fort.", when=truth("fort"))
    gap = Sentence("7.3", "{gap} of {points}", signed=frozenset(("gap",)))
    formula = Formula((Stage("points", Fixed(5), (fort,)), Stage("gap", Fixed(3), (gap,))))
    told = EvaluatedFormula(formula, {"fort": False}).sentences()
    assert [(t.rule, dict(t.values)) for t in told] == [("7.3", {"gap": "+3", "points": 5})]
    assert len(EvaluatedFormula(formula, {"fort": True}).sentences()) == 2
    assert len(partially_evaluated(formula, {"fort": False}).stages[0].sentences) == 0


def test_what_is_known_before_shortens_a_reckoning() -> None:
    fort = truth("fort")
    defence = choose(fort, 2, 1) * Summed("defender", number("defence"))
    assert partially_evaluated(_of(defence=defence), {"fort": False}) == _of(
        defence=Summed("defender", number("defence"))
    )


@given(cases)
@settings(max_examples=times(12, 60), deadline=None, suppress_health_check=list(HealthCheck))
def test_a_shortened_reckoning_comes_to_the_same(case: Case) -> None:
    known = {name: case.named[name] for name in (*TRUTHS, "strength", "ground")}
    whole = EvaluatedFormula(case.formula, case.named, case.roles)
    short = EvaluatedFormula(partially_evaluated(case.formula, known), case.named, case.roles)
    assert [short[s.name] for s in case.formula.stages] == [
        whole[s.name] for s in case.formula.stages
    ]


@given(cases)
@settings(max_examples=times(12, 60), deadline=None, suppress_health_check=list(HealthCheck))
def test_every_number_lies_within_its_bounds(case: Case) -> None:
    worked = EvaluatedFormula(case.formula, case.named, case.roles)
    for stage in case.formula.stages:
        if case.formula.kind(stage.name) == "number":
            low, high = bounds(stage.term)
            value = worked.number(stage.name)
            assert low is None or low <= value
            assert high is None or value <= high


def test_a_pool_counts_the_dice_that_reach_a_number() -> None:
    pool = Pooled(6, number("dice"), number("target"), 5)
    with pytest.raises(KindError):
        _of(twice=pool * 2)
    rolls = iter((1, 5, 6, 4, 2, 6, 6))
    shot = EvaluatedFormula(_of(hits=pool), {"dice": 4, "target": 5}, roll=lambda dice: next(rolls))
    assert shot["hits"] == 2
    many = EvaluatedFormula(_of(hits=pool), {"dice": 9, "target": 1}, roll=lambda dice: 1)
    assert many["hits"] == 5, "no more than there may be"


def test_a_count_is_never_below_nothing() -> None:
    assert bounds(Counted("attackers") + 1) == (1, None)
    assert bounds(greatest(0, number("attack"))) == (0, None)
    assert bounds(choose(is_equal(text("way"), "ford"), 2, -1)) == (-1, 2)
    assert bounds(Counted("attackers") * 2) == (0, None)
    assert bounds(number("attack") * 2) == (None, None), "it may be negative"
