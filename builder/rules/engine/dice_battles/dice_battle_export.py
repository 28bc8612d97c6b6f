"""Exports dice battles for the VASSAL module: what each unit rolls, and the conditions that must be
tested."""

from __future__ import annotations

from collections.abc import Mapping

from builder.model.game import Game
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.dice import DiceRoll
from builder.model.mechanisms.fighting.battles import Aim, Battle, BattleSide, DiceChange
from builder.rules.core.module_export.contests import CombatReason, Words
from builder.rules.core.module_export.dice_battles import (
    DiceBattle,
    DiceNumberChange,
    FiringParty,
    HitChange,
)
from builder.rules.engine.combat.combat_text import strength_change_text
from builder.rules.engine.combat.export.combat_export import chat_text
from builder.rules.engine.combat.export.module_queries import CombatConditions, values_by_steps_lost
from builder.rules.engine.combat.export.moment_queries import known_values
from builder.rules.engine.dice_battles.closed_ways import Closed
from builder.rules.engine.dice_battles.dice_battle import DEFAULT_NEED, battle_pool
from builder.rules.engine.dice_battles.dice_battle_text import aim_change_text
from builder.rules.engine.dice_battles.leader_modifiers import (
    battles_with_graded_changes,
    with_worded_condition,
)
from builder.rules.engine.facing.attacked_arcs import attack_arcs
from builder.rules.engine.play_phases import phases_for
from builder.rules.engine.positions.conditions import (
    OPTIONS,
    ROLES,
    named,
    questions_of_conditions,
    term_of,
)
from builder.rules.expressions.terms import Every, Term


def dice_battles(game: Game) -> tuple[DiceBattle, ...]:
    """Return the dice battles of a game as a VASSAL module rolls them."""
    return tuple(_exported_battle(game, battle) for battle in battles_with_graded_changes(game))


def _exported_battle(game: Game, battle: Battle) -> DiceBattle:
    rule, need, pool = (
        game.mechanisms.case("battles", battle),
        battle.hits or DEFAULT_NEED,
        battle_pool(game, battle),
    )
    conditions = _conditions(battle)
    fought = CombatConditions(game, conditions)
    closed = Closed(game) if battle.enter and battle.reach == "adjacent" else None
    values = [battle.dice, *([need.value] if need.value and pool is None else [])]
    never = {
        named(relation, word)
        for relation, word in questions_of_conditions(conditions)
        if relation == "height"
    }
    return DiceBattle(
        id=battle.id,
        name=battle.name or "Battle",
        rule=rule,
        same_place=battle.reach == "same place",
        asked={name: it for name, it in fought.questions_by_name.items() if name not in never}
        | dict(closed.questions_by_name if closed else {}),
        grounds=fought.grounds(),
        ways=_merged_words(fought.crossed_features(), closed.words_by_way)
        if closed
        else fought.crossed_features(),
        heights={},
        words=_joined(fought.words(), closed.words) if closed else fought.words(),
        known={
            **known_values(game),
            **dict.fromkeys(never, False),
            **dict.fromkeys(OPTIONS.values(), ""),
        },
        questions=fought.questions(),
        gathered=fought.gathered(),
        origins=fought.origins,
        attack_arcs=attack_arcs(game, battle),
        phases=phases_for(game, "battles", battle),
        roll=pool.declared if pool else DiceRoll(id=battle.id, dice=battle.die),
        counted=pool is not None,
        less=need.less,
        dice=battle.dice,
        need=need.value if pool is None else "",
        number=need.number or 0,
        printed={value: values_by_steps_lost(game, value, rule) for value in values},
        order=tuple(named("is", word) for word in battle.order),
        first=battle.first,
        strongest=battle.losses == "strongest",
        up=battle.rounding == "up",
        rounds=battle.rounds,
        after=battle.after,
        retreat=battle.retreat,
        advance=battle.advance,
        attackers=_side(game, battle, "attacker", rule, closed.open if closed else None),
        defenders=_side(game, battle, "defender", rule),
    )


def _conditions(battle: Battle) -> tuple[When, ...]:
    """Return all conditions of a battle, including one that tests the classes of units named in an
    order of fire."""
    numbers = tuple(change.when for change in battle.numbers)
    order = (When.model_validate({"is": battle.order}),) if battle.order else ()
    return (*numbers, *(aim.when for aim in battle.aim), *order, battle.who, battle.on)


def _joined(
    some: Mapping[str, frozenset[str]], more: Mapping[str, frozenset[str]]
) -> dict[str, frozenset[str]]:
    """Return two dictionaries of word sets merged: each key has the words of both."""
    none = frozenset[str]()
    return {key: some.get(key, none) | more.get(key, none) for key in (*some, *more)}


def _merged_words(some: Words, more: Words) -> Words:
    return {map: _joined(some.get(map, {}), more.get(map, {})) for map in (*some, *more)}


def _side(
    game: Game, battle: Battle, side: BattleSide, rule: str, open: Term | None = None
) -> FiringParty:
    """Return the attacking or defending side of a battle for the VASSAL module; with ``open``, only
    units for which this formula term is true may fight."""
    who = battle.who if side == "attacker" else battle.on
    parts = [*([] if who.empty else [term_of(who, side, side)]), *([open] if open else [])]
    may = Every(tuple(parts)) if len(parts) > 1 else parts[0] if parts else None
    return FiringParty(
        role=ROLES[side],
        numbers=tuple(_number(game, c, rule) for c in battle.numbers if c.of == side),
        aim=tuple(_aimed(game, a, rule) for a in battle.aim if a.of == side),
        may=None if may is None else CombatReason(rule, may, lambda tr: ""),
    )


def _number(game: Game, change: DiceChange, rule: str) -> DiceNumberChange:
    said = chat_text(
        game, lambda wording: strength_change_text(wording, with_worded_condition(change))
    )
    reason = CombatReason(change.rule or rule, term_of(change.when, change.of, change.of), said)
    return DiceNumberChange(reason, change.times, change.add)


def _aimed(game: Game, aim: Aim, rule: str) -> HitChange:
    said = chat_text(game, lambda wording: aim_change_text(wording, with_worded_condition(aim)))
    return HitChange(
        CombatReason(aim.rule or rule, term_of(aim.when, aim.of, aim.of), said), aim.by
    )
