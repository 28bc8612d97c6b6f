"""Answers questions about the arrival rules that a game declares: which units arrive on a turn,
where, and with what chance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pydantic import Field

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms import Arrivals
from builder.model.mechanisms.arrivals import Delay, EntryPlace
from builder.model.scenarios import Reinforcement, Scenario
from builder.model.space import Cell
from builder.problems import PathKey, Problem, error, warning
from builder.rules.core.names import SideName, UnitNames
from builder.rules.core.positions.position import unique_piece_names
from builder.rules.core.questions import known_side, scenario_of, side_of, unit_of
from builder.rules.engine.positions.condition_answers import holds_in_position
from builder.rules.engine.positions.declared_names import KnownWords as Known
from builder.rules.engine.positions.declared_names import known_phase, known_word
from builder.rules.engine.positions.held_places import named_spots, spot_id
from builder.rules.engine.positions.position_input import situation_of
from builder.rules.engine.positions.situation import PositionInputs, Situation
from builder.rules.engine.positions.unit_conditions import unit_fulfils, unit_may_fulfil
from builder.rules.engine.zones.zone_rules import ZonesOfControl
from builder.rules.procedures import Context, Procedure, Reply, Step, step
from builder.sentences import filled_sentence

_AHEAD = 6
"""How many turns ahead the chances of a unit that may be late are reported."""


class ArrivalInputs(PositionInputs):
    """The input of the ``arrivals`` procedure: a turn and the position; units already in the
    position have arrived."""

    side: SideName = Field("", description="a side; else those of all")
    gone: UnitNames = Field(
        (), description="units that have come, and are no longer in the position"
    )


class ArrivalReply(Reply):
    """The reply of the ``arrivals`` procedure: the units that are ``due``, each with its chance to
    arrive on this turn; where each may enter (``places``); the units that cannot enter
    (``blocked``) and what happens to them; and, for units that may be late, the chance of each
    turn."""

    due: dict[str, str]
    places: dict[str, tuple[str, ...]] = {}
    blocked: dict[str, str] = {}
    later: dict[str, dict[str, str]] = {}


@dataclass(frozen=True, slots=True)
class DueUnit:
    """A unit that may arrive on this turn, with its line of the reinforcement schedule and the
    chance that it arrives."""

    unit: str
    line: Reinforcement
    chance: Fraction
    late: bool
    """Whether the unit may still arrive on a later turn if it does not arrive now."""


def answer_arrivals(context: Context, given: ArrivalInputs) -> ArrivalReply:
    """Answer which units arrive on a turn, where they may enter, and with what chance."""
    situation, game = situation_of(context, given), context.game
    declared = game.mechanisms.arrivals
    assert declared is not None
    scenario = scenario_of(game, given.named_scenario)
    here = {piece.name for piece in situation.position.units if piece.at} | set(given.gone)
    declared = arrivals_in_situation(situation, declared)
    found = [d for d in due_units(game, declared, scenario, given.turn) if d.unit not in here]
    only = known_side(game, given.side)
    found = [d for d in found if only in ("", side_of(game, unit_of(game, d.unit)))]
    if not holds_in_position(situation, declared.when):
        told = step(game.mechanisms.case("arrivals", declared), "No units may enter now.")
        return ArrivalReply(due={}, blocked={d.unit: "wait" for d in found}, steps=(told,))
    entry = Entry(situation, declared)
    places = {d.unit: entry.open(d) for d in found}
    return ArrivalReply(
        due={d.unit: str(d.chance) for d in found},
        places={unit: open_ for unit, open_ in places.items() if open_},
        blocked={d.unit: declared.blocked for d in found if not places[d.unit]},
        later={
            d.unit: _later(d, given.turn, scenario.turns) for d in found if d.late and d.chance < 1
        },
        steps=tuple(_arrival_steps(game, declared, found, places)),
    )


def _arrival_steps(
    game: Game, declared: Arrivals, found: list[DueUnit], places: dict[str, tuple[str, ...]]
) -> Iterator[Step]:
    rule = game.mechanisms.case("arrivals", declared)
    for one in found:
        where = places[one.unit]
        if not where:
            yield step(rule, "{unit} cannot enter: its places are closed.", unit=one.unit)
        elif one.chance == 1:
            yield step(
                rule, "{unit} may enter here: {places}.", unit=one.unit, places=", ".join(where)
            )
        else:
            text = "{unit} may enter here, with a chance of {chance}: {places}."
            listed = ", ".join(where)
            yield step(rule, text, unit=one.unit, places=listed, chance=one.chance)


def due_units(game: Game, declared: Arrivals, scenario: Scenario, turn: int) -> Iterator[DueUnit]:
    """Yield the scheduled units that may arrive on a turn: those scheduled for it, and those of
    earlier turns that may be late or may have waited because their entry was blocked."""
    names = scheduled_names(scenario)
    for n, line in enumerate(scenario.reinforcements):
        last = line.until if line.until is not None else scenario.final_turn
        if not line.turn <= turn <= last:
            continue
        for unit in names[n]:
            chance = _chance(game, declared, line, unit)
            open_end = chance < 1 or delay_of(game, declared, unit) is not None
            late = open_end and not line.many and (line.until is not None or not line.each)
            waits = declared.blocked == "wait" or late
            if turn == line.turn or waits:
                yield DueUnit(unit, line, chance, late)


def arrivals_in_situation(situation: Situation, declared: Arrivals) -> Arrivals:
    """Return the arrival rules with their delays as they apply in the position: the roll that each
    delay needs includes all modifiers, and a delay that asks for no roll here has no effect."""
    delays = tuple(_as_it_is(situation, delay) for delay in declared.delays)
    return declared.model_copy(update={"delays": delays})


def _as_it_is(situation: Situation, delay: Delay) -> Delay:
    dice = Dice.parse(delay.dice)
    if holds_in_position(situation, delay.when):
        added = sum(m.by for m in delay.modifiers if holds_in_position(situation, m.when))
        rolls = dice_range_needed(delay, dice, added)
    else:
        rolls = (dice.lowest, dice.highest)
    return delay.model_copy(update={"rolls": rolls})


def dice_range_needed(delay: Delay, dice: Dice, added: int) -> tuple[int, int]:
    """Return the lowest and the highest unmodified dice total with which the unit arrives when
    ``added`` is the modifier. An end that already lies at or beyond what the dice can show stays
    there."""
    low, high = delay.rolls
    least = low - added if low > dice.lowest else dice.lowest
    most = high - added if high < dice.highest else dice.highest
    return least, most


def chance_with(delay: Delay, added: int = 0) -> Fraction:
    """Return the chance that a delayed unit arrives, with ``added`` as the modifier of its roll."""
    dice = Dice.parse(delay.dice)
    low, high = dice_range_needed(delay, dice, added) if added else delay.rolls
    chances = dice.chances()
    return sum((p for roll, p in chances.items() if low <= roll <= high), Fraction(0))


def scheduled_names(scenario: Scenario) -> list[list[str]]:
    """Return, for each line of the arrival schedule, the names of its units. Copies of a unit are
    numbered on from those that the scenario's setup places."""
    there = [p.counter for p in scenario.setup for _ in range(p.count)]
    lines = [[name.partition("#")[0] for name in line.counters] for line in scenario.reinforcements]
    found = iter(unique_piece_names([*there, *(name for line in lines for name in line)]))
    for _ in there:
        next(found)
    return [[next(found) for _ in line] for line in lines]


