"""Places in a source file: what of its lines a message shows; and texts that messages shorten."""

from __future__ import annotations

from builder.loading.languages import missing_translations, translations
from builder.loading.reading.source_nodes import SourceFile
from tests.together import together

LONG = "0123456789" * 31


def test_lines_are_split_where_yaml_splits_them() -> None:
    assert SourceFile("a", "one\ntwo\n").lines == ["one", "two", ""]
    assert SourceFile("a", "one\r\ntwo\u2028three").lines == ["one", "two", "three"]


@together(
    "line, column, shown",
    [(0, 0, LONG[:300]), (0, 299, LONG[:300]), (0, 300, ""), (1, 0, "b"), (2, 0, ""), (-1, 0, "")],
)
def test_the_beginning_of_a_line_is_shown_where_the_place_lies_in_it(
    line: int, column: int, shown: str
) -> None:
    at = SourceFile("a", f"{LONG}\nb").at(line, column)
    assert (at.file, at.line, at.column, at.text) == ("a", line + 1, column + 1, shown)


def test_long_texts_are_shortened_in_messages() -> None:
    for short, most in ((missing_translations._short, 50), (translations._short, 40)):
        assert short(LONG[:most]) == repr(LONG[:most])
        assert short(LONG[: most + 1]) == repr(f"{LONG[: most - 1]}…")
