"""Answers questions about some named games, as plain data."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from builder.answers.rules_search import case_as_data, find_cases
from builder.i18n.translate import translator_of
from builder.loading.reading.files import Shelf, open_shelf
from builder.model.game import Game
from builder.playing.records import first_state, replayed
from builder.playing.state import CHANCE, State
from builder.playing.story import Storyteller
from builder.problems import Problem, any_fatal, did_you_mean, error
from builder.rules.error_boundary import guarded
from builder.rules.procedures import Refused
from builder.sentences import filled_sentence

Data = dict[str, Any]
"""An answer, in the types of JSON."""

MOST_ACTIONS = 400
"""The most legal actions that an answer lists; it says how many there are."""

MOST_DPI = 300

_Stamp = tuple[tuple[str, int, int], ...]


class _Read(NamedTuple):
    """A game as last read: a stamp of the state of its files, the game with filled charts, and its
    problems."""

    stamp: _Stamp
    game: Game | None
    problems: list[Problem]


@dataclass
class GameAnswers:
    """Answers questions about the games in ``folders``, each under its name, and about no other game. A
    game is read again when its files change."""

    folders: Mapping[str, Path]
    _read: dict[str, _Read] = field(default_factory=dict)

    def games(self) -> list[Data]:
        """Return the games, with their scenarios and languages."""
        return [self._sheet(name) for name in self.folders]

    def _sheet(self, name: str) -> Data:
        game = self.game(name)
        scenarios = [{"id": s.id, "title": s.title, "turns": s.turns} for s in game.scenarios]
        sides = [{"id": side.id, "name": side.name} for side in game.sheet.sides]
        return {
            "game": name,
            "title": game.sheet.title,
            "version": game.sheet.version,
            "languages": list(game.sheet.languages),
            "sides": sides,
            "scenarios": scenarios,
            "maps": [{"id": sheet.id, "title": sheet.title} for sheet in game.maps],
        }

    def game(self, name: str) -> Game:
        """Return a game; raises :class:`Refused` if it is not one of the named ones, or cannot be
        read."""
        read = self._current(name)
        if read.game is None:
            raise Refused(*[p for p in read.problems if any_fatal([p])])
        return read.game

    def folder(self, name: str) -> Path:
        """Return the folder of a game; raises :class:`Refused` if it is not one of the named ones."""
        if name not in self.folders:
            message = filled_sentence("no game {name!r} is open here", name=name)
            raise Refused(error("no-such-game", message, hint=did_you_mean(name, self.folders)))
        return self.folders[name]

    def _current(self, name: str) -> _Read:
        from builder.pipeline.result_cache import load_cached_game
        from builder.rules.validation import fill

        folder = self.folder(name)
        shelf = open_shelf(folder)
        stamp = _stamp(shelf)
        known = self._read.get(name)
        if known is None or known.stamp != stamp:
            game, problems = load_cached_game(folder, shelf=shelf)
            self._read[name] = known = _Read(stamp, game and fill(game), list(problems))
        return known

    def procedures(self, name: str) -> list[Data]:
        """Return the questions that the game's rules engine answers (procedures), each with its
        arguments."""
        from builder.rules import asking

        return asking.listing(self.game(name))

    def ask(self, name: str, procedure: str, given: Mapping[str, Any]) -> Data:
        """Return the answer to a question, in the JSON form of ``ask --json``."""
        from builder.rules import asking

        return asking.ask(self.game(name), procedure, given).as_json()

    def check(self, name: str) -> Data:
        """Return every problem of a game's files, rules and worked examples."""
        from builder.pipeline.build import check_game

        found = check_game(self.folder(name), quick=True)
        return {"sound": not any_fatal(found), "problems": [p.as_json() for p in found]}

    # -- play --------------------------------------------------------------------------------------

    def legal_actions(
        self, name: str, scenario: str, actions: Sequence[str], language: str
    ) -> Data:
        """Return who acts after the given actions of a scenario, and everything that is legal then."""
        game = self.game(name)
        state, problems = guarded("the game", lambda: _state(game, scenario, actions))
        if state is None:
            return {"problems": [p.as_json() for p in problems]}
        story = Storyteller(game, self._language(game, language))
        chance = state.current_player == CHANCE
        legal = () if chance else state.legal_actions
        told: Data = {
            "turn": state.moment.turn,
            "phase": state.moment.phase,
            "player": state.current_player,
            "over": state.is_over,
            "count": len(legal),
            "actions": [_action(state, one, story) for one in legal[:MOST_ACTIONS]],
            "chances": _chances(state, story) if chance else [],
            "problems": [],
        }
        return told

    def odds(
        self, name: str, scenario: str, actions: Sequence[str], action: str, language: str
    ) -> Data:
        """Return the exact chances of what follows if ``action`` is taken after the given actions;
        without ``action``, of the chance that is due after them."""
        taken = [*actions, action] if action else list(actions)
        told = self.legal_actions(name, scenario, taken, language)
        kept = ("turn", "phase", "player", "chances", "problems")
        return {key: told[key] for key in kept if key in told}

    # -- rules -------------------------------------------------------------------------------------

    def search(self, name: str, words: str, language: str, most: int) -> list[Data]:
        """Return the cases (numbered rules) that match some words best."""
        game = self.game(name)
        language = self._language(game, language)
        return find_cases(game, words, language, max(1, min(most, 50)))

    def rules(self, name: str, language: str) -> str:
        """Return the whole rules in a language as Markdown; raises :class:`Refused`."""
        game = self.game(name)
        language = self._language(game, language)
        rules = game.rules_in(language)
        told = [case_as_data(case, rules) for case in rules.cases] if rules else []
        parts = [f"## {case['number']} {case['title']}\n\n{case['text']}" for case in told]
        return "\n\n".join([f"# {translator_of(game, language)(game.sheet.title)}", *parts])

    def case(self, name: str, number: str, language: str) -> Data:
        """Return a case (numbered rule) with the cases below it; raises :class:`Refused`."""
        game = self.game(name)
        language = self._language(game, language)
        rules = game.rules_in(language)
        cases = [c for c in (rules.cases if rules else ()) if _belongs(c.number, number)]
        if rules is None or not cases:
            message = filled_sentence("the rules have no case {number!r}", number=number)
            raise Refused(error("no-such-case", message))
        return {"language": language, "cases": [case_as_data(case, rules) for case in cases]}

    # -- pictures ----------------------------------------------------------------------------------

    def pictures(self, name: str) -> list[Data]:
        """Return the pictures that can be drawn of a game: maps, counters, cards, charts, figures."""
        from builder.outputs import single_image

        found = single_image.all_pictures(self.game(name))
        return [{"kind": p.kind, "name": p.name, "title": p.title_in(str)} for p in found]

    def picture(self, name: str, kind: str, of: str, language: str, dpi: int) -> bytes:
        """Return one of the pictures as a PNG; raises :class:`Refused`."""
        from builder.outputs import single_image

        game = self.game(name)
        known = {p.name: p for p in single_image.pictures_of_kind(game, kind)} if kind else {}
        if of not in known:
            message = filled_sentence("no {kind} {name!r}", kind=kind, name=of)
            raise Refused(error("no-such-picture", message, hint=did_you_mean(of, known)))
        drawn = single_image.draw_picture(game, known[of], self._language(game, language))
        return drawn.file(".png", max(20, min(dpi, MOST_DPI, drawn.most_dpi)))

    def _language(self, game: Game, language: str) -> str:
        """Return the language asked for; raises :class:`Refused` if the game is not in that
        language."""
        known = game.sheet.languages
        if language and language not in known:
            message = filled_sentence(
                "the game has {known}, not {language!r}", known=", ".join(known), language=language
            )
            raise Refused(error("no-such-language", message))
        return language or known[0]


def _stamp(shelf: Shelf) -> _Stamp:
    """Return a value that changes whenever a file of a game changes."""
    facts = ((path.as_posix(), (shelf.folder / path).stat()) for path in shelf.files)
    return tuple((name, told.st_mtime_ns, told.st_size) for name, told in facts)


def _state(game: Game, scenario: str, actions: Sequence[str]) -> State:
    first = first_state(game, scenario)
    return next(iter(deque(replayed(first, actions), maxlen=1)), first)


def _action(state: State, action: Any, story: Storyteller) -> Data:
    said = state.explain(action)
    return {"action": action.text, "text": story.sentence(said), "rule": said.rule}


def _chances(state: State, story: Storyteller) -> list[Data]:
    """Return every possible outcome of a die roll or draw that is due, each with its exact chance."""
    return [
        {**_action(state, outcome, story), "chance": str(chance)}
        for outcome, chance in state.chance_outcomes.items()
    ]


def _belongs(number: str, asked: str) -> bool:
    """Return whether a case (numbered rule) is the one asked for or lies below it; ``7`` and ``7.0``
    mean the whole section 7."""
    stem = asked.removesuffix(".0")
    return number == asked or number == f"{stem}.0" or number.startswith(f"{stem}.")
