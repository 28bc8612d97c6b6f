"""Plays the consequences of combat for units: steps lost as their side decides, retreats, states
and elimination."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from builder.model.mechanisms.fighting.consequences import Consequence, consequence_of
from builder.model.mechanisms.states import ELIMINATED
from builder.rules.engine.combat.combat_outcomes import consequence_sentence
from builder.rules.engine.combat.consequence_text import consequence_values
from builder.rules.engine.morale.checks_after_losses import with_called_checks
from builder.rules.engine.positions.condition_answers import piece_fulfils
from builder.rules.engine.positions.moment_situation import situation_at
from builder.rules.engine.positions.printed_values import steps_left_of
from builder.rules.engine.positions.steps import amount_of_piece
from builder.rules.engine.states.state_rules import states_after_entering
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Decision, Kind, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.play.pieces import after_losses, carried, eliminated

if TYPE_CHECKING:
    from builder.rules.play.match import Match


@dataclass(frozen=True)
class Exchanged:
    """What the other side has lost when a side exchanges its units for them: ``steps``, and
    ``strength``; ``value`` is what the strength of the units that are exchanged is."""

    steps: int = 0
    strength: Fraction = Fraction(0)
    value: str = ""


def befall(
    match: Match,
    moment: Moment,
    names: Sequence[str],
    does: Iterable[Consequence],
    rule: str,
    *,
    exchanged: Exchanged | None = None,
    side: str = "",
    enemy: str = "",
    role: str = "unit",
    sharing: Sequence[str] = (),
    falling: Sequence[str] = (),
) -> Moment:
    """Return the game state after a combat's consequences for the named units of ``side``, whose
    ``role`` in it is given. Its decisions go on the agenda: losses, then retreats, checks and
    choices. For an exchange, ``exchanged`` is what the side ``enemy`` has lost. Units ``sharing`` their
    fate go where the named ones go; those of them that are ``falling`` are
    eliminated once all named ones are."""
    tasks: list[Task] = []
    losses = 0
    for one in does:
        there = [name for name in names if moment.piece(name).at]
        shared = [*there, *(name for name in sharing if moment.piece(name).at)]
        if one.word == "eliminated":
            moment = with_eliminated(match, moment, there, rule)
        elif one.word == "state":
            moment = in_state(match, moment, there, one.state, rule)
        elif one.word == "change":
            data = {"count": one.count, "by": one.number, "each": one.each, "side": side}
            tasks.append(task("count-marks", units=there, rule=rule, **data))
        elif one.word == "join":
            data = {"side": one.side or enemy}
            tasks.append(task("joins", units=shared, rule=rule, **data))
        elif one.word == "mend" and one.each:
            for name in there:
                moment = mended(moment, name, one.number, rule)
        elif one.word == "mend":
            tasks.append(task("mends", units=there, many=one.number, rule=rule, side=side))
        elif one.each:
            for name in there:
                steps = min(one.number, steps_left(match, moment, [name]))
                told = sentence(rule, "{unit} loses a step.", unit=name)
                if steps < steps_left(match, moment, [name]):
                    moment = moment.with_sentences(*[told] * steps)
                moment = lose(match, moment, name, steps, rule)
        elif one.word == "retreat":
            data = {"units": shared, "hexes": one.number, "side": side, "enemy": enemy}
            tasks.append(task("retreats", rule=rule, **data))
        elif one.word == "back":
            tasks.append(task("goes-back", units=shared, rule=rule))
        elif one.word == "check":
            data = {"family": "morale", "check": one.check, "side": side}
            tasks += (task("called-check", unit=name, units=(name,), **data) for name in there)
        elif one.word == "choice":
            data = {"units": there, "side": side, "enemy": enemy, "role": role}
            data |= {"sharing": tuple(sharing), "falling": tuple(falling)} if sharing else {}
            if exchanged and any(part.word == "exchange" for part in one.options):
                data["exchanged"] = (str(exchanged.steps), str(exchanged.strength), exchanged.value)
            texts = tuple(part.text for part in one.options)
            tasks.append(task("offered-choice", options=texts, rule=rule, **data))
        else:
            lost = exchanged or Exchanged()
            many = _many(match, moment, there, one, lost)
            more = {"worth": str(lost.strength), "value": lost.value} if one.strength else {}
            data = {"units": there, "steps": many, "rule": rule, "side": side, **more}
            tasks.insert(0, task("losses-due", **data))
            losses += 1
    if falling:
        data = {"units": tuple(falling), "others": tuple(names)}
        tasks.insert(losses, task("fall-with-others", rule=rule, **data))
    return moment.then(*(one for one in tasks if one["units"] and one.get("steps", 1)))


def _many(
    match: Match, moment: Moment, names: Sequence[str], does: Consequence, exchanged: Exchanged
) -> int:
    """Return how many steps a consequence costs the named units together, at most as many as they
    have."""
    have = steps_left(match, moment, names)
    if does.strength:
        return have if exchanged.strength > 0 else 0
    if does.word == "exchange":
        return min(have, exchanged.steps)
    return min(have, does.number) if does.number else -(-have // 2)


def steps_left(match: Match, moment: Moment, names: Iterable[str]) -> int:
    """Return the number of steps that the named units have left in total."""
    pieces = (moment.piece(name) for name in names)
    return sum(steps_left_of(match.game, piece) for piece in pieces if piece.at)


def strength_left(
    match: Match, moment: Moment, names: Iterable[str], value: str, rule: str
) -> Fraction:
    """Return the sum of a value of the named units, with the steps that they have left."""
    situation = situation_at(match, moment)
    pieces = (moment.piece(name) for name in names)
    found = (amount_of_piece(situation, one, value, rule) for one in pieces if one.at)
    return sum(found, start=Fraction(0))


def with_eliminated(match: Match, moment: Moment, names: Sequence[str], rule: str) -> Moment:
    """Return the game state after units have been eliminated: they leave play, the log says so, and
    counts that depend on losses will change."""
    if not names:
        return moment
    names = (*names, *carried(moment, *names))
    told = (sentence(rule, "{unit} is eliminated.", unit=name) for name in names)
    after = with_called_checks(match, moment, eliminated(moment, *names), names)
    return counted(match, after.with_sentences(*told), lost=names)


def counted(
    match: Match, moment: Moment, lost: Sequence[str] = (), worn: Mapping[str, int] | None = None
) -> Moment:
    """Return the game state with a task that changes the counts (tracked numbers) that depend on
    losses, if there are any. ``lost`` are the lost units, ``worn`` the steps lost by surviving
    ones."""

    def asks() -> bool:
        declared = match.game.mechanisms.counts
        return any(change.lost for count in declared for change in count.changes)

    if not match.worked_out("counts of losses", asks):
        return moment
    return moment.then(task("count-events", lost=tuple(lost), worn=worn or {}))


def in_state(match: Match, moment: Moment, names: Sequence[str], state: str, rule: str) -> Moment:
    """Return the game state after units have entered a state. A unit already in some state may get
    a worse one instead, or be eliminated, as declared."""
    for name in names:
        piece = moment.piece(name)
        declared = match.game.mechanisms.state_called(state)
        if declared is not None and not piece_fulfils(
            situation_at(match, moment), declared.who, piece
        ):
            continue
        states = states_after_entering(match.game, piece.states, state)
        if states == (ELIMINATED,):
            moment = with_eliminated(match, moment, [name], rule)
        elif states != piece.states:
            told = sentence(rule, "{unit} becomes {state}.", unit=name, state=states[-1])
            moment = moment.with_pieces(replace(piece, states=states)).with_sentences(told)
    return moment


def lose(match: Match, moment: Moment, name: str, steps: int, rule: str) -> Moment:
    """Return the game state after a unit has lost steps, with the log entry for it."""
    with_it = carried(moment, name)
    after = after_losses(moment, match.game, name, steps)
    moment = with_called_checks(match, moment, after, (name,))
    if moment.piece(name).at:
        return counted(match, moment, worn={name: steps})
    lost = (name, *with_it)
    told = (sentence(rule, "{unit} is eliminated.", unit=one) for one in lost)
    return counted(match, moment.with_sentences(*told), lost=lost)


class LossesDue(Routine):
    """The routine that asks a side for losses, unless what came before has eliminated its units: a
    later consequence, other losses, or a battle fought first."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        units = [name for name in task_["units"] if moment.piece(name).at]
        steps = min(task_["steps"], steps_left(match, moment, units))
        due = task_.changed(units=units, steps=steps)
        return moment.then(Task("losses", due.data)) if steps else moment