def _chance(game: Game, declared: Arrivals, line: Reinforcement, unit: str) -> Fraction:
    """Return the chance that a unit arrives when it is due: by a roll, or for certain (1) if it
    needs none."""
    if line.each:
        chances = Dice.parse(game.sheet.dice[0]).chances()
        return sum((p for roll, p in chances.items() if roll in line.rolls), Fraction(0))
    if line.many:
        return _among(Dice.parse(line.many), len(line.counters))
    delay = delay_of(game, declared, unit)
    if delay is None:
        return Fraction(1)
    return chance_with(delay)


def delay_of(game: Game, declared: Arrivals, unit: str) -> Delay | None:
    """Return the first declared delay (a roll for late arrival) that applies to a unit; ``None`` if
    it needs no roll."""
    own = unit_of(game, unit)
    return next((delay for delay in declared.delays if unit_fulfils(game, delay.who, own)), None)


def _among(dice: Dice, many: int) -> Fraction:
    """Return the chance that a particular one of ``many`` identical units arrives, if the dice say
    how many of them do."""
    shares = (p * Fraction(min(roll, many), many) for roll, p in dice.chances().items())
    return sum(shares, Fraction(0))


def _later(one: DueUnit, turn: int, turns: int) -> dict[str, str]:
    """Return, for each turn from now on, the chance that the unit arrives on it, assuming that only
    its roll can keep it out."""
    last = one.line.until if one.line.until is not None else max(turn, turns)
    ahead = range(turn, min(last, turn + _AHEAD) + 1)
    return {str(n): str(one.chance * (1 - one.chance) ** (n - turn)) for n in ahead}


@dataclass(frozen=True)
class Entry:
    """Finds the places where units may enter the map in a position."""

    situation: Situation
    declared: Arrivals

    def open(self, one: DueUnit) -> tuple[str, ...]:
        """Return the entry places at which a unit can enter now. If all of its own are blocked and
        the rules say ``nearest``, the nearest places that are not."""
        side = side_of(self.situation.game, unit_of(self.situation.game, one.unit))
        own = list(dict.fromkeys(self._own(one, side)))
        free = [spot for spot in own if not self._closed(spot, side)]
        if not free and self.declared.blocked == "nearest":
            free = self._nearest([spot for spot in own if not isinstance(spot, str)], side)
        return tuple(spot_id(self.situation, spot) for spot in free)

    def _own(self, one: DueUnit, side: str) -> Iterator[Cell | str]:
        if one.line.hexes:
            yield from named_spots(self.situation, one.line.hexes)
            return
        yield from places_of(self.situation, self.declared.places, one.unit)

    def _closed(self, spot: Cell | str, side: str) -> bool:
        if "enemies" in self.declared.closed and self.situation.in_the_way(spot, side, "stack"):
            return True
        return (
            "zones" in self.declared.closed
            and not isinstance(spot, str)
            and spot in ZonesOfControl(self.situation).against(side)
        )

    def _nearest(self, own: list[Cell], side: str) -> list[Cell | str]:
        """Return the unblocked places of the map that are nearest to any of the unit's own entry
        places."""
        space = self.situation.sheet.space
        free = [cell for cell in space.cells if not self._closed(cell, side)]
        far = {cell: min(space.distance(cell, one) for one in own) for cell in free} if own else {}
        least = min(far.values(), default=0)
        return [cell for cell, n in far.items() if n == least]


