"""What the module offers at a moment: each command is tried and taken back. It must do nothing to the
game, be what the engine has as a legal action now, or warn; or stand below with the reason why players
alone can judge it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import dist
from random import Random
from typing import Any

from builder.outputs.vassal.counters.states import state_property
from builder.outputs.vassal.table import messages
from builder.playing.state import State
from builder.rules.engine.combat.combat_steps import combat, fight_of_task
from builder.rules.engine.events.hand_cards import hand_activation
from builder.rules.engine.play_phases import phases_of_draw
from builder.vassal.format.names import engine_safe_text
from tests.outputs.vassal.played import Played
from tests.outputs.vassal.same_game import held_cards
from tests.outputs.vassal.same_game.by_hand import task_of
from tests.outputs.vassal.same_game.client import Client
from tests.outputs.vassal.same_game.hands import hands_of
from tests.outputs.vassal.same_game.robot import COUNTS, EACH_TURN, Robot
from tests.outputs.vassal.same_game.translation import of_combat, waits
from tests.outputs.vassal.tabletop import NOTHING

DEALS = ("Draw a card", "Fill the hand")
BY_HAND: dict[str, str] = {
    command: why
    for why, commands in {
        "corrects the table, or does what a rule says that no program reads": (
            "Lose a step|Restore a step|Eliminate|Return to the map|Remove|Copy|Turn over|"
            "Out of supply|In supply again|Choose the weather|Isolated|Not isolated|No longer: .*|"
            "Discard|Out of the game"
        ),
        "moves a counter, as dragging it does": "Side [NESW]+",
        "a sign that the rules do not know": "Moved or not|Movement trail|Clear moved",
        "what is hidden or shown to the enemy is its player's to decide": (
            "Hide|Reveal|Reveal those in the battle"
        ),
        "names who fights, and nothing happens until the battle is resolved": (
            "Attack|Defend|Leave the battle|Fire indirectly|Clear battle"
        ),
        "a player ends the phase; only he knows whether he still wants to move or attack": "Next phase",
        "its condition is in the text of a card": "(.*) is in effect",
        "rolls on a table, of which the players say when and for whom": ".* Table",
        "which card of an action is due is in the rules of the action, which the module does not know": (
            "|".join((*DEALS, "Random number"))
        ),
        "corrects a count, or draws a chit of which no phase is known": (
            r".* [+-]\d+|.*: draw one|.*: all back|Back into the cup"
        ),
    }.items()
    for command in commands.split("|")
}
"""Commands that only players can judge (patterns of their texts), with the reason."""

NOW: Mapping[str, tuple[str, ...]] = {
    "Roll for weather": ("weather-roll",),
    "Check supply": ("supply",),
    # which units have fired in a fire phase only players remember
    "Resolve": ("combat-roll", "attack-roll", "bombardment-roll", "fire-roll", "target", "firers"),
    "Fire": ("volley",),
    "Fire to the end": ("volley",),
    "Carry out": ("combat-roll", "attack-roll", "bombardment-roll"),
    "Carry out the event": ("event-draw", "event", "effect-choice", "effect-lot"),
    "Take the hits": ("hits",),
}
"""The tasks of the engine in which it does what these buttons do."""
OF_PHASES: Mapping[str, str] = {
    r"(Silent n|N)oise check|Enemies come": "movement",
    "Be attacked": "enemy",
    "Next objective": "objective",
    ".*: draw for the turn": "support",
}
"""Commands (patterns of their texts) that are due at a moment of a phase that the module does not know:
each player draws his support, the player listens for each team that has moved."""
OWED = {
    "losses": "Take a loss",
    "hit-choice": "Take a hit",
    "effect-choice": "Apply the event to this unit",
}
"""Tasks in which a unit is chosen, and the command that exactly the units have that may be chosen."""

_REFUSALS = {
    "M_NO_BATTLE", "M_REVEAL_FIRST", "M_TWO_SIDES", "M_NOT_COMPUTED", "M_NONE_TO_ATTACK", "M_ALONE",
    "M_NONE_TO_FIRE_AT", "M_NO_TARGET", "M_NO_DUEL", "M_NOTHING", "M_DEED_NONE", "M_EVENT_OF",
    "M_EVENTS_EMPTY", "M_ATTACKER_OWES", "M_DEFENDER_OWES", "M_CHOOSE_A", "M_CHOOSE_D", "M_SCORE_AGAIN",
    "M_BOOK_AGAIN", "M_RARE_PHASE", "M_HAND_OVER",
}  # fmt: skip
"""Messages that a command cannot be carried out, besides those that say *Note*."""


COUNTED = re.compile(r".+ \([\d.]+\)")
"""The buttons with which a player changes a count, with the number of its case."""
_BARS = re.compile(r"W_\w*Bar\d+")
"""The names of texts that say why there is no attack at all."""


def warnings_in(client: Client, chat: list[str]) -> list[str]:
    """The lines of a chat that warn, or say that something cannot be done."""
    warning = _warnings(tuple(t for name, t in client.texts.items() if _BARS.fullmatch(name)))
    return [line for line in chat if warning.search(line)]


@cache
def _warnings(bars: tuple[str, ...]) -> re.Pattern[str]:
    sets = (value for name, value in vars(messages).items() if name.endswith("MESSAGES"))
    texts = {key: text for every in sets for key, text in every.items()}
    warn = [text for key, text in texts.items() if "Note:" in text or key in _REFUSALS]
    patterns = (re.sub(r"%\d", ".*", re.escape(text)) for text in sorted({*warn, *bars}))
    return re.compile("|".join(patterns))


@dataclass(frozen=True)
class Offer:
    """An entry of a piece's menu, or a button: what it says, and what it does."""

    text: str
    does: Callable[[], None]
    piece: Played | None = None


