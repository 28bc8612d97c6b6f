"""The rules text for states."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms.dice import Need
from builder.model.mechanisms.states import ELIMINATED, Onset, Recovery, State
from builder.model.pieces.counters import Marker
from builder.rules.engine.combat.combat_text import rolled
from builder.rules.engine.wording.condition_phrases import Teller
from builder.rules.engine.wording.rules_cases import Said, own_or


def states(teller: Teller) -> Iterator[Said]:
    """Yield the rules text of each state: which units may be in it, what causes it, how it ends and
    how it is shown."""
    for state in teller.game.mechanisms.states:
        case, title = teller.game.mechanisms.case("states", state), teller.tr(state.name)
        if state.text:
            yield Said(case, title, (teller.tr(state.text),))
            continue
        first = [*_who(teller, state), *_again(teller, state)]
        yield Said(case, title, (teller.space.join(first),) if first else ())
        for onset in state.begins:
            yield Said(onset.rule or case, title, (onset_said(teller, state, onset),))
        for way in state.recovery:
            yield Said(way.rule or case, title, (ending_said(teller, state, way),))
        yield Said(case, title, tuple(_shown(teller, state)))


def _who(teller: Teller, state: State) -> Iterator[str]:
    tr, name = teller.tr, teller.word(state.id, "is")
    if not state.who.empty:
        when = teller.when(state.who, "unit")
        yield tr("A unit can be {state} only if {when}.", state=name, when=when)
    if state.clears:
        cleared = teller.either(state.clears, "is")
        yield tr("A unit that becomes {state} is no longer {other}.", state=name, other=cleared)


def _again(teller: Teller, state: State) -> Iterator[str]:
    tr, name = teller.tr, teller.word(state.id, "is")
    if state.again == ELIMINATED:
        yield tr("A unit that is {state} and would become so again is eliminated.", state=name)
    elif state.again:
        yield tr(
            "A unit that is {state} and would become so again becomes {other}.",
            state=name,
            other=teller.word(state.again, "is"),
        )


def onset_said(teller: Teller, state: State, onset: Onset) -> str:
    """Return the text for what causes a state."""
    return teller.space.join(own_or(teller, onset, [_onset(teller, state, onset)]))


def ending_said(teller: Teller, state: State, way: Recovery) -> str:
    """Return the text for how a state ends by one of its recoveries."""
    return teller.space.join(own_or(teller, way, _ending(teller, state, way)))


def _onset(teller: Teller, state: State, onset: Onset) -> str:
    tr, name = teller.tr, teller.word(state.id, "is")
    when = teller.when(onset.when, "unit")
    phase = _phase(teller, onset.phase)
    if phase and when:
        return tr("In the {phase} phase a unit becomes {state} if {when}.", phase=phase, state=name,
                  when=when)  # fmt: skip
    if phase:
        return tr("In the {phase} phase every unit becomes {state}.", phase=phase, state=name)
    if when:
        return tr("A unit becomes {state} if {when}.", state=name, when=when)
    return tr("Every unit becomes {state}.", state=name)


def _phase(teller: Teller, id: str) -> str:
    return teller.phase(id)


def _ending(teller: Teller, state: State, way: Recovery) -> Iterator[str]:
    """Yield the text for when a unit may recover, what it rolls, and the result."""
    tr, name = teller.tr, teller.word(state.id, "is")
    yield _when_ending(teller, way, name)
    if way.dice and way.needs:
        said = need_text(teller, way.needs)
        yield tr("Roll {dice}; it needs {need}.", dice=way.dice, need=said)
    for part in way.rolls:
        yield teller.space.join(own_or(teller, part, [rolled(teller, part, "unit")]))
    if way.to == ELIMINATED:
        yield tr("It is then eliminated.")
    elif way.to:
        yield tr("It is then {state}.", state=teller.word(way.to, "is"))
    if way.fails == ELIMINATED:
        yield tr("If it fails, it is eliminated.")
    elif way.fails:
        yield tr("If it fails, it becomes {state}.", state=teller.word(way.fails, "is"))


def _when_ending(teller: Teller, way: Recovery, name: str) -> str:
    tr, phase = teller.tr, _phase(teller, way.phase)
    when = teller.when(way.when, "unit")
    tries = bool(way.dice)
    if phase and when:
        text = tr("In the {phase} phase a unit that is {state} may try to recover if {when}.") if tries \
            else tr("In the {phase} phase a unit that is {state} recovers if {when}.")  # fmt: skip
    elif phase:
        text = tr("In the {phase} phase a unit that is {state} may try to recover.") if tries \
            else tr("In the {phase} phase a unit that is {state} recovers.")  # fmt: skip
    elif when:
        text = tr("A unit that is {state} may try to recover if {when}.") if tries \
            else tr("A unit that is {state} recovers if {when}.")  # fmt: skip
    else:
        text = tr("A unit that is {state} may try to recover.") if tries \
            else tr("A unit that is {state} recovers.")  # fmt: skip
    return text.format(phase=phase, state=name, when=when)


def need_text(teller: Teller, need: Need) -> str:
    """Return the text for a needed number, such as ``5 or more`` or ``its morale or less``."""
    tr = teller.tr
    value = tr("its {value}", value=tr(need.value))
    what = value if need.number is None else str(need.number)
    if need.less:
        return tr("{number} or less", number=what)
    return tr("{number} or more", number=what)


def _shown(teller: Teller, state: State) -> Iterator[str]:
    marker = teller.game.counters.get(state.marker)
    if isinstance(marker, Marker):
        yield teller.tr("It is shown by a marker: {name}.", name=teller.tr(marker.name))
