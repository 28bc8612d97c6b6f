"""Problems as people read them."""

from __future__ import annotations

from dataclasses import replace

from builder.problems import Location, error, render


def test_a_problem_shows_its_line_and_points_at_it() -> None:
    problem = error("bad-hex-id", "'0x' is not a hex id", hint="write 0712")
    placed = replace(problem, location=Location("maps/field.yaml", 12, 6, "  at: 0x\n"))
    assert render(placed).splitlines() == [
        "maps/field.yaml:12:6: error[bad-hex-id]: '0x' is not a hex id",
        " 12 |   at: 0x",
        "    |      ^",
        "  hint: write 0712",
    ]


def test_a_line_of_a_damaged_file_does_nothing_to_the_terminal() -> None:
    placed = replace(error("not-utf8", "?"), location=Location("a.yaml", 1, 9, "\x1b[2J\ta\x00é"))
    line = render(placed).splitlines()[1]
    assert line == " 1 | \ufffd[2J\ta\ufffdé"


def test_a_file_name_or_a_message_does_nothing_to_the_terminal_either() -> None:
    problem = error("unknown-file", "nothing reads a\u202efdp\x1b[2J", hint="move \u202ex")
    told = render(replace(problem, location=Location("a\u202efdp.yaml", 1, 1)))
    assert told.splitlines() == [
        "a\ufffdfdp.yaml:1:1: error[unknown-file]: nothing reads a\ufffdfdp\ufffd[2J",
        "  hint: move \ufffdx",
    ]
