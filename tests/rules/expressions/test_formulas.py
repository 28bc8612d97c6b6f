"""What formulas refuse and reach, what kinds of values terms have, what of a formula is left when some of it
is known, and what is recorded when it is evaluated."""

from __future__ import annotations

import pytest

from builder.model.dice import Dice
from builder.rules.expressions.evaluator import EvaluatedFormula, evaluate_term
from builder.rules.expressions.formula import Formula, Sentence, Stage
from builder.rules.expressions.json_form import tables_in
from builder.rules.expressions.kinds import KindError, bounds, kind_of
from builder.rules.expressions.lazy_conditions import decision
from builder.rules.expressions.partial_evaluation import fully_simplified, partially_evaluated
from builder.rules.expressions.terms import (
    AnyOf,
    Column,
    Compared,
    Counted,
    Divided,
    Every,
    Extreme,
    Fixed,
    Joined,
    Kind,
    LookedUp,
    Not,
    Result,
    Rolled,
    Summed,
    Term,
    Value,
    choose,
    is_equal,
    is_greater,
    number,
    text,
    truth,
)
from builder.rules.expressions.usage import (
    Usage,
    is_recording,
    note_explained,
    note_rule,
    recorded,
)
from tests.rules.engine import brook
from tests.together import together

FORT, NIGHT, POINTS = truth("fort"), truth("night"), number("points")
DIE = Rolled(Dice.parse("1d6"))
CRT = next(table for table in brook.game().tables if table.id == "crt")
RESULT = Result(CRT, Fixed(1), number("die"))


def _of(**terms: Term) -> Formula:
    return Formula(tuple(Stage(name, one) for name, one in terms.items()))


@together(
    ("terms", "refused"),
    [
        ({"one": number("one")}, "worked out after it"),
        ({"one": number("two"), "two": Fixed(1)}, "worked out after it"),
        ({"one": Fixed(1), "two": number("one"), "three": number("two") + 1}, ""),
        ({"one": Summed("attackers", number("one"))}, ""),
        ({"one": DIE}, ""),
        ({"one": DIE + 1}, "stage of its own"),
        ({"one": Fixed(1), "two": choose(FORT, DIE, 1)}, "stage of its own"),
    ],
)
def test_a_stage_may_use_what_is_worked_out_before_it(terms: dict[str, Term], refused: str) -> None:
    if not refused:
        assert list(_of(**terms).terms) == list(terms)
        return
    with pytest.raises(KindError, match=refused):
        _of(**terms)


def test_two_stages_have_two_names() -> None:
    one = Stage("one", Fixed(1))
    for stages in ((one, one), (one, Stage("two", Fixed(2)), one)):
        with pytest.raises(KindError, match="two stages are called 'one'"):
            Formula(stages)


def test_a_formula_tells_names_kinds_and_what_is_reached() -> None:
    formula = _of(a=POINTS, b=number("a") * 2, c=choose(FORT, "fort", "field"), d=Fixed(3) + 1)
    assert formula.names("b") == {"a"}
    assert formula.names("d") == set()
    assert [formula.kind(name) for name in "abcd"] == ["number", "number", "text", "number"]
    for asked, found in (
        ([number("b")], ["a", "b"]),
        ([number("a")], ["a"]),
        ([number("d") + 1, number("b")], ["a", "b", "d"]),
        ([number("c"), number("elsewhere")], ["c"]),
        ([Fixed(1)], []),
    ):
        assert list(formula.reached(asked)) == found
    told = formula.with_sentences({"b": [Sentence("7.1", "Twice.")]})
    assert [[one.rule for one in stage.sentences] for stage in told.stages] == [[], ["7.1"], [], []]


@together(
    ("term", "kind"),
    [
        (Fixed(True), "truth"),
        (Fixed(1), "number"),
        (Fixed("hill"), "text"),
        (is_equal(text("ground"), "hill"), "truth"),
        (Compared("!=", text("ground"), Fixed("hill")), "truth"),
        (Compared("<", text("ground"), Fixed("hill")), None),
        (Compared("<=", POINTS, Fixed(2)), "truth"),
        (is_equal(POINTS, "hill"), None),
        (is_equal(FORT, True), None),
        (Every((FORT, NIGHT)), "truth"),
        (AnyOf((FORT, POINTS)), None),
        (Not(FORT), "truth"),
        (Not(POINTS), None),
        (choose(FORT, "hill", "clear"), "text"),
        (choose(FORT, "hill", 1), None),
        (LookedUp(text("ground"), (("hill", Fixed(1)),), Fixed(0)), "number"),
        (LookedUp(text("ground"), (("hill", Fixed("hill")),), Fixed(0)), None),
        (Counted("attackers", FORT), "number"),
        (Counted("attackers", POINTS), None),
        (Extreme("least", "attackers", POINTS, 1, 9), "number"),
        (Extreme("least", "attackers", FORT, 1, 9), None),
        (Column(CRT, text("row"), POINTS), "number"),
        (Column(CRT, POINTS, POINTS), None),
        (RESULT, "text"),
        (Result(CRT, text("row"), POINTS), None),
    ],
)
def test_each_term_has_one_kind_of_value(term: Term, kind: Kind | None) -> None:
    if kind is None:
        with pytest.raises(KindError):
            kind_of(term)
    else:
        assert kind_of(term) == kind


