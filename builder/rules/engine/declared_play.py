"""Collects what each kind of declared rules contributes to playing a game.

Each has a play module next to its rules, with ``KINDS`` (its tasks by name), ``phase`` (its tasks
in a phase; ``None`` if it is not played in the phase), and possibly ``start``, ``turn_begins`` and
``turn_ends``, all as :class:`~builder.rules.play.kinds.Play` describes them.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from types import ModuleType

from builder.model.game import Game, Phase
from builder.rules.engine.activation.acting_units import acting_phases
from builder.rules.engine.activation.hand_play import (
    hand_piles,
    with_guessed_hands,
    without_hands,
)
from builder.rules.engine.alliances.relations import stances_told
from builder.rules.engine.carrying import carrying_play
from builder.rules.engine.combat import combat_play
from builder.rules.engine.control import control_play
from builder.rules.engine.dice_battles import dice_battle_play
from builder.rules.engine.events import event_play
from builder.rules.engine.events.event_piles import event_piles
from builder.rules.engine.families import play_modules
from builder.rules.engine.morale import checks_after_losses
from builder.rules.engine.movement import movement_play
from builder.rules.engine.play_cases import BY_HAND, declared_cases, told_cases
from builder.rules.engine.positions import deed_records
from builder.rules.engine.positions.held_in_play import asks_who_was_last, stayed
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.engine.stacking.stack_order import stack_words_tested
from builder.rules.engine.states import face_down, state_choice_play, state_endings
from builder.rules.engine.victory import objectives_play
from builder.rules.engine.victory.victory_play import outcome
from builder.rules.play.card_piles import CardPile
from builder.rules.play.free_setup import setup_tasks
from builder.rules.play.kinds import CaseInPlay, Kind, OneOf, Play
from builder.rules.play.match import Match
from builder.rules.play.moment import STACKED, Moment, Sentence, Task, sentence, task
from builder.rules.play.sequence import TOLD_PHASE
from builder.sentences import as_sentence, filled_sentence

MODULES: tuple[ModuleType, ...] = tuple(
    import_module(f"builder.rules.engine.{name}") for name in play_modules()
)

ACTS = (movement_play, combat_play, dice_battle_play)
"""The play modules for what units do when they are activated: move, then fight."""


def play(game: Game) -> Play:
    """Return the kinds of tasks and the functions with which the declared rules of a game are
    played."""
    kinds: dict[str, Kind] = {**deed_records.KINDS}
    for module in MODULES:
        kinds.update(module.KINDS)
    return Play(
        kinds,
        phase,
        outcome=outcome,
        start=start,
        phase_begins=phase_begins,
        turn_begins=turn_begins,
        turn_ends=turn_ends,
        settle=settle if _settles(game) else None,
        hide=hide,
        unnamed=face_down.unnamed,
        secret_to=face_down.secret_to,
        besides=besides,
        piles=piles,
        guess=guess,
        cases=cases,
    )


def phase(match: Match, moment: Moment, now: Phase, side: str) -> list[Task] | None:
    """Return the tasks of a side in a phase; empty if only other sides have tasks in it, ``None``
    if no declared rules are played in it."""
    found = _tasks(match, moment, now, side)
    others = (one for one in match.sides if side and one != side)
    if found is None:
        played = any(_tasks(match, moment, now, other) is not None for other in others)
        return [] if played else None
    if found and all(one.kind == "count-choices" for one in found) and told_cases(match.game, now):
        found.insert(0, task("decide", side=side, why=TOLD_PHASE, phase=now.name))
    return found


def _tasks(match: Match, moment: Moment, now: Phase, side: str) -> list[Task] | None:
    """Return the tasks of one side in a phase, from all kinds of rules; ``None`` if none is played
    in it. Where units act a few at a time, movement and attacks are tasks of the activation."""
    acts = now.id in acting_phases(match)
    modules = (m for m in MODULES if hasattr(m, "phase") and not (acts and m in ACTS))
    asked = [m.phase(match, moment, now, side) for m in modules]
    played = [tasks for tasks in asked if tasks is not None]
    return [one for tasks in played for one in tasks] if played else None


def phase_begins(match: Match, moment: Moment) -> Iterator[Task]:
    """Yield the tasks at the beginning of a phase, before those of the rules played in it."""
    yield from event_play.phase_begins(match, moment)
    yield from state_choice_play.phase_begins(match, moment)


def cases(game: Game) -> Iterator[CaseInPlay]:
    """Yield how each declared rule is played, and each phase that the players must carry out by
    hand."""
    yield from declared_cases(game)
    for scenario in game.scenarios[:1]:
        match = Match(game, scenario, play(game), ())
        for number, now in enumerate(game.sheet.sequence):
            having = (one for one in match.sides if now.is_of(one))
            side = next(having, "") if game.sheet.in_turn(now) else ""
            tasks = phase(match, Moment(1, now.id, side), now, side)
            if tasks is None or any(one.kind == "decide" for one in tasks):
                why = filled_sentence(TOLD_PHASE, phase=now.name)
                hint = filled_sentence(
                    "declare what is done in it, {by_hand}", by_hand=as_sentence(BY_HAND)
                )
                path = ("sheet", "sequence", number)
                yield CaseInPlay(now.rule, "players", why, path, hint)


def hide(match: Match, moment: Moment, side: str) -> Moment:
    """Return the game state as one side may see it: without hidden counters, secret choices and
    other sides' cards."""
    known = state_choice_play.hide(match, face_down.hide(match, moment, side), side)
    known = carrying_play.hide(match, objectives_play.hide(match, known, side), side)
    return without_hands(match, known, side)


