"""A combat's conditions on the turn, phase and side, for a VASSAL module: those that the turn
decides, and those that it asks the players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import groupby

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.mechanisms.conditions import When, line_key
from builder.model.mechanisms.fighting.combat import Combat
from builder.model.mechanisms.fighting.options import Support
from builder.rules.core.module_export.contests import TranslatedText
from builder.rules.core.per_game_cache import cached_per_game_key
from builder.rules.engine.combat.combat_formula import support_number_name
from builder.rules.engine.positions.conditions import (
    NIGHT,
    OPTIONS,
    named,
    of_position,
    questions_of_conditions,
)
from builder.rules.engine.positions.near_words import is_known_to_module
from builder.rules.engine.positions.position_conditions import is_gathered
from builder.rules.engine.positions.turn_facts import is_night, season_of
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.expressions.terms import (
    AnyOf,
    Compared,
    Every,
    Fixed,
    Term,
    Value,
    choose,
    number,
)

_TURNS = 120
"""The last turn whose season and night a VASSAL module knows."""


def known_values(game: Game, *, fires: bool = False) -> Mapping[str, Term | Value]:
    """Return the values, by their names in formulas, of conditions that never change or that the
    turn decides. Conditions on fire are false unless ``fires`` is set."""
    return _known_values(game, fires)


@cached_per_game_key
def _known_values(game: Game, fires: bool) -> Mapping[str, Term | Value]:
    never = () if fires else ("fire",)
    conditions = (when for _, when in game.mechanisms.conditions)
    found: dict[str, Term | Value] = {
        named(relation, word): False
        for relation, word in questions_of_conditions(conditions)
        if relation in never
    }
    found |= {} if game.mechanisms.weather else {"weather": ""}
    having = {option.of for combat in game.mechanisms.combat for option in combat.options}
    found |= {name: "" for of, name in OPTIONS.items() if of not in having}
    season: Term = Fixed("")
    for id, turns in _spans(lambda turn: _season(game, turn)):
        season = choose(turns, id, season) if id else season
    nights = [turns for night, turns in _spans(partial(is_night, game)) if night]
    return {**found, "season": season, NIGHT: AnyOf(tuple(nights))}


def _season(game: Game, turn: int) -> str:
    found = season_of(game, turn)
    return found.id if found else ""


def _spans(of: Callable[[int], str | bool]) -> Iterator[tuple[str | bool, Term]]:
    """Yield, for each run of consecutive turns for which the function ``of`` gives the same value,
    that value and the condition that the turn is in the run."""
    turn = number("turn")
    for value, turns in groupby(range(1, _TURNS + 1), of):
        first, *others = turns
        last = others[-1] if others else first
        between = (Compared(">=", turn, Fixed(first)), Compared("<=", turn, Fixed(last)))
        yield value, Every(between)


def player_questions(
    game: Game, conditions: Iterable[When]
) -> Iterator[tuple[str, TranslatedText]]:
    """Yield the conditions on counts, distances or the whole position that a VASSAL module must ask
    the players about: the condition's name and the clause for the question."""
    for condition in conditions:
        for _, part in condition.parts():
            for who, relation, words in part.lines():
                for word in words if relation in ("amount", "within") else ():
                    if is_known_to_module(game, relation, word):
                        continue
                    key = line_key(who, relation)
                    alone = When.model_validate({key: (word,)})
                    yield named(relation, word), _saying(game, alone)
            for name in of_position(part) if not is_gathered(game, part) else ():
                yield name, _saying(game, part.about_all)


def support_questions(game: Game, combat: Combat) -> Iterator[tuple[str, TranslatedText]]:
    """Yield, for each support declaration of a combat, the name that formulas use for the strength
    added, and the text that asks the players for it."""
    for n, support in enumerate(combat.support):
        yield support_number_name(n), partial(_support, game, support)


def _support(game: Game, support: Support, tr: Translator) -> str:
    mine = tr("Strength that supports the attacker")
    whose = mine if support.of == "attacker" else tr("Strength that supports the defender")
    if support.who.empty:
        return whose
    return tr("{text} ({when})", text=whose, when=Wording(game, tr).that(support.who))


def _saying(game: Game, when: When) -> TranslatedText:
    def said(tr: Translator) -> str:
        return Wording(game, tr).statement(when, "attacker")

    return said
