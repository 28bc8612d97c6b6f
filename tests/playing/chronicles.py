"""Random games told line by line: who may do how much, what is done, what comes of it, how all stands at the
end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from builder.loading.position_yaml import position_as_yaml
from builder.playing.random_source import RandomSource
from builder.playing.state import State
from builder.rules.play.actions import Action
from builder.rules.play.moment import Sentence
from tests.told import signs_of, told

_IDLE = ("done", "call-off", "stay", "pass", "stop", "end", "give-up")
"""Actions with which nothing is done."""


def chronicle(first: State, most: int, seed: str = "") -> Iterator[str]:
    """A random game from a state to its end, or to so many actions: a line for each action, then the position
    file of the last state."""
    source, state = RandomSource(seed or first.match.game.id), first
    for _ in range(most):
        if state.is_over:
            break
        action = _chosen(state, source)
        after = state.apply(action)
        yield " ".join(
            (_who(state, action), _told(state.explain(action)), *map(_told, after.moment.sentences))
        )
        state = after
    outcome = state.outcome
    points = ", ".join(f"{side} {points}" for side, points in outcome.points.items())
    yield " ".join(
        (f"{outcome.result or 'no result'}, {outcome.side} ({points})", *map(_told, outcome.steps))
    )
    sheet = state.sheet
    played = sheet.play.model_copy(update={"log": ()}) if sheet.play else None
    yield from position_as_yaml(sheet.model_copy(update={"play": played})).splitlines()


def short_chronicle(first: State, most: int, seed: str) -> Iterator[str]:
    """The same in brief, for small positions: who does what, a line for each phase of a side, then where all
    stand and what the sides know of it. Signs differ if other actions are legal or what is told is."""
    source, state, line = RandomSource(seed), first, [""]
    for _ in range(most):
        if state.is_over:
            break
        action, legal = _chosen(state, source), state.legal_actions
        after = state.apply(action)
        what = (
            [one.text for one in legal],
            [_template(state.explain(one)) for one in (*legal[:4], legal[-1])],
        )
        found = [*map(_template, (state.explain(action), *after.moment.sentences))]
        unnamed = [sorted(state.unnamed(after, side).items()) for side in state.match.sides]
        head = " ".join((str(state.moment.turn), state.moment.phase, state.current_player))
        if head != line[0]:
            yield ", ".join(line)
            line = [head]
        line.append(f"{action.text} {_signs(_who(state, action), what, found, unnamed)}")
        state = after
    yield ", ".join(line)
    moment, outcome = state.moment, state.outcome
    stand = [f"{name} {piece.at}" for name, piece in moment.pieces.items() if piece.cell]
    rest = told((moment.pieces, moment.notes, moment.agenda))
    ended = outcome.result, outcome.side, outcome.points, [*map(_template, outcome.steps)]
    seen = {side: state.observation(side) for side in state.match.sides}
    if any(one.known.moment != moment for one in seen.values()):
        rest += told([(one.known.moment, one.guessed(source).moment) for one in seen.values()])
    yield f"{', '.join(stand)}, the rest {_signs(rest, ended)}"


def shortest_chronicle(first: State, most: int, seed: str) -> str:
    """The same in a line: where all stand at the end, and signs that tell all else."""
    lines = [*short_chronicle(first, most, seed)]
    return f"{lines[-1]}, {_signs(lines)}"


def _signs(*of: object) -> str:
    return signs_of(repr(of), 4)


def _chosen(state: State, source: RandomSource) -> Action:
    """A legal action: mostly of the kinds that have come up least, so that much happens in few actions."""
    if chances := state.chance_outcomes:
        return source.by_chance(chances)
    deeds = [action for action in state.legal_actions if action.verb not in _IDLE]
    if not deeds or not source.below(5):
        return source.one_of(state.legal_actions)
    often = Counter(text.partition(" ")[0] for text in state.moment.log)
    least = min(often[action.verb] for action in deeds)
    return source.one_of([action for action in deeds if often[action.verb] == least])


def _who(state: State, action: Action) -> str:
    """When something is done and by whom, and of how many things: ``2 combat red, 1 of 7: attack 0304``."""
    moment, chances = state.moment, state.chance_outcomes
    share = f"chance {chances[action]}" if chances else f"1 of {len(state.legal_actions)}"
    if known := state.known_to(action):
        share += f", {known} alone knows"
    return f"{moment.turn} {moment.phase} {state.current_player}, {share}: {action.text}"


def _told(one: Sentence) -> str:
    step = one.step
    return f"| {step.rule} {step.text.format(**step.values)}"


def _template(one: Sentence) -> tuple[object, ...]:
    """A sentence that is not filled in yet, as it is translated."""
    return one.rule, one.text, *sorted(one.plain_values())