def _settles(game: Game) -> bool:
    """Return whether a game has rules that apply as soon as a state of the game fulfils their
    conditions, without an action of a player."""
    declared = game.mechanisms
    checks = (*declared.morale, *declared.rally)
    at_once = declared.control or declared.states or any(check.losses for check in checks)
    return bool(at_once) or asks_who_was_last(game)


def settle(match: Match, moment: Moment) -> Moment:
    """Return the game state with what follows from it: states that end at once, places that
    units take or were the last to be in, and checks for which losses call."""
    moment = state_endings.settle(match, moment)
    if match.game.mechanisms.control:
        moment = control_play.settle(match, moment)
    return checks_after_losses.settle(match, stayed(match, moment))


def guess(match: Match, moment: Moment, side: str, one_of: OneOf) -> Moment:
    """Return a possible game state, given what a side knows: units that lie face down, and the
    hidden cards in other hands, are filled in at random."""
    moment = objectives_play.guess(match, moment, side, one_of)
    return with_guessed_hands(match, face_down.guess(match, moment, one_of), one_of)


def piles(match: Match, moment: Moment) -> Iterator[CardPile]:
    """Yield the piles of cards on the table: hands of the sides, decks and discards."""
    if match.game.held_decks:
        yield from hand_piles(match, moment)
    yield from event_piles(match, moment)


def start(match: Match, moment: Moment) -> Moment:
    """Return the game state before the first turn; its first tasks are those in which sides set up
    units freely."""
    moment = moment.then(*setup_tasks(match))
    if stack_words_tested(match.game):
        moment = moment.noted_all({STACKED: 1})
    for module in MODULES:
        if hasattr(module, "start"):
            moment = module.start(match, moment)
    return moment


def besides(match: Match, moment: Moment, side: str) -> Iterator[Sentence]:
    """Yield the secret objectives that a side knows of, and what the sides are to each other and who
    carries whom, which everybody sees."""
    yield from objectives_play.besides(match, moment, side)
    yield from carrying_play.besides(match, moment)
    declared = match.game.mechanisms.alliances
    rule = match.game.mechanisms.case("alliances", declared) if declared else ""
    for one, other, text in stances_told(situation_at(match, moment)):
        yield sentence(rule, text, side=one, other=other)


def turn_begins(match: Match, moment: Moment) -> Iterator[Task]:
    """Yield the tasks to be done at the start of a turn, before its phases."""
    yield from deed_records.turn_begins(moment)
    yield from _of_all("turn_begins", match, moment)


def turn_ends(match: Match, moment: Moment) -> Iterator[Task]:
    """Yield the tasks to be done at the end of a turn, after its phases."""
    yield from _of_all("turn_ends", match, moment)


def _of_all(name: str, match: Match, moment: Moment) -> Iterator[Task]:
    for module in MODULES:
        if hasattr(module, name):
            yield from getattr(module, name)(match, moment)
