"""What play does with every case of a game's rules: nothing is skipped in silence."""

from __future__ import annotations

from builder.model.game import Game
from builder.rules.play.kinds import CaseInPlay
from builder.rules.registry import play_of

UNREAD = "Said in words that no program reads."


def coverage(game: Game) -> list[tuple[CaseInPlay, str]]:
    """Return every case of the rules with its title, in their order; cases without a text of their
    own are left out. Of several words about one case the gravest stands. Raises :class:`Refused`
    for a game that cannot be played."""
    told = list(play_of(game).cases(game))
    language = game.sheet.languages[0]
    rules = game.rules_in(language)
    titles = {case.number: case.title for case in (rules.cases if rules else ())}
    written = [case.number for case in (rules.cases if rules else ()) if case.blocks]
    numbers = dict.fromkeys([*written, *(one.rule for one in told)])
    found = [(_of(number, told), titles.get(number, "")) for number in numbers]
    return sorted(found, key=lambda item: _order(item[0].rule))


def _of(number: str, told: list[CaseInPlay]) -> CaseInPlay:
    own = [one for one in told if one.rule == number]
    left = [one for one in own if one.how != "played"]
    if len(left) > 1:
        return CaseInPlay(number, left[0].how, " ".join(dict.fromkeys(one.why for one in left)))
    return next(iter(left or own), CaseInPlay(number, "told", UNREAD))


def _order(number: str) -> tuple[tuple[int, str], ...]:
    """Return a key by which 7.2 comes before 7.10."""
    parts = number.split(".")
    return tuple((int(part) if part.isdigit() else 0, part) for part in parts)