def offers_of(client: Client) -> Iterator[Offer]:
    """All that the client's side is offered now."""
    for piece in client.present():
        for text, key in piece.menu().items():
            does = lambda piece=piece, key=key: client.act(lambda: piece.press(key))  # noqa: E731
            yield Offer(text.partition(" [")[0], does, piece)
    for name, button in client.buttons.items():
        yield Offer(button.attributes["text"], lambda name=name: client.push(name))


def tried(client: Client, does: Callable[[], None]) -> tuple[set[str], list[str]]:
    """The properties that a command changes, ``dice`` if any are rolled, and what the chat says; then all
    is as before."""
    moment, said, before = len(client.log), len(client.chat), client.rolled
    try:
        does()
        changed = {name for holder, name, old in client.log[moment:] if _is_new(holder, name, old)}
        return changed | ({"dice"} if client.rolled > before else set()), client.chat[said:]
    finally:
        client.undo(moment)
        del client.chat[said:]
        client.rolls, client.draws, client.others = [], [], 0


def _is_new(holder: Mapping[str, Any], name: str, old: Any) -> bool:
    return bool(holder.get(name, NOTHING) != old)


def declared_faults(robot: Robot, state: State, chance: Random, most: int) -> Iterator[str]:
    """What the module says of so many battles, declared by chance: it warns of those, and of those alone,
    that are not legal."""
    on_map = {
        name: piece.at
        for name, piece in state.moment.pieces.items()
        if piece.at and name in robot.pieces and piece.counter in robot.units
    }
    legal = [action.words[0] for action in state.legal_actions if action.verb == "attack"]
    for number in range(most):
        foe = chance.choice(sorted(on_map))
        if number % 3 == 0 and (attacked := [n for n, at in on_map.items() if at in legal]):
            foe = chance.choice(attacked)
        others = [name for name, at in on_map.items() if at != on_map[foe]]
        near = sorted(others, key=lambda name: _distance(robot, name, foe))[:6]
        if not near:
            continue
        units = chance.sample(near, min(len(near), chance.choice([1, 1, 2])))
        why = _illegal(state, units, on_map[foe], foe)
        told = _told(robot, state, units, foe)
        if bool(why) != bool(warnings_in(robot.client, told)):
            yield f"{units} attack {on_map[foe]} ({foe}): {why or 'legal'}, the module says {told}"


