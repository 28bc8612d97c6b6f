"""Lets players note in secret which state each of their units is to have (orders), by the unit's menu, and
show all orders at once with a button. Only the unit's own side sees the order on the counter; a saved game
contains it in readable form, as it does all that is hidden."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.mechanisms.states import State
from builder.model.pieces.counters import Unit
from builder.outputs.vassal.counters.states import unit_may_have_state
from builder.outputs.vassal.expressions.icons import Icons
from builder.outputs.vassal.features.combat.results import MINE
from builder.outputs.vassal.features.feature import FeatureContext, ModuleFeature
from builder.outputs.vassal.features.units.states import state_comes_key
from builder.outputs.vassal.table.commands import chat_line, keystroke_chain, send_to_pieces
from builder.outputs.vassal.table.messages import filled_message
from builder.outputs.vassal.table.unit_messages import ORDER_MESSAGES
from builder.vassal.expressions.lookups import looked_up
from builder.vassal.expressions.properties import number, string
from builder.vassal.expressions.tree import choose
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element
from builder.vassal.format.lookups import NAME_TABLE_PREFIX, letter_codes, table_text
from builder.vassal.format.names import engine_safe_text

ORDERED = "Ordered"
"""The property of a unit with the letter of the state that its player has noted for it."""
SHOW = "Show the orders"
"""The label of the button that shows all orders."""
_NONE = "No order"
_NAMES = f"{NAME_TABLE_PREFIX}Orders"
_SHOWS, _COMES, _CLEAR = "orders-show", "orders-come", "order-none"


@dataclass(frozen=True)
class OrdersFeature(ModuleFeature):
    """The feature for states that players choose for their units in secret."""

    game: Game
    states: tuple[State, ...]
    icons: Icons

    @cached_property
    def _letters(self) -> Mapping[str, str]:
        return letter_codes(state.id for state in self.states)

    def constants(self) -> Mapping[str, str]:
        """Return the chat message, and the names of the states."""
        names = {self._letters[state.id]: state.name for state in self.states}
        return {**ORDER_MESSAGES, _NAMES: table_text(names)}

    def translations(self, tr: Translator) -> Mapping[str, str]:
        """Return the labels of the menu in a language."""
        return {_label(state, Translator()): _label(state, tr) for state in self.states}

    def _open_to(self, counter: str) -> tuple[State, ...]:
        unit = self.game.counters[counter]
        if not isinstance(unit, Unit):
            return ()
        return tuple(one for one in self.states if unit_may_have_state(self.game, one, unit))

    def _prototype(self, states: Sequence[State]) -> str:
        return f"Orders {''.join(self._letters[state.id] for state in states)}"

    def traits(self, counter: str) -> Sequence[t.Trait]:
        """Return the prototype of the orders that a unit may get, and the sign with its order."""
        states = self._open_to(counter)
        if not states:
            return ()
        noted = MINE & string(ORDERED).differs("")
        sign = t.text_label(choose(noted, looked_up(_NAMES, string(ORDERED)), ""))
        return sign, t.use_prototype(self._prototype(states))

    def prototypes(self) -> Mapping[str, tuple[t.Trait, ...]]:
        """Return a prototype for each set of orders that some units may get."""
        sets = map(self._open_to, self.game.counters)
        return {self._prototype(states): tuple(self._all(states)) for states in sets if states}

    def _all(self, states: Sequence[State]) -> Iterator[t.Trait]:
        labels = [_label(state, Translator()) for state in states]
        yield t.sub_menu("Order", [*labels, _NONE])
        for state, label in zip(states, labels, strict=True):
            yield t.trigger_action(label, f"order-{state.id}", [f"order-{state.id}-set"], MINE)
        given = string(ORDERED).differs("") & MINE
        yield t.trigger_action(_NONE, "order-nothing", [_CLEAR], given)
        ended = [f"state-{state.id}-unset" for state in states]
        comes = [f"{_COMES}-{state.id}" for state in states]
        yield t.trigger_action("", _SHOWS, [*ended, *comes, _CLEAR], name=_SHOWS)
        for state in states:
            is_it = string(ORDERED).equals(self._letters[state.id])
            key = f"{_COMES}-{state.id}"
            yield t.trigger_action("", key, [state_comes_key(state.id)], is_it, name=key)
        changes = [t.PropertyChange(f"order-{s.id}-set", self._letters[s.id]) for s in states]
        yield t.dynamic_property(ORDERED, "", [*changes, t.PropertyChange(_CLEAR, "")])

    def components(self) -> Iterator[Element]:
        """Yield the button that shows all orders, and the hidden commands behind it."""
        tip = "Show the orders that all players have noted for their units; they come into effect"
        yield keystroke_chain(
            SHOW, ["orders-show-all", "orders-say"], text=SHOW, icon=self.icons.file("hidden"),
            key="orders-shown", tip=tip,
        )  # fmt: skip
        movers = number("Mover").equals(1)
        yield send_to_pieces("Orders: show", "orders-show-all", _SHOWS, movers)
        yield chat_line("orders-say", filled_message("M_ORDERS_SHOWN"))


def _label(state: State, tr: Translator) -> str:
    return engine_safe_text(tr("Order: {state}", state=tr(state.name)))


def orders_feature(planned: FeatureContext, made: Sequence[ModuleFeature]) -> OrdersFeature | None:
    """Return the feature for orders; ``None`` if players choose no states in secret."""
    states = planned.game.mechanisms.secret_states
    return OrdersFeature(planned.game, states, planned.icons) if states else None
