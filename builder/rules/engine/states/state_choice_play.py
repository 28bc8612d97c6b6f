"""Plays states that players choose for their units: orders, postures, plans. Secret choices are noted
until the phase is over; then all of them are shown at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.model.game import Game, Phase
from builder.model.mechanisms.states import Onset, State
from builder.rules.core.positions.position import Piece
from builder.rules.engine.combat.consequences_play import in_state
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.engine.positions.situation import Situation
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision, Kind, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import side_of_counter
from builder.rules.play.values import Frozen

if TYPE_CHECKING:
    from builder.rules.play.match import Match

PLOTTED = "plotted"
"""The name of the note with the secret choices of the phase: units, each with its state."""
PLOTTED_IN = "plotted in"
"""The name of the note with the phase in which they were made."""
STARTS = "state-choices"
"""The kind of the task that begins the choices of a side."""
CHOICE = "state-choice"
"""The kind of the task that asks a side for the states of its units."""
NONE = "none"
"""The word of an action by which a unit gets none of the states."""

Chosen = tuple[State, Onset]


def choices_in(game: Game, phase: str) -> tuple[Chosen, ...]:
    """Return the states that players choose in a phase, each with what says so."""
    every = ((state, onset) for state in game.mechanisms.states for onset in state.begins)
    return tuple((s, onset) for s, onset in every if onset.choice and onset.phase == phase)


def phase(match: Match, moment: Moment, now: Phase, side: str) -> Iterable[Task] | None:
    """Return the tasks of choosing states in a phase, one for each side that has the phase; ``None``
    if no state is chosen in it."""
    if not choices_in(match.game, now.id):
        return None
    return tuple(task(STARTS, side=one) for one in ([side] if side else match.sides))


def phase_begins(match: Match, moment: Moment) -> Iterator[Task]:
    """Yield the task that shows the secret choices of an earlier phase."""
    if match.game.mechanisms.secret_states and moment.note(PLOTTED_IN) not in ("", moment.phase):
        yield task("choices-shown")


def turn_ends(match: Match, moment: Moment) -> Iterator[Task]:
    """Yield the task that shows the secret choices of the last phase of a turn."""
    if match.game.mechanisms.secret_states:
        yield task("choices-shown")


def hide(match: Match, moment: Moment, side: str) -> Moment:
    """Return the game state without the secret choices of other sides."""
    plotted: Mapping[str, str] = moment.note(PLOTTED, Frozen())
    own = {name: state for name, state in plotted.items() if _side(match, moment, name) == side}
    if len(own) == len(plotted):
        return moment
    return replace(moment.noted_all({PLOTTED: Frozen(own)}), log=(), sentences=())


def _side(match: Match, moment: Moment, name: str) -> str:
    return side_of_counter(match.game, match.game.counters[moment.piece(name).counter])


def _open_to(situation: Situation, piece: Piece) -> list[Chosen]:
    """Return the states that may be chosen for a unit in the present phase."""
    return [
        (state, onset)
        for state, onset in choices_in(situation.game, situation.phase)
        if piece_fulfils(situation, state.who, piece)
        and piece_fulfils(situation, onset.when, piece)
    ]


class StateChoices(Routine):
    """The routine that begins the choices of a side: the states chosen before end, and each unit
    that may be given one is asked about."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        over = {state.id for state, _ in choices_in(match.game, moment.phase)}
        side, situation = task_["side"], situation_at(match, moment)
        own = [p for p in situation.position.units if p.at and situation.side(p) == side]
        left = (replace(p, states=tuple(s for s in p.states if s not in over)) for p in own)
        moment = moment.with_pieces(*(p for p in left if p != moment.piece(p.name)))
        situation = situation_at(match, moment)
        able = [p.name for p in own if _open_to(situation, moment.piece(p.name))]
        return moment.then(task(CHOICE, side=side, units=able)) if able else moment


class StateChoice(Decision):
    """A player's decision which state the next of his units gets, if any."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        name, situation = task_["units"][0], situation_at(match, moment)
        states = [state.id for state, _ in _open_to(situation, moment.piece(name))]
        return tuple(action("choose", name, state) for state in (*states, NONE))

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        name, state = action_.words
        if rest := task_["units"][1:]:
            moment = moment.then(task_.changed(units=rest))
        if self._is_secret(match, moment):
            plotted: Frozen[str] = moment.note(PLOTTED, Frozen())
            noted = {PLOTTED: plotted.updated({name: state}), PLOTTED_IN: moment.phase}
            return moment.noted_all(noted)
        rule = self._rule_of(match, moment, state)
        return moment if state == NONE else in_state(match, moment, [name], state, rule)

    def known_to(self, match: Match, moment: Moment, task_: Task, action: Action) -> str:
        # with the last choice of all, every choice is shown
        later = (one.kind in (STARTS, CHOICE) for one in moment.agenda[1:])
        waiting = len(task_["units"]) > 1 or any(later)
        return task_["side"] if waiting and self._is_secret(match, moment) else ""

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        name, state = action_.words
        rule = self._rule_of(match, moment, state)
        if state == NONE:
            return sentence(rule, "Nothing is chosen for {unit}.", unit=name)
        return sentence(rule, "{unit} is to be {state}.", unit=name, state=state)

    def _is_secret(self, match: Match, moment: Moment) -> bool:
        return any(onset.secret for _, onset in choices_in(match.game, moment.phase))

    def _rule_of(self, match: Match, moment: Moment, state: str) -> str:
        found = choices_in(match.game, moment.phase)
        chosen, onset = next((one for one in found if one[0].id == state), found[0])
        return onset.rule or match.game.mechanisms.case("states", chosen)


class ChoicesShown(Routine):
    """The routine that shows all secret choices at once: the units enter the states."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        plotted: Mapping[str, str] = moment.note(PLOTTED, Frozen())
        found = choices_in(match.game, moment.note(PLOTTED_IN))
        rules = {s.id: onset.rule or match.game.mechanisms.case("states", s) for s, onset in found}
        moment = moment.without_notes(PLOTTED, PLOTTED_IN)
        for name, state in plotted.items():
            if state != NONE and moment.piece(name).at:
                moment = in_state(match, moment, [name], state, rules[state])
        return moment


KINDS: dict[str, Kind] = {
    STARTS: StateChoices(),
    CHOICE: StateChoice(),
    "choices-shown": ChoicesShown(),
}
