"""Translates the fire of city fights: it is declared on the counters and resolved; players take losses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from builder.playing.state import State
from builder.rules.core.positions.position import Piece
from builder.rules.play.actions import Action
from builder.rules.systems.city_fight.play.fire_phase import Firing
from builder.rules.systems.city_fight.situation import cell_of
from tests.outputs.vassal.same_game.acts import Act, Button, Command
from tests.outputs.vassal.same_game.by_hand import Doing, by_hand, task_of


def fired(before: State, action: Action, after: State) -> Iterator[Act]:
    """Units fire, directly or over others' heads; points of naval gunfire are markers, which stay with
    the players."""
    task = task_of(before)
    firing = Firing(before.match, before.moment, task["side"], bool(task["response"]))
    target = firing.named(task["target"])
    if not task["ships"]:
        yield Button("Clear battle")
        shots = firing.shots(target)
        for name in task["units"]:
            yield Command(
                name, ("Fire indirectly",) if shots[name].mode == "indirect" else ("Fire",)
            )
        yield Command(target.name, ("Be the target",))
        aim, roll = firing.aim(target, task["units"], 0), int(action.words[0])
        shows = (("BattleTotal", roll + aim.added),)
        if not _at_destroyed_armoury(firing, target):
            shows = (("BattleStrength", aim.strength), *shows)
        yield Button("Resolve", (roll,), shows=shows)
    yield from by_hand(before, action, after)


def _at_destroyed_armoury(firing: Firing, target: Piece) -> bool:
    """Whether indirect fire is not halved since an armoury is destroyed (4.8), which the module does not
    know; it tells the players of the exception."""
    town, there = firing.field.town, cell_of(target)
    before = replace(town, destroyed=frozenset())
    return before.halves_indirect(there) and not town.halves_indirect(there)


TRANSLATIONS: dict[tuple[str, str], Doing] = {("fire-roll", "roll"): fired}
