"""Answers questions about the stacking rules that a game declares: how many units of a side may
share a place, and which units may not share one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations

from pydantic import Field

from builder.model.base import Points
from builder.model.game import Game
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.stacking import Apart, Stacking, StackLimit
from builder.model.space import Cell
from builder.problems import Problem, error
from builder.rules.core.positions.position import Piece
from builder.rules.core.positions.unit_steps import unit_after_losses
from builder.rules.core.values import value_index
from builder.rules.engine.positions.aliases import box_names, boxes_of
from builder.rules.engine.positions.condition_answers import (
    NO_MOMENT,
    answers_of_place,
    answers_of_stack,
    moment_values,
    piece_fulfils,
)
from builder.rules.engine.positions.conditions import condition_holds
from builder.rules.engine.positions.declared_names import KnownWords, known_figure, known_word
from builder.rules.engine.positions.held_places import spot_id
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.printed_values import steps_left_of, unit_shown
from builder.rules.engine.positions.situation import PositionInputs, Situation
from builder.rules.engine.positions.steps import number_or_text
from builder.rules.engine.stacking.stacking_messages import (
    TOO_MANY,
    TOO_MANY_POINTS,
    message_of_breach,
)
from builder.rules.expressions.usage import note_rule
from builder.rules.procedures import Context, Procedure, Reply, Step, step


@dataclass(frozen=True, slots=True)
class StackingBreach:
    """A breach of a stacking limit: the number of the rule, a message with its values, and the last
    unit in the stack, which is the one too many."""

    rule: str
    text: str
    values: dict[str, str | int | Fraction]
    piece: Piece

    @property
    def step(self) -> Step:
        """The explanation step that reports the breach."""
        return step(self.rule, self.text, **self.values)


def stacking_breaches(situation: Situation, declared: Stacking) -> Iterator[StackingBreach]:
    """Yield every breach of the stacking limits in a position, except by units that the setup may
    overstack."""
    places: list[Cell | str] = [*sorted(situation.units_by_place), *sorted(situation.in_boxes)]
    for spot in places:
        for friends in _stacks(situation, spot):
            yield from breaches_in_place(situation, declared, spot, friends)


def _stacks(situation: Situation, spot: Cell | str) -> Iterable[tuple[Piece, ...]]:
    """Return the units in a place that count together: those of each side, with allies who stack."""
    found = situation.stacks[spot]
    if len(found) == 1:
        return found.values()
    return dict.fromkeys(situation.together(spot, side, "stack") for side in found)


def breaches_in_place(
    situation: Situation, declared: Stacking, cell: Cell | str, pieces: tuple[Piece, ...]
) -> Iterator[StackingBreach]:
    """Yield the breaches of the stacking limits if the given units of one side are together in a
    place."""
    counted = tuple(p for p in pieces if _counts(situation, declared, p) and not p.crowded)
    for limit in limits_of(situation, declared, cell, counted) if counted else ():
        yield from _too_many(situation, limit, cell, counted)
    for apart in declared.apart:
        if not _is_of(situation, apart.when, cell):
            continue
        yield from _units_kept_apart(situation, declared, apart, cell, pieces)


def _too_many(
    situation: Situation, limit: StackLimit, cell: Cell | str, pieces: tuple[Piece, ...]
) -> Iterator[StackingBreach]:
    """Yield the breach of one stacking limit in a place, if the units that it counts exceed it."""
    counted = [p for p in pieces if limit.of.empty or piece_fulfils(situation, limit.of, p)]
    many = sum((stacking_size(situation, p, limit.count) for p in counted), start=Fraction(0))
    most = _most(situation, limit, cell)
    if most is not None and many > most:
        declared = situation.mechanisms.stacking
        rule = limit.rule or (situation.mechanisms.case("stacking", declared) if declared else "")
        values: dict[str, str | int | Fraction] = {
            "hex": spot_id(situation, cell),
            "many": number_or_text(many),
            "limit": most,
            "what": limit.count,
        }
        text, of_some = TOO_MANY.get(limit.count) or TOO_MANY_POINTS
        if not limit.of.empty:
            text, values["units"] = of_some, ", ".join(piece.name for piece in counted)
        yield StackingBreach(rule, text, values, counted[-1])


def breach_with(situation: Situation, cell: Cell | str, piece: Piece) -> StackingBreach | None:
    """Return the breach of the stacking limits that would arise if a unit joined its side's units
    in a place; ``None`` if there would be none."""
    declared = situation.mechanisms.stacking
    if declared is None:
        return None
    friends = situation.together(cell, situation.side(piece), "stack")
    if not friends and situation.ground.computed_once(
        "one unit stacks", lambda: _one_stacks(declared)
    ):
        return None
    others = (p for p in friends if p.name != piece.name)
    breach = next(breaches_in_place(situation, declared, cell, (*others, piece)), None)
    if breach is not None:
        note_rule(breach.rule)
    return breach


def _one_stacks(declared: Stacking) -> bool:
    """Return whether a unit alone can never break a limit: every limit counts units, and allows at
    least one."""
    return all(
        limit.count == "units" and isinstance(limit.most, int) and limit.most >= 1
        for limit in declared.limits
    )


def _counts(situation: Situation, declared: Stacking, piece: Piece) -> bool:
    return declared.free is None or not piece_fulfils(situation, declared.free, piece)


def _most(situation: Situation, limit: StackLimit, cell: Cell | str) -> int | None:
    """Return how much a stacking limit allows in a place: its own number, or the figure of that
    name printed with the place; ``None`` if the place has no such figure."""
    if isinstance(limit.most, int):
        return limit.most
    return None if isinstance(cell, str) else situation.ground.figure(cell, limit.most)


def limits_of(
    situation: Situation, declared: Stacking, cell: Cell | str, pieces: tuple[Piece, ...]
) -> list[StackLimit]:
    """Return the stacking limits that apply to some units in a place. For each thing that limits
    count (units, steps, a value), this is the first limit whose condition is true."""
    side = situation.side(pieces[0]) if pieces else ""
    limits = [
        one
        for one in declared.limits
        if _is_of(situation, one.when, cell) and _most(situation, one, cell) is not None
    ]
    if limits and limits[0].when.empty and len(limits) == 1:
        return limits
    asks, now = answers_of_place(situation, cell, pieces), moment_values(situation, side)
    found: dict[tuple[str, When], StackLimit] = {}
    for limit in limits:
        if (limit.count, limit.of) not in found and condition_holds(limit.when, asks, now):
            found[limit.count, limit.of] = limit
    return list(found.values())


def _is_of(situation: Situation, when: When, cell: Cell | str) -> bool:
    """Return whether a stacking limit with this condition is meant for the kind of place that
    ``cell`` is. It is meant for a box if it names the box or excludes other boxes of its display;
    otherwise for hexes."""
    here = cell.partition(":")[0] if isinstance(cell, str) else ""
    if isinstance(cell, str):
        lines = (line for _, part in when.parts() for line in part.lines())
        if any({*words} & box_names(cell) for _, relation, words in lines if relation == "in"):
            return True
    display = ""
    if when.not_ is not None:
        boxes = boxes_of(situation.game)
        displays = (boxes[w].partition(":")[0] for w in when.not_.in_ if w in boxes)
        display = next(displays, "")
    return here == display


def limit_of_units(limit: StackLimit, place: str) -> int:
    """Return how many units of a side may be in a place under a limit that counts all units and
    always applies there; 0 if the limit is of any other kind."""
    if limit.count != "units" or not isinstance(limit.most, int) or not limit.of.empty:
        return 0
    lines = [line for _, part in limit.when.parts() for line in part.lines()]
    if ":" not in place:
        return limit.most if limit.when.empty else 0
    holds = [relation == "in" and bool({*words} & box_names(place)) for _, relation, words in lines]
    return limit.most if holds == [True] else 0


def limit_among(
    declared: Stacking, units: Iterable[frozenset[str]], grounds: frozenset[str] = frozenset()
) -> StackLimit | None:
    """Return the first stacking limit that applies to these units on this terrain, whatever the
    turn and phase; each unit is given as the set of words that describe it."""
    asks = answers_of_stack(units, grounds)
    return next(
        (limit for limit in declared.limits if condition_holds(limit.when, asks, NO_MOMENT)), None
    )


def may_share(
    declared: Stacking, units: Iterable[frozenset[str]], grounds: frozenset[str] = frozenset()
) -> bool:
    """Return whether these units may share a place, judged by limits on the number of units and by
    units that may not stack together; each unit is given as the set of words that describe it."""
    every, free = tuple(units), declared.free
    counted = [
        u
        for u in every
        if not (free and condition_holds(free, answers_of_stack([u], grounds), NO_MOMENT))
    ]
    limit = limit_among(declared, counted, grounds)
    together = ((a, n, m) for a in declared.apart for n, m in permutations(range(len(every)), 2))
    most = limit.most if limit and isinstance(limit.most, int) else len(counted)
    return len(counted) <= most and not any(
        every[n] & set(apart.first) and every[m] & set(apart.second) for apart, n, m in together
    )


def stacking_size(situation: Situation, piece: Piece, count: str) -> Points:
    """Return how much a unit counts towards a limit: 1, its steps, or one of its values (0 if it
    has none), depending on what the limit counts."""
    unit = situation.position.unit(piece)
    if count == "units":
        return Fraction(1)
    sizes = situation.mechanisms.stacking.sizes if situation.mechanisms.stacking else ()
    if count == "points" and sizes:
        return next(
            (one.points for one in sizes if piece_fulfils(situation, one.when, piece)), Fraction(1)
        )
    if count == "steps":
        return Fraction(steps_left_of(situation.game, piece))
    unit, lost = unit_after_losses(situation.game, unit, piece.lost)
    unit = unit_shown(situation.game, unit, piece.states)
    names, values = situation.game.value_names(unit), unit.values_after(lost)
    at = value_index(names, count)
    return values[at].amount if at is not None and at < len(values) else Fraction(0)


def _units_kept_apart(
    situation: Situation,
    declared: Stacking,
    apart: Apart,
    cell: Cell | str,
    pieces: tuple[Piece, ...],
) -> Iterator[StackingBreach]:
    if not apart.when.empty:
        side = situation.side(pieces[0]) if pieces else ""
        if not condition_holds(
            apart.when, answers_of_place(situation, cell, pieces), moment_values(situation, side)
        ):
            return
    first = next((p for p in pieces if situation.words(p) & set(apart.first)), None)
    second = next(
        (p for p in pieces if p is not first and situation.words(p) & set(apart.second)), None
    )
    if first and second and not (first.crowded or second.crowded):
        rule = apart.rule or situation.mechanisms.case("stacking", declared)
        values: dict[str, str | int | Fraction] = {
            "hex": spot_id(situation, cell),
            "unit": first.name,
            "other": second.name,
        }
        text = "{hex}: {unit} and {other} do not stack."
        yield StackingBreach(rule, text, values, second)


# -- asked -------------------------------------------------------------------------------------


class StackReply(Reply):
    """The reply of the ``stacking`` procedure: whether all stacks are within the limits, and the
    places where they are not."""

    legal: bool
    over: tuple[str, ...] = Field((), description="places where a stack is too large or mixed")


def answer_stacking(context: Context, given: PositionInputs) -> StackReply:
    """Answer whether all stacks are within the stacking limits."""
    situation = situation_of(context, given)
    declared = context.game.mechanisms.stacking
    assert declared is not None
    found = list(stacking_breaches(situation, declared))
    over = tuple(dict.fromkeys(str(crowd.values["hex"]) for crowd in found))
    return StackReply(legal=not found, over=over, steps=tuple(crowd.step for crowd in found))


def procedures(game: Game) -> Iterator[Procedure[PositionInputs, StackReply]]:
    """Yield the procedure that answers questions about stacking, if the game declares stacking."""
    declared = game.mechanisms.stacking
    if declared is not None:
        rules = [game.mechanisms.case("stacking", declared)]
        rules += [part.rule for part in (*declared.limits, *declared.apart) if part.rule]
        yield Procedure(
            "stacking",
            tuple(dict.fromkeys(rules)),
            answer_stacking,
        )


def stacking_findings(situation: Situation) -> Iterator[Problem]:
    """Yield a problem for each breach of the stacking rules in a setup."""
    declared = situation.mechanisms.stacking
    for crowd in stacking_breaches(situation, declared) if declared else ():
        hint = "move one of them elsewhere, or declare another limit"
        yield error(
            "stacked",
            message_of_breach(crowd.values),
            (*crowd.piece.path, "at"),
            rule=crowd.rule,
            hint=hint,
        )


_COUNTED = tuple(TOO_MANY)
"""The words for what a stacking limit can count, in addition to the names of unit values."""


def check_stacking(game: Game) -> Iterator[Problem]:
    """Report stacking limits that count a unit value which no unit has, and words that describe no
    unit."""
    declared = game.mechanisms.stacking
    path, words = ("mechanisms", "stacking"), KnownWords(game)
    values = dict.fromkeys(name for unit in game.units for name in game.value_names(unit))
    for n, limit in enumerate(declared.limits if declared else ()):
        if limit.count not in _COUNTED and value_index(list(values), limit.count) is None:
            here = (*path, "limits", n, "count")
            known = (*_COUNTED, *values)
            yield from known_word(limit.count, known, here, "nothing that limits count")
        yield from known_figure(words, limit.most, (*path, "limits", n, "most"))
    for n, apart in enumerate(declared.apart if declared else ()):
        for key in ("first", "second"):
            for i, word in enumerate(getattr(apart, key)):
                at = (*path, "apart", n, key, i)
                yield from known_word(word, words.kinds, at, "nothing that a unit is")
