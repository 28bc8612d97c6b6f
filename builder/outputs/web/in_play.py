"""Collects what the page says about each case (rule) in play: whether the rules engine plays it
and, if not, why."""

from __future__ import annotations

from dataclasses import dataclass

from builder.i18n.locales import customs
from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.rules.coverage import CoveredCase, coverage
from builder.rules.play.kinds import HowPlayed
from builder.rules.procedures import Refused
from builder.sentences import FilledSentence


@dataclass(frozen=True)
class NotPlayed:
    """A case (rule) that the rules engine only reports, or leaves to the players: its number, its
    title, how it is treated, and why."""

    number: str
    title: str
    how: HowPlayed
    why: str


@dataclass(frozen=True)
class InPlay:
    """How the rules engine treats the cases (rules) in play: ``how`` each is treated, by case
    number; for each way a sentence (``says``) and the number of cases (``many``); and the cases
    that the engine does not play (``others``)."""

    how: dict[str, HowPlayed]
    says: dict[str, str]
    many: dict[str, int]
    others: tuple[NotPlayed, ...]


def in_play(game: Game, tr: Translator, titles: dict[str, str]) -> InPlay | None:
    """Return how the rules engine treats the cases in play; ``None`` for a game that it cannot
    play."""
    try:
        cases = coverage(game)
    except Refused:
        return None
    ways: tuple[HowPlayed, ...] = ("played", "told", "players")
    others = (
        NotPlayed(one.rule, titles.get(one.rule, ""), one.how, _why(one, tr))
        for one in cases
        if one.how != "played"
    )
    return InPlay(
        how={one.rule: one.how for one in cases},
        says={
            "played": tr("The program plays this."),
            "told": tr("This is a description: nothing in it is played."),
            "players": tr("The program leaves this to the players."),
        },
        many={way: sum(one.how == way for one in cases) for way in ways},
        others=tuple(others),
    )


def _why(case: CoveredCase, tr: Translator) -> str:
    return customs(tr.language).space.join(_reason_text(reason, tr) for reason in case.reasons)


def _reason_text(reason: str, tr: Translator) -> str:
    if not isinstance(reason, FilledSentence):
        return tr(reason)
    values = {
        name: tr(value) if isinstance(value, str) else value
        for name, value in reason.values.items()
    }
    return tr(reason.sentence, **values)
