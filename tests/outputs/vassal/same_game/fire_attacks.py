"""Translates the fire of city fights: it is declared on the counters and resolved; players take losses."""

from __future__ import annotations

from collections.abc import Iterator

from builder.playing.state import State
from builder.rules.play.actions import Action
from builder.rules.systems.city_fight.game_data import ARMOURIES, ARMOURY
from builder.rules.systems.city_fight.play.fire_phase import Firing
from builder.rules.systems.city_fight.play.moments import DESTROYED
from tests.outputs.vassal.same_game.acts import Act, Button, Command, Marker
from tests.outputs.vassal.same_game.by_hand import Doing, by_hand, task_of
from tests.outputs.vassal.same_game.held_cards import TURNS


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
        shows = (("BattleStrength", aim.strength), ("BattleTotal", roll + aim.added))
        yield Button("Resolve", (roll,), shows=shows)
    yield from by_hand(before, action, after)


def blown_up(before: State, after: State) -> Iterator[Act]:
    """The marker of an armoury that has been blown up is laid in its hex, turned over."""
    sheet, was = after.match.sheet, before.moment.note(DESTROYED, ())
    for name in after.moment.note(DESTROYED, ()):
        if name not in was:
            (cell,) = sheet.area(ARMOURIES[name])
            yield Marker(f"{ARMOURY}-{name}", sheet.space.id(cell), TURNS)


TRANSLATIONS: dict[tuple[str, str], Doing] = {("fire-roll", "roll"): fired}
