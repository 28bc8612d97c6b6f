"""Reports changes to a game that the export does not put into the module from which the game was
imported."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from builder.model.game import Game
from builder.model.imported_module import Carried, CarriedPiece
from builder.model.pieces.counters import Marker, Unit
from builder.model.scenarios import Scenario
from builder.outputs.vassal.reexport.at_start import start_edits
from builder.outputs.vassal.reexport.known_pieces import CannotFollow, KnownModule
from builder.outputs.vassal.reexport.setups import is_changed, setup_edits
from builder.problems import PathKey, Problem, warning
from builder.sentences import filled_sentence, joined_sentences
from builder.vassal.format.components import Element

_OWN_MODULE_HINT = "or let Chitwright make a module of its own: 'module: {made: own}' in game.yaml"


def report_untransferred(game: Game, carried: Carried, root: Element | None) -> Iterator[Problem]:
    """Yield a problem for each part of the game that differs from the module (given by its build
    file) and that the export leaves as it is."""
    yield from _pieces(game, carried)
    yield from _pictures(game, carried)
    new = {id: "" for id in game.counters if id not in carried.ties.pieces}
    known = KnownModule(game, carried, root, new) if root else None
    for scenario in game.scenarios:
        yield from _setup(scenario, carried, known)
    for id in carried.ties.setups.keys() - {s.id for s in game.scenarios}:
        yield _differs(
            filled_sentence("the setup {id!r} is still in the module", id=id), ("scenarios",)
        )


def _pieces(game: Game, carried: Carried) -> Iterator[Problem]:
    kinds = {m.id: "markers" for m in game.markers} | {u.id: "units" for u in game.units}
    cards = {card.id: card for card in game.cards}
    for id, piece in carried.ties.pieces.items():
        counter = game.counters.get(id)
        if counter is not None:
            yield from _faces(counter, piece, kinds[id])
            if piece.of and counter.name != piece.name:
                message = filled_sentence(
                    "the face {face!r} is called {new_name!r} in the game alone",
                    face=piece.name,
                    new_name=counter.name,
                )
                yield _differs(message, (kinds[id], id, "name"))
        elif id not in cards:
            yield _differs(
                filled_sentence("the piece {id!r} is still in the module", id=id), ("markers",)
            )
    for id in cards.keys() - carried.ties.pieces.keys():
        yield _differs(
            filled_sentence("the card {id!r} is not in the module", id=id), ("cards", id)
        )


def _faces(counter: Unit | Marker, piece: CarriedPiece, kind: str) -> Iterator[Problem]:
    for key, own, was in (
        ("art", counter.art, piece.art),
        ("back_art", counter.back_art, piece.back_art),
    ):
        if own != was:
            message = filled_sentence(
                "{name!r} has another picture in the module", name=counter.name
            )
            hint = filled_sentence("put the new picture over art/{was}", was=was) if was else ""
            yield _differs(message, (kind, counter.id, key), hint)


def _pictures(game: Game, carried: Carried) -> Iterator[Problem]:
    """Yield a problem for each changed picture of the game that the import had composed of several
    pictures of the module."""
    for name, was in carried.ties.drawn.items():
        data = game.art.get(name)
        if data is not None and hashlib.blake2b(data, digest_size=16).hexdigest() != was:
            message = filled_sentence(
                "the picture {name!r} is put together of several in the module, as it was",
                name=name,
            )
            yield _differs(message, ("art", name), "change the pictures in carried/images")


def _setup(scenario: Scenario, carried: Carried, known: KnownModule | None) -> Iterator[Problem]:
    tied = carried.ties.setups.get(scenario.id)
    path: PathKey = ("scenarios", scenario.id)
    if tied is None:
        yield _differs(
            filled_sentence("the setup {title!r} is not in the module", title=scenario.title), path
        )
        return
    if known is None or not is_changed(scenario, tied):
        return
    try:
        start_edits(known, scenario) if not tied.file else setup_edits(known, scenario, tied)
    except CannotFollow as exc:
        yield setup_differs(scenario, str(exc))


def setup_differs(scenario: Scenario, why: str) -> Problem:
    """Return the problem that a changed setup stays as it was in the module, with the reason
    ``why``."""
    message = filled_sentence(
        "pieces of {title!r} stand in the module where they stood: {why}",
        title=scenario.title,
        why=why,
    )
    return _differs(message, ("scenarios", scenario.id, "setup"))


def _differs(message: str, path: PathKey, hint: str = "") -> Problem:
    hint = hint or "change it in carried/ with VASSAL's editor"
    return warning(
        "carried-differs", message, path, hint=joined_sentences((hint, _OWN_MODULE_HINT), ", ")
    )
