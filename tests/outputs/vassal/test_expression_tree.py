"""Expressions as a tree: their text means what was put together, whatever its brackets; and what the
engine would compare or add in a way of its own cannot be put together."""

from __future__ import annotations

import operator
import random
from collections.abc import Callable
from typing import Any

import pytest

from builder.vassal.expressions.functions import (
    absolute,
    count_on_map,
    greatest,
    least,
    outer,
    total,
    value_of,
    with_late_part,
)
from builder.vassal.expressions.properties import is_set, is_true, number, string, text
from builder.vassal.expressions.tree import (
    FALSE,
    TRUE,
    Number,
    Text,
    Truth,
    any_of,
    as_number,
    as_text,
    choose,
    every,
    in_braces,
)
from tests.outputs.vassal.expressions import work_out
from tests.thorough import times
from tests.together import together

PROPERTIES = {"N": "5", "M": "-3", "Z": "0", "B": "blue", "E": "", "T": "true", "Q": 'a"b\\c'}

Made = tuple[Any, Any]
"""An expression, and the value that Python finds."""


def numbers(rolls: random.Random, depth: int) -> tuple[Number, int]:
    """Any number."""
    if depth == 0:
        name, value = rolls.choice([("N", 5), ("M", -3), ("Z", 0)])
        fixed = rolls.randint(-4, 9)
        return rolls.choice([(number(name), value), (as_number(fixed), fixed)])
    (a, x), (b, y) = numbers(rolls, depth - 1), numbers(rolls, depth - 1)
    when, holds = truths(rolls, depth - 1)
    quotient = abs(x) // 7 * (1 if x >= 0 else -1)
    return rolls.choice(
        [
            (a + b, x + y), (a - b, x - y), (a * b, x * y), (a // 7, quotient),
            (greatest(a, b, 2), max(x, y, 2)), (least(a, b), min(x, y)), (absolute(a), abs(x)),
            (choose(when, a, b), x if holds else y), (when.as_number, int(holds)),
            (total(a, b, 1), x + y + 1),
        ]
    )  # fmt: skip


def texts(rolls: random.Random, depth: int) -> tuple[Text, str]:
    """Any text."""
    if depth == 0:
        name = rolls.choice("BQ")
        fixed = rolls.choice(["x", 'say "yes"', "\\"])
        return rolls.choice([(string(name), PROPERTIES[name]), (as_text(fixed), fixed)])
    (a, x), (b, y) = texts(rolls, depth - 1), texts(rolls, depth - 1)
    n, m = numbers(rolls, depth - 1)
    when, holds = truths(rolls, depth - 1)
    return rolls.choice(
        [
            (a + b, x + y), ("<" + n + ">" + a, f"<{m}>{x}"), ("-" + n, f"-{m}"),
            (choose(when, a, b), x if holds else y), (a.replace("x", b), x.replace("x", y)),
            (value_of(n) + "." + a, f"{m}.{x}"), ((a + "!").substring(1), (x + "!")[1:]),
        ]
    )  # fmt: skip


def truths(rolls: random.Random, depth: int) -> tuple[Truth, bool]:
    """Any condition."""
    if depth == 0:
        return rolls.choice([(TRUE, True), (FALSE, False), (is_true("T"), True)])
    (a, x), (b, y) = truths(rolls, depth - 1), truths(rolls, depth - 1)
    (n, i), (m, j) = numbers(rolls, depth - 1), numbers(rolls, depth - 1)
    (s, c), (t, d) = texts(rolls, depth - 1), texts(rolls, depth - 1)
    sign: Callable[[Any, Any], Any] = rolls.choice(
        [operator.lt, operator.le, operator.gt, operator.ge]
    )
    return rolls.choice(
        [
            (a & b, x and y), (a | b, x or y), (~a, not x), (every(a, b, a), x and y),
            (any_of(b, a), x or y), (n.equals(m), i == j), (n.differs(m), i != j),
            (sign(n, m), sign(i, j)), (s.equals(t), c == d), (s.contains(t), d in c),
            (choose(a, b, ~b), y if x else not y),
        ]
    )  # fmt: skip


@pytest.mark.thorough
@pytest.mark.parametrize("make", [numbers, texts, truths])
def test_the_text_of_an_expression_means_what_was_put_together(
    make: Callable[[random.Random, int], Made],
) -> None:
    rolls = random.Random(5)
    for n in range(times(300, 1500)):
        expression, value = make(rolls, n % 5)
        found = work_out(in_braces(expression), PROPERTIES)
        same = int(found) if isinstance(value, int) and not isinstance(value, bool) else found
        assert same == value, str(expression)


def test_there_are_no_superfluous_brackets() -> None:
    a, b, c = number("A"), number("B"), number("C")
    assert str((a + b) + c) == str(a + (b + c)) == "A+B+C"
    assert str(a - (b - c)) == "A-(B-C)"
    assert str((a - b) - c) == "A-B-C"
    assert str((a + b) * c // 2) == "(A+B)*C/2"
    assert str((a > 1) & ((b > 1) | (c > 1))) == "A>1 && (B>1 || C>1)"
    assert str((a > 1) & (b > 1) | (c > 1)) == "A>1 && B>1 || C>1"
    assert str(~a.equals(1) & ~(a > 1)) == "A!=1 && !(A>1)"
    assert str(choose(a > 1, choose(b > 1, 1, 2), choose(c > 1, 3, 4))) == (
        "A>1 ? (B>1 ? 1 : 2) : C>1 ? 3 : 4"
    )


def test_a_number_of_its_own_needs_no_braces() -> None:
    assert in_braces(as_number(3)) == "3"
    assert in_braces(as_number(-3)) == "{(-3)}"
    assert in_braces(as_text("3")) == '{"3"}'


def test_numbers_behind_a_text_that_may_be_empty_are_not_joined_by_mistake() -> None:
    """The engine works out ``""+2+3`` as 5."""
    with pytest.raises(TypeError, match="would add"):
        string("E") + number("N") + number("Z")
    with pytest.raises(TypeError, match="would add"):
        string("E") + number("N") + string("E") + number("Z")
    assert work_out(str("," + number("N") + number("Z")), PROPERTIES) == ",50"
    assert work_out(str(string("E") + number("N") + "-" + number("Z")), PROPERTIES) == "5-0"
    assert work_out(str("," + (number("N") + number("Z")).shown), PROPERTIES) == ",5"
    assert work_out(str("," + (number("N") + 1 + "x")), PROPERTIES) == ",6x"


WRONG: list[Callable[[], object]] = [
    lambda: number("N").equals("5"),  # type: ignore[arg-type]
    lambda: text("B").equals(5),  # type: ignore[arg-type]
    lambda: text("B").equals(number("N")),  # type: ignore[arg-type]
    lambda: number("N").equals(text("B")),  # type: ignore[arg-type]
    lambda: number("N").equals(True),
    lambda: number("N") + (number("N") > 1),  # type: ignore[operator]
    lambda: number("N") < text("B"),  # type: ignore[operator]
    lambda: number("N") < (number("M") < number("Z")),  # type: ignore[operator]
    lambda: (number("N") > 1) & number("M"),  # type: ignore[operator]
    lambda: every(text("B")),  # type: ignore[arg-type]
    lambda: choose(number("N"), 1, 2),  # type: ignore[call-overload]
    lambda: choose(TRUE, 1, "one"),  # type: ignore[call-overload]
    lambda: choose(TRUE, number("N"), text("B")),  # type: ignore[call-overload]
    lambda: greatest(text("B"), 1),  # type: ignore[arg-type]
    lambda: string(number("N")),  # type: ignore[arg-type]
    lambda: 1 if number("N") > 1 else 2,
    lambda: text("B") if text("B").equals("x") else None,
]


@together("make", WRONG)
def test_kinds_that_do_not_fit_are_an_error(make: Callable[[], object]) -> None:
    with pytest.raises(TypeError):
        make()


def test_a_filter_holds_values_of_the_piece_that_asks() -> None:
    others = count_on_map(
        "Main Map",
        string("Side").equals(outer(string("Side")))
        & (number("X") - outer(number("X")) <= outer(number("Far")))
        & is_set(number("Fights")),
    )
    assert str(others) == (
        r'CountMap("Main Map","{GetString(\"Side\")==\""+GetString("Side")+"\" && '
        r'X-("+X+")<="+Far+" && Fights==\"1\"}")'
    )


def test_a_text_of_several_lines_is_compared_line_by_line() -> None:
    """Dialogs in more than two languages give such texts; BeanShell reads no line ends in quotes."""
    said = "Yes\nはい\nJa"
    expression = in_braces(string("Answer").equals(said))
    assert "\n" not in expression
    assert work_out(expression, {"Answer": said}) is True
    assert work_out(expression, {"Answer": "Yes"}) is False
    assert in_braces(as_text(said)) == f'{{"{said}"}}'  # one text alone is taken as it stands


def test_texts_in_filters_are_quoted_twice() -> None:
    assert str(count_on_map("A", text("B").equals('x"y'))) == r'CountMap("A","{B==\"x\\\"y\"}")'


@together(
    ("written", "shortened"),
    [
        ('{a ? f("x)(", 1) : 0}', '{a ? GetString("f(\\"x)(\\", 1)") : 0}'),
        ("{a ? (b ? c : d) : 0}", '{a ? GetString("(b ? c : d)") : 0}'),
        ("{a && (b ? c : 0)}", None),
        ("{a && (b ? c : 0) ? d : 0}", None),
        ("{a ? b : c ? d : 0}", None),
    ],
)
def test_only_a_whole_expression_is_kept_elsewhere(written: str, shortened: str | None) -> None:
    kept = with_late_part(written, 1, lambda part: string(part[1:-1]))
    assert kept == (shortened or written)
