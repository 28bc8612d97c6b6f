"""The rules text for states of units (such as disrupted)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms.states import ELIMINATED, PLACE, Onset, Recovery, State, StateEnd
from builder.model.pieces.counters import Marker
from builder.rules.engine.combat.combat_text import generated_roll_modifier_text
from builder.rules.engine.states.hidden_place_text import hidden_place_text, places_search_text
from builder.rules.engine.states.need_texts import need_text
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
        first = [
            *_who(wording, state),
            *_again(wording, state),
            *_hides(wording, state),
            *_side(wording, state),
        ]
        yield RulesPart(case, title, (wording.space.join(first),) if first else ())
        for onset in state.begins:
            yield RulesPart(onset.rule or case, title, (onset_text(wording, state, onset),))
        for end in state.ends:
            yield RulesPart(end.rule or case, title, (ending_text(wording, state, end),))
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


def _hides(wording: Wording, state: State) -> Iterator[str]:
    """Yield what it means for a unit to lie face down, and what a dummy is."""
    if state.hides == PLACE:
        yield from hidden_place_text(wording, state)
        return
    if not state.hides:
        return
    tr, name = wording.tr, wording.word(state.id, "is")
    yield tr(
        "A unit that is {state} lies face down: other sides see where it is, but not what it is.",
        state=name,
    )
    yield tr("It is turned face up when this ends, and before it attacks or is attacked.")
    reaches = (combat.reach for combat in wording.game.mechanisms.combat)
    if any(not isinstance(reach, str) and reach.targets == "one" for reach in reaches):
        yield tr("Nobody can fire at a single unit that lies face down.")
    if state.dummies is not None:
        when = wording.when(state.dummies, "unit")
        yield tr("A unit is a dummy if {when}.", when=when)
        yield tr("A dummy that is turned face up is taken off; this is no loss.")


def _side(wording: Wording, state: State) -> Iterator[str]:
    """Yield what it means that counters have a side of their own for the state."""
    having = [state.id in unit.sides for unit in wording.game.units]
    if not any(having):
        return
    tr, name = wording.tr, wording.word(state.id, "is")
    yield tr(
        "While a unit is {state}, its counter shows its side for this, and the values there count.",
        state=name,
    )
    if not all(having):
        yield tr("Counters without such a side keep their values.")


def ending_text(wording: Wording, state: State, end: StateEnd) -> str:
    """Return the rules text on what ends a state at once."""
    name, when = wording.word(state.id, "is"), wording.when(end.when, "unit")
    said = wording.tr("A unit is no longer {state} as soon as {when}.", state=name, when=when)
    return wording.space.join(own_text_or(wording, end, [said]))


def onset_text(wording: Wording, state: State, onset: Onset) -> str:
    """Return the rules text on what brings units into a state."""
    said = _choice(wording, state, onset) if onset.choice else [_onset(wording, state, onset)]
    return wording.space.join(own_text_or(wording, onset, said))


def recovery_text(wording: Wording, state: State, way: Recovery) -> str:
    """Return the rules text on how units leave a state by one of its recoveries."""
    said = _search if state.hides else _ending
    return wording.space.join(own_text_or(wording, way, said(wording, state, way)))


def _onset(wording: Wording, state: State, onset: Onset) -> str:
    tr, name = wording.tr, wording.word(state.id, "is")
    when = wording.when(onset.when, "unit")
    phase = wording.phase(onset.phase)
    if phase and when:
        return tr("In the {phase} phase a unit becomes {state} if {when}.", phase=phase, state=name,
                  when=when)  # fmt: skip
    if phase:
        return tr("In the {phase} phase every unit becomes {state}.", phase=phase, state=name)
    if when:
        return tr("A unit becomes {state} if {when}.", state=name, when=when)
    return tr("Every unit becomes {state}.", state=name)


def _choice(wording: Wording, state: State, onset: Onset) -> Iterator[str]:
    """Yield the text on a state that players choose: for which units, how long and how openly."""
    tr, name, phase = wording.tr, wording.word(state.id, "is"), wording.phase(onset.phase)
    when = wording.when(onset.when, "unit")
    if when:
        yield tr("In the {phase} phase a player may choose the state “{state}” for a unit if {when}.",
                 phase=phase, state=name, when=when)  # fmt: skip
    else:
        yield tr("In the {phase} phase a player may choose the state “{state}” for a unit.",
                 phase=phase, state=name)  # fmt: skip
    yield tr(
        "A unit has at most one of the states that are chosen in the {phase} phase, until the phase "
        "comes again.",
        phase=phase,
    )
    if onset.secret:
        yield tr("The choices are noted in secret and shown all at once when the phase is over.")


def _search(wording: Wording, state: State, way: Recovery) -> Iterator[str]:
    """Yield the text on a search for units that their state hides."""
    if state.hides == PLACE:
        yield from places_search_text(wording, state, way)
    else:
        yield from _unit_search(wording, state, way)
    yield from _rolls(wording, way)
    if way.to:
        yield wording.tr("If it is found, it is then {state}.", state=wording.word(way.to, "is"))


def _unit_search(wording: Wording, state: State, way: Recovery) -> Iterator[str]:
    tr, name, phase = wording.tr, wording.word(state.id, "is"), wording.phase(way.phase)
    when = wording.when(way.when, "unit")
    if phase:
        yield tr("In their {phase} phase, other sides search for each unit that is {state}.",
                 phase=phase, state=name)  # fmt: skip
    else:
        yield tr("Other sides search for each unit that is {state}.", state=name)
    if when:
        yield tr("It can be found only if {when}.", when=when)
    if way.dice and way.needs:
        said = need_text(wording, way.needs)
        yield tr("Roll {dice} for the unit; to find it, the roll must be {need}.",
                 dice=way.dice, need=said)  # fmt: skip
    else:
        yield tr("It is then found without a roll.")


def _rolls(wording: Wording, way: Recovery) -> Iterator[str]:
    for part in way.rolls:
        yield wording.space.join(
            own_text_or(wording, part, [generated_roll_modifier_text(wording, part, "unit")])
        )


def _ending(wording: Wording, state: State, way: Recovery) -> Iterator[str]:
    """Yield the text for when a unit may recover, what it rolls, and the result."""
    tr, name = wording.tr, wording.word(state.id, "is")
    yield _when_ending(wording, way, name)
    if way.dice and way.needs:
        said = need_text(wording, way.needs)
        yield tr("Roll {dice}; it needs {need}.", dice=way.dice, need=said)
    yield from _rolls(wording, way)
    if way.to == ELIMINATED:
        yield tr("If it recovers, it is then eliminated.")
    elif way.to:
        yield tr("If it recovers, it is then {state}.", state=wording.word(way.to, "is"))
    if way.fails == ELIMINATED:
        yield tr("If it fails, it is eliminated.")
    elif way.fails:
        yield tr("If it fails, it becomes {state}.", state=wording.word(way.fails, "is"))


def _when_ending(wording: Wording, way: Recovery, name: str) -> str:
    tr, phase = wording.tr, wording.phase(way.phase)
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


def _shown(wording: Wording, state: State) -> Iterator[str]:
    marker = wording.game.counters.get(state.marker)
    if isinstance(marker, Marker):
        yield wording.tr("It is shown by a marker: {name}.", name=wording.tr(marker.name))
