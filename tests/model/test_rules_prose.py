"""Rules text: numbers of its items and cases, remarks on what is not translated, and its markup."""

from __future__ import annotations

from builder.model.texts.markup import markup_parser, text_runs, without_markup
from builder.model.texts.prose import (
    NOT_TRANSLATED,
    OUTDATED,
    Block,
    Case,
    Inline,
    RulesText,
    Term,
)
from tests.together import together


@together(
    ("depth", "count", "mark"),
    [
        (0, 1, "1"), (0, 27, "27"), (1, 1, "a"), (1, 2, "b"), (1, 26, "z"), (1, 27, "27"), (2, 3, "3"),
        (3, 3, "c"),
    ],
)  # fmt: skip
def test_steps_have_numbers_and_below_them_letters(depth: int, count: int, mark: str) -> None:
    assert _last_mark(depth, count, numbered=True) == mark
    assert _last_mark(depth, count, numbered=False) == ("–" if depth else "•")


def _last_mark(depth: int, count: int, *, numbered: bool) -> str:
    """What is printed before the last of some items, so deep below one item each."""
    levels = [*((above, True) for above in range(depth)), *[(depth, numbered)] * count]
    items = tuple((Inline(text=str(n)),) for n in range(len(levels)))
    entries = Block(kind="steps", items=items, levels=tuple(levels)).entries()
    for _ in range(depth):
        entries = entries[-1].below
    return entries[-1].mark


@together(("number", "depth"), [("7", 1), ("7.0", 1), ("7.7", 2), ("7.7.2", 3), ("7.0.1", 3)])
def test_the_depth_of_a_case_is_the_number_of_its_parts(number: str, depth: int) -> None:
    assert Case(number=number, title="T").depth == depth


def test_what_is_not_translated_or_has_changed_since_is_remarked() -> None:
    river, hill, road = (Term(id=id, name=id, text="T") for id in ("river", "hill", "road"))
    text = RulesText(
        language="fr", glossary=(river, hill, road), lent=("river",), outdated=("hill",)
    )
    assert [text.remark_on_term(term) for term in (river, hill, road)] == [
        NOT_TRANSLATED, OUTDATED, "",
    ]  # fmt: skip
    cases = [
        Case(number="1.0", title="T", fallback=fallback, outdated=outdated)
        for fallback, outdated in (("en", False), ("", True), ("", False))
    ]
    assert [text.remark_on(case) for case in cases] == [NOT_TRANSLATED, OUTDATED, ""]


def test_a_text_that_is_not_translated_at_all_remarks_nothing() -> None:
    river, hill = (Term(id=id, name=id, text="T") for id in ("river", "hill"))
    case = Case(number="1.0", title="T", fallback="en")
    none = RulesText(language="fr", glossary=(river, hill), lent=("river", "hill"), fallback="en")
    assert (none.remark_on(case), none.remark_on_term(river)) == ("", "")
    some = none.model_copy(update={"lent": ("river",)})
    assert [some.remark_on_term(term) for term in (river, hill)] == [NOT_TRANSLATED, ""]


@together(
    ("text", "lists"),
    [
        ("15. May\nsomething", 0), ("15. May\n16. May", 1), ("1. May\nsomething", 1),
        ("2. May", 0), ("2. May\n3. June", 1), ("2. May\n4. June", 0), ("15. May\n\n16. May", 0),
    ],
)  # fmt: skip
def test_a_date_is_no_list(text: str, lists: int) -> None:
    kinds = [token.type for token in markup_parser().parse(text)]
    assert kinds.count("ordered_list_open") == lists


@together(
    ("text", "plain"),
    [
        ("one\ntwo", "one two"), ("**one** two", "one two"), ("[rivers](8.1) run", "rivers run"),
        ("`x` and *y*", "x and y"), ("[8.1] says", "8.1 says"), ("{river}", "river"),
    ],
)  # fmt: skip
def test_markup_is_left_out(text: str, plain: str) -> None:
    assert without_markup(text) == plain


def test_runs_say_what_they_refer_to() -> None:
    found = text_runs("**a** [rivers](8.1) `b`")
    assert [(run.text, run.style, run.ref) for run in found] == [
        ("a", "strong", ""), (" ", "plain", ""), ("rivers", "plain", "8.1"),
        (" ", "plain", ""), ("b", "code", ""),
    ]  # fmt: skip
