"""Updates the saved games of those setups that were changed in the game: pieces that move, are
turned over, are new or are gone. Everything else in a saved game stays as it is."""

from __future__ import annotations

from collections.abc import Sequence

from builder.model.imported_module import CarriedSetup, digest_of_places
from builder.model.scenarios import Scenario
from builder.outputs.vassal.reexport.known_pieces import CannotFollow, KnownModule, Spot
from builder.outputs.vassal.reexport.matching import Matching
from builder.outputs.vassal.reexport.saved_game_edits import Edits
from builder.vassal.format.files.unpacking import ReadError, open_archive
from builder.vassal.reading.opened_module import open_save


def is_changed(scenario: Scenario, tied: CarriedSetup) -> bool:
    """Return whether the pieces of a setup or their places have changed since the import."""
    spots = ((p.counter, p.at, p.reduced, p.count) for p in scenario.setup)
    return digest_of_places(spots) != tied.placed


def wanted_of(known: KnownModule, scenario: Scenario) -> list[Spot]:
    """Return the positions that a setup of the game wants, as one entry for each piece."""
    return [known.spot(p.counter, p.at, p.reduced) for p in scenario.setup for _ in range(p.count)]


def setup_edits(known: KnownModule, scenario: Scenario, tied: CarriedSetup) -> Edits:
    """Return the changes that a setup's saved game needs; raises :class:`CannotFollow` if one
    cannot be made."""
    if not tied.file or tied.file not in known.carried.files:
        raise CannotFollow("it has no saved game of its own")
    data = known.carried.files[tied.file]
    return edits_of(known, scenario.map, wanted_of(known, scenario), data, tied.file)


def edits_of(known: KnownModule, map: str, wanted: Sequence[Spot], data: bytes, name: str) -> Edits:
    """Return the changes to a saved game that put the wanted pieces on a map of the game; raises
    :class:`CannotFollow` if one cannot be made."""
    places = known.places(map)
    if places is None:
        raise CannotFollow("the places of its map are not known in the module")
    try:
        save = open_save(open_archive(data), name)
    except ReadError as exc:
        raise CannotFollow(exc.problem.message) from exc
    return Matching(known, wanted, places, save).edits()
