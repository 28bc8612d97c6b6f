"""Makes the data for the studio's page as plain JSON values: pictures, problems, rules procedures, and
the page's own texts."""

from __future__ import annotations

from collections.abc import Mapping

from builder.i18n.messages import problem_in_language
from builder.i18n.translate import LANGUAGES, NAMES, Translator, translator_of
from builder.model.game import Game
from builder.model.texts.prose import Case
from builder.outputs.catalogue import KINDS, catalogue_items
from builder.problems import Location, Problem
from builder.rules.asking import Answer
from builder.rules.explain import names_of
from builder.rules.signed_numbers import set_numbers
from builder.studio.entries.entry_words import entry_words
from builder.studio.library import Reading
from builder.studio.overlays import available_overlays
from builder.studio.problem_places import place_of_problem
from builder.studio.words_of_maps import map_words


def rules_data(reading: Reading, language: str) -> list[dict[str, object]]:
    """Return the rules in a language, case by case (a case is a numbered rule), each with the file and
    line where it is written; a case that a declaration generates has the declaration's place, or none
    if the game's system declares it."""
    game = reading.game
    text = game.rules_in(language) if game else None
    return [_case(case, language, reading) for case in text.cases] if text else []


def _case(case: Case, language: str, reading: Reading) -> dict[str, object]:
    where = _case_location(case.number, language, reading)
    blocks = [
        {"kind": block.kind, "items": ["".join(run.text for run in item) for item in block.items]}
        for block in case.blocks
        if block.items
    ]
    return {
        "number": case.number,
        "title": case.title,
        "depth": case.depth,
        "blocks": blocks,
        "file": where.file if where else None,
        "line": where.line if where else None,
    }


def _case_location(number: str, language: str, reading: Reading) -> Location | None:
    prose = reading.locations.roots.get(("rules", language))
    if prose is not None and number in prose.fields:
        return prose.fields[number].location
    path = reading.game.mechanisms.declarations.get(number) if reading.game else None
    return reading.locations.find(path) if path else None


def page_state(reading: Reading, language: str, folder: str = "") -> dict[str, object]:
    """Return everything that the page shows except the pictures; file names are given relative to
    ``folder``."""
    game = reading.game
    tr = translator_of(game, language) if game else Translator(language)
    return {
        "number": reading.number,
        "folder": folder,
        "stale": reading.stale,
        "checked": reading.checked,
        "title": tr(game.sheet.title) if game else "",
        "language": language,
        "languages": {code: NAMES.get(code, code) for code in languages_of(game)},
        "pictures": _pictures(game, tr) if game else [],
        "terrain": _terrain(game, tr) if game else [],
        "scenarios": _scenarios(game, tr) if game else [],
        "overlays": available_overlays(game) if game else [],
        "classes": list(game.sheet.movement_classes) if game else [],
        "problems": [_problem(problem, reading, language) for problem in reading.problems],
        "words": page_words(tr),
    }


def _problem(problem: Problem, reading: Reading, language: str) -> dict[str, object]:
    """Return a problem as JSON data, with the place on a map that it concerns."""
    shown = place_of_problem(reading.game, reading.locations, problem.path)
    return {**problem_in_language(problem, language).as_json(), "shown": shown}


def answer_data(answer: Answer, game: Game, tr: Translator) -> dict[str, object]:
    """Return an answer of the rules engine as JSON data, its steps as sentences in the language of
    the page."""
    names = names_of(game, tr)
    told = ((set_numbers(step.say(tr, names)), step.rule) for step in answer.steps)
    steps = [{"text": text, "rule": rule} for text, rule in told]
    problems = [problem_in_language(one, tr.language).as_json() for one in answer.problems]
    return answer.as_json() | {"steps": steps, "problems": problems}


def languages_of(game: Game | None) -> tuple[str, ...]:
    """Return the languages of a game; Chitwright's own while there is no game."""
    return tuple(game.sheet.languages) if game else tuple(LANGUAGES)


def _pictures(game: Game, tr: Translator) -> list[dict[str, str]]:
    return [
        {"kind": p.kind, "name": p.name, "title": p.title_in(tr)} for p in catalogue_items(game)
    ]


