"""Coverage of play: for every case (numbered rule) of a game's rules, whether the program plays it,
so that no rule is skipped without notice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from builder.model.game import Game
from builder.problems import Problem, remark
from builder.rules.play.kinds import CaseInPlay, HowPlayed
from builder.rules.registry import play_of
from builder.sentences import filled_sentence

_PART = re.compile(r"(\d*)(.*)")
UNREAD = "Stated in words that no program reads."
INTRODUCTION = "An introduction: the rules of this section say what is done."


@dataclass(frozen=True)
class CoveredCase:
    """A case of the rules with its title, and how play treats it; if it is not played, the reasons
    why."""

    rule: str
    title: str
    how: HowPlayed
    reasons: tuple[str, ...] = ()

    @property
    def why(self) -> str:
        """The reasons why the case is not played, joined into one text."""
        return " ".join(self.reasons)


def coverage(game: Game) -> list[CoveredCase]:
    """Return every case (numbered rule) of a game's rules with how play treats it, in the order of
    the rules; cases without a text of their own are left out. If several treatments are given for
    one case, the most serious counts. Raises :class:`Refused` for a game that cannot be played."""
    told = list(play_of(game).cases(game))
    language = game.sheet.languages[0]
    rules = game.rules_in(language)
    titles = {case.number: case.title for case in (rules.cases if rules else ())}
    written = [case.number for case in (rules.cases if rules else ()) if case.blocks]
    numbers = dict.fromkeys([*written, *(one.rule for one in told)])
    found = (_of(number, titles.get(number, ""), told) for number in numbers)
    return sorted(found, key=lambda one: _order(one.rule))


def _of(number: str, title: str, told: list[CaseInPlay]) -> CoveredCase:
    own = [one for one in told if one.rule == number]
    left = [one for one in own if one.how != "played"]
    if not own:
        within = any(one.rule != number and one.rule.startswith(_section(number)) for one in told)
        return CoveredCase(number, title, "told", (INTRODUCTION if within else UNREAD,))
    if not left:
        return CoveredCase(number, title, "played")
    return CoveredCase(number, title, left[0].how, tuple(dict.fromkeys(one.why for one in left)))


def _section(number: str) -> str:
    """Return the prefix that the numbers of a case's subordinate cases have: ``4.`` for 4.0,
    ``4.1.`` for 4.1."""
    return number.removesuffix(".0") + "."


def _order(number: str) -> tuple[tuple[int, str], ...]:
    """Return a sort key for case numbers, by which 7.2 comes before 7.10, and 4.5 before 4.5a
    before 4.6."""
    parts = (_PART.match(part) for part in number.split("."))
    return tuple((int(part[1] or 0), part[2]) for part in parts if part)


def left_to_players(game: Game) -> Iterator[Problem]:
    """Yield a note for each declared rule at which play stops so that the players decide."""
    for case in play_of(game).cases(game):
        if case.how == "players" and case.path:
            message = filled_sentence("play leaves this to the players: {why}", why=case.why)
            yield remark("left-to-players", message, case.path, hint=case.hint, rule=case.rule)
