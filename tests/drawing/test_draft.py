"""What drawing functions report to."""

from __future__ import annotations

from builder.drawing.ink.draw_context import DrawContext
from builder.problems import error


class Counted(str):
    """A message that counts how often messages are compared."""

    compared = 0

    def __eq__(self, other: object) -> bool:
        Counted.compared += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__


def test_each_problem_is_told_once_and_none_is_looked_for_among_thousands() -> None:
    told = [
        error("too-long", Counted(f"{number}"), ("units", f"u{number}")) for number in range(2000)
    ]
    context = DrawContext()
    for problem in (*told, *told):
        context.report(problem)
    assert context.problems == told
    again = DrawContext(problems=[*told[:5]])
    Counted.compared = 0
    for problem in told:
        again.report(problem)
    assert again.problems == told
    assert Counted.compared < 10 * len(told)
