"""An error boundary round the code of game systems: an exception raised there is turned into a
problem, and never reaches the command that called the code."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from builder.model.dice import DiceError
from builder.model.space import PlaceError
from builder.problems import PathKey, Problem, error
from builder.rules.procedures import Refused
from builder.sentences import filled_sentence

T = TypeVar("T")

_HINT = "mend what else is found first; if nothing else is, report this as a fault of Chitwright"


def guarded(
    what: str, run: Callable[[], T], path: PathKey = ()
) -> tuple[T | None, tuple[Problem, ...]]:
    """Call ``run``; return its result and no problems, or ``None`` and the problems if it raises an
    exception. ``what`` names the action in the message; ``path`` is used for a problem that has no
    path."""
    try:
        return run(), ()
    except BrokenPipeError:  # the reader has stopped, as with `| head`; no fault of a rule
        raise
    # any exception of a system becomes a problem, and the command goes on
    except Exception as wrong:
        return None, problems_of(wrong, what, path)


def guarded_problems(
    what: str, findings: Callable[[], Iterable[Problem]], path: PathKey = ()
) -> list[Problem]:
    """Return every problem that a search yields; if the search ends early by an exception, that is
    reported as a further problem."""
    found: list[Problem] = []

    def gather() -> None:
        for problem in findings():
            found.append(problem)  # one by one, so that problems found before an exception are kept

    _, more = guarded(what, gather, path)
    return [*found, *more]


def problems_of(wrong: Exception, what: str, path: PathKey = ()) -> tuple[Problem, ...]:
    """Convert an exception to problems that can be reported."""
    match wrong:
        case Refused():
            return wrong.problems
        case PlaceError():
            return (error(wrong.code, str(wrong), path, hint=wrong.hint),)
        case DiceError():
            hint = "roll as the table does, such as die=4"
            return (error("bad-roll", str(wrong), path, hint=hint),)
    said = filled_sentence(
        "{what} does not understand the game: {name}: {wrong}",
        what=what,
        name=type(wrong).__name__,
        wrong=wrong,
    )
    return (error("rules-failed", said, path, hint=_HINT),)


def is_unforeseen(problem: Problem) -> bool:
    """Tell whether a problem reports an unexpected exception in the code of the rules, and not an
    error in the game's data."""
    return problem.code == "rules-failed"
