"""The rules text for states of units (such as disrupted)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms.dice import Need
from builder.model.mechanisms.states import ELIMINATED, Onset, Recovery, State
from builder.model.pieces.counters import Marker
from builder.rules.engine.combat.combat_text import generated_roll_modifier_text
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import RulesPart, own_text_or


def states_rules_text(wording: Wording) -> Iterator[RulesPart]:
    """Yield the rules text of each state: which units may be in it, what causes it, how it ends and
    how it is shown."""
    for state in wording.game.mechanisms.states:
        case, title = wording.game.mechanisms.case("states", state), wording.tr(state.name)
        if state.text:
            yield RulesPart(case, title, (wording.tr(state.text),))
            continue
        first = [*_who(wording, state), *_again(wording, state)]
        yield RulesPart(case, title, (wording.space.join(first),) if first else ())
        for onset in state.begins:
            yield RulesPart(onset.rule or case, title, (onset_text(wording, state, onset),))
        for way in state.recovery:
            yield RulesPart(way.rule or case, title, (recovery_text(wording, state, way),))
        yield RulesPart(case, title, tuple(_shown(wording, state)))


def _who(wording: Wording, state: State) -> Iterator[str]:
    tr, name = wording.tr, wording.word(state.id, "is")
    if not state.who.empty:
        when = wording.when(state.who, "unit")
        yield tr("A unit can be {state} only if {when}.", state=name, when=when)
    if state.clears:
        cleared = wording.either(state.clears, "is")
        yield tr("A unit that becomes {state} is no longer {other}.", state=name, other=cleared)


def _again(wording: Wording, state: State) -> Iterator[str]:
    tr, name = wording.tr, wording.word(state.id, "is")
    if state.again == ELIMINATED:
        yield tr(
            "If a unit that is {state} would become {state} again, it is eliminated.", state=name
        )
    elif state.again:
        yield tr(
            "If a unit that is {state} would become {state} again, it becomes {other} instead.",
            state=name,
            other=wording.word(state.again, "is"),
        )


def onset_text(wording: Wording, state: State, onset: Onset) -> str:
    """Return the rules text on what brings units into a state."""
    return wording.space.join(own_text_or(wording, onset, [_onset(wording, state, onset)]))


def recovery_text(wording: Wording, state: State, way: Recovery) -> str:
    """Return the rules text on how units leave a state by one of its recoveries."""
    return wording.space.join(own_text_or(wording, way, _ending(wording, state, way)))


def _onset(wording: Wording, state: State, onset: Onset) -> str:
    tr, name = wording.tr, wording.word(state.id, "is")
    when = wording.when(onset.when, "unit")
    phase = _phase(wording, onset.phase)
    if phase and when:
        return tr("In the {phase} phase a unit becomes {state} if {when}.", phase=phase, state=name,
                  when=when)  # fmt: skip
    if phase:
        return tr("In the {phase} phase every unit becomes {state}.", phase=phase, state=name)
    if when:
        return tr("A unit becomes {state} if {when}.", state=name, when=when)
    return tr("Every unit becomes {state}.", state=name)


def _phase(wording: Wording, id: str) -> str:
    return wording.phase(id)


def _ending(wording: Wording, state: State, way: Recovery) -> Iterator[str]:
    """Yield the text for when a unit may recover, what it rolls, and the result."""
    tr, name = wording.tr, wording.word(state.id, "is")
    yield _when_ending(wording, way, name)
    if way.dice and way.needs:
        said = need_text(wording, way.needs)
        yield tr("Roll {dice}; it needs {need}.", dice=way.dice, need=said)
    for part in way.rolls:
        yield wording.space.join(
            own_text_or(wording, part, [generated_roll_modifier_text(wording, part, "unit")])
        )
    if way.to == ELIMINATED:
        yield tr("If it recovers, it is then eliminated.")
    elif way.to:
        yield tr("If it recovers, it is then {state}.", state=wording.word(way.to, "is"))
    if way.fails == ELIMINATED:
        yield tr("If it fails, it is eliminated.")
    elif way.fails:
        yield tr("If it fails, it becomes {state}.", state=wording.word(way.fails, "is"))


def _when_ending(wording: Wording, way: Recovery, name: str) -> str:
    tr, phase = wording.tr, _phase(wording, way.phase)
    when = wording.when(way.when, "unit")
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


def need_text(wording: Wording, need: Need) -> str:
    """Return the text for a needed number, such as ``5 or more`` or ``its morale or less``."""
    tr = wording.tr
    value = tr("its {value}", value=wording.value(need.value))
    what = value if need.number is None else str(need.number)
    if need.less:
        return tr("{number} or less", number=what)
    return tr("{number} or more", number=what)


def _shown(wording: Wording, state: State) -> Iterator[str]:
    marker = wording.game.counters.get(state.marker)
    if isinstance(marker, Marker):
        yield wording.tr("It is shown by a marker: {name}.", name=wording.tr(marker.name))
