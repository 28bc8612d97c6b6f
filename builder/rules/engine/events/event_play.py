"""Plays events: rolls, draws and choices of events, events of the calendar, and the time that
events are in effect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.model.dice import Dice
from builder.model.game import Phase
from builder.model.mechanisms import Events
from builder.model.mechanisms.events import Event
from builder.rules.engine.events.effects_play import perform
from builder.rules.engine.events.event_rules import (
    NOTHING,
    event_chances,
    event_copies,
    event_of,
    event_of_roll,
    events_left,
    modifier_of,
    not_now,
    set_for,
)
from builder.rules.engine.events.event_sides import side_of_event
from builder.rules.engine.play_cases import is_only_told
from builder.rules.engine.play_phases import phases_of, phases_of_draw
from builder.rules.engine.positions.condition_answers import holds_in_position, matching_units
from builder.rules.engine.positions.moment_situation import EVENTS, situation_at
from builder.rules.engine.victory.victory_play import HAPPENED
from builder.rules.play.actions import DONE, Action, action
from builder.rules.play.kinds import Chance, Decision, Kind, Routine, rolls
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.values import Frozen

if TYPE_CHECKING:
    from builder.rules.play.match import Match

LASTING = "lasting"
"""The name of the note that holds the events in effect, each with the last turn on which it is in
effect; 0 means for the rest of the game."""


def phase(match: Match, moment: Moment, now: Phase, side: str) -> Iterable[Task] | None:
    """Return the tasks of the events that are drawn, rolled for, chosen or due in the phase
    ``now``. Empty if its calendar events have already happened at the start of the turn; ``None``
    if the phase has no events."""
    declared = match.game.mechanisms.events
    drawn = [one for one in declared if _is_drawn_in(match, one, now, side)]
    came = (one for one in declared if one.way == "calendar" and not one.phase)
    if not drawn and not any(now.id in phases_of(match, "events", one) for one in came):
        return None
    return tuple(task("events", of=one.id, left=one.draws, side=side) for one in drawn)


def _is_drawn_in(match: Match, drawn: Events, now: Phase, side: str) -> bool:
    if drawn.deck in match.game.held_decks:
        return False
    if drawn.way == "calendar":
        # in a phase of each player: in that of the events' side or, without one, of the first side
        own = drawn.side or match.sides[0]
        return drawn.phase == now.id and side in ("", own)
    if side and drawn.side not in ("", side):
        return False
    return now.id in phases_of_draw(match.game, drawn)


def turn_begins(match: Match, moment: Moment) -> Iterator[Task]:
    """Yield the tasks of a turn's start: lasting events end whose time is over, and events due on
    this turn happen."""
    if match.game.mechanisms.events:
        yield task("events-over")
    for drawn in match.game.mechanisms.events:
        if drawn.way != "calendar":
            for event in set_for(drawn, moment.turn):
                yield task("event", id=event.id, unit="")
        elif not drawn.phase and any(set_for(drawn, moment.turn)):
            yield task("events", of=drawn.id, left=1)


def phase_begins(match: Match, moment: Moment) -> Iterator[Task]:
    """Yield the task at the start of a phase that ends events which lasted for the phase before and
    returns their chits to the cups."""

    def asks() -> bool:
        game = match.game
        lasts = (event.lasts for drawn in game.mechanisms.events for event in drawn.entries)
        return "phase" in lasts or any(pool.returns == "phase" for pool in game.pools)

    if match.worked_out("events that last for a phase", asks):
        yield task("events-over", phase=1)


FOR_PHASE = -1
"""The value used in place of a last turn for an event that is in effect for one phase."""


class EventsOver(Routine):
    """The routine at the start of a turn or of a ``phase`` that ends events whose time is over and
    returns their chits to the cups."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        lasting: Frozen[int] = moment.note(LASTING, Frozen())
        kept = {id: until for id, until in lasting.items() if not until or until >= moment.turn}
        moment = moment.noted_all({LASTING: kept, EVENTS: tuple(kept)})
        back = ("phase",) if task_.get("phase") else ("phase", True)
        pools = {pool.id for pool in match.game.pools if pool.returns in back}
        for drawn in match.game.mechanisms.events:
            if drawn.way == "cup" and drawn.cup in pools and _before(moment, drawn):
                once = tuple(
                    e.id for e in drawn.entries if e.once and e.id in _before(moment, drawn)
                )
                moment = moment.noted_all({_drawn_note(drawn): once})
        return moment


def _drawn(match: Match, task_: Task) -> Events:
    return next(one for one in match.game.mechanisms.events if one.id == task_["of"])


def _drawn_note(drawn: Events) -> str:
    """Return the name under which the game state keeps the list of events drawn from a set so
    far."""
    return f"drawn {drawn.id}"


def _before(moment: Moment, drawn: Events) -> tuple[str, ...]:
    found: tuple[str, ...] = moment.note(_drawn_note(drawn), ())
    return found


