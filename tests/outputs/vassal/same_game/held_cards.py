"""Translates the cards that sides hold and play: they are drawn into hands, and played for their
operations or their events by the commands of the cards."""

from __future__ import annotations

from collections.abc import Iterator

from builder.outputs.vassal.counters.decks import hand_names
from builder.playing.state import State
from builder.rules.engine.control.controlled_places import is_control_marker
from builder.rules.play.actions import Action
from tests.outputs.vassal.same_game.acts import Act, Button, Card, CarryOut, Command
from tests.outputs.vassal.same_game.by_hand import Doing, moved, nothing, task_of
from tests.outputs.vassal.same_game.hands import hands_of

OPERATIONS, EVENT = "Play for operations", "Play for its event"
TURNS = "Turn over"


def dealt(before: State, action: Action, after: State) -> Iterator[Act]:
    """A card is drawn into a hand."""
    hand, card = action.words
    yield Button(f"{hand_names(before.match.game)[hand]}: draw", draws=(card,))


def for_operations(before: State, action: Action, after: State) -> Iterator[Act]:
    """A side plays a card, so that units may act."""
    yield Card(action.words[0], OPERATIONS, held=_hand(before))


def for_event(before: State, action: Action, after: State) -> Iterator[Act]:
    """A side plays a card for its event, and does what the event leaves to it."""
    yield Card(action.words[0], EVENT, held=_hand(before))
    if not after.is_over and task_of(after).kind == "effect-lot":
        return
    yield CarryOut()
    yield from placed(before, action, after)
    yield from turned(before, action, after)


def chosen(before: State, action: Action, after: State) -> Iterator[Act]:
    """A unit is chosen for an event; one of those eliminated is dragged to its place by its player."""
    if before.moment.piece(action.words[0]).at:
        yield Command(action.words[0], ("Apply the event to this unit",))
    yield from placed(before, action, after)


def placed(before: State, action: Action, after: State) -> Iterator[Act]:
    """Units that an event brings are dragged to their places, those eliminated with all their steps."""
    yield from moved(before, action, after)
    for name, piece in after.moment.pieces.items():
        was = before.moment.pieces.get(name)
        if was is not None and not was.at and piece.at:
            yield from (
                Command(name, ("Restore a step",), unless_done=True) for _ in range(was.lost)
            )


def _hand(state: State) -> str:
    return hands_of(state)[task_of(state)["side"]]


def turned(before: State, action: Action, after: State) -> Iterator[Act]:
    """The markers of the places that a side takes are turned, unless the module has done it."""
    for name, piece in after.moment.pieces.items():
        was = before.moment.pieces.get(name)
        if was is None or not is_control_marker(after.match.game, was.counter):
            continue
        if was.at == piece.at and was.lost != piece.lost:
            yield Command(name, (TURNS,), unless_done=True)


TRANSLATIONS: dict[tuple[str, str], Doing] = {
    ("deal", "deal"): dealt,
    ("card", "operations"): for_operations,
    ("card", "event"): for_event,
    ("card", "pass"): nothing,
    ("card-acts", "lead"): nothing,
    ("card-acts", "act"): nothing,
    ("card-acts", "done"): nothing,
    ("effect-choice", "choose"): chosen,
    ("effect-take-choice", "take"): turned,
    ("effect-place", "enter"): placed,
    ("effect-place", "wait"): nothing,
    ("effect-return-place", "enter"): placed,
    ("effect-return-place", "wait"): nothing,
}
