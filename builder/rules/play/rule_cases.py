"""For systems whose rules the program plays almost completely: says for each numbered case of the
rules whether it is played and, if not, why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from builder.model.game import Game
from builder.rules.play.kinds import CaseInPlay

ABOUT = "It describes the game and its parts; it decides nothing."
SCALE = "It gives the scale of hexes and turns; it decides nothing."


def written_cases(
    game: Game, told: Mapping[str, str], players: Mapping[str, str]
) -> Iterator[CaseInPlay]:
    """Yield how play treats each numbered case of a game's rules: the program plays all except
    those in ``told``, which it only reports, and those in ``players``, of which something is left
    to them; both mappings give the reason by rule number."""
    for text in game.rules[:1]:
        for case in text.cases:
            if case.number in told:
                yield CaseInPlay(case.number, "told", told[case.number])
            elif case.number in players:
                yield CaseInPlay(case.number, "players", players[case.number])
            else:
                yield CaseInPlay(case.number, "played")
