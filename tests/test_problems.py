"""Problems as people read them."""

from __future__ import annotations

from dataclasses import replace

from builder.problems import (
    Location,
    Problem,
    error,
    limit_per_code,
    render_problem,
    shorten_problems,
    warning,
)


def test_a_problem_shows_its_line_and_points_at_it() -> None:
    problem = error("bad-hex-id", "'0x' is not a hex id", hint="write 0712")
    placed = replace(problem, location=Location("maps/field.yaml", 12, 6, "  at: 0x\n"))
    assert render_problem(placed).splitlines() == [
        "maps/field.yaml:12:6: error[bad-hex-id]: '0x' is not a hex id",
        " 12 |   at: 0x",
        "    |      ^",
        "  hint: write 0712",
    ]


def test_a_line_of_a_damaged_file_does_nothing_to_the_terminal() -> None:
    placed = replace(error("not-utf8", "?"), location=Location("a.yaml", 1, 9, "\x1b[2J\ta\x00é"))
    line = render_problem(placed).splitlines()[1]
    assert line == " 1 | \ufffd[2J\ta\ufffdé"


def test_a_file_name_or_a_message_does_nothing_to_the_terminal_either() -> None:
    problem = error("unknown-file", "nothing reads a\u202efdp\x1b[2J", hint="move \u202ex")
    told = render_problem(replace(problem, location=Location("a\u202efdp.yaml", 1, 1)))
    assert told.splitlines() == [
        "a\ufffdfdp.yaml:1:1: error[unknown-file]: nothing reads a\ufffdfdp\ufffd[2J",
        "  hint: move \ufffdx",
    ]


def islands(count: int, file: str = "maps/sea.yaml") -> list[Problem]:
    told = warning("island", "nothing joins it", hint="join it")
    return [replace(told, location=Location(file, n + 1, 1)) for n in range(count)]


def test_many_warnings_alike_are_one_with_their_number() -> None:
    wrong = error("bad-value", "?")
    found = [*islands(21), wrong, *islands(4, "maps/coast.yaml")]
    other, told = shorten_problems(found, "check --all tells each")
    assert other == wrong
    assert (told.code, told.location) == ("island", Location("maps/sea.yaml", 1, 1))
    hint = "join it; and 24 more of this sort in 2 files: check --all tells each"
    assert told.hint == hint


def test_warnings_of_which_only_the_first_are_told_count_whole() -> None:
    (told,) = shorten_problems(limit_per_code(islands(350)), "look")
    assert told.hint == "join it; and 349 more of this sort: look"


def errors_alike(count: int) -> list[Problem]:
    found = error("text-too-long", "it does not fit", hint="shorten it")
    return [replace(found, location=p.location) for p in islands(count, "counters.yaml")]


def test_a_few_problems_alike_are_told_each() -> None:
    found = [*islands(20), *errors_alike(20)]
    assert shorten_problems(found, "") == found


def test_of_very_many_errors_alike_the_first_are_told_and_the_rest_counted() -> None:
    found = [*errors_alike(60), error("bad-value", "?")]
    told = shorten_problems(found, "check --all tells each")
    assert told[:19] == found[:19]
    assert told[19].hint == "shorten it; and 40 more of this sort: check --all tells each"
    assert told[20:] == found[60:]
