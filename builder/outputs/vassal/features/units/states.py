"""Lets units enter and leave states (such as *disrupted*) by menu commands and by results of
battles. A property of the piece, named ``State`` and the state's id (``StateDisrupted``), is 1
while the unit is in the state. The keystroke of :func:`state_key` puts a unit into the state as the
rules say: it ends the states that this one replaces, and a unit that is already in the state
suffers what the rules say for a second time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.model.game import Game
from builder.model.mechanisms.states import ELIMINATED, State
from builder.model.pieces.counters import Unit
from builder.outputs.vassal.counters.ownership import opened_keystrokes
from builder.outputs.vassal.counters.states import state_property
from builder.outputs.vassal.counters.succession import of_one_unit
from builder.outputs.vassal.features.feature import FeatureContext, ModuleFeature
from builder.outputs.vassal.features.kinds_of_units import kinds_of_units
from builder.outputs.vassal.table.commands import module_text_property
from builder.outputs.vassal.table.messages import HIDDEN, filled_message
from builder.outputs.vassal.table.unit_messages import STATE_MESSAGES
from builder.outputs.vassal.table.windows.inventory import PLACE
from builder.outputs.vassal.table.windows.trays import LOSE
from builder.rules.engine.joining.joined_units import JOINS
from builder.rules.engine.positions.unit_conditions import unit_may_fulfil
from builder.rules.engine.retreat.whence_records import GOES_BACK
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import number, string
from builder.vassal.expressions.tree import Truth, as_text
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element
from builder.vassal.format.lookups import NAME_TABLE_PREFIX, letter_codes, table_text
from builder.vassal.format.names import engine_safe_text

STATES = "States"
"""The name of the prototype of units in games that define states."""

_NAMES, _BEFORE = f"{NAME_TABLE_PREFIX}States", "StateBefore"


HIDES = {"": "hidden", "yes": "hidden", "place": "secret"}
"""How the keystrokes begin that reveal a unit, by what its state hides of it."""


def in_state(id: str) -> Truth:
    """Return the condition that a unit is in a state, by the state's id."""
    return string(state_property(id)).equals("1")


def is_in_state(state: State) -> Truth:
    """Return the condition that a unit is in a state; while a state hides it, it lies face down."""
    return HIDDEN if state.hides else in_state(state.id)


def is_joining(id: str) -> bool:
    """Return whether what a result brings on units is no state, but makes them join a side."""
    return id.startswith(JOINS)


def state_key(id: str) -> str:
    """Return the keystroke by which a unit's owner puts it into a state, or makes it join a side
    (:func:`~builder.rules.engine.joining.joined_units.join_word`)."""
    if is_joining(id):
        return id
    return LOSE if id == ELIMINATED else f"state-{id}"


def state_comes_key(id: str) -> str:
    """Return the keystroke that puts a unit into a state on behalf of any player: whoever carries
    out a battle's result or an event also does so for units of the other side."""
    return id if is_joining(id) or id == GOES_BACK else f"{state_key(id)}-comes"


def state_ends_key(id: str) -> str:
    """Return the keystroke that ends a unit's state on behalf of any player."""
    return f"{state_key(id)}-ends"


