"""Very many short cases of one statement in one test: each test costs pytest and its processes a few
thousandths of a second, which is more than most of these take."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from inspect import signature
from pathlib import Path
from typing import Any

import pytest


def together(
    names: str | tuple[str, ...], cases: Iterable[Any] | Callable[[], Iterable[Any]]
) -> Callable[[Any], Any]:
    """As ``pytest.mark.parametrize``, but all cases are one test. It tells each that fails, with its
    values. A function that returns the cases is called when they are tried, not when tests are collected,
    which every process does: cases may take long to make. Each case has a folder, an environment and an
    output of its own; what else the statement takes is the same for all, as a fixture of the module is.
    """
    given = cases if callable(cases) else list(cases)
    single = isinstance(names, str) and "," not in names
    keys = [name.strip() for name in names.split(",")] if isinstance(names, str) else [*names]

    def decorated(statement: Callable[..., None]) -> Callable[..., None]:
        def test(*of: object, **fixtures: object) -> None:
            rows, failed = list(given() if callable(given) else given), []
            for number, row in enumerate(rows):
                values = dict(zip(keys, (row,) if single else row, strict=True))
                try:
                    with _of_a_case(fixtures, number) as others:
                        statement(*of, **values, **others)
                except (
                    Exception,
                    pytest.fail.Exception,
                ) as fault:  # the latter if nothing is raised
                    fault.add_note(f"case {values!r}")
                    failed.append(fault)
            if failed:
                raise BaseExceptionGroup(f"{len(failed)} of {len(rows)} cases", failed)

        taken = signature(statement)
        others = [one for name, one in taken.parameters.items() if name not in keys]
        test.__signature__ = taken.replace(parameters=others)  # type: ignore[attr-defined]
        test.__name__, test.__qualname__ = statement.__name__, statement.__qualname__
        test.__module__, test.__doc__ = statement.__module__, statement.__doc__
        if marks := getattr(statement, "pytestmark", ()):
            test.pytestmark = marks  # type: ignore[attr-defined]
        return test

    return decorated


@contextmanager
def _of_a_case(fixtures: dict[str, Any], number: int) -> Iterator[dict[str, Any]]:
    """The fixtures of a test, with a new folder, environment and output in place of the test's."""
    own = dict(fixtures)
    with ExitStack() as stack:
        for name, fixture in fixtures.items():
            if isinstance(fixture, pytest.MonkeyPatch):
                own[name] = stack.enter_context(fixture.context())
            elif isinstance(fixture, pytest.CaptureFixture):
                fixture.readouterr()
            elif name == "tmp_path":
                own[name] = Path(fixture) / str(number)
                own[name].mkdir()
        yield own
