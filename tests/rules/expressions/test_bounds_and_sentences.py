"""How small and how great a reckoning can get, which sentences explain its stages, and which row of a table
is read."""

from __future__ import annotations

from builder.model.dice import Dice
from builder.rules.expressions.evaluator import EvaluatedFormula, row_called
from builder.rules.expressions.formula import Formula, Sentence, Stage
from builder.rules.expressions.kinds import bounds
from builder.rules.expressions.terms import (
    Counted,
    Divided,
    Extreme,
    Fixed,
    Joined,
    Named,
    Pooled,
    Rolled,
    Summed,
    Term,
    choose,
    number,
    truth,
)
from tests.rules.engine import brook
from tests.together import together

DEBT, NONE, PAID, ANY = (Named("it", "number", low, 9) for low in (-1, 0, 1, None))
ENDLESS = Named("it", "number", 2, None)
DIE = Rolled(Dice.parse("2d6"))


@together(
    ("term", "least", "most"),
    [
        (Fixed(3), 3, 3),
        (Fixed(True), None, None),
        (number("it"), None, None),
        (DEBT, -1, 9),
        (ENDLESS, 2, None),
        (Extreme("greatest", "attackers", number("strength"), 1, 8), 1, 8),
        (Counted("attackers"), 0, None),
        (Summed("attackers", DEBT), None, None),
        (Summed("attackers", NONE), 0, None),
        (Summed("attackers", PAID), 0, None),
        (Summed("attackers", ANY), None, None),
        (DIE, 2, 12),
        (Pooled(6, Fixed(3), Fixed(5), 40), 0, 40),
        (Divided(DEBT, Fixed(2), "down"), None, None),
        (Divided(NONE, Fixed(2), "down"), 0, None),
        (choose(truth("night"), DEBT, Fixed(12)), -1, 12),
        (choose(truth("night"), ANY, Fixed(12)), None, 12),
        (choose(truth("night"), ENDLESS, Fixed(12)), 2, None),
        (Joined("+", (DEBT, DIE)), 1, 21),
        (Joined("+", (ANY, DIE)), None, 21),
        (Joined("+", (ENDLESS, DIE)), 4, None),
        (Joined("max", (DEBT, DIE)), 2, 12),
        (Joined("max", (ANY, DIE)), 2, 12),
        (Joined("max", (ENDLESS, DIE)), 2, None),
        (Joined("min", (DEBT, DIE)), -1, 9),
        (Joined("min", (ENDLESS, DIE)), 2, 12),
        (Joined("min", (ANY, DIE)), None, 9),
        (Joined("*", (NONE, DIE)), 0, None),
        (Joined("*", (DEBT, DIE)), None, None),
        (Joined("*", (ANY, DIE)), None, None),
        (Joined("-", (PAID, DIE)), None, None),
    ],
)
def test_how_small_and_how_great_a_term_can_get(
    term: Term, least: int | None, most: int | None
) -> None:
    assert bounds(term) == (least, most)


def test_stages_are_explained_that_are_named_and_else_all() -> None:
    strength = Stage("strength", Fixed(4), (Sentence("7.1", "Strength {strength}."),))
    shift = Stage(
        "shift",
        number("strength") + Fixed(-2),
        (
            Sentence("7.2", "Columns: {shift}.", signed=frozenset({"shift"})),
            Sentence("7.3", "By night.", when=truth("night")),
        ),
    )
    for night, more in ((False, ()), (True, ("7.3",))):
        found = EvaluatedFormula(Formula((strength, shift)), {"night": night})
        assert [one.rule for one in found.sentences()] == ["7.1", "7.2", *more]
        assert [one.rule for one in found.sentences("shift")] == ["7.2", *more]
        assert [one.rule for one in found.sentences("strength")] == ["7.1"]
        assert [one.values for one in found.sentences()][:2] == [{"strength": 4}, {"shift": "+2"}]


def test_a_row_is_read_by_its_id_and_the_last_one_where_there_is_none() -> None:
    table = next(t for t in brook.game().tables if t.id == "crt")
    (odds,) = table.rows
    other = odds.model_copy(update={"id": "siege"})
    both = table.model_copy(update={"rows": (odds, other)})
    assert [row_called(both, id).id for id in ("odds", "siege", "")] == ["odds", "siege", "siege"]