@dataclass(frozen=True)
class StatesFeature(ModuleFeature):
    """The feature for the states that a game's units may be in."""

    game: Game
    states: Sequence[State]

    def constants(self) -> Mapping[str, str]:
        """Return the names of the states."""
        letters = self._letters
        return {**STATE_MESSAGES, _NAMES: table_text({letters[s.id]: s.name for s in self.states})}

    @property
    def _cleared(self) -> frozenset[str]:
        """The states that events end."""
        entries = (entry for one in self.game.mechanisms.events for entry in one.entries)
        return frozenset(effect.clear for entry in entries for effect in entry.effects)

    @property
    def _letters(self) -> Mapping[str, str]:
        return letter_codes(state.id for state in self.states)

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the trait that gives a unit the prototype with the states that it can ever be in."""
        own = self._of_unit(counter)
        return (t.use_prototype(self._kinds[_ids(own)]),) if own else ()

    def _of_unit(self, counter: str) -> tuple[State, ...]:
        """Return the states that a counter can ever be in: none for a marker."""
        every = (self.game.counters[id] for id in of_one_unit(self.game, counter))
        units = [unit for unit in every if isinstance(unit, Unit)]
        return tuple(
            x for x in self.states if any(unit_may_fulfil(self.game, x.who, u) for u in units)
        )

    @cached_property
    def _kinds(self) -> Mapping[tuple[str, ...], str]:
        """The names of the prototypes of units, by the ids of the states that these can ever be in."""
        found = (_ids(self._of_unit(unit.id)) for unit in self.game.units)
        return kinds_of_units(STATES, _ids(self.states), (own for own in found if own))

    def properties(self) -> Iterator[Element]:
        """Yield the property that says whether a unit about to enter a state is already in it."""
        yield module_text_property(_BEFORE, "0")

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return the prototypes with the states, and with the menu commands to enter and leave
        them."""
        states = {state.id: state for state in self.states}
        return {
            name: tuple(self._with([states[id] for id in own])) for own, name in self._kinds.items()
        }

    def _with(self, states: Sequence[State]) -> Iterator[t.Trait]:
        names = [engine_safe_text(state.name) for state in states]
        menus = [entry for name in names for entry in (name, f"No longer: {name}")]
        yield t.sub_menu("State", menus)
        for state in states:
            yield from self._commands(state)
        was = [t.PropertyChange(f"state-{s.id}-was", in_state(s.id).as_number) for s in states]
        again = (s for s in states if s.again not in ("", s.id))
        kept = [t.PropertyChange(f"state-{s.id}-keep", "1") for s in again]
        yield t.set_global_property(_BEFORE, [*was, *kept])
        for state in states:
            yield t.dynamic_property(state_property(state.id), "", _changes(state))

    def _commands(self, state: State) -> Iterator[t.Trait]:
        key, menu = state_key(state.id), engine_safe_text(state.name)
        again = state.again not in ("", state.id)
        steps = [f"{key}-was", *([f"{key}-again"] if again else []), f"{key}-first"]
        name, comes = f"State {state.id}", [state_comes_key(state.id)]
        yield t.trigger_action(menu, key, steps, name=name, watch=comes)
        does = [f"{key}-set", *(f"state-{id}-unset" for id in state.clears), f"{key}-say"]
        yield t.trigger_action(
            "", f"{key}-first", does, number(_BEFORE).equals(0), name=f"{key}-first"
        )
        if again:
            # the state that replaces this one tests again which states the unit was in
            eliminated = opened_keystrokes([LOSE])
            comes = eliminated if state.again == ELIMINATED else [state_comes_key(state.again)]
            worse = [f"{key}-unset", *comes, f"{key}-keep"]
            yield t.trigger_action(
                "", f"{key}-again", worse, number(_BEFORE).equals(1), name=f"{key}-again"
            )
        yield t.trigger_action(
            f"No longer: {menu}", f"{key}-off", [f"{key}-unset", f"{key}-say-off"],
            in_state(state.id), watch=[state_ends_key(state.id)] * (state.id in self._cleared),
        )  # fmt: skip
        called = looked_up(_NAMES, as_text(self._letters[state.id]))
        yield t.report_action(
            [f"{key}-say"], filled_message("M_STATE", "newPieceName", PLACE, called)
        )
        yield t.report_action(
            [f"{key}-say-off"], filled_message("M_STATE_OFF", "newPieceName", PLACE, called)
        )


def _changes(state: State) -> list[t.PropertyChange]:
    """Return the changes that set and clear the property of a state. They do not depend on other
    states, because VASSAL carries a property over to a newer version of the module only if its
    definition is identical."""
    off = [t.PropertyChange(key, "") for key in (f"state-{state.id}-unset", LOSE)]
    return [t.PropertyChange(f"state-{state.id}-set", "1"), *off]


def _ids(states: Sequence[State]) -> tuple[str, ...]:
    return tuple(state.id for state in states)


def states_feature(planned: FeatureContext, made: Sequence[ModuleFeature]) -> StatesFeature | None:
    """Return the feature for states; ``None`` if the game has none that a sign shows."""
    states = planned.game.mechanisms.shown_states
    return StatesFeature(planned.game, states) if states else None