class Losses(Decision):
    """A player's decision which of his units lose steps, one step at a time. In an exchange by strength
    they are worth, in a value of theirs, at least what the enemy has lost (``worth``)."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        names = (name for name in task_["units"] if moment.piece(name).at)
        able = [name for name in names if steps_left_of(match.game, moment.piece(name))]
        return tuple(action("lose", name) for name in able)

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        many = task_["steps"] - 1
        after = lose(match, moment, action_.words[0], 1, task_["rule"])
        units = [name for name in task_["units"] if after.piece(name).at]
        more = {}
        if "worth" in task_.data:
            worth = Fraction(task_["worth"]) - self._worth(match, moment, after, task_)
            many, more = many if worth > 0 else 0, {"worth": str(worth)}
        if not many or not steps_left(match, after, units):
            return after
        return after.then(task_.changed(steps=many, units=units, **more))

    def _worth(self, match: Match, before: Moment, after: Moment, task_: Task) -> Fraction:
        """Return how much of the value that counts in an exchange the units have lost by a step."""
        now, then = (
            strength_left(match, one, task_["units"], task_["value"], task_["rule"])
            for one in (after, before)
        )
        return then - now

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        return sentence(task_["rule"], "{unit} loses a step.", unit=action_.words[0])


def mended(moment: Moment, name: str, steps: int, rule: str) -> Moment:
    """Return the game state after a unit has regained so many of the steps that it has lost."""
    piece = moment.piece(name)
    left = max(0, piece.lost - steps)
    many = piece.lost - left
    if not many:
        return moment
    text = "{unit} regains a step." if many == 1 else "{unit} regains {many} steps."
    found = moment.with_pieces(replace(piece, lost=left, reduced=left > 0))
    return found.with_sentences(sentence(rule, text, unit=name, many=many))


class Mends(Routine):
    """The routine that lets a side choose which of its units regain steps, if any has lost some."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        pieces = (moment.piece(name) for name in task_["units"])
        units = [piece.name for piece in pieces if piece.at and piece.lost]
        if len(units) > 1:
            return moment.then(Task("mend-choice", task_.changed(units=units).data))
        return mended(moment, units[0], task_["many"], task_["rule"]) if units else moment


