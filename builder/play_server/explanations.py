"""Explains what a player asks about: a rule, why something cannot be chosen, and what an action may
bring."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

from builder.model.game import Game
from builder.model.ground.maps import MapSheet
from builder.model.space import Cell
from builder.outputs.reference_panels import rules_cases
from builder.playing.observation import Observation
from builder.playing.state import CHANCE, State
from builder.playing.story import Storyteller
from builder.rules.asking import ask
from builder.rules.error_boundary import guarded
from builder.rules.play.actions import Action
from builder.rules.play.pieces import side_of_counter
from builder.rules.registry import system_of
from builder.rules.signed_numbers import set_numbers

_MOST_OUTCOMES = 40
_MOST_PASSES = 4
"""The number of decisions to which the answer of both sides is taken to be no, before a roll."""
_PASSES = ("pass", "nothing", "no-option")

Said = dict[str, str]
"""A sentence and its rule."""


def rule_text(game: Game, language: str, number: str) -> dict[str, Any] | None:
    """Return the case (numbered rule) with this number, or the next one above it in the numbering;
    ``None`` if there is neither."""
    cases = {case["number"]: case for case in rules_cases(game, language)}
    while number and number not in cases:
        number = number[:-1] if number[-1:].isalpha() else number.rpartition(".")[0]
    return cases.get(number)


# -- what cannot be chosen -----------------------------------------------------------------------


def refusal(seen: Observation, story: Storyteller, place: str, piece: str) -> list[Said]:
    """Return why a place or counter cannot be chosen: the reason that the rules engine gives or, if it
    gives none, what may be chosen instead."""
    known = seen.known
    mover = _mover(seen)
    if mover and place:
        answer = list(_why_no_move(known, story, mover, place))
        if answer:
            return answer
    if piece and piece in known.moment.pieces:
        return [_not_now(seen, story, piece)]
    return [_what_is_chosen(seen, story)]


def _mover(seen: Observation) -> str:
    """Return the unit whose move is being decided: the counter that all choices are about."""
    firsts = {action.words[0] for action in seen.actions if action.words}
    pieces = firsts & seen.known.moment.pieces.keys()
    return pieces.pop() if len(pieces) == len(firsts) == 1 else ""


def _why_no_move(known: State, story: Storyteller, unit: str, place: str) -> Iterator[Said]:
    """Yield why the rules forbid the unit to move along the shortest way to a place, past enemies if
    there is one, and where they stop it on the way; if the game's rules engine can be asked and
    forbids it."""
    game, piece = known.match.game, known.moment.piece(unit)
    names = {procedure.name for procedure in system_of(game).procedures}
    if "move" not in names or piece.cell is None:
        return
    sheet, enemies = known.match.sheet, _places_of_enemies(known, unit)
    path = _shortest_way(sheet, piece.cell, place, enemies) or _shortest_way(
        sheet, piece.cell, place
    )
    position = known.sheet.model_dump(mode="json", exclude_defaults=True)
    position.pop("play", None)
    given = {"position": position, "unit": unit, "path": path}
    answer, _ = guarded("move", lambda: ask(game, "move", given))
    if answer is None or not answer.result or answer.result.get("legal") is not False:
        return
    step = answer.steps[-1] if answer.steps else None
    if step is not None:
        text, stop = step.say(story.tr, story.names), _stop_on_the_way(answer.result, path)
        if stop:
            text = story.labelled(story.names.get(stop, stop), text)
        yield {"text": set_numbers(text), "rule": step.rule}


def _stop_on_the_way(result: Mapping[str, Any], path: Sequence[str]) -> str:
    """Return the place that the unit could not enter, unless it is the last one of its way or the
    answer does not tell it."""
    at = result.get("at")
    if not at:
        return ""
    stop = path.index(at) + 1 if at in path else 0
    return path[stop] if stop < len(path) - 1 else ""


def _places_of_enemies(known: State, unit: str) -> set[Cell]:
    game, pieces = known.match.game, known.moment.pieces
    side = {id: side_of_counter(game, game.counters[one.counter]) for id, one in pieces.items()}
    return {
        one.cell
        for id, one in pieces.items()
        if one.cell is not None and side[id] and side[id] != side[unit]
    }


def _shortest_way(
    sheet: MapSheet, start: Cell, place: str, avoided: Set[Cell] = frozenset()
) -> list[str]:
    """Return the places on the way with the fewest steps from one place to another, without the
    first; on the way none is ``avoided``."""
    space = sheet.space
    try:
        goal = space.cell(place)
    except ValueError:
        return []
    came: dict[Cell, Cell] = {start: start}
    waiting = deque([start])
    while waiting and goal not in came:
        here = waiting.popleft()
        for other in space.neighbours(here):
            if other not in came and (other == goal or other not in avoided):
                came[other] = here
                waiting.append(other)
    if goal not in came:
        return []
    way = [goal]
    while way[-1] != start:
        way.append(came[way[-1]])
    return [space.id(cell) for cell in reversed(way[:-1])]


def _not_now(seen: Observation, story: Storyteller, piece: str) -> Said:
    game, tr = seen.known.match.game, story.tr
    owner = side_of_counter(game, game.counters[seen.known.moment.piece(piece).counter])
    name = story.names.get(piece, story.names.get(seen.known.moment.piece(piece).counter, piece))
    rule = seen.known.explain(seen.actions[0]).rule
    if owner and owner != seen.side:
        text = tr("{unit} belongs to {side}.", unit=name, side=story.player(owner))
    else:
        text = tr("{unit} cannot be chosen now.", unit=name)
    return {"text": text, "rule": rule}


def _what_is_chosen(seen: Observation, story: Storyteller) -> Said:
    first = seen.known.explain(seen.actions[0])
    phase = story.phase(seen.known)
    text = (
        story.tr("That is not a legal choice now. Phase: {phase}.", phase=phase)
        if phase
        else story.tr("That is not a legal choice now.")
    )
    return {"text": text, "rule": first.rule}


# -- what an action may bring --------------------------------------------------------------------


def consequences(seen: Observation, story: Storyteller, action: Action) -> dict[str, Any] | None:
    """Return what follows an action at once and, if a roll is next, what each of its results brings, as
    far as the side knows; until the roll both sides are assumed to do no more than they must. ``None``
    if no roll follows."""
    found, _ = guarded("the action", lambda: _consequences(seen, story, action))
    return found


def _consequences(seen: Observation, story: Storyteller, action: Action) -> dict[str, Any] | None:
    state = seen.known.apply(action)
    told = _sentences(state, story)
    for _ in range(_MOST_PASSES):
        if state.current_player == CHANCE:
            break
        no = next((one for one in state.legal_actions if one.verb in _PASSES), None)
        if no is None:
            return None
        told.append(set_numbers(story.action(state, no)))
        state = state.apply(no)
        told += _sentences(state, story)
    outcomes = state.chance_outcomes
    is_later = state.moment.time != seen.known.moment.time
    if is_later or not outcomes or len(outcomes) > _MOST_OUTCOMES:
        return None
    results: list[dict[str, Any]] = []
    for outcome in outcomes:
        lines = _sentences(state.apply(outcome), story)
        if results and results[-1]["lines"] == lines:
            results[-1]["rolls"].append(" ".join(outcome.words))
        else:
            results.append({"rolls": [" ".join(outcome.words)], "lines": lines})
    if not any(result["lines"] for result in results):
        return None
    # what is the same for every roll is told once: the odds, the column
    while len(results) > 1 and len({tuple(one["lines"][:1]) for one in results}) == 1:
        if not results[0]["lines"]:
            break
        told.append(results[0]["lines"][0])
        for one in results:
            del one["lines"][0]
    return {"told": told, "results": results}


def _sentences(state: State, story: Storyteller) -> list[str]:
    return [set_numbers(story.sentence(one)) for one in state.moment.sentences]