def _distance(robot: Robot, one: str, other: str) -> float:
    return dist(robot.pieces[one].point, robot.pieces[other].point)


def _illegal(state: State, units: list[str], target: str, foe: str) -> str:
    """What the engine does not allow of an attack, at one unit if it is aimed, when nobody has attacked
    yet; empty if it is legal."""
    for text in (f"attack {target}", f"at {foe}", *(f"with {unit}" for unit in units), "fight"):
        aims = any(action.verb == "at" for action in state.legal_actions)
        if text == f"at {foe}" and not aims:
            continue
        if text not in {action.text for action in state.legal_actions}:
            return text
        state = state.apply(text)
    return _missed(state, units, foe)


def _missed(state: State, units: list[str], foe: str) -> str:
    """Who is fired at instead of a unit, in a fight that begins, if only one can be; empty if it is hit."""
    task = task_of(state)
    if task.kind != "combat-roll":
        return ""
    reach = combat(state.match, task).reach
    if isinstance(reach, str) or reach.targets == "all":
        return ""
    (hit,) = fight_of_task(state.match, state.moment, task, units).defenders
    return "" if hit.name == foe else f"at {hit.name}"


def _told(robot: Robot, state: State, units: list[str], foe: str) -> list[str]:
    """What the chat says of a battle that is declared."""

    def declares() -> None:
        robot.client.push_button("Clear battle")
        for unit in units:
            robot.client.choose(robot.pieces[unit], "Attack")
        robot.client.choose(robot.pieces[foe], "Defend")
        looks = {button.attributes["text"] for button in robot.client.buttons.values()}
        odds = of_combat(state, "Odds") if "combat" in task_of(state).data else "Odds"
        robot.client.push_button(odds if odds in looks else "Dice of each unit")

    return tried(robot.client, declares)[1]


def begins_battles(state: State) -> bool:
    """Whether a side chooses its first battle of a phase: what the engine then refuses is not due to
    battles before, which the module does not remember of units."""
    if state.is_over or (task := task_of(state)).kind not in ("combat", "battles"):
        return False
    return not (task["busy"] or task["met"] or task["off"])


def _is_of_the_game(robot: Robot, name: str) -> bool:
    """Whether a property is one that engine and module have in common."""
    states = {state_property(state.id) for state in robot.stage.game.mechanisms.states}
    own = {"dice", "map", "place", "Step", "Unsupplied", "Weather", "TurnNo", "deck", "gone"}
    return name in own | states or name.startswith(("EventHolds", "ScoreSoFar"))


def by_hand(robot: Robot, text: str) -> bool:
    """Whether only players can judge a command."""
    if text in DEALS and hand_activation(robot.stage.game) is not None:
        return False
    states = {engine_safe_text(state.name) for state in robot.stage.game.mechanisms.states}
    return text in states or any(re.fullmatch(pattern, text) for pattern in BY_HAND)


def faults(robot: Robot, state: State, chance: Random, most: int) -> Iterator[str]:
    """What the module offers in a state that is neither legal nor warned of, of so many commands chosen
    by chance; and the choices of units that are not the engine's."""
    every: dict[str, list[Offer]] = {}
    for offer in offers_of(robot.client):
        if not by_hand(robot, offer.text):
            every.setdefault(offer.text, []).append(offer)
    yield from _choices(robot, state, every)
    for text in chance.sample(sorted(every), min(most, len(every))):
        offer = chance.choice(every[text])
        changed, told = tried(robot.client, offer.does)
        changed = {name for name in changed if _is_of_the_game(robot, name)}
        if changed and not warnings_in(robot.client, told) and not _is_legal(robot, state, offer):
            yield f"{text} of {offer.piece and offer.piece.name}: changes {sorted(changed)}: {told}"


