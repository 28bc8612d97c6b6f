"""Checks declared states against their game: unknown names, and states or recoveries that nothing
can lead to."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms.events import EventEffect
from builder.model.mechanisms.states import ELIMINATED, Recovery, State
from builder.model.pieces.counters import Marker
from builder.problems import PathKey, Problem, error, unknown_name, warning
from builder.rules.engine.play_phases import phases_for
from builder.rules.engine.positions.declared_names import known_word, known_words_hint
from builder.rules.engine.positions.map_facts import words_of
from builder.rules.engine.positions.printed_values import STEPS
from builder.rules.engine.positions.steps import is_value
from builder.rules.engine.states.all_consequences import all_consequences
from builder.rules.engine.states.state_rules import meets_need
from builder.sentences import filled_sentence

RESULTS = ("eliminated", "exchange", "lose 1", "lose half", "retreat 1")
"""The words for effects of combat results other than states."""


def check_states(game: Game) -> Iterator[Problem]:
    """Yield a problem for each contradiction between the declared states and the rest of the game."""
    called = {word for unit in game.units for word in words_of(game, unit)}
    for n, state in enumerate(game.mechanisms.states):
        path: PathKey = ("mechanisms", "states", n)
        if state.id in called or state.id in (ELIMINATED, STEPS):
            message = filled_sentence("{id} is what units are called already", id=state.id)
            yield error("bad-state", message, (*path, "id"), hint="give the state another id")
        yield from _names(game, state, path)
        for m, way in enumerate(state.recovery):
            yield from _way(game, way, (*path, "recovery", m))
    yield from _unreached(game)
    known = {state.id for state in game.mechanisms.states}
    for unit in game.units:
        for word in unit.sides:
            yield from known_word(word, known, ("units", unit.id, "sides", word), "no state")


def _names(game: Game, state: State, path: PathKey) -> Iterator[Problem]:
    """Yield problems for states, phases and markers that a state names and that do not exist."""
    known = {one.id for one in game.mechanisms.states}
    if state.again:
        yield from known_word(state.again, known | {ELIMINATED}, (*path, "again"), "no state")
    for n, word in enumerate(state.clears):
        yield from known_word(word, known, (*path, "clears", n), "no state")
    markers = {id for id, c in game.counters.items() if isinstance(c, Marker)}
    if state.marker and state.marker not in markers:
        yield unknown_name("marker", state.marker, markers, (*path, "marker"))
    phases = [phase.id for phase in game.sheet.sequence]
    for key in ("begins", "recovery"):
        for n, part in enumerate(getattr(state, key)):
            if part.phase:
                here = (*path, key, n, "phase")
                yield from known_word(part.phase, phases, here, "no phase of the sequence")
    for n, way in enumerate(state.recovery):
        for key in ("to", "fails"):
            if word := getattr(way, key):
                yield from known_word(
                    word, known | {ELIMINATED}, (*path, "recovery", n, key), "no state"
                )


def _way(game: Game, way: Recovery, path: PathKey) -> Iterator[Problem]:
    """Report a recovery that has dice without a needed number, or the reverse, or that needs a unit
    value which the game lacks."""
    if bool(way.dice) != (way.needs is not None):
        key, hint = ("needs", "dice: 1d6") if not way.dice else ("dice", "needs: 4 or more")
        message = "dice and what they must show belong together"
        yield error(
            "bad-state",
            message,
            (*path, key),
            hint=filled_sentence("write '{hint}' too", hint=hint),
        )
        return
    if way.needs is None:
        if way.rolls or way.fails:
            message = "without dice nothing is added to a roll, and nothing fails"
            key = "rolls" if way.rolls else "fails"
            yield error("bad-state", message, (*path, key), hint="write 'dice' and 'needs' too")
        return
    names = game.sheet.names_of_values
    value = way.needs.value
    if value and not is_value(game, value):
        message = filled_sentence(
            "value_names have no {value}, which the roll is held against", value=value
        )
        yield error("no-value-name", message, (*path, "needs"), hint=known_words_hint(value, names))
    yield from _hopeless(way, path)


def _hopeless(way: Recovery, path: PathKey) -> Iterator[Problem]:
    """Yield a problem for a recovery roll that always succeeds or always fails."""
    if way.needs is None or way.needs.number is None or way.rolls:
        return
    rolls = Dice.parse(way.dice).combinations()
    good = [roll for roll in rolls if meets_need(way.needs, way.needs.number, roll)]
    if len(good) in (0, len(rolls)):
        said = "{dice} always shows this" if good else "{dice} never shows this"
        hint = "write a number that some rolls show and others do not"
        yield warning(
            "never-holds",
            filled_sentence(said, dice=way.dice),
            (*path, "needs"),
            hint=hint,
        )


def _unreached(game: Game) -> Iterator[Problem]:
    """Report each state that no unit can enter: no rule and no setup brings it about, and no text
    by the designer says when players do."""
    declared = game.mechanisms
    come = {does.state for _, does in all_consequences(game)}
    come |= {part.state for _, part in declared.parts if isinstance(part, EventEffect)}
    come |= {word for scenario in game.scenarios for p in scenario.setup for word in p.states}
    if declared.hiding_state and any(p.hidden for s in game.scenarios for p in s.setup):
        come.add(declared.hiding_state.id)
    come |= {state.again for state in declared.states}
    come |= {word for s in declared.states for way in s.recovery for word in (way.to, way.fails)}
    for n, state in enumerate(declared.states):
        if not state.begins and not state.text and state.id not in come:
            message = filled_sentence("nothing brings {id} on", id=state.id)
            path = ("mechanisms", "states", n)
            hint = "write 'begins', name it in results of combats, or say in 'text' when players do"
            yield warning("unreached", message, path, hint=hint)


def check_outcomes(game: Game) -> Iterator[Problem]:
    """Report each consequence of a combat or check that names an unknown state, an unknown morale
    check, or something that is no count of units."""
    known = {state.id for state in game.mechanisms.states}
    checks = {check.id for check in game.mechanisms.morale}
    counts = {count.id for count in game.mechanisms.counts if count.of == "unit"}
    for path, does in all_consequences(game):
        if does.check:
            yield from known_word(does.check, checks, path, "no check of morale")
            yield from _made_at_will(game, does.check, path)
        if does.count:
            yield from known_word(does.count, counts, path, "no count of units")
        if does.state and does.state not in known:
            hint = known_words_hint(does.state, {*known, *RESULTS})
            yield error(
                "unknown-word",
                filled_sentence("{state!r} is no result and no state", state=does.state),
                path,
                hint=hint,
            )


def _made_at_will(game: Game, called: str, path: PathKey) -> Iterator[Problem]:
    """Warn about a check that results call for, and that players may also make as they like in a
    phase only because that phase has its name."""
    check = next((one for one in game.mechanisms.morale if one.id == called), None)
    if check is None:
        return
    section = game.mechanisms.case("morale", check).partition(".")[0]
    played = phases_for(game, "morale", check)
    for one in (phase for phase in game.sheet.sequence if phase.id in played):
        if one.rule.partition(".")[0] == section:
            continue
        message = "in phase {phase}, whose id fits, players may make check {check} of any unit"
        hint = (
            "give check or phase another id; if it belongs to that phase too, write "
            "'rule: \"{section}.0\"' there"
        )
        yield warning(
            "made-at-will",
            filled_sentence(message, phase=one.id, check=called),
            path,
            hint=filled_sentence(hint, section=section),
        )
