"""Properties that hold in every state of every game, whichever player chooses the actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from builder.playing.state import CHANCE, State
from builder.rules.free_setups import check_position
from builder.rules.play.actions import Action


def broken(before: State, after: State) -> Iterator[str]:
    """Yield a message for every required property that a state violates, given the state before it;
    nothing if it violates none."""
    yield from _pieces(before, after)
    yield from _choices(after)
    if before.moment.time != after.moment.time:
        found = check_position(after.match.game, after.sheet, played=True)
        yield from (problem.message for problem in found if problem.severity == "error")


def _pieces(before: State, after: State) -> Iterator[str]:
    """Yield a message for each counter that has vanished, or of which there are more than the game
    has."""
    pieces, game = after.moment.pieces, after.match.game
    yield from (f"{name} has vanished" for name in before.moment.pieces if name not in pieces)
    many = Counter(piece.counter for piece in pieces.values())
    for counter, number in many.items():
        most = game.counters[counter].count
        if number > most and number > _first_count(after, counter):
            yield f"there are {number} of {counter}, and the game has {most}"
    for piece in pieces.values():
        if piece.reduced != (piece.lost > 0):
            yield f"{piece.name} shows the wrong side"


def _first_count(state: State, counter: str) -> int:
    first = state.match.start.pieces.values()
    return sum(piece.counter == counter for piece in first)


def _choices(state: State) -> Iterator[str]:
    """Yield a message for each fault in the legal actions of a state."""
    if state.is_over:
        return
    actions, on = state.legal_actions, state.current_player
    if not actions:
        yield f"{on} has nothing to do"
    if len(set(actions)) < len(actions):
        yield "an action is listed twice"
    if on == CHANCE:
        if sum(state.chance_outcomes.values()) != 1:
            yield "the chances do not add up to 1"
        return
    if on not in state.match.sides:
        yield f"{on} is no side"
    seen = state.observation(on)
    if seen.actions != seen.known.legal_actions:
        yield f"{on} does not see its own actions"


def betrayed(before: State, action: Action, after: State) -> Iterator[str]:
    """Yield a message for each sign by which the other sides could notice which secret action a side
    took: after any other secret action of that side they must see exactly the same."""
    yield from _overheard(before, action)
    owner = before.known_to(action)
    if not owner:
        yield from _named(before, action, after)
        return
    other = _another_secret(before, action, owner)
    if other is None:
        return
    instead = before.apply(other)
    for side in before.match.sides:
        if side == owner:
            continue
        one, two = (state.observation(side).known.moment for state in (after, instead))
        if one != two or (one.log, one.sentences) != (two.log, two.sentences):
            yield f"{side} can tell {action} from {other}"


def _overheard(before: State, action: Action) -> Iterator[str]:
    """Yield a message if the text of an action offered to a side depends on facts that the side may not
    know."""
    on = before.current_player
    if on != CHANCE:
        known = before.observation(on).known
        if known is not before and known.explain(action) != before.explain(action):
            yield f"{on} is offered {action} in words that tell what it may not know"


def _named(before: State, action: Action, after: State) -> Iterator[str]:
    """Yield a message for each hidden counter whose name and place another side can read. Which
    counters are hidden somewhere is no secret, since that follows from the visible ones."""
    for side in before.match.sides:
        known = after.observation(side).known.moment
        if known is after.moment:
            continue
        told = (before.explain(action), *after.moment.sentences)
        values = [str(value) for one in told for value in one.values.values()]
        names = {*action.words, *chain.from_iterable(value.split(", ") for value in values)}
        unseen = names & after.moment.pieces.keys() - known.pieces.keys()
        face_down = {p.at for p in known.pieces.values() if p.name not in after.moment.pieces}
        for name in sorted(unseen - before.unnamed(after, side).keys()):
            if after.moment.piece(name).at in names | face_down:
                yield f"{action} tells {side} where {name} is"


def _another_secret(state: State, action: Action, owner: str) -> Action | None:
    """Return another secret action of the same kind: the one farthest away in the list, because
    neighbouring actions are often alike."""
    alike = [
        one
        for one in state.legal_actions
        if one != action and one.verb == action.verb and len(one.words) == len(action.words)
    ]
    ends = (alike[-1], alike[0]) if alike else ()
    return next((one for one in ends if state.known_to(one) == owner), None)
