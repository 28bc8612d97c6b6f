"""Finds which rules of a game were applied in the simulated games, and which never were."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from types import CodeType
from typing import NamedTuple

from builder.model.mechanisms.counts import Count
from builder.rules.coverage import coverage
from builder.rules.play.match import Match
from builder.rules.registry import system_of
from builder.simulation.declared_conditions import case_of_each_part, declared_conditions
from builder.simulation.game_record import HELD, RULE, RULE_GAMES
from builder.simulation.tally import Tally

_SILENT = frozenset(("grades", "time", "links", "sight"))
"""Families of declarations that only define something."""
_NUMBER = re.compile(r"[0-9]{1,3}(\.[0-9]{1,3}){1,3}")


class RuleUsed(NamedTuple):
    """A numbered rule: how often it was applied, in how many games, and whether the simulation can
    notice its application at all (not so for a mere definition)."""

    rule: str
    title: str
    fired: int
    games: int
    visible: bool


def rules_used(match: Match, tally: Tally) -> Iterator[RuleUsed]:
    """Yield every rule that can be played, with how often it was applied: reported in the course of a
    game, true as a condition, changing a combat, or forbidding something."""
    visible, covered, elsewhere = _visible(match), coverage(match.game), _of_other_scenarios(match)
    played = {
        one.rule: one.title for one in covered if one.how == "played" and one.rule not in elsewhere
    }
    declared = {*case_of_each_part(match.game.mechanisms).values()} - {one.rule for one in covered}
    for rule in sorted({*played, *declared}, key=_order):
        fired, games = (tally.number(kind, rule) for kind in (RULE, RULE_GAMES))
        yield RuleUsed(rule, played.get(rule, ""), fired, games, rule in visible)


def _of_other_scenarios(match: Match) -> frozenset[str]:
    """Return the rules that are limited, by their scope or their title, to scenarios or maps other
    than the one played."""
    game, scenario = match.game, match.scenario
    own = {_plain(scenario.title), *(_plain(m.title) for m in game.maps if m.id == scenario.map)}
    titles = (*(s.title for s in game.scenarios), *(m.title for m in game.maps))
    others = {_plain(title) for title in titles} - own - {""}
    cases = game.rules[0].cases if game.rules else ()
    return frozenset(c.number for c in cases if {_plain(c.scope), _plain(c.title)} & others)


def _plain(title: str) -> str:
    return title.replace("’", "'").casefold().removeprefix("the ")


def _order(rule: str) -> tuple[int, ...]:
    return tuple(int(re.sub(r"\D", "", part) or 0) for part in rule.split("."))


def idle_conditions(match: Match, tally: Tally) -> Iterator[str]:
    """Yield the paths of those declared conditions that were never true in any game."""
    for path in sorted({one.path for one in declared_conditions(match).values()}):
        if not tally.number(HELD, path):
            yield path


def _visible(match: Match) -> frozenset[str]:
    """Return the rules whose application can be noticed: those with a declaration that does something,
    and those whose number the system's own code reports during play."""
    mechanisms = match.game.mechanisms
    found = {
        mechanisms.case(f, o)
        for f, every in mechanisms.families()
        if f not in _SILENT
        for o in every
        if not (isinstance(o, Count) and _only_defines(o))
    }
    found |= {condition.rule for condition in declared_conditions(match).values()}
    return frozenset(found | _named_by_programs(system_of(match.game).name))


def _only_defines(count: Count) -> bool:
    """Return whether a declared number that the game keeps (a count) makes nothing happen by itself:
    other rules change it, and their effects are recorded under those rules."""
    return not (count.changes or count.reached)


@cache
def _named_by_programs(system: str) -> frozenset[str]:
    """Return the rule numbers that occur in the program code which plays a system's games."""
    name = f"builder.rules.systems.{system}.play"
    try:
        package = importlib.import_module(name)
    except ModuleNotFoundError:
        return frozenset()
    modules = (m.name for m in pkgutil.walk_packages(package.__path__, f"{name}."))
    return frozenset(
        n for module in modules if not module.endswith("cases") for n in _numbers_in(module)
    )


def _numbers_in(module: str) -> Iterator[str]:
    source = inspect.getsource(importlib.import_module(module))
    yield from _numbers(compile(source, module, "exec"))


def _numbers(code: CodeType) -> Iterator[str]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _numbers(constant)
        elif isinstance(constant, str) and _NUMBER.fullmatch(constant):
            yield constant