def _is_legal(robot: Robot, state: State, offer: Offer) -> bool:
    """Whether the engine now does what an offer does."""
    if state.is_over:
        return False
    task = task_of(state)
    # while forces are set up the turn track stands at the first phase already
    phase = state.moment.phase or state.match.game.sheet.sequence[0].id
    if any(phase == its for text, its in OF_PHASES.items() if re.fullmatch(text, offer.text)):
        return True
    if task.kind == "count-choice" and (offer.text == COUNTS or COUNTED.fullmatch(offer.text)):
        return True  # the side whose phase this is changes counts, in an order of its own
    if offer.text == EACH_TURN and robot.is_in_last_step:
        return True  # only the players know whether the turn's last phase is over
    if offer.piece is not None and offer.text.startswith("Recover: "):
        # before the first phase, while units arrive, the turn track stands at that phase already
        return not state.moment.phase or offer.piece in _recovering(robot, state)
    if offer.text in DEALS:
        return _is_dealt(state)
    if offer.piece is not None and offer.text in (held_cards.OPERATIONS, held_cards.EVENT):
        # whether the hands are filled only the players know
        return _is_dealt(state) or _plays_next(robot, state) == offer.piece.map
    if offer.piece is not None:
        return offer.text == OWED.get(task.kind)  # for which units _choices has shown
    events = {one.id: one.name for one in state.match.game.mechanisms.events}
    # in a phase of several draws their order is the players', and orders are given in all of theirs
    drawn = {
        events[one["of"]] for one in state.moment.agenda if one.kind in ("events", "event-draw")
    } | {
        one.name
        for one in state.match.game.mechanisms.events
        if one.way == "choice" and state.moment.phase in phases_of_draw(state.match.game, one)
    }
    if waits(state):  # which chits were drawn by hand, and what they say, only players know
        every = state.match.game.mechanisms.events
        drawn |= {one.name for one in every if not phases_of_draw(state.match.game, one)}
    return offer.text in drawn or task.kind in NOW.get(offer.text, ())


def _recovering(robot: Robot, state: State) -> list[Played]:
    """The units that may still try to recover in this phase, in an order that is the player's."""
    tries = ("recovery", "recovery-try", "recovery-roll")
    due = [one["unit"] for one in state.moment.agenda if one.kind in tries]
    return [robot.pieces[name] for name in due if name in robot.pieces]


def _is_dealt(state: State) -> bool:
    """Whether cards are dealt into the hands."""
    return any(one.kind in ("fill-hands", "deal") for one in state.moment.agenda)


def _plays_next(robot: Robot, state: State) -> str:
    """The window of the side that plays the next card of this phase: whether it may do so already
    only the players know. Empty if none is played any more."""
    next_cards = (one for one in state.moment.agenda if one.kind in ("card", "card-turn"))
    due, declared = next(next_cards, None), hand_activation(state.match.game)
    if due is None or declared is None:
        return ""
    over = declared.impulses and due["number"] > declared.impulses * len(state.match.sides)
    return "" if over else hands_of(state)[due["side"]]


def _choices(robot: Robot, state: State, every: Mapping[str, list[Offer]]) -> Iterator[str]:
    """The units that may be chosen by one of engine and module alone."""
    kind = "" if state.is_over else task_of(state).kind
    names = {id(piece): name for name, piece in robot.pieces.items()}
    for of, text in OWED.items():
        if of not in state.match.play.kinds:
            continue
        have = {names.get(id(offer.piece), "") for offer in every.get(text, ())}
        actions = state.legal_actions if of == kind else ()
        chosen = {action.words[0] for action in actions if action.words}
        # one of those eliminated is dragged to its place by its player
        legal = {name for name in chosen if state.moment.piece(name).at}
        done = len(legal) == 1 and not have  # what has no choice the module has done
        if have != legal and not done:
            yield f"{text}: the engine has {sorted(legal)}, the module {sorted(have)}"
