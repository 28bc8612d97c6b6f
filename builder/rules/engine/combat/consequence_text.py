"""Puts the consequences of combat for a side or a unit into words, for the rules text and for
explanations of answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from builder.model.game import Game
from builder.model.mechanisms.fighting.consequences import Consequence
from builder.rules.core.tables import printed_code
from builder.rules.engine.combat.combat_formula import CombatFormula
from builder.rules.engine.combat.combat_outcomes import consequence_sentence
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.game_words import counted_phrase
from builder.rules.procedures import Step, step

OR_INSTEAD = "Or instead, as its player chooses:"
"""The step between two options of a choice."""


def consequence_texts(wording: Wording, side: str, does: Iterable[Consequence]) -> Iterator[str]:
    """Yield a text for each consequence of combat that a side (or a ``unit``) suffers."""
    for one in does:
        first, *others = (_said(wording, side, part) for part in one.parts)
        for other in others:
            # The brackets show where the choice ends: what follows them happens in either case.
            first = wording.tr(
                "{text} (Or instead, as its player chooses: {other}.)",
                text=first,
                other=wording.after_colon(other.rstrip(".。")),
            )
        yield first


def _said(wording: Wording, side: str, does: Consequence) -> str:
    return wording.tr(
        consequence_sentence(side, does),
        number=abs(does.number),
        count=wording.count(does.count) if does.count else "",
        state=wording.word(does.state, "is"),
        side=wording.word(does.side) if does.side else "",
        check=wording.tr(name_of_check(wording.game, does.check)),
    )


def consequence_steps(
    game: Game, rule: str, side: str, does: Iterable[Consequence]
) -> Iterator[Step]:
    """Yield the explanation steps on the consequences of combat that a side (or a ``unit``)
    suffers."""
    for one in does:
        for n, part in enumerate(one.parts):
            if n:
                yield step(rule, OR_INSTEAD)
            yield step(rule, consequence_sentence(side, part), **consequence_values(game, part))


def consequence_values(game: Game, does: Consequence) -> dict[str, str | int]:
    """Return the values of the placeholders in the sentence for a consequence."""
    if does.word == "check":
        return {"check": name_of_check(game, does.check)}
    if does.word == "change":
        return {"number": abs(does.number), "count": counted_phrase(does.count)}
    if does.word == "join":
        return {"side": does.side}
    return {"state": does.state} if does.word == "state" else {"number": does.number}


def name_of_check(game: Game, id: str) -> str:
    """Return the name of the morale check with that id, as the game declares it."""
    named = (one.name or "Morale Check" for one in game.mechanisms.morale if one.id == id)
    return next(named, id)


def result_step(computed_formula: CombatFormula, code: str) -> Step:
    """Return the explanation step that names the result of a combat; a result that is printed as a
    dash and does nothing has no effect."""
    outcome = computed_formula.combat.results.get(code)
    idle = outcome is None or not (outcome.attacker or outcome.defender or outcome.note)
    if idle and printed_code(code) != code:
        return step(computed_formula.rule, "Result: no effect.")
    return step(computed_formula.rule, "Result: {code}.", code=printed_code(code))


def outcome_steps(game: Game, computed_formula: CombatFormula, code: str) -> Iterator[Step]:
    """Yield the explanation steps on what the result ``code`` does to each side."""
    outcome, rule = computed_formula.combat.results.get(code), computed_formula.rule
    if outcome is None:
        return
    for side in ("defender", "attacker"):
        yield from consequence_steps(game, rule, side, getattr(outcome, side))
    if outcome.note:
        yield step(rule, outcome.note)
