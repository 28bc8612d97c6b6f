"""Checks that report game data that the squad rules cannot read or that contradicts them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from builder.model.game import Game
from builder.problems import Problem, error, unknown_name, warning
from builder.rules.procedures import Refused
from builder.rules.systems.squad_cards.meeting import arrivals_of, matchup_of
from builder.rules.systems.squad_cards.numbers import deck_numbers
from builder.sentences import filled_sentence, listed_with_and

LIMITED = ("anti-tank", "demolition")
"""The kinds of weapons whose number in a squad the rules limit."""


def check_deck(game: Game) -> Iterator[Problem]:
    """Report a deck without numbers, and reinforcement tables that lack an entry for one of the
    deck's numbers."""
    try:
        numbers = deck_numbers(game)
    except Refused as wrong:
        yield from wrong.problems
        return
    for nation in sorted({a.nation for a in game.arrivals}):
        listed = Counter(a.number for a in arrivals_of(game, nation))
        for value in sorted({n.value for n in numbers} - listed.keys()):
            entry = arrivals_of(game, nation)[0]
            message = filled_sentence(
                "the reinforcements of {nation} have no entry for {value}",
                nation=nation,
                value=value,
            )
            hint = "add an entry with that number"
            yield warning("missing-number", message, ("arrivals", entry.id), rule="53.0", hint=hint)


def check_troops(game: Game) -> Iterator[Problem]:
    """Report a side whose hand limit differs from that of its line troops, and limits on weapons
    that the rules do not limit."""
    sides = {nation.id: nation.side for nation in game.sheet.nations}
    for hand in game.hands:
        for troops in game.troops:
            line = troops.quality == "line" and sides.get(troops.nation) == hand.side
            if line and troops.hand is not None and hand.limit != troops.hand:
                message = filled_sentence(
                    "the hand {hand} holds {limit}, {troops} hold {troops_limit}",
                    hand=hand.id,
                    limit=hand.limit,
                    troops=troops.id,
                    troops_limit=troops.hand,
                )
                hint = "give both the same number"
                yield warning(
                    "wrong-hand", message, ("hands", hand.id), rule=troops.rule, hint=hint
                )
    for limit in game.limits:
        if limit.what not in LIMITED:
            yield unknown_name("limited thing", limit.what, LIMITED, ("limits", limit.id, "what"))


def check_matchups(game: Game) -> Iterator[Problem]:
    """Report pairs of nations that are listed twice, and a nation paired with itself."""
    seen: dict[frozenset[str], str] = {}
    for matchup in game.matchups:
        pair = frozenset(matchup.nations)
        path = ("matchups", matchup.id, "nations")
        if len(pair) < 2:
            hint = "name two nations"
            yield error(
                "bad-matchup",
                filled_sentence("{id}: a nation meets itself", id=matchup.id),
                path,
                rule="53.0",
                hint=hint,
            )
        elif pair in seen:
            message = filled_sentence(
                "{id}: these two meet in {seen} already", id=matchup.id, seen=seen[pair]
            )
            hint = "leave one of the two out"
            yield error("bad-matchup", message, path, rule="53.0", hint=hint)
        seen.setdefault(pair, matchup.id)


def check_scenarios(game: Game) -> Iterator[Problem]:
    """Report scenarios whose nations the game lacks or which never met."""
    for scenario in game.scenarios:
        path = ("scenarios", scenario.id, "nations")
        lost = [n for n in scenario.nations if n not in game.nations]
        for nation in lost:
            yield unknown_name("nation", nation, game.nations, path)
        if scenario.nations and not lost and not _met(game, scenario.nations):
            message = filled_sentence(
                "{nations} do not meet", nations=listed_with_and(scenario.nations)
            )
            hint = "name two nations of one of the matchups"
            yield error("no-matchup", message, path, rule="53.0", hint=hint)


def _met(game: Game, nations: tuple[str, ...]) -> bool:
    return len(nations) == 2 and matchup_of(game, *nations) is not None
