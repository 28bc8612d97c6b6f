"""Charts about units: what causes and ends their states, what replacements cost and where they
appear."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms.states import Recovery, State
from builder.rules.engine.arrivals.arrival_text import place_said
from builder.rules.engine.arrivals.replacement_text import income_said, price_said
from builder.rules.engine.morale.morale_formula import MoraleCheck, morale_checks_of
from builder.rules.engine.states.state_rules import meets_need
from builder.rules.engine.states.state_text import ending_text, onset_text, recovery_text
from builder.rules.engine.wording.condition_phrases import Wording

_NONE = "–"


def state_rows(wording: Wording, of: str) -> Iterator[tuple[str, ...]]:
    """Yield a chart line for each way to recover from each state: what causes the state, how it
    ends, and the chance of recovery without modifiers."""
    for state in wording.game.mechanisms.states:
        if of in ("", state.id):
            begins = _begins(wording, state)
            name = wording.tr(state.name)
            for way in state.recovery:
                yield name, begins, recovery_text(wording, state, way), chance_text(way)
            for end in state.ends:
                yield name, begins, ending_text(wording, state, end), _NONE
            passed = _passing(wording, state)
            if passed or not (state.recovery or state.ends):
                yield name, begins, passed or _NONE, _NONE


def _begins(wording: Wording, state: State) -> str:
    tr, said = wording.tr, [onset_text(wording, state, onset) for onset in state.begins]
    brought = [one for one in morale_checks_of(wording.game) if state.id in _brought(one)]
    if brought:
        said.append(tr("By a check: {checks}.", checks=_checks_title(wording, brought)))
    if state.id in _by_results(wording.game):
        said.append(tr("By results of combats."))
    return wording.space.join(said) or tr("By results")


def _by_results(game: Game) -> frozenset[str]:
    """Return the unit states that combat results cause."""
    outcomes = (outcome for combat in game.mechanisms.combat for outcome in combat.results.values())
    does = (part for outcome in outcomes for part in (*outcome.attacker, *outcome.defender))
    return frozenset(part.state for one in does for part in one.parts)


def _passing(wording: Wording, state: State) -> str:
    """Return the chart text that names the morale checks that end a state if the unit passes; empty
    if there are none."""
    ways = [one for one in morale_checks_of(wording.game) if state.id in one.check.ends]
    return wording.tr("By passing: {checks}.", checks=_checks_title(wording, ways)) if ways else ""


def _brought(one: MoraleCheck) -> frozenset[str]:
    """Return the states that a unit may enter through a morale check, whether it passes or
    fails."""
    done = (one.check.passed, *(failure.does for failure in one.outcomes.values()))
    does = (part for parts in done for part in parts)
    return frozenset(part.state for one in does for part in one.parts)


def _checks_title(wording: Wording, checks: Iterable[MoraleCheck]) -> str:
    tr = wording.tr
    names = {"morale": tr("Morale Check"), "rally": tr("Rally")}
    return wording.one_of(tr(o.check.name) if o.check.name else names[o.family] for o in checks)


def chance_text(way: Recovery) -> str:
    """Return the chance of recovery without modifiers as text, or the dash for an empty cell if it
    depends on a value of the unit."""
    if not way.dice:
        return "100%"
    need = way.needs
    if need is None or need.number is None:
        return _NONE
    chances = Dice.parse(way.dice).chances()
    good = sum(
        (p for roll, p in chances.items() if meets_need(need, need.number, roll)), Fraction(0)
    )
    return f"{round(good * 100)}%"


def replacement_rows(wording: Wording, of: str) -> Iterator[tuple[str, ...]]:
    """Yield a chart line for each source of replacement points, each price, and each place where
    replaced units return."""
    tr, declared = wording.tr, wording.game.mechanisms.replacements
    for part in declared.income if declared else ():
        yield tr("Income"), income_said(wording, part)
    for price in declared.prices if declared else ():
        yield tr("Price"), price_said(wording, price)
    for place in declared.places if declared else ():
        yield tr("Place"), place_said(wording, place)


def state_ids(game: Game) -> tuple[str, ...]:
    """Return the ids of the game's unit states, one of which a chart may name to show only that
    state."""
    return tuple(state.id for state in game.mechanisms.states)
