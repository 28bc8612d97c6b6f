"""Answers questions about declared sudden ends (conditions that end the game at once) and about
sides that run out of morale."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from builder.model.game import Game
from builder.model.mechanisms import VictoryPoints
from builder.model.mechanisms.victory import CampaignMorale, Drain, Ending, Objectives
from builder.problems import PathKey, Problem, error, warning
from builder.rules.core.positions.unit_steps import steps_of
from builder.rules.engine.positions.condition_answers import holds_in_position
from builder.rules.engine.positions.declared_names import KnownWords, known_word
from builder.rules.engine.positions.held_places import at_first, holding_side, named_spots
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import Situation
from builder.rules.engine.positions.unit_conditions import unit_fulfils
from builder.rules.engine.victory.losses import unit_losses
from builder.rules.engine.victory.victory_points import ScoreInputs, count_points, points_together
from builder.rules.procedures import Context, Procedure, Reply, step
from builder.sentences import filled_sentence


class EndingInputs(ScoreInputs):
    """The input of the ``ending`` procedure: a position, the losses, and what has happened, as for
    a score."""


class EndingReply(Reply):
    """The reply of the ``ending`` procedure: whether the game has ``ended``; the id of the sudden
    end (or ``morale``), the side that it applies to, and the result; the morale of each side, if
    the game has morale. ``also`` are the ids of other sudden ends that the position fulfils too."""

    ended: str = ""
    also: tuple[str, ...] = ()
    side: str = ""
    result: str = ""
    morale: dict[str, int] = {}


def answer_ending(context: Context, given: EndingInputs) -> EndingReply:
    """Answer whether a position ends the game at once, and how."""
    situation = situation_of(context, given)
    declared = context.game.mechanisms.victory
    assert declared is not None
    points = count_points(situation, declared, given, running=True).points
    left = morale_of(situation, declared.morale, given.lost) if declared.morale else {}
    rule = context.game.mechanisms.case("victory", declared)
    told = [
        step(rule, "{side} has a morale of {points}.", side=s, points=n) for s, n in left.items()
    ]
    found = list(_ends(situation, declared, given, points, left))
    if not found:
        goes_on = step(rule, "The game goes on.")
        return EndingReply(morale=left, steps=(*told, goes_on))
    (id, side, result, _), *others = found
    over = [
        step(case or rule, "The game ends: {result}.", result=result) for *_, result, case in found
    ]
    return EndingReply(
        ended=id,
        also=tuple(dict.fromkeys(id for id, *_ in others)),
        side=side,
        result=result,
        morale=left,
        steps=(*told, *over),
    )


def sudden_end(
    situation: Situation, declared: VictoryPoints, given: ScoreInputs, *, at_once: bool = False
) -> tuple[str, str, str, str] | None:
    """Return the first sudden end that a position fulfils, as its id, side, result and rule number;
    ``None`` if the game goes on. With ``at_once``, only those that are checked at any time count,
    not those checked at the end of a turn."""
    if at_once:
        ends = tuple(end for end in declared.ends if end.check == "once")
        declared = declared.model_copy(update={"ends": ends, "morale": None})
    points = count_points(situation, declared, given, running=True).points
    left = morale_of(situation, declared.morale, given.lost) if declared.morale else {}
    return next(_ends(situation, declared, given, points, left), None)


def _ends(
    situation: Situation,
    declared: VictoryPoints,
    given: ScoreInputs,
    points: dict[str, int],
    left: dict[str, int],
) -> Iterator[tuple[str, str, str, str]]:
    """Yield every sudden end that the position fulfils, as its id, side, result and rule number."""
    sides = [side.id for side in situation.game.sheet.sides]
    for end in declared.ends:
        asks = end.points is not None or end.ahead is not None or end.lost is not None
        for side in [end.side] if end.side or not asks else sides:
            if _reached(situation, end, given.lost, points, side):
                yield end.id, side, end.result, end.rule
    if declared.morale:
        for side, many in left.items():
            if many <= 0:
                yield "morale", side, declared.morale.broken, declared.morale.rule


def _reached(
    situation: Situation, end: Ending, lost: Iterable[str], points: dict[str, int], side: str
) -> bool:
    """Return whether a sudden end is reached for a side."""
    if not holds_in_position(situation, end.when, side):
        return False
    added = points_together(situation, points)
    own = added.get(side, 0)
    others = [n for other, n in added.items() if not situation.shares(other, side, "win")]
    if end.points is not None and own < end.points:
        return False
    if end.ahead is not None and own - max(others, default=0) < end.ahead:
        return False
    if end.lost is not None:
        found = unit_losses(situation, lost, end.count, end.of)
        enemies = (loss.many for loss in found if situation.is_enemy(loss.side, side))
        return sum(enemies) >= end.lost
    return True


def morale_of(
    situation: Situation, declared: CampaignMorale, lost: tuple[str, ...]
) -> dict[str, int]:
    """Return the morale that each side has left."""
    return {
        side: start - sum(_drained(situation, drain, lost, side) for drain in declared.drains)
        for side, start in declared.start.items()
    }


def _drained(situation: Situation, drain: Drain, lost: tuple[str, ...], side: str) -> int:
    if drain.side not in ("", side):
        return 0
    if drain.at:
        first = at_first(situation)
        held = (
            holding_side(situation, s, first.get(s, "")) for s in named_spots(situation, drain.at)
        )
        return drain.points * sum(bool(by) and situation.is_enemy(by, side) for by in held)
    found = unit_losses(situation, lost, drain.count, drain.of)
    return drain.points * sum(loss.many for loss in found if loss.side == side)


def procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    """Yield the procedure that answers questions about sudden ends, if the game declares sudden
    ends or morale."""
    declared = game.mechanisms.victory
    if declared is not None and (declared.ends or declared.morale):
        rules = [end.rule for end in declared.ends if end.rule]
        rules += [declared.morale.rule] if declared.morale and declared.morale.rule else []
        own = game.mechanisms.case("victory", declared)
        yield Procedure("ending", tuple(dict.fromkeys([*rules, own])), answer_ending)


# -- checked -----------------------------------------------------------------------------------

_PATH: PathKey = ("mechanisms", "victory")


def check_endings(game: Game) -> Iterator[Problem]:
    """Report unknown names, and sudden ends that are never reached or are reached from the start."""
    declared = game.mechanisms.victory
    if declared is None:
        return
    words, seen = KnownWords(game), set[str]()
    for n, end in enumerate(declared.ends):
        here = (*_PATH, "ends", n)
        if end.side:
            yield from known_word(end.side, words.moment["side"], (*here, "side"), "no side")
        if end.id in seen:
            message = filled_sentence("there are two ends {id}", id=end.id)
            yield error("bad-ending", message, (*here, "id"), hint="give each an id of its own")
        seen.add(end.id)
        yield from _bounds(game, end, here)
    if declared.morale:
        yield from _morale(words, declared.morale)
    if declared.objectives:
        yield from _objectives(words, declared.objectives)
        yield from _too_few(game, declared.objectives)


def _objectives(words: KnownWords, declared: Objectives) -> Iterator[Problem]:
    """Report unknown names in secret objectives, two with one id, one that asks for nothing, and more
    kept than dealt."""
    here, seen = (*_PATH, "objectives"), set[str]()
    for n, one in enumerate(declared.each):
        if not one.at and one.when.empty:
            message = filled_sentence("the objective {id} is always fulfilled", id=one.id)
            hint = "say with at or when what the side must have done"
            yield error("bad-ending", message, (*here, "each", n), hint=hint)
        if one.side:
            known = words.moment["side"]
            yield from known_word(one.side, known, (*here, "each", n, "side"), "no side")
        for m, word in enumerate(one.at):
            path = (*here, "each", n, "at", m)
            yield from known_word(word, words.places, path, "no hex, area or box")
        if one.id in seen:
            message = filled_sentence("there are two objectives {id}", id=one.id)
            hint = "give each an id of its own"
            yield error("bad-ending", message, (*here, "each", n, "id"), hint=hint)
        seen.add(one.id)
    if declared.dealt and declared.kept > declared.dealt:
        message = "a side cannot keep more objectives than it is dealt"
        yield error("bad-ending", message, (*here, "kept"), hint="keep fewer, or deal more")


def _too_few(game: Game, declared: Objectives) -> Iterator[Problem]:
    """Report the first side for which too few objectives may be left to deal or to choose, if those
    dealt before it take as many as they can of those that it may have."""
    shared = sum(not one.side for one in declared.each)
    needed = declared.dealt or declared.kept
    for before, side in enumerate(game.sheet.sides):
        gone = min(shared, declared.dealt * before)
        left = len(declared.open_to(side.id)) - gone
        if left < needed:
            message = filled_sentence(
                "{side} needs {needed} objectives, but only {left} may be left for it",
                side=side.id, needed=needed, left=left,
            )  # fmt: skip
            key = "dealt" if declared.dealt else "kept"
            hint = "deal or keep fewer, or write more objectives"
            yield error("bad-ending", message, (*_PATH, "objectives", key), hint=hint)
            return


def _bounds(game: Game, end: Ending, here: PathKey) -> Iterator[Problem]:
    """Report a sudden end that has no condition at all, or asks for more losses than there are
    units."""
    if end.when.empty and (end.points, end.ahead, end.lost) == (None, None, None):
        hint = "write when, points, ahead or lost"
        yield error(
            "bad-ending",
            filled_sentence("the end {id} is there from the start", id=end.id),
            here,
            hint=hint,
        )
    if end.lost is not None:
        there = [u for u in game.units if unit_fulfils(game, end.of, u)]
        each = [u.count * (steps_of(game, u) if end.count == "steps" else 1) for u in there]
        if end.lost > sum(each):
            message = filled_sentence(
                "{wanted} {kind} are never lost: there are {there}",
                wanted=end.lost,
                kind=end.count,
                there=sum(each),
            )
            hint = "write a number that can be lost"
            yield warning("unreached", message, (*here, "lost"), hint=hint)


def _morale(words: KnownWords, declared: CampaignMorale) -> Iterator[Problem]:
    sides = words.moment["side"]
    for side in declared.start:
        yield from known_word(side, sides, (*_PATH, "morale", "start", side), "no side")
    for n, drain in enumerate(declared.drains):
        here = (*_PATH, "morale", "drains", n)
        if drain.side:
            yield from known_word(drain.side, sides, (*here, "side"), "no side")
        for m, word in enumerate(drain.at):
            yield from known_word(word, words.places, (*here, "at", m), "no hex, area or box")
