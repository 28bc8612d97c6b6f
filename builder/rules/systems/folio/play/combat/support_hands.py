"""Support markers in play: those that each side draws at the start of a turn, and those that it
still has in hand (8.0, 8.1, 8.6, 14.0, 14.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.model.pieces.counters import Marker
from builder.rules.play.actions import Action, action
from builder.rules.play.kinds import Chance, OneOf, Routine
from builder.rules.play.moment import Moment, Sentence, Task, sentence, task
from builder.rules.systems.folio.combat.support import after_captures, support_figure, turn_track
from builder.rules.systems.folio.combat.supporting import UseInputs, pool_of, use_bar
from builder.rules.systems.folio.options import folio_option

if TYPE_CHECKING:
    from builder.rules.play.match import Match

CAPTURED = "captured-in"
"""The name of the note with the turns in which camps and caches were captured."""
UNSEEN = "unseen"
"""The word that stands for a marker in a hand that the other side may not see."""


_USE = UseInputs.model_construct(marker="", side="")


def hand_note(side: str) -> str:
    """Return the name of the note under which the game state records the markers in a side's hand."""
    return f"support {side}"


def hand(moment: Moment, side: str) -> tuple[str, ...]:
    """Return the markers in a side's hand."""
    found: tuple[str, ...] = moment.note(hand_note(side), ())
    return found


def with_hand(moment: Moment, side: str, markers: Sequence[str]) -> Moment:
    """Return the game state with other markers in a side's hand, sorted."""
    return moment.noted_all({hand_note(side): sorted(markers)})


def usable(match: Match, moment: Moment, side: str, use: str, phase: str) -> tuple[str, ...]:
    """Return the markers in a side's hand that it may use now for ``use``, one of each kind (7.3,
    8.3, 8.4)."""
    facts = {"side": side, "use": use, "phase": phase, "own_turn": use in ("attack", "bombard")}
    given = _USE.model_copy(update=facts)
    return tuple(
        id
        for id in sorted(set(hand(moment, side)))
        if id == UNSEEN
        or use_bar(match.game, _marker(match, id), given.model_copy(update={"marker": id})) is None
    )


def _marker(match: Match, id: str) -> Marker:
    found = match.game.counters[id]
    assert isinstance(found, Marker)
    return found


def spent(moment: Moment, match: Match, side: str, marker: str, *, bombards: bool) -> Moment:
    """Return the game state after a marker has been used: it goes back to its cup and is not drawn
    again this turn. With the game's option a bombarding marker stays in hand (8.4)."""
    if bombards and folio_option(match.game, "used-markers") == "bombard-again":
        return moment
    left = list(hand(moment, side))
    left.remove(marker)
    return with_hand(moment, side, left)


class Allotment(Routine):
    """Automatic step of play that determines how many markers a side draws this turn; where chance
    cannot change the draw, the side gets them at once."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        side = task_["side"]
        cup = _cup(match, side)
        many = min(_allotted(match, moment, side), len(cup))
        drawn = sentence("8.0", "{side} draws {number} support markers.", side=side, number=many)
        moment = with_hand(moment, side, ()).with_sentences(drawn)
        if many == len(cup) or folio_option(match.game, "support-draw") == "lowest":
            return with_hand(moment, side, _lowest(match, cup)[:many])
        return moment.then(task("support-draw", side=side, left=many)) if many else moment


def _allotted(match: Match, moment: Moment, side: str) -> int:
    boxes = {box.id: box for box in turn_track(match.game, match.scenario.id).boxes}
    box = boxes.get(str(moment.turn))
    if box is None:
        return 0
    captured = sum(1 for turn in moment.note(CAPTURED, ()) if turn < moment.turn)
    return after_captures(match.game, side, support_figure(match.game, box, side), captured)[1]


def _cup(match: Match, side: str) -> tuple[str, ...]:
    """Return all support markers of a side, one entry for each counter."""
    contents = pool_of(match.game, side).contents
    return tuple(id for id, many in sorted(contents.items()) for _ in range(many))


def drawn_from_cup(match: Match, moment: Moment, side: str, one_of: OneOf) -> list[str]:
    """Return a random draw from a side's cup of as many markers as the side has in hand."""
    cup, found = list(_cup(match, side)), list[str]()
    for _ in hand(moment, side):
        found.append(one_of(cup))
        cup.remove(found[-1])
    return found


def _lowest(match: Match, cup: Sequence[str]) -> list[str]:
    return sorted(cup, key=lambda id: (_marker(match, id).value or 0, id))


class Draw(Chance):
    """The chance event of drawing a side's next marker."""

    def outcomes(
        self, match: Match, moment: Moment, task_: Task
    ) -> Sequence[tuple[Action, Fraction]]:
        left = Counter(_cup(match, task_["side"]))
        left.subtract(hand(moment, task_["side"]))
        every = sum(left.values())
        return [(action("draw", id), Fraction(n, every)) for id, n in left.items() if n]

    def take(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Moment:
        side, more = task_["side"], task_["left"] - 1
        moment = with_hand(moment, side, (*hand(moment, side), action_.words[0]))
        return moment.then(task_.changed(left=more)) if more else moment

    def known_to(self, match: Match, moment: Moment, task_: Task, action_: Action) -> str:
        side: str = task_["side"]
        return side

    def describe(self, match: Match, moment: Moment, task_: Task, action_: Action) -> Sentence:
        text = "{side} draws {marker}."
        return sentence("14.1", text, side=task_["side"], marker=action_.words[0])


class HandsBack(Routine):
    """Automatic step of play at the end of a turn: unused markers go back to the cups (8.6)."""

    def run(self, match: Match, moment: Moment, task_: Task) -> Moment:
        for side in match.sides:
            moment = with_hand(moment, side, ())
        return moment


KINDS = {"support-allotment": Allotment(), "support-draw": Draw(), "support-back": HandsBack()}
