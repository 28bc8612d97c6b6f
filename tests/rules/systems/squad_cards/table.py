"""Games of Up Front in which the sides have chosen and were dealt what a test says."""

from __future__ import annotations

from collections.abc import Mapping

from builder.model.game import Game
from builder.playing.records import first_state
from builder.playing.state import State
from tests.games import loading
from tests.rules.systems.in_play import due

LINE = {"year": "1941", "italy": "italian-line", "france": "french-line"}
ITALY = ("movement:0", "fire-1:black-1", "rally:0", "hero:black-2")
FRANCE = ("movement:0", "fire-1:black-3", "rally:red-1", "hero:red-2", "wadi:0", "hill:red-1")


def dealt(
    italian: tuple[str, ...] = ITALY, french: tuple[str, ...] = FRANCE, **chosen: str
) -> State:
    """The first turn of Italy, after both sides have chosen and were dealt these cards. Whatever is
    not chosen is the least: no weapons, no radio, no vehicle."""
    chosen = {**LINE, **chosen}
    state = first_state(game(chosen.pop("options", ""))).apply(f"year {chosen['year']}")
    hands = {"Italy": [*italian], "France": [*french]}
    while not state.moment.phase:
        state = state.apply(_dealt_next(state, chosen, hands))
    return state


def _dealt_next(state: State, chosen: Mapping[str, str], hands: dict[str, list[str]]) -> str:
    kind, texts = due(state).kind, [str(action) for action in state.legal_actions]
    if kind == "draw":
        side = due(state)["side"]
        return f"draw {side} {hands[side].pop(0)}"
    if kind == "selection":
        side = state.current_player.lower()
        part = texts[0].split()[0]
        word = chosen[side] if part == "troops" else chosen.get(f"{side}_{part.replace('-', '_')}")
        return f"{part} {word}" if word else texts[0]
    return texts[0]


def game(options: str = "") -> Game:
    """The game, with one of its options if it is named."""
    found = loading.game("up-front")
    if not options:
        return found
    name, _, value = options.partition("=")
    sheet = found.sheet.model_copy(update={"options": {name: value}})
    return found.model_copy(update={"sheet": sheet})