@together(
    ("term", "left"),
    [
        (Every((FORT, NIGHT)), Every((FORT, NIGHT))),
        (Every((Fixed(True), FORT, NIGHT)), Every((FORT, NIGHT))),
        (Every((Fixed(True), FORT)), FORT),
        (Every((Fixed(True),)), Fixed(True)),
        (Every((FORT, Fixed(False))), Fixed(False)),
        (AnyOf((FORT, NIGHT)), AnyOf((FORT, NIGHT))),
        (AnyOf((Fixed(False), FORT)), FORT),
        (AnyOf((Fixed(False),)), Fixed(False)),
        (AnyOf((FORT, Fixed(True))), Fixed(True)),
        (POINTS + number("river"), POINTS + number("river")),
        (POINTS + 0, POINTS),
        (POINTS + 1, POINTS + 1),
        (Fixed(0) + 0, Fixed(0)),
        (POINTS * 1, POINTS),
        (POINTS * 0, POINTS * 0),
        (Fixed(1) * 1, Fixed(1)),
        (Joined("+", (POINTS, Fixed(0), Fixed(2))), POINTS + 2),
        (Joined("*", (POINTS, Fixed(1), Fixed(2))), POINTS * 2),
        (Summed("attackers", Fixed(0)), Fixed(0)),
        (Summed("attackers", POINTS), Summed("attackers", POINTS)),
        (choose(Fixed(True), 2, 1), Fixed(2)),
        (choose(Fixed(False), 2, 1), Fixed(1)),
        (choose(FORT, 2, 2), Fixed(2)),
        (choose(FORT, 2, 1), choose(FORT, 2, 1)),
        (Not(Fixed(True)), Fixed(False)),
        (is_greater(3, 2), Fixed(True)),
        (is_greater(2, 2), Fixed(False)),
        (Divided(Fixed(7), Fixed(2), "up"), Fixed(4)),
        (LookedUp(Fixed("hill"), (("hill", Fixed(2)),), Fixed(0)), Fixed(2)),
        (LookedUp(Fixed("wood"), (("hill", Fixed(2)),), Fixed(0)), Fixed(0)),
        (LookedUp(text("at"), (("hill", Fixed(0)),), Fixed(0)), Fixed(0)),
        (
            LookedUp(text("at"), (("hill", Fixed(2)), ("wood", Fixed(0))), Fixed(0)),
            LookedUp(text("at"), (("hill", Fixed(2)),), Fixed(0)),
        ),
    ],
)
def test_what_makes_no_difference_is_left_out(term: Term, left: Term) -> None:
    assert fully_simplified(term, {}) == left


def test_known_stages_and_sentences_that_cannot_apply_are_left_out() -> None:
    told = (
        Sentence("7.1", "A fort.", when=FORT),
        Sentence("7.2", "Always."),
        Sentence("7.3", "By night.", when=NIGHT),
    )
    formula = Formula((Stage("a", Fixed(1)), Stage("b", number("a") + POINTS, told)))
    (stage,) = partially_evaluated(formula, {"a": 0, "fort": False}).stages
    assert (stage.name, stage.term) == ("b", POINTS)
    assert [(one.rule, one.when) for one in stage.sentences] == [("7.2", None), ("7.3", NIGHT)]


