"""Finds the conditions that a game's declared rules contain, each with its path in the game's data and
its rule number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from builder.model.game import Game
from builder.model.mechanisms import Declared, Mechanisms
from builder.model.mechanisms.conditions import Who
from builder.problems import PathKey
from builder.rules.engine.positions.conditions import term_of
from builder.rules.expressions.terms import Term
from builder.rules.play.match import Match

_SIDES: tuple[Who, ...] = ("attacker", "defender")
_READINGS: tuple[tuple[Who, Who | None], ...] = (
    ("", ""),
    *((own, one) for own in _SIDES for one in ("", *_SIDES, None)),
)
"""Whom a condition is about in formulas: a unit for itself, or one side of a combat."""


class DeclaredCondition(NamedTuple):
    """A condition in a declared rule: its path in the game's data as text, and the number of its
    rule."""

    path: str
    rule: str


def declared_conditions(match: Match) -> Mapping[int, DeclaredCondition]:
    """Return the conditions declared in a match's game, each under the Python ``id()`` of its
    object."""
    return match.worked_out("declared conditions", lambda: _conditions(match.game))


def _conditions(game: Game) -> dict[int, DeclaredCondition]:
    mechanisms = game.mechanisms
    rules = case_of_each_part(mechanisms)
    return {
        id(when): DeclaredCondition(path_text(path), _case(rules, path))
        for path, when in mechanisms.conditions
        if not when.empty
    }


def terms_of_conditions(match: Match) -> Mapping[Term, tuple[DeclaredCondition, ...]]:
    """Return the declared conditions by the expressions (formula terms) made from them. Equal
    conditions give the same term, which stands for all of them."""
    return match.worked_out("terms of conditions", lambda: _terms(match))


def _terms(match: Match) -> dict[Term, tuple[DeclaredCondition, ...]]:
    declared, found = declared_conditions(match), dict[Term, tuple[DeclaredCondition, ...]]()
    conditions = {id(when): when for _, when in match.game.mechanisms.conditions}
    for name, condition in declared.items():
        when = conditions[name]
        for term in {term_of(when, own, one) for own, one in _READINGS}:
            found[term] = (*found.get(term, ()), condition)
    return found


def case_of_each_part(mechanisms: Mechanisms) -> dict[PathKey, str]:
    """Return the rule number of every declaration, by its path in the game's data."""
    paths = {id(part): path for path, part in mechanisms.parts}
    found = {
        paths[id(p)]: p.rule for _, p in mechanisms.parts if isinstance(p, Declared) and p.rule
    }
    tops = {
        paths[id(o)]: mechanisms.case(f, o) for f, every in mechanisms.families() for o in every
    }
    return found | tops


def _case(rules: Mapping[PathKey, str], path: PathKey) -> str:
    """Return the rule number of the innermost declaration that contains a path."""
    return next((rules[path[:n]] for n in range(len(path), 0, -1) if path[:n] in rules), "")


def path_text(path: PathKey) -> str:
    """Return a path in a game's data as text.

    >>> path_text(("mechanisms", "combat", 0, "when"))
    'mechanisms.combat.0.when'
    """
    return ".".join(map(str, path))
