"""Functions that a system names without importing them, because few questions need them: checks,
charts, tables and setups."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from importlib import import_module
from typing import Any


class LazyFunction:
    """A function that is imported when it is first called."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.__name__ = where.rpartition(":")[2]

    def __call__(self, *given: Any) -> Any:
        return self.find()(*given)

    def find(self) -> Any:
        """Import the module of the function and return the function."""
        module, _, name = self.where.partition(":")
        return reduce(getattr, filter(None, name.split(".")), import_module(module))


def lazy_functions_in(folder: str) -> Callable[[str], LazyFunction]:
    """Return a function that makes a :class:`LazyFunction` from a text, for functions in a folder:
    ``lazy_functions_in("builder.rules.systems.folio")("checks:check_units")``."""
    return lambda where: LazyFunction(f"{folder}.{where}")