@together(
    ("rounding", "by", "found"),
    [
        ("down", 2, [-4, -3, 0, 0, 2, 3]),
        ("up", 2, [-3, -3, 0, 1, 3, 3]),
        ("nearest", 2, [-3, -3, 0, 1, 3, 3]),
        ("nearest", 3, [-2, -2, 0, 0, 2, 2]),
        ("down", 1, [-7, -6, 0, 1, 5, 6]),
        ("down", 0, [-7, -6, 0, 1, 5, 6]),
        ("up", -2, [-7, -6, 0, 1, 5, 6]),
    ],
)
def test_how_quotients_are_rounded(rounding: str, by: int, found: list[int]) -> None:
    quotient = Divided(POINTS, Fixed(by), rounding)  # type: ignore[arg-type]
    assert [evaluate_term(quotient, points=n) for n in (-7, -6, 0, 1, 5, 6)] == found


def test_members_of_a_role_are_counted_summed_and_bounded() -> None:
    those = [{"points": n, "fort": n > 2} for n in (0, 2, 4, 12)]
    found = EvaluatedFormula(Formula(()), {"points": 7}, {"attackers": those})
    for term, value, of_none in (
        (Counted("attackers"), 4, 0),
        (Counted("attackers", FORT), 2, 0),
        (Summed("attackers", POINTS), 18, 0),
        (Extreme("greatest", "attackers", POINTS, 1, 9), 9, 1),
        (Extreme("least", "attackers", POINTS, 1, 9), 1, 9),
        (Joined("strongest", (Fixed(-3), Fixed(3), Fixed(2))), -3, -3),
        (Joined("-", (POINTS, Fixed(3), Fixed(2))), 2, 2),
    ):
        assert found.value(term) == value
        assert EvaluatedFormula(Formula(()), {"points": 7}).value(term) == of_none


@together(
    ("term", "given", "value"),
    [
        (Every((FORT, NIGHT)), {"fort": False}, False),
        (Every((FORT, NIGHT)), {"fort": True, "night": True}, True),
        (AnyOf((FORT, NIGHT)), {"fort": True}, True),
        (AnyOf((FORT, NIGHT)), {"fort": False, "night": False}, False),
        (Not(FORT), {"fort": False}, True),
        (is_greater(POINTS, 2), {"points": 2}, False),
        (is_greater(POINTS, 2), {"points": 3}, True),
    ],
)
def test_only_what_decides_is_looked_up(term: Term, given: dict[str, Value], value: bool) -> None:
    decide = decision(term)
    assert decide is not None
    assert decide(given.__getitem__) is value


def test_what_is_no_condition_is_not_decided_by_look_ups() -> None:
    for term in (DIE, Not(DIE), Every((FORT, DIE)), AnyOf((DIE,)), is_equal(DIE, 1)):
        assert decision(term) is None
    assert decision(is_equal(1, DIE)) is None


def test_a_column_lies_within_its_table_and_tables_are_found_inside_terms() -> None:
    column = Column(CRT, text("row"), POINTS)
    read = [
        int(evaluate_term(column, row=row.id, points=n))
        for row in CRT.rows
        for n in (-9, 0, 100, 200, 10**6)
    ]
    assert bounds(column) == (1, max(read))
    assert min(read) >= 1
    assert tables_in([choose(FORT, column, 1), POINTS]) == {"crt": CRT}
    assert tables_in([is_equal(RESULT, "DE")]) == {"crt": CRT}
    assert tables_in([POINTS]) == {}


def test_rules_conditions_and_cells_are_recorded_while_a_formula_is_evaluated() -> None:
    told = (
        Sentence("7.1", "Always."),
        Sentence("7.2", "A fort.", when=FORT),
        Sentence("7.3", "By night.", when=NIGHT),
        Sentence("7.4", "After it.", when=is_greater(number("later"), 0)),
        Sentence("", "Of no rule."),
    )
    other = Stage("later", Fixed(1), (Sentence("7.5", "Later."),))
    first = Stage("defence", choose(FORT, 2, choose(NIGHT, 3, 1)), told)
    formula = Formula((first, other, Stage("code", RESULT)))
    usage = Usage()
    assert not is_recording()
    with recorded(usage):
        assert is_recording()
        found = EvaluatedFormula(formula, {"fort": True, "night": False, "die": 1})
        assert [found["defence"], found["defence"]] == [2, 2]
        assert dict(usage.explained) == {"7.1": 1, "7.2": 1}
        assert dict(usage.terms) == {FORT: 1}
        assert found["code"] == CRT.result(1, 1)
        assert dict(usage.cells) == {("crt", 1, 1): 1}
        assert [note_rule(rule) for rule in ("8.1", "", "8.1")] == ["8.1", "", "8.1"]
    assert not is_recording()
    note_rule("8.2")
    note_explained("8.3")
    assert (dict(usage.rules), set(usage.explained)) == ({"8.1": 2}, {"7.1", "7.2"})
