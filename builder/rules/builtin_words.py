"""Chooses the program's own texts that the readers of one game can meet, the most read first, for a
translator who adds a language that Chitwright does not have."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import PurePosixPath

from builder.i18n.locales import catalogue_path
from builder.model.game import Game
from builder.model.mechanisms import Mechanisms
from builder.problems import Problem, warning
from builder.sentences import filled_sentence

_FULLEST = "ja"
"""The built-in catalogue that has every message with the files that use it."""

_ROOMS = (
    "builder/drawing",
    "builder/model",
    "builder/outputs/paper",
    "builder/rules",
    "builder/outputs/web",
    "templates/html",
    "builder/outputs",
)
"""The folders whose texts players read, the most read first. Messages of commands, of checks, of
the studio and of the import are for designers, and are left out."""

_FOR_DESIGNERS = ("validation", "lint", "proof")
"""Folders and modules within those rooms whose texts players do not read."""

_DECLARED: dict[str, Callable[[Mechanisms], object]] = {
    "activation": lambda m: m.activation,
    "arrivals": lambda m: m.arrivals or m.replacements,
    "combat": lambda m: m.combat,
    "combat_options": lambda m: (*m.combat, *m.battles),
    "counts": lambda m: m.counts,
    "dice": lambda m: m.dice,
    "dice_battles": lambda m: m.battles,
    "events": lambda m: m.events,
    "fire": lambda m: (*m.combat, *m.battles),
    "grades": lambda m: m.grades,
    "links": lambda m: m.links,
    "morale": lambda m: (*m.morale, *m.rally),
    "movement": lambda m: m.movement,
    "retreat": lambda m: m.retreat,
    "sight": lambda m: m.sight,
    "stacking": lambda m: m.stacking,
    "states": lambda m: m.states,
    "supply": lambda m: m.every_supply,
    "time": lambda m: m.time,
    "victory": lambda m: m.victory,
    "weather": lambda m: m.weather,
    "zones": lambda m: m.zones,
}
"""What a game declares of a family, by the folder of the family's code."""


def builtin_words_of(game: Game) -> list[str]:
    """Return the program's own texts that readers of the game can meet: those of its system, of the
    rule families that it declares, and of the products that all games have. Texts of the printed
    sheets come first, those of the VASSAL module last; within each the texts that are used in most
    places come first."""
    found: list[tuple[int, int, int, str]] = []
    for number, (word, places) in enumerate(_words_with_places()):
        rooms = [_room(place) for place in places if _is_met(place, game)] if places else [0]
        if rooms:
            found.append((min(rooms), -len(rooms), number, word))
    return [word for _, _, _, word in sorted(found)]


@cache
def _words_with_places() -> tuple[tuple[str, tuple[PurePosixPath, ...]], ...]:
    """Return every translatable text of the program with the source files that use it."""
    import polib

    source = catalogue_path(_FULLEST)
    assert source is not None
    return tuple(
        (entry.msgid, tuple(PurePosixPath(file) for file, _ in entry.occurrences))
        for entry in polib.pofile(source.read_text("utf-8"))
    )


def check_builtin_words(game: Game) -> list[Problem]:
    """Yield a warning for each language of the game that Chitwright does not have, if the game's
    own catalogue for it lacks some of the program's texts that readers can meet."""
    found = []
    for language in game.sheet.languages:
        if language == "en" or catalogue_path(language):
            continue
        catalogue = game.translations.get(language, {})
        lacking = sum(word not in catalogue for word in builtin_words_of(game))
        if lacking:
            message = filled_sentence(
                "Chitwright has no {language!r}: {lacking} built-in words will be English",
                language=language,
                lacking=lacking,
            )
            hint = filled_sentence(
                "translate them too: chitwright translate {id} {language} --house",
                id=game.id,
                language=language,
            )
            found.append(warning("unknown-language", message, ("sheet", "languages"), hint=hint))
    return found


def _room(place: PurePosixPath) -> int:
    """Return the number of the group of source folders (in ``_ROOMS``, in order of how much they
    are read) to which a source file belongs."""
    return next(n for n, room in enumerate(_ROOMS) if place.is_relative_to(room))


def _is_met(place: PurePosixPath, game: Game) -> bool:
    """Tell whether readers of the game can meet the texts of a source file."""
    if not any(place.is_relative_to(room) for room in _ROOMS):
        return False
    if any(name.startswith(_FOR_DESIGNERS) for name in (*place.parts, place.stem)):
        return False
    if place.is_relative_to("builder/rules/systems"):
        return place.parts[3] in (game.sheet.system, f"{game.sheet.system}.py")
    for folder in ("builder/rules/engine", "builder/outputs/vassal/features"):
        if place.is_relative_to(folder):
            declared = _DECLARED.get(place.parts[len(PurePosixPath(folder).parts)])
            return declared is None or bool(declared(game.mechanisms))
    return True
