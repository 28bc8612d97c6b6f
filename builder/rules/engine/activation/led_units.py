"""Leaders whom a card of a hand lets act, if their value is at most the number of operations on it, and
the units that act with them."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor

from builder.model.game import Game
from builder.model.mechanisms import Activation
from builder.model.mechanisms.activation import Leaders
from builder.problems import PathKey, Problem, error, warning
from builder.rules.core.positions.position import Piece
from builder.rules.engine.positions.condition_answers import matching_units, piece_fulfils
from builder.rules.engine.positions.declared_names import known_words_hint
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.positions.steps import amount_of_piece, is_value
from builder.rules.engine.positions.unit_conditions import unit_may_fulfil
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.procedures import Step, step
from builder.sentences import filled_sentence

_PATH: PathKey = ("mechanisms", "activation", "leaders")


def _rule(situation: Situation, declared: Activation, leaders: Leaders) -> str:
    """Return the number of the rule by which cards let leaders act."""
    return leaders.rule or situation.mechanisms.case("activation", declared)


def leaders_able(
    situation: Situation, declared: Activation, side: str, points: int
) -> tuple[Piece, ...]:
    """Return the leaders of a side that a card with so many operations lets act."""
    leaders = declared.leaders
    if leaders is None:
        return ()
    rule = _rule(situation, declared, leaders)
    mine = (p for p in matching_units(situation, leaders.who) if situation.side(p) == side)
    able = (p for p in mine if piece_fulfils(situation, declared.who, p))
    return tuple(p for p in able if amount_of_piece(situation, p, leaders.value, rule) <= points)


def units_led(situation: Situation, declared: Activation, leader: Piece) -> tuple[Piece, ...]:
    """Return the other units of its side in a leader's place that may act with it."""
    side = situation.side(leader)
    there = (p for p in situation.position.units if p.at == leader.at and p.name != leader.name)
    mine = (p for p in there if situation.side(p) == side)
    return tuple(p for p in mine if piece_fulfils(situation, declared.who, p))


def most_led(situation: Situation, declared: Activation, leader: Piece) -> int | None:
    """Return how many other units may act with a leader; ``None`` for all."""
    leaders = declared.leaders
    assert leaders is not None
    if isinstance(leaders.most, int):
        return leaders.most or None
    rule = _rule(situation, declared, leaders)
    return floor(amount_of_piece(situation, leader, leaders.most, rule))


def steps_of_leaders(
    situation: Situation, declared: Activation, leaders: tuple[Piece, ...]
) -> Iterator[Step]:
    """Yield the explanation steps on leaders whom a card lets act, and on the units that act with each."""
    assert declared.leaders is not None
    rule = _rule(situation, declared, declared.leaders)
    for leader in leaders:
        led = ", ".join(piece.name for piece in units_led(situation, declared, leader))
        many = most_led(situation, declared, leader)
        if not led or many == 0:
            yield step(rule, "{leader} may act.", leader=leader.name)
        elif many is None:
            yield step(
                rule, "{leader} may act, and with it: {units}.", leader=leader.name, units=led
            )
        else:
            yield step(rule, "{leader} may act, and with it up to {many} of these: {units}.",
                       leader=leader.name, many=many, units=led)  # fmt: skip


def leaders_text(wording: Wording, declared: Activation) -> Iterator[str]:
    """Yield the rules sentences on leaders whom a card lets act."""
    leaders, tr = declared.leaders, wording.tr
    if leaders is None:
        return
    somebody, value = wording.somebody(leaders.who), wording.value(leaders.value)
    text = (
        tr(
            "A card lets {somebody} act if its {value} is at most the {operations} value of the card."
        )
        if leaders.only
        else tr("Or {somebody} acts if its {value} is at most the {operations} value of the card.")
    )
    yield text.format(somebody=somebody, value=value, operations=tr(declared.operations))
    if isinstance(leaders.most, str):
        yield tr("As many other units in its hex may act with it as its {value} says.",
                 value=wording.value(leaders.most))  # fmt: skip
    elif leaders.most == 1:
        yield tr("One other unit in its hex may act with it.")
    elif leaders.most:
        yield tr("Up to {many} other units in its hex may act with it.", many=leaders.most)
    else:
        yield tr("All other units in its hex may act with it.")


def check_leaders(game: Game, declared: Activation) -> Iterator[Problem]:
    """Report leaders without a value to compare, cards without operations, and leaders that there are
    not."""
    leaders = declared.leaders
    if leaders is None:
        return
    named = {"value": leaders.value}
    named |= {"most": leaders.most} if isinstance(leaders.most, str) else {}
    for key, name in named.items():
        if not is_value(game, name):
            message = filled_sentence(
                "value_names have no {name}, which {id} reads", name=name, id=declared.kind
            )
            hint = known_words_hint(name, game.sheet.names_of_values)
            yield error("no-value-name", message, (*_PATH, key), hint=hint)
    if not declared.operations:
        hint = "write operations: the name of the value that cards have"
        message = "leaders are compared with the operations of a card, and no card has any"
        yield error("bad-activation", message, _PATH, hint=hint)
    if not any(unit_may_fulfil(game, leaders.who, unit) for unit in game.units):
        hint = "say under 'who' what leaders are: who: {is: leader}"
        yield warning("unreached", "no unit is such a leader", (*_PATH, "who"), hint=hint)
