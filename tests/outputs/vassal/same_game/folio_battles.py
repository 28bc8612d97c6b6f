"""Translates the battles of folio games: support is drawn from the cups, a battle is declared on the
counters, resolved and carried out by the commands of the module."""

from __future__ import annotations

from collections.abc import Iterator

from builder.outputs.vassal.counters.slots import counter_names
from builder.playing.state import State
from builder.rules.play.actions import Action
from builder.rules.systems.folio.options import folio_option
from builder.rules.systems.folio.play.combat.attack_decisions import attack_reading
from builder.rules.systems.folio.play.combat.bombarding import bombardment_reading
from builder.rules.systems.folio.play.field import side_at
from tests.outputs.vassal.same_game.acts import Act, Button, Chit, Command
from tests.outputs.vassal.same_game.by_hand import Doing, by_hand, task_of

SUPPORTS = {"fire": "Support the attack", "cover": "Support the defence"}
"""What the markers of a battle do, by the name of their list in a task."""
AGAIN = "bombard-again"
GONE, BACK = "Has retreated", "Back into the cup"


def drawn_support(before: State, action: Action, after: State) -> Iterator[Act]:
    """A side draws one of its markers."""
    (marker,) = action.words
    game, side = before.match.game, task_of(before)["side"]
    cup = next(pool for pool in game.pools if pool.side == side and marker in pool.contents)
    yield Button(f"{cup.title}: draw one", draws=(dict(counter_names(game))[marker],))


def fought(before: State, action: Action, after: State) -> Iterator[Act]:
    """An attack or a bombardment is declared, rolled for and carried out; then the markers go back
    into their cups, where the rules do not leave them in the hand."""
    task = task_of(before)
    yield Button("Clear battle")
    yield from (Command(name, ("Attack",)) for name in task.get("units", ()))
    yield Command(task["target"], ("Defend",))
    for role, command in SUPPORTS.items():
        yield from (Chit(marker, command) for marker in task[role])
    reads = bombardment_reading if "bombardment" in task.kind else attack_reading
    _, differential = reads(before.match, before.moment, task)
    yield Button("Resolve", (int(action.words[0]),), shows=(("BattleDifferential", differential),))
    yield Button("Carry out")
    yield from _astray(before, action, after)
    stay = "bombardment" in task.kind and folio_option(before.match.game, "used-markers") == AGAIN
    spent = [*(() if stay else task["fire"]), *task["cover"]]
    yield from (Chit(marker, BACK) for marker in spent)


def _astray(before: State, action: Action, after: State) -> Iterator[Act]:
    """Fire that goes astray strikes a unit that is not in the battle, which its player does."""
    task = task_of(before)
    yield from (
        act
        for act in by_hand(before, action, after)
        if act.counter not in (*task.get("units", ()), task["target"])
    )


def gone_back(before: State, action: Action, after: State) -> Iterator[Act]:
    """A unit goes back, or loses a step instead."""
    yield from by_hand(before, action, after)
    name = action.words[0]
    if after.moment.piece(name).at and not _strayed(before, name):
        yield Command(name, (GONE,))


def _strayed(before: State, name: str) -> bool:
    """Whether a unit goes back from the fire of its own side."""
    side = side_at(before.match, before.moment.piece(name))
    return bool(task_of(before).get("bombarded", 0)) and side == before.moment.side


def stood(before: State, action: Action, after: State) -> Iterator[Act]:
    """One attacker loses a step, so that nobody goes back."""
    yield from by_hand(before, action, after)
    for name in task_of(before)["units"]:
        if after.moment.piece(name).at:
            yield Command(name, (GONE,))


def lost(before: State, action: Action, after: State) -> Iterator[Act]:
    """A side says which of its units takes the loss."""
    yield Command(action.words[0], ("Take a loss",), unless_done=True)


TRANSLATIONS: dict[tuple[str, str], Doing] = {
    ("support-draw", "draw"): drawn_support,
    ("bombardment-roll", "roll"): fought,
    ("attack-roll", "roll"): fought,
    ("loses-step", "lose"): lost,
    ("attackers-back", "stand"): stood,
    ("retreat-choice", "retreat"): gone_back,
    ("retreat-choice", "stand"): gone_back,
    ("retreat-choice", "stuck"): gone_back,
    ("displacement", "displace"): gone_back,
}