class DrawEvents(Routine):
    """The routine for one set of events: it draws, rolls for or offers events as often as declared,
    or brings those due on this turn."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        drawn, situation = _drawn(match, task_), situation_at(match, moment)
        if not holds_in_position(situation, drawn.when, drawn.side):
            return moment
        if drawn.way == "choice":
            return moment.then(task("event-choice", of=drawn.id, side=drawn.side, chosen=()))
        units = (
            [""] if drawn.each is None else [p.name for p in matching_units(situation, drawn.each)]
        )
        many, side = task_["left"], task_.get("side", "")
        if drawn.way == "calendar":
            come = [event.id for event in set_for(drawn, moment.turn)]
            return moment.then(*(task("event", id=id, unit=unit) for unit in units for id in come))
        draws = (
            task("event-draw", of=drawn.id, unit=u, side=side) for u in units for _ in range(many)
        )
        return moment.then(*draws)


class EventDraw(Chance):
    """A random event: a roll, or a draw from a deck or cup."""

    def outcomes(
        self, match: Match, moment: Moment, task_: Task
    ) -> Sequence[tuple[Action, Fraction]]:
        drawn = _drawn(match, task_)
        if drawn.way == "dice":
            return rolls(Dice.parse(drawn.dice))
        found = event_chances(situation_at(match, moment), drawn, _before(moment, drawn))
        return tuple((action("draw", id), chance) for id, chance in found.items()) or (
            (action("draw", NOTHING), Fraction(1)),
        )

    def take(self, match: Match, moment: Moment, task_: Task, action: Action) -> Moment:
        drawn, situation = _drawn(match, task_), situation_at(match, moment)
        if drawn.way == "dice":
            event = event_of_roll(drawn, int(action.words[0]) + modifier_of(situation, drawn))
            id = event.id if event else NOTHING
        else:
            id = action.words[0]
        if drawn.way != "dice":
            moment = _without_old(match, moment, drawn)
        if id == NOTHING:
            return moment.noted_all({_drawn_note(drawn): (*_before(moment, drawn), id)})
        told = drawn.way != "dice"  # a draw has named the event already
        return moment.then(
            task("event", id=id, unit=task_["unit"], told=told, side=task_.get("side", ""))
        )

    def describe(self, match: Match, moment: Moment, task_: Task, action: Action) -> Sentence:
        if action.verb == "roll":
            return sentence(
                self.rule(match, moment, task_), "The die shows {die}.", die=action.words[0]
            )
        id = action.words[0]
        name = "–" if id == NOTHING else event_of(match.game, id)[1].name
        return sentence(self.rule(match, moment, task_), "The event: {event}.", event=name)

    def rule(self, match: Match, moment: Moment, task_: Task) -> str:
        return match.game.mechanisms.case("events", _drawn(match, task_))


def _without_old(match: Match, moment: Moment, drawn: Events) -> Moment:
    """Return the game state in which an empty deck or cup is full again, except for events that
    happen only once; unchanged if it is not empty."""
    before = _before(moment, drawn)
    whole, now = event_copies(match.game, drawn), events_left(match.game, drawn, before)
    if len(before) < sum(whole.values()) or not any(now.values()):
        return moment
    once = tuple(e.id for e in drawn.entries if e.once and e.id in before)
    return moment.noted_all({_drawn_note(drawn): once})


class EventComes(Routine):
    """The routine for an event that has come up: it happens if its condition is true."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        drawn, event = event_of(match.game, task_["id"])
        rule = event.rule or match.game.mechanisms.case("events", drawn)
        before = _before(moment, drawn)
        player = task_.get("side", "")
        why = not_now(situation_at(match, moment), drawn, event, before, player)
        moment = moment.noted_all({_drawn_note(drawn): (*before, event.id)})
        if not task_.get("told", 0):
            moment = moment.with_sentences(sentence(rule, "The event: {event}.", event=event.name))
        if why:
            return moment.with_sentences(sentence(rule, why))
        happened = (*moment.note(HAPPENED, ()), event.id)
        own = side_of_event(drawn, event)
        side = own or player
        # points of an event that belongs to a side are counted at the end of the game, those for
        # whichever side plays its card at once
        counted = bool(own)
        if counted and any(event_effect.word == "points" for event_effect in event.effects):
            moment = moment.noted_all({HAPPENED: happened})
        moment = _in_effect(moment, event)
        unit = task_["unit"]
        if is_only_told(match.game, event):
            data = {"side": side or match.sides[0], "event": event.name, "text": event.text}
            moment = moment.then(task("decide", why="{event}: {text}", rule=rule, **data))
        return perform(match, moment, event.effects, side, rule, unit=unit, counted=counted)


def _in_effect(moment: Moment, event: Event) -> Moment:
    """Return the game state in which an event is recorded as being in effect, for as long as it
    lasts."""
    if event.lasts == "moment":
        return moment
    last = {"phase": FOR_PHASE, "turn": moment.turn}.get(str(event.lasts), 0)
    if isinstance(event.lasts, int):
        last = moment.turn + event.lasts - 1
    lasting: Frozen[int] = moment.note(LASTING, Frozen())
    kept = lasting.updated({event.id: last})
    return moment.noted_all({LASTING: kept, EVENTS: tuple(kept)})


class EventChoice(Decision):
    """A player's decision which events of a set (such as orders or postures) he chooses, one after
    the other."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        drawn, situation = _drawn(match, task_), situation_at(match, moment)
        open_ = (
            event.id
            for event in drawn.entries
            if event.id not in task_["chosen"]
            and not not_now(situation, drawn, event, _before(moment, drawn))
        )
        return (*(action("choose", id) for id in open_), DONE)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        if action_ == DONE:
            return moment
        (id,) = action_.words
        rest = task_.changed(chosen=(*task_["chosen"], id))
        return moment.then(task("event", id=id, unit="", told=1), rest)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        drawn = _drawn(match, task_)
        rule = match.game.mechanisms.case("events", drawn)
        if action_ == DONE:
            return sentence(rule, "Nothing more is chosen.")
        _, event = event_of(match.game, action_.words[0])
        return sentence(event.rule or rule, "The event: {event}.", event=event.name)


KINDS: dict[str, Kind] = {
    "events": DrawEvents(),
    "events-over": EventsOver(),
    "event-draw": EventDraw(),
    "event": EventComes(),
    "event-choice": EventChoice(),
}
