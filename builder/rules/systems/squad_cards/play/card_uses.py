"""The cards of its hand that a side may use now, and the groups for which it may (50.2, 50.5, 50.8,
51.2, 51.4, 51.5, 52.14). Whatever the rules document does not forbid is allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.rules.play.moment import Moment
from builder.rules.play.values import NOTHING
from builder.rules.systems.squad_cards.hands import SplitInputs, split_card
from builder.rules.systems.squad_cards.play.deck_play import card_of
from builder.rules.systems.squad_cards.play.squad_table import (
    CREWS,
    WEAPONS,
    WOUNDED,
    SquadTable,
    table_of,
)
from builder.rules.systems.squad_cards.play.terrain_play import is_terrain, may_be_laid
from builder.rules.systems.squad_cards.weapons import HeavyInputs, RadioInputs, heavy, radio

if TYPE_CHECKING:
    from builder.rules.play.match import Match

USES = ("movement", "sideways", "fire", "rally", "hero", "radio", "split", "terrain")
"""The traits of cards that name what a card is used for."""
ABANDONED = "left-behind"
"""The name of the note with the heavy weapons that were left behind."""


def use_of(match: Match, name: str) -> str:
    """Return the trait that names what a card is used for; empty for a card without such a trait."""
    traits = card_of(match, name).traits
    return next((use for use in USES if use in traits), "")


def groups_for(match: Match, moment: Moment, side: str, name: str) -> tuple[str, ...]:
    """Return the groups of a side for which it may use a card; none if it may not use the card at
    all."""
    table, use = table_of(match, moment), use_of(match, name)
    own = table.groups(side)
    match use:
        case "movement" | "sideways":
            return tuple(g for g in own if may_move(table, g))
        case "fire":
            return tuple(g for g in own if may_fire(table, g)) if targets(table, side) else ()
        case "rally":
            return tuple(g for g in own if table.pinned(g) and table.may(g, "rally"))
        case "hero":
            return tuple(g for g in own if table.pinned(g) and table.may(g, "hero"))
        case "radio":
            return own if targets(table, side) and _has_radio(table, side, name) else ()
        case "split":
            return tuple(g for g in own if may_act(table, g)) if _splits(table, side, name) else ()
        case "terrain" if is_terrain(match, name):
            return tuple(g for g in own if may_be_laid(match, moment, name, g))
    return ()


def targets(table: SquadTable, side: str) -> tuple[str, ...]:
    """Return the enemy groups of a side, all of which it may choose as targets."""
    return table.groups(table.other(side))


def may_act(table: SquadTable, group: str) -> bool:
    """Tell whether a group can take any action: pinned men and those who have surrendered cannot."""
    return may_fire(table, group) or may_move(table, group)


def may_fire(table: SquadTable, group: str) -> bool:
    """Tell whether the men of a group may fire (50.41)."""
    return bool(table.men(group)) and table.may(group, "fire")


def may_move(table: SquadTable, group: str) -> bool:
    """Tell whether a group may use a movement card (50.41, 50.7)."""
    if table.is_vehicle(group):
        return True
    carried = all(carries(table, weapon) for weapon in weapons_of(table, group))
    return carried and bool(table.men(group)) and table.may(group, "move")


def weapons_of(table: SquadTable, group: str) -> tuple[str, ...]:
    """Return the heavy weapons of a group that were not left behind."""
    left = table.moment.note(ABANDONED, ())
    weapons = table.moment.note(WEAPONS, NOTHING).items()
    return tuple(weapon for weapon, where in weapons if where == group and weapon not in left)


def crew_of(table: SquadTable, weapon: str) -> tuple[str, ...]:
    """Return the unwounded men of the crew of a heavy weapon who are with it."""
    men = table.men(table.moment.note(WEAPONS)[weapon])
    wounded = table.moment.note(WOUNDED, ())
    crew = table.moment.note(CREWS, NOTHING).get(weapon, ())
    return tuple(man for man in crew if man in men and man not in wounded)


def carries(table: SquadTable, weapon: str) -> bool:
    """Tell whether a group may move with a heavy weapon. The rule limits Italians (50.7); it does
    not apply to partisans (50.9)."""
    side = table.side(table.moment.note(WEAPONS)[weapon])
    if table.nation(side) != "italy" or table.troops(side).quality == "partisans":
        return True
    given = HeavyInputs(
        weapon="atr" if "-atr-" in weapon else "mmg", crew=len(crew_of(table, weapon))
    )
    return heavy(table.context, given).may_move


def _has_radio(table: SquadTable, side: str, name: str) -> bool:
    """Tell whether a side has bought a radio and may use the named radio card (50.8, 51.5)."""
    bought = table.force(side).radio
    owner = owner_of(table, name)
    if not bought or not owner:
        return False
    given = RadioInputs.model_validate({"troops": table.troops(side).id, "cost": 0, "card": owner})
    return bought == owner and bool(radio(table.context, given).usable)


def _splits(table: SquadTable, side: str, name: str) -> bool:
    """Tell whether the troops of a side may use the named split-action card (50.2, 50.5, 51.2,
    51.4)."""
    if not owner_of(table, name):
        return False
    given = SplitInputs(troops=table.troops(side).id, card=owner_of(table, name))
    return split_card(table.context, given).usable


def owner_of(table: SquadTable, name: str) -> str:
    """Return the nation to which a radio or split-action card belongs."""
    nation = card_of(table.match, name).nation
    return "" if nation == "neutral" else nation
