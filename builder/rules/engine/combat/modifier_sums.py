"""Adds up column shifts and die roll modifiers: as formula terms, and the range of their sums."""

from __future__ import annotations

from collections.abc import Callable

from builder.model.mechanisms.declared import Modifier, Range
from builder.rules.engine.combat.leader_modifiers import GradedModifier
from builder.rules.engine.positions.conditions import term_of
from builder.rules.expressions.formula import Sentence, Stage
from builder.rules.expressions.terms import Fixed, Term, choose, greatest, least, total


def stage_of_modifiers(
    name: str, modifiers: tuple[Modifier, ...], limits: Range | None, rule: str, text: str
) -> Stage:
    """Return the formula stage that adds up the modifiers, within their limits, with a sentence to
    explain each that applies."""
    found = sum_of_modifiers(modifiers, limits, _when)
    told = tuple(
        Sentence(m.rule or rule, text, {"by": Fixed(m.by)}, frozenset({"by"}), _when(m))
        for m in modifiers
    )
    return Stage(name, found, told)


def sum_of_modifiers(
    modifiers: tuple[Modifier, ...], limits: Range | None, when: Callable[[Modifier], Term]
) -> Term:
    """Return, as a formula term, the sum of the modifiers that apply, within its limits. ``when``
    turns a modifier into its condition."""
    found = total(*(choose(when(m), m.by) for m in modifiers))
    return least(greatest(found, limits[0]), limits[1]) if limits else found


def range_of_modifier_sums(modifiers: tuple[Modifier, ...], limits: Range | None) -> Range:
    """Return the least and the greatest sum that these modifiers can reach, within their limits.
    Modifiers that stand for the possible numbers of one unit value exclude each other."""
    lows, highs = dict[int, int](), dict[int, int]()
    for n, m in enumerate(modifiers):
        kind = m.kind if isinstance(m, GradedModifier) else -1 - n
        lows[kind] = min(lows.get(kind, 0), m.by)
        highs[kind] = max(highs.get(kind, 0), m.by)
    low, high = sum(lows.values()), sum(highs.values())
    if limits is None or not modifiers:
        return low, high
    return max(limits[0], min(limits[1], low)), max(limits[0], min(limits[1], high))


def _when(modifier: Modifier) -> Term:
    """Return the condition of a modifier as a formula term; lines that name no role are about the
    attackers."""
    return term_of(modifier.when, "attacker", None)