def places_of(
    situation: Situation, places: Iterable[EntryPlace], unit: str
) -> Iterator[Cell | str]:
    """Yield the places where a unit may enter play."""
    game = situation.game
    own = unit_of(game, unit)
    for place in places:
        side = side_of(game, own)
        fits = place.side in ("", side) and unit_fulfils(game, place.who, own)
        if fits and holds_in_position(situation, place.when, side):
            yield from named_spots(situation, place.at)


def procedures(game: Game) -> Iterator[Procedure[Any, Any]]:
    """Yield the procedure that answers questions about arrivals, if the game declares arrivals."""
    declared = game.mechanisms.arrivals
    if declared is not None:
        yield Procedure("arrivals", (game.mechanisms.case("arrivals", declared),), answer_arrivals)


# -- checked -----------------------------------------------------------------------------------

_PATH: PathKey = ("mechanisms", "arrivals")


def check_arrivals(game: Game) -> Iterator[Problem]:
    """Report errors in the arrival rules: unknown names, and schedules that cannot be kept."""
    declared = game.mechanisms.arrivals
    if declared is None:
        return
    words = Known(game)
    yield from known_phase(words, declared.phase, _PATH)
    yield from check_places(game, words, declared.places, (*_PATH, "places"))
    if "zones" in declared.closed and game.mechanisms.zones is None:
        message = "no zones of control are declared that could close places"
        hint = "declare zones, or leave the word out"
        yield warning("unreached", message, (*_PATH, "closed"), hint=hint)
    for n, delay in enumerate(declared.delays):
        yield from _check_delay(game, declared, n, delay)
    for scenario in game.scenarios:
        yield from _schedule(game, declared, scenario)


def _check_delay(game: Game, declared: Arrivals, n: int, delay: Delay) -> Iterator[Problem]:
    """Report an arrival roll that can never succeed, and a delay that no unit is subject to."""
    dice, (low, high), path = Dice.parse(delay.dice), delay.rolls, (*_PATH, "delays", n)
    less = sum(min(0, m.by) for m in delay.modifiers)
    more = sum(max(0, m.by) for m in delay.modifiers)
    if high < dice.lowest + less or low > dice.highest + more:
        message = filled_sentence("{dice} never shows what a unit needs to come", dice=dice)
        hint = "write numbers that the dice show"
        yield warning("unreached", message, (*path, "rolls"), hint=hint)
    if game.units and not any(delay_of(game, declared, u.id) is delay for u in game.units):
        message = "no unit is rolled for: none is so, or earlier delays are for all that are"
        hint = "mend who, put it before the others, or leave it out"
        yield warning("unreached", message, path, hint=hint)


def check_places(
    game: Game, words: Known, places: tuple[EntryPlace, ...], path: PathKey
) -> Iterator[Problem]:
    """Report entry places with unknown names, and those that no unit may use."""
    for n, place in enumerate(places):
        for m, word in enumerate(place.at):
            yield from known_word(word, words.places, (*path, n, "at", m), "no hex, area or box")
        if place.side:
            yield from known_word(place.side, words.moment["side"], (*path, n, "side"), "no side")
        if not any(unit_may_fulfil(game, place.who, unit) for unit in game.units):
            hint = "mend who, or leave the place out"
            yield warning("unreached", "no unit enters here", (*path, n, "who"), hint=hint)


def _schedule(game: Game, declared: Arrivals, scenario: Scenario) -> Iterator[Problem]:
    for n, line in enumerate(scenario.reinforcements):
        path = ("scenarios", scenario.id, "reinforcements", n)
        if line.until is not None and line.until < line.turn:
            message = filled_sentence(
                "it may enter until turn {until}, and comes on turn {turn}",
                until=line.until,
                turn=line.turn,
            )
            yield error("bad-arrival", message, (*path, "until"), hint="write the later turn")
        for m, name in enumerate(line.counters):
            unit = next((u for u in game.units if u.id == name.partition("#")[0]), None)
            if unit is None or line.hexes:
                continue
            fits = (p.side in ("", side_of(game, unit)) and unit_fulfils(game, p.who, unit)
                    for p in declared.places)  # fmt: skip
            if not any(fits):
                message = filled_sentence("nothing says where {name} enters", name=name)
                hint = "write hexes in the schedule, or a place under arrivals that fits it"
                yield error("bad-arrival", message, (*path, "counters", m), hint=hint)
