"""Writes the rules text of exits, sudden ends and morale."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.mechanisms.victory import CampaignMorale, CountPoints, Drain, Ending, ExitPoints
from builder.rules.engine.wording.condition_phrases import Wording
from builder.sentences import with_capital


def exits(wording: Wording, part: ExitPoints) -> str:
    """Return a sentence on points for units that have left the map."""
    tr, points = wording.tr, part.points
    places = wording.one_of(wording.places(part.at))
    which = "" if part.of.empty else wording.that(part.of)
    if part.count == "steps":
        text = tr("{points} for each step of units that have left the map at {places}")
        if which:
            text = tr("{points} for each step of a unit that has left the map at {places} and that "
                      "{when}")  # fmt: skip
    else:
        text = tr("{points} for each unit that has left the map at {places}")
        if which:
            text = tr("{points} for each unit that has left the map at {places} and that {when}")
    text = text.format(points=points, places=places, when=which)
    if part.side:
        text = tr("{text}, for {side} only", text=text, side=wording.word(part.side))
    return tr("{text}.", text=text)


def count_points_text(wording: Wording, part: CountPoints) -> str:
    """Return the rules sentence on points for the amount of a count (a tracked number)."""
    tr, count = wording.tr, wording.count(part.count)
    text = tr("{points} for each point of {count}", points=signed_points(part.points), count=count)
    if part.side:
        text = tr("{text}, for {side} only", text=text, side=wording.word(part.side))
    return tr("{text}.", text=text)


def signed_points(points: int) -> str:
    """Return a number of points as text, with a minus sign for points that are lost."""
    return str(points).replace("-", "−")


def sudden_end_text(wording: Wording, end: Ending) -> str:
    """Return the rules sentence on a sudden end (a condition that ends the game at once)."""
    tr, when = wording.tr, wording.joined_clauses(_condition_clauses(wording, end))
    result = wording.after_colon(tr(end.result))
    if end.check == "once":
        return tr("The game ends at once if {when}: {result}.", when=when, result=result)
    return tr("The game ends at the end of a turn if {when}: {result}.",
              when=when, result=result)  # fmt: skip


def _condition_clauses(wording: Wording, end: Ending) -> list[str]:
    tr = wording.tr
    side = wording.word(end.side) if end.side else tr("a side")
    found = [] if end.when.empty else [wording.when(end.when, "hex")]
    if end.points is not None:
        found.append(tr("{side} has at least {points} points", side=side, points=end.points))
    if end.ahead is not None:
        ahead = tr("{side} is at least {points} points ahead", side=side, points=end.ahead)
        found.append(ahead.removeprefix(f"{side} ") if end.points is not None else ahead)
    if end.lost is not None:
        which = "" if end.of.empty else wording.that(end.of)
        if end.lost == 1 and end.count == "units":
            one = wording.somebody(end.of) if which else tr("a unit")
            found.append(tr("the enemies of {side} have lost {somebody}", side=side, somebody=one))
            return found
        if end.count == "steps":
            text = tr("the enemies of {side} have lost at least {many} steps")
            text = tr("the enemies of {side} have lost at least {many} steps of units each of which "
                      "{when}") if which else text  # fmt: skip
        else:
            text = tr("the enemies of {side} have lost at least {many} units")
            text = tr("the enemies of {side} have lost at least {many} units each of which {when}") \
                if which else text  # fmt: skip
        found.append(text.format(side=side, many=end.lost, when=which))
    return found


def morale_sentences(wording: Wording, declared: CampaignMorale) -> Iterator[str]:
    """Yield rules sentences on the morale of the sides, what reduces it, and what happens to a side
    that has none left."""
    tr = wording.tr
    start = [
        tr("{side} {points}", side=wording.word(s), points=n) for s, n in declared.start.items()
    ]
    yield tr("Sides have morale. At the start: {start}.", start=wording.all_of(start))
    yield from (_drain(wording, drain) for drain in declared.drains)
    yield tr(
        "A side that has no morale left loses at once: {result}.",
        result=wording.after_colon(tr(declared.broken)),
    )


def _drain(wording: Wording, drain: Drain) -> str:
    tr = wording.tr
    side = wording.word(drain.side) if drain.side else tr("a side")
    if len(drain.at) == 1:
        text = tr("The morale of {side} is {points} lower if an enemy holds {place}.")
        (place,) = wording.places(drain.at)
        return with_capital(text.format(side=side, points=drain.points, place=place))
    if drain.at:
        places = wording.all_of(wording.places(drain.at))
        text = tr(
            "The morale of {side} is {points} lower for each of these places that an enemy holds: {places}."
        )
        return with_capital(text.format(side=side, points=drain.points, places=places))
    which = "" if drain.of.empty else wording.that(drain.of)
    if drain.count == "steps":
        text = tr("The morale of {side} falls by {points} for each step that it loses.")
        text = (
            tr(
                "The morale of {side} falls by {points} for each step lost by a unit of its own that {when}."
            )
            if which
            else text
        )
    else:
        text = tr(
            "The morale of {side} falls by {points} for each of its units that is eliminated."
        )
        text = (
            tr(
                "The morale of {side} falls by {points} for each eliminated unit of its own that {when}."
            )
            if which
            else text
        )
    return with_capital(text.format(side=side, points=drain.points, when=which))
