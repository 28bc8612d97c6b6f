"""Reads the VASSAL module from which a game was imported, as it is stored in the game's folder."""

from __future__ import annotations

import json
from pathlib import PurePosixPath

from pydantic import ValidationError

from builder.loading.reading.files import IMPORTED_MODULE_FOLDER, Shelf
from builder.model.imported_module import Carried, Ties
from builder.problems import Location, Problem, Severity
from builder.sentences import filled_sentence

TIES = PurePosixPath("carried.json")


def read_imported_module(shelf: Shelf) -> Carried | None:
    """Return the imported module with the links from the game to it; ``None`` if there is no module, or
    its links cannot be read, which is reported."""
    ties = _ties(shelf) if TIES in shelf.files else None
    if ties is None:
        return None
    lying = {
        path.as_posix(): path
        for path in shelf.files
        if path.parts[0] in (IMPORTED_MODULE_FOLDER, "art")
    }
    elsewhere = set(ties.files.values())
    found: dict[str, bytes] = {}
    for name, path in lying.items():
        if path.parts[0] == IMPORTED_MODULE_FOLDER and name not in elsewhere:
            data = shelf.content(path)
            found |= (
                {} if data is None else {path.relative_to(IMPORTED_MODULE_FOLDER).as_posix(): data}
            )
    for own, name in ties.files.items():
        if name not in lying:
            _report_lost_picture(shelf, own, name)
        elif lying[name].parts[0] == IMPORTED_MODULE_FOLDER:
            data = shelf.content(lying[name])
            found |= {} if data is None else {own: data}
    return Carried(ties=ties, files=found)


def _ties(shelf: Shelf) -> Ties | None:
    text = shelf.text(TIES)
    if text is None:
        return None
    try:
        return Ties.model_validate(json.loads(text.text))
    except (ValidationError, ValueError, RecursionError) as exc:
        why = str(exc).splitlines()[0]
        hint = (
            "import the module again, or remove carried.json: the module is then Chitwright's own"
        )
        shelf.report(
            "bad-carried",
            filled_sentence("the ties to the module: {why}", why=why),
            shelf.name(TIES),
            hint,
        )
        return None


def _report_lost_picture(shelf: Shelf, own: str, name: str) -> None:
    message = filled_sentence(
        "the module shows {name} as {own!r}, and it is not there", name=name, own=own
    )
    hint = "put the picture back; one that is changed under its name is shown as it is now"
    where = Location(shelf.name(TIES), 1, 1)
    shelf.problems.append(Problem("lost-carried", message, Severity.WARNING, hint, location=where))
