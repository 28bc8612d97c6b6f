"""Schedule charts: the season and weather of each turn, the units that arrive on each turn, and the
chits or cards that let units act."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from builder.model.game import Game
from builder.model.mechanisms import Arrivals
from builder.model.scenarios import Reinforcement, Scenario
from builder.rules.engine.activation.activation_rules import drawn_before_end_chances, lots_left
from builder.rules.engine.activation.activation_text import lot_name, lot_said
from builder.rules.engine.arrivals.arrival_rules import chance_with, delay_of, due_units
from builder.rules.engine.events import hand_cards
from builder.rules.engine.positions.turn_facts import is_night, last_turn, season_of
from builder.rules.engine.positions.unit_conditions import unit_fulfils
from builder.rules.engine.wording.condition_phrases import Wording

_NONE = "–"


def turn_rows(wording: Wording, of: str) -> Iterator[tuple[str, ...]]:
    """Yield a line for each turn: its season, whether it is night, and its fixed weather."""
    game, tr = wording.game, wording.tr
    weather = game.mechanisms.weather
    for turn in range(1, last_turn(game) + 1):
        season = season_of(game, turn)
        kinds = [k.name for k in (weather.kinds if weather else ()) if turn in k.turns]
        night = tr("Night") if is_night(game, turn) else tr("Day")
        named = tr(season.name) if season else _NONE
        yield str(turn), named, night, tr(kinds[0]) if kinds else _NONE


def arrival_rows(wording: Wording, of: str) -> Iterator[tuple[str, ...]]:
    """Yield a line for each kind of unit that arrives on a turn: how many, where and with what
    chance."""
    game, declared = wording.game, wording.game.mechanisms.arrivals
    for scenario in game.scenarios if declared else ():
        if of in ("", scenario.id) and declared is not None:
            yield from _schedule(wording, declared, scenario)


def _schedule(
    wording: Wording, declared: Arrivals, scenario: Scenario
) -> Iterator[tuple[str, ...]]:
    for line in sorted(scenario.reinforcements, key=lambda one: one.turn):
        alone = scenario.model_copy(update={"reinforcements": (line,)})
        chances = {d.unit.partition("#")[0]: d.chance
                   for d in due_units(wording.game, declared, alone, line.turn)}  # fmt: skip
        for name, many in Counter(line.counters).items():
            where = wording.one_of(wording.places(_entry(wording.game, declared, line, name)))
            unit = name.partition("#")[0]
            chance = _chance(wording, declared, unit, chances.get(unit, Fraction(1)))
            yield str(line.turn), wording.unit(name), str(many), where or _NONE, chance


def _chance(wording: Wording, declared: Arrivals, unit: str, plain: Fraction) -> str:
    """Return the chart text for the chance that a unit arrives: first the chance without modifiers
    (``plain``), then the chance with each single die roll modifier."""
    known = any(u.id == unit for u in wording.game.units)
    delay = delay_of(wording.game, declared, unit) if known else None
    said = _percent(plain)
    if delay is None:
        return said
    for part in delay.modifiers:
        other, when = _percent(chance_with(delay, part.by)), wording.when(part.when, "hex")
        said = wording.tr("{chance}; {other} if {when}", chance=said, other=other, when=when)
    if delay.when.empty:
        return said
    when = wording.when(delay.when, "hex")
    return wording.tr("{chance}; 100% unless {when}", chance=said, when=when)


def _entry(game: Game, declared: Arrivals, line: Reinforcement, name: str) -> tuple[str, ...]:
    """Return the names of the places where the units in one line of the arrival schedule enter."""
    if line.hexes:
        return line.hexes
    unit = next((u for u in game.units if u.id == name.partition("#")[0]), None)
    if unit is None:
        return ()
    nation = game.nations.get(unit.nation)
    side = nation.side if nation else ""
    fits = (p for p in declared.places if p.side in ("", side) and unit_fulfils(game, p.who, unit))
    return tuple(word for place in fits for word in place.at)


def activation_lot_rows(wording: Wording, of: str) -> Iterator[tuple[str, ...]]:
    """Yield a chart line for each kind of activation chit or card: how many there are, its effect,
    and the chance that it is drawn before the turn ends."""
    game, declared = wording.game, wording.game.mechanisms.activation
    if declared is None or declared.kind not in ("cup", "deck"):
        return
    counts, chances = lots_left(game, declared, ()), drawn_before_end_chances(game, declared, ())
    for lot in declared.lots:
        many = str(counts.get(lot.id, 0))
        said = lot_said(wording, declared, lot)
        chance = _percent(chances[lot.id]) if lot.id in chances else _NONE
        yield lot_name(wording, lot), many, said, chance


def hand_card_rows(wording: Wording, of: str) -> Iterator[tuple[str, ...]]:
    """Yield a chart line for each card that a hand may hold: its copies, how many units it
    activates, its event and that event's side, and the chance that it is in a full hand at the
    start."""
    game, declared = wording.game, hand_cards.hand_activation(wording.game)
    if declared is None:
        return
    dealt = {
        card: chance
        for hand in game.hands
        for card, chance in hand_cards.hand_card_chances(game, hand).items()
    }
    for card in hand_cards.held_cards(game):
        many = hand_cards.operations(declared, card)
        found, side = hand_cards.event_of_card(game, card), hand_cards.event_side(game, card)
        event = wording.tr(found[1].name) if found else _NONE
        whose = wording.word(side) if side else wording.tr("Both") if found else _NONE
        acts = wording.tr("all") if many == 0 else str(many or _NONE)
        yield (wording.tr(card.title), str(card.many), acts, event, whose,
               _percent(dealt.get(card.id, Fraction(0))))  # fmt: skip


def _percent(chance: Fraction) -> str:
    return f"{round(chance * 100)}%"
