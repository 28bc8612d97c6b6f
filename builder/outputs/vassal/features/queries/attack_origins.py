"""Counts the places that an attack comes from, for conditions such as ``attacked from: 3`` and for
combats that limit them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from builder.outputs.vassal.expressions.beanshell import PieceRole
from builder.outputs.vassal.table.commands import assign_property, module_text_property
from builder.rules.core.module_export.contests import CombatBasics, TableCombat
from builder.vassal.expressions.functions import gathered_on_map
from builder.vassal.expressions.properties import string
from builder.vassal.expressions.tree import TRUE, Truth, any_of
from builder.vassal.format.components import Element

_FROM = "BattleFrom"
"""The property that lists the places from which attackers come, each as ``<0101>``."""

_FORGETS, _LISTS = "battle-from-none", "battle-from"

MANY_PLACES = string(_FROM).replace_all("[^<]", "").length
"""The number of places that the attack comes from, once they have been listed."""


def origin_keys(fight: CombatBasics) -> list[str]:
    """Return the keystrokes that list the places from which the attackers of a combat come, once the
    target is known; none if it does not matter how many these are."""
    asked = any(isinstance(one, int) for origins in fight.origins.values() for one in origins)
    limited = isinstance(fight, TableCombat) and fight.most_places is not None
    return [_FORGETS, _LISTS] if asked or limited else []


def comes_from(fights: Iterable[CombatBasics], through: Mapping[str, Truth]) -> Mapping[str, Truth]:
    """Return the conditions on where the attack comes from, by their names in formulas; ``through``
    has those on the arcs of the defenders."""
    found: dict[str, Truth] = dict(through)
    for name, origins in _origins(fights).items():
        many = [MANY_PLACES.equals(one) for one in origins if isinstance(one, int)]
        if many:
            found[name] = any_of(*many) & found.get(name, TRUE)
    return found


def arcs_of(fights: Iterable[CombatBasics]) -> Mapping[str, Sequence[str]]:
    """Return the arcs of the defenders that conditions name, by the names of these in formulas."""
    named = {n: [x for x in of if isinstance(x, str)] for n, of in _origins(fights).items()}
    return {name: arcs for name, arcs in named.items() if arcs}


def _origins(fights: Iterable[CombatBasics]) -> Mapping[str, Sequence[int | str]]:
    return {name: origins for fight in fights for name, origins in fight.origins.items()}


def origins_property(fights: Iterable[CombatBasics], attackers: PieceRole) -> Iterator[Element]:
    """Yield the property of the module that lists the places, with the commands for it; nothing if no
    combat asks for their number."""
    if not any(map(origin_keys, fights)):
        return
    here = "<" + string("LocationName") + ">"
    is_new = ~string(_FROM).contains(here)
    found = [
        assign_property(_LISTS, gathered_on_map(_FROM, map, attackers.which & is_new, here))
        for map in attackers.maps
    ]
    yield module_text_property(_FROM, "", assign_property(_FORGETS, ""), *found)