def _scenarios(game: Game, tr: Translator) -> list[dict[str, object]]:
    """Return the scenarios, each with the maps that it is played on."""
    return [
        {"id": s.id, "title": tr(s.title), "maps": game.boards_of(s.map)} for s in game.scenarios
    ]


def _terrain(game: Game, tr: Translator) -> list[dict[str, str]]:
    """Return the terrain types that a place can be painted with; on a grid those that have a
    letter."""
    used = {kind for sheet in game.maps for kind in sheet.legend.values()}
    if not all(sheet.is_grid for sheet in game.maps):
        used |= {kind.id for kind in game.terrain.hexes}
    return [{"id": t.id, "name": tr(t.name)} for t in game.terrain.every if t.id in used]


def page_words(tr: Translator) -> Mapping[str, str]:
    """Return the page's own texts in the translator's language, by the names that its script uses."""
    kinds = dict(zip(KINDS, _kinds(tr), strict=True))
    return {
        **{f"kind-{kind}": name for kind, name in kinds.items()},
        "problems": tr("Problems"),
        "none": tr("Nothing is wrong."),
        "checking": tr("Looking at the rules …"),
        "stale": tr("The files contain errors: this is how it looked before."),
        "lost": tr("The studio has ended."),
        "anew": tr("The studio was restarted: open the address that it printed."),
        "unsent": tr("This has not been saved: the studio cannot be reached."),
        "kept": tr("What you painted is kept, and is written as soon as the studio answers."),
        "ask": tr("Ask the rules"),
        "rules": tr("Rules"),
        "try-out": tr("Try it out"),
        "answer": tr("Answer"),
        "undo": tr("Undo"),
        "redo": tr("Redo"),
        "search": tr("Search"),
        "paint": tr("Paint terrain"),
        "look": tr("Look"),
        "move": tr("Move points"),
        "name": tr("Name a place"),
        "setup": tr("Set up a unit"),
        "course": tr("Draw a river or road"),
        "new": tr("New"),
        "overlay": tr("Show"),
        "nothing": tr("Nothing"),
        "cost": tr("Movement costs"),
        "reach": tr("Reach"),
        "zones": tr("Zones"),
        "sight": tr("Sight"),
        "supply": tr("Supply"),
        "module": tr("VASSAL module"),
        **map_words(tr),
        **_words_of_balance(tr),
        **entry_words(tr),
        "open": tr("Open in the editor"),
        "close": tr("Close"),
        "save": tr("Write it"),
        "larger": tr("Larger"),
        "smaller": tr("Smaller"),
        "whole": tr("Whole sheet"),
        "help": tr("Help"),
        "kind": tr("Kind"),
        "play": tr("Play the game"),
        "play-room": tr("Play the game as it is written now"),
        "person": tr("a person"),
        "seed-of-dice": tr("Seed of the dice"),
        "begin-game": tr("Begin"),
        "open-game": tr("Open the page of the game"),
        "language": tr("Language"),
        "error": tr("Error"),
        "warning": tr("Warning"),
        "note": tr("Note"),
    }


def _words_of_balance(tr: Translator) -> Mapping[str, str]:
    return {
        "balance": tr("Balance"),
        "scenario": tr("Scenario"),
        "games": tr("Games"),
        "seed": tr("First seed"),
        "start": tr("Play the games"),
        "stop": tr("Stop"),
        "stopped": tr("Stopped"),
        "how-games-end": tr("How games end"),
        "points": tr("Points at the end"),
        "never-fired": tr("Never fired"),
        "all-fired": tr("Every rule that leaves a trace in games came into play at least once."),
        "never-read": tr("Columns of tables that were never used"),
        "failed-games": tr("Games that failed"),
        "outdated": tr("The game has changed since these games were played."),
        "report": tr("The whole report"),
    }


def _kinds(tr: Translator) -> list[str]:
    return [tr("Maps"), tr("Counters"), tr("Cards"), tr("Charts"), tr("Tracks"), tr("Set-up cards")]
