"""The procedures of a system by name, each imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from builder.rules.lazy_import import lazy_functions_in

if TYPE_CHECKING:
    from builder.rules.procedures import Procedure

    Asked = Procedure[Any, Any]
    """A procedure, whatever it takes and gives."""


class LazyProcedures(Collection["Asked"]):
    """A lazy collection of procedures by name. For each there is a function that imports it, or
    returns ``None`` if the game does not have it."""

    def __init__(self, finders: Mapping[str, Callable[[], Asked | None]]) -> None:
        self._finders = finders

    def named(self, name: str) -> Asked | None:
        """Return the procedure with that name, or ``None``."""
        find = self._finders.get(name)
        return find() if find else None

    def only(self, fits: Callable[[str], bool]) -> LazyProcedures:
        """Return those procedures whose names satisfy ``fits``."""
        return LazyProcedures({name: find for name, find in self._finders.items() if fits(name)})

    def __iter__(self) -> Iterator[Asked]:
        found = (find() for find in self._finders.values())
        return (procedure for procedure in found if procedure is not None)

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __contains__(self, procedure: object) -> bool:
        return any(one is procedure for one in self)


def lazy_procedures_in(folder: str, places: Mapping[str, str]) -> LazyProcedures:
    """Return lazily imported procedures by name, each with its place in a folder: ``{"crt":
    "combat.combat_table:CRT"}``."""
    later = lazy_functions_in(folder)
    return LazyProcedures({name: later(place).find for name, place in places.items()})


def procedure_named(procedures: Collection[Asked], name: str) -> Asked | None:
    """Return the procedure with that name, or ``None`` if there is none. The modules of other
    procedures are not imported if that can be avoided."""
    if isinstance(procedures, LazyProcedures):
        return procedures.named(name)
    return next((procedure for procedure in procedures if procedure.name == name), None)


def procedures_matching(
    procedures: Collection[Asked], fits: Callable[[str], bool]
) -> Collection[Asked]:
    """Return the procedures whose names satisfy ``fits``."""
    if isinstance(procedures, LazyProcedures):
        return procedures.only(fits)
    return tuple(procedure for procedure in procedures if fits(procedure.name))