class MendChoice(Decision):
    """A player's decision which of his units regains a step, one step at a time."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action("mend", name) for name in task_["units"])

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        piece, left = moment.piece(action_.words[0]), task_["many"] - 1
        moment = moment.with_pieces(replace(piece, lost=piece.lost - 1, reduced=piece.lost > 1))
        return moment.then(Task("mends", task_.changed(many=left).data)) if left else moment

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        return sentence(task_["rule"], "{unit} regains a step.", unit=action_.words[0])


class ConsequenceChoice(Decision):
    """A player's decision which of several consequences his units suffer."""

    def actions(self, match: Match, moment: Moment, task_: Task) -> Sequence[Action]:
        return tuple(action("choose", text.replace(" ", "-")) for text in task_["options"])

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        data = {key: task_[key] for key in ("side", "enemy", "role")}
        does = (self._chosen(task_, action_),)
        sharing, falling = task_.get("sharing", ()), task_.get("falling", ())
        if lost := task_.get("exchanged"):
            data["exchanged"] = Exchanged(int(lost[0]), Fraction(lost[1]), lost[2])
        suffers = partial(befall, match, moment, task_["units"], does, task_["rule"], **data)
        return suffers(sharing=sharing, falling=falling)

    def _chosen(self, task_: Task, action_: Action) -> Consequence:
        texts = task_["options"]
        (text,) = (one for one in texts if one.replace(" ", "-") == action_.words[0])
        return consequence_of(text)

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        chosen = self._chosen(task_, action_)
        text, values = (
            consequence_sentence(task_["role"], chosen),
            consequence_values(match.game, chosen),
        )
        return sentence(task_["rule"], text, **values)


class OfferedChoice(Routine):
    """The routine that lets a side choose between consequences of combat, unless it has no units
    left to suffer them."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        units = [name for name in task_["units"] if moment.piece(name).at]
        return moment.then(Task("consequence-choice", task_.data)) if units else moment


class FallWithOthers(Routine):
    """The routine that eliminates units that share the fate of others, if all of these are."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        if any(moment.piece(name).at for name in task_["others"]):
            return moment
        units = [name for name in task_["units"] if moment.piece(name).at]
        return with_eliminated(match, moment, units, task_["rule"])


KINDS: dict[str, Kind] = {
    "fall-with-others": FallWithOthers(),
    "losses-due": LossesDue(),
    "losses": Losses(),
    "mends": Mends(),
    "mend-choice": MendChoice(),
    "offered-choice": OfferedChoice(),
    "consequence-choice": ConsequenceChoice(),
}
