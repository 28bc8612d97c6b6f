"""Checks states whose units lie face down, and states that players choose."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.mechanisms.events import EventEffect
from builder.model.mechanisms.states import PLACE, Onset, State
from builder.problems import PathKey, Problem, error
from builder.rules.engine.states.all_consequences import all_consequences
from builder.sentences import filled_sentence


def check_hidden_and_chosen(game: Game) -> Iterator[Problem]:
    """Yield a problem for each contradiction in states that hide units or that players choose."""
    yield from _hiding(game)
    yield from _choices(game)


def _hiding(game: Game) -> Iterator[Problem]:
    """Yield a problem for each contradiction in the declaration of a state that hides units."""
    hiding = game.mechanisms.hiding_state
    for n, state in enumerate(game.mechanisms.states):
        path: PathKey = ("mechanisms", "states", n)
        if state.hides and hiding is not None and state.id != hiding.id:
            message = "{first} hides units already"
            hint = "let one state hide units, and declare the others without 'hides'"
            told = filled_sentence(message, first=hiding.id)
            yield error("bad-state", told, (*path, "hides"), hint=hint)
        if state.dummies is not None and not state.hides:
            message = "dummies are units that lie face down"
            yield error("bad-state", message, (*path, "dummies"), hint="write 'hides: yes' too")
        if state.hides:
            yield from _signs(state, path)
        yield from _searches(state, path)
        yield from _meetings(game, state, path)
    if hiding is not None:
        yield from _brought_from_outside(game, hiding)


def _searches(state: State, path: PathKey) -> Iterator[Problem]:
    """Report searches in places at no known time, and a number of places where no places are searched."""
    for n, way in enumerate(state.recovery):
        here: PathKey = (*path, "recovery", n)
        if state.hides == PLACE and not way.phase:
            message = "nothing says when other sides search"
            yield error("bad-state", message, here, hint="write 'phase' too")
        if state.hides != PLACE and way.most is not None:
            message = "only units whose places are hidden are searched for in so many places"
            hint = "write 'hides: place', or leave 'most' out"
            yield error("bad-state", message, (*here, "most"), hint=hint)


def _meetings(game: Game, state: State, path: PathKey) -> Iterator[Problem]:
    """Report meetings with units that nobody can run into."""
    if state.meets and (state.hides != PLACE or game.mechanisms.enemies_share_places):
        message = "nobody runs into these units"
        hint = "write 'hides: place', in a game in which enemies are never in the same place"
        yield error("bad-state", message, (*path, "meets"), hint=hint)


def _signs(state: State, path: PathKey) -> Iterator[Problem]:
    """Report what has no meaning for a state that nobody sees: a sign or marker, and a search that
    does harm when it fails."""
    for key in ("marker", "sign"):
        if getattr(state, key):
            message = "units in this state lie face down, so that nothing shows it"
            yield error("bad-state", message, (*path, key), hint=filled_sentence(
                "leave {key} out", key=key))  # fmt: skip
    for n, way in enumerate(state.recovery):
        if way.fails:
            message = "a search that fails does nothing to a unit that lies face down"
            here = (*path, "recovery", n, "fails")
            yield error("bad-state", message, here, hint="leave 'fails' out")


def _brought_from_outside(game: Game, hiding: State) -> Iterator[Problem]:
    """Report results, events and other states that begin or end the state that hides units: only
    its owner turns a unit, so that the state says itself when."""
    hint = "say in 'begins', 'ends' and 'recovery' of the state when units lie face down"
    message = filled_sentence("only {state} itself says who lies face down", state=hiding.id)
    for path, does in all_consequences(game):
        if does.state == hiding.id:
            yield error("bad-state", message, path, hint=hint)
    for path, part in game.mechanisms.parts:
        if isinstance(part, EventEffect) and hiding.id in (part.state, part.clear):
            key = "state" if part.state else "clear"
            yield error("bad-state", message, (*path, key), hint=hint)
    for n, state in enumerate(game.mechanisms.states):
        path = ("mechanisms", "states", n)
        if hiding.id in state.clears:
            yield error("bad-state", message, (*path, "clears"), hint=hint)
        if state.again == hiding.id:
            yield error("bad-state", message, (*path, "again"), hint=hint)


def _choices(game: Game) -> Iterator[Problem]:
    """Yield a problem for each state that players choose at no known time, or half in secret."""
    secret: dict[str, bool] = {}
    for n, state in enumerate(game.mechanisms.states):
        for m, onset in enumerate(state.begins):
            path: PathKey = ("mechanisms", "states", n, "begins", m)
            yield from _choice(state, onset, path)
            if onset.choice and secret.setdefault(onset.phase, onset.secret) != onset.secret:
                message = "of the states chosen in phase {phase}, some are secret and some are not"
                hint = "choose all states of a phase in secret, or none"
                told = filled_sentence(message, phase=onset.phase)
                yield error("bad-state", told, (*path, "secret"), hint=hint)


def _choice(state: State, onset: Onset, path: PathKey) -> Iterator[Problem]:
    if onset.choice and not onset.phase:
        message = "nothing says when players choose this state"
        yield error("bad-state", message, path, hint="write 'phase' too")
    if onset.secret and not onset.choice:
        message = "only what players choose can be secret"
        yield error("bad-state", message, (*path, "secret"), hint="write 'choice: yes' too")
    if onset.choice and state.hides:
        message = "players turn units face down openly, so that this is no choice among states"
        hint = "leave 'choice' out: the state begins for all units that meet its condition"
        yield error("bad-state", message, (*path, "choice"), hint=hint)
