"""The rules text for a state that hides the places of units, and for searches for them."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms.states import Meeting, Recovery, State
from builder.rules.engine.combat.consequence_text import consequence_texts
from builder.rules.engine.states.need_texts import need_text
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import own_text_or


def hidden_place_text(wording: Wording, state: State) -> Iterator[str]:
    """Yield what it means that other sides do not know where a unit is, and what a dummy is."""
    tr, name = wording.tr, wording.word(state.id, "is")
    yield tr(
        "Other sides do not see where a unit that is {state} is; to them it is as if the unit were "
        "not there.",
        state=name,
    )
    yield tr("When this ends, and before the unit attacks, all see where it is.")
    if wording.game.mechanisms.enemies_share_places:
        yield tr("Enemy units may be in the same place without seeing it.")
    else:
        yield from running_into_text(wording, state)
    if state.dummies is not None:
        when = wording.when(state.dummies, "unit")
        yield tr("A unit is a dummy if {when}.", when=when)
        yield tr("A dummy that is seen is taken off; this is no loss.")


def running_into_text(wording: Wording, state: State) -> Iterator[str]:
    """Yield what happens when a unit would enter the place of an enemy unit that it does not see."""
    yield wording.tr(
        "An enemy unit that would enter its place stops before it; both units are then seen."
    )
    for meeting in state.meets:
        said = [_meeting(wording, meeting)]
        yield wording.space.join(own_text_or(wording, meeting, said))


def places_search_text(wording: Wording, state: State, way: Recovery) -> Iterator[str]:
    """Yield how other sides search places for units whose places are hidden."""
    tr, name, phase = wording.tr, wording.word(state.id, "is"), wording.phase(way.phase)
    most = way.most or 1
    if most == 1:
        yield tr("In its {phase} phase, each other side may search in one place.", phase=phase)
    else:
        yield tr(
            "In its {phase} phase, each other side may search in up to {number} places, one "
            "after the other.",
            phase=phase,
            number=most,
        )
    if when := wording.when(way.when, "unit"):
        yield tr("A unit that is {state} can be found there only if {when}.", state=name, when=when)
    if way.dice and way.needs:
        need = need_text(wording, way.needs)
        yield tr(
            "Roll {dice} for the place; to find such units, the roll must be {need}.",
            dice=way.dice,
            need=need,
        )
    else:
        yield tr("All such units there are then found without a roll.")


def _meeting(wording: Wording, meeting: Meeting) -> str:
    """Return what happens to an enemy that runs into a unit."""
    text = wording.after_colon(wording.space.join(consequence_texts(wording, "unit", meeting.does)))
    if meeting.when.empty:
        return wording.tr("This happens to the enemy unit: {text}", text=text)
    return wording.tr(
        "This happens to an enemy unit that runs into a unit that {when}: {text}",
        when=wording.that(meeting.when),
        text=text,
    )
