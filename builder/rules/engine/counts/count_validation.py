"""Checks declared counts (tracked numbers such as ammunition): names, bounds, and changes that
never happen."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.mechanisms import Count
from builder.model.mechanisms.amounts import parse_amount
from builder.model.mechanisms.counts import BOXES, CountChange
from builder.problems import PathKey, Problem, error, warning
from builder.rules.engine.counts.count_tracks import MOST_BOXES
from builder.rules.engine.events.event_validation import check_effect
from builder.rules.engine.positions.amounts import at_start, bounds_said, holders_of_count
from builder.rules.engine.positions.declared_names import KnownWords, known_count, known_word
from builder.rules.procedures import Refused
from builder.sentences import filled_sentence, listed_with_and

_PATH: PathKey = ("mechanisms", "counts")


def check_counts(game: Game) -> Iterator[Problem]:
    """Report every contradiction between the declared counts and the rest of the game."""
    words, seen = KnownWords(game), set[str]()
    for n, count in enumerate(game.mechanisms.counts):
        here = (*_PATH, n)
        if count.id in seen:
            hint = "conditions ask for counts by their ids: give each its own"
            yield error(
                "bad-count",
                filled_sentence("there are two counts {id}", id=count.id),
                (*here, "id"),
                hint=hint,
            )
        seen.add(count.id)
        yield from _whose(game, words, count, here)
        yield from _bounds(game, count, here)
        yield from _check_track(game, count, here)
        for m, change in enumerate(count.changes):
            yield from _change(game, words, count, change, (*here, "changes", m))
        for m, part in enumerate(count.reached):
            at = (*here, "reached", m)
            yield from _reached(game, count, part.amount, (*at, "amount"))
            if part.does and count.of != "unit":
                message = filled_sentence("{id} is of no unit that something befalls", id=count.id)
                yield error("bad-count", message, (*at, "does"), hint="write 'effects'")
            for k, event_effect in enumerate(part.effects):
                yield from check_effect(game, words, event_effect, (*at, "effects", k))
    yield from _boxes(game)
    declared = game.mechanisms.victory
    for n, points in enumerate(declared.counts if declared else ()):
        at = ("mechanisms", "victory", "counts", n)
        yield from known_count(game, points.count, (*at, "count"))
        if points.side:
            yield from known_word(points.side, words.moment["side"], (*at, "side"), "no side")


def _boxes(game: Game) -> Iterator[Problem]:
    """Report rows of boxes of a unit that belong to no count of its own."""
    counts = [count for count in game.mechanisms.counts if count.start == BOXES]
    holders = {count.id: holders_of_count(game, count) for count in counts}
    for unit in game.units:
        known = [id for id, having in holders.items() if unit.id in having]
        for row in unit.boxes:
            path = ("units", unit.id, "boxes", row)
            yield from known_word(row, known, path, "no count of this unit with 'start: boxes'")


def _whose(game: Game, words: KnownWords, count: Count, path: PathKey) -> Iterator[Problem]:
    """Report a count that nobody has, or one given to something that cannot have it."""
    for n, word in enumerate(count.at):
        yield from known_word(word, words.places, (*path, "at", n), "no hex, area or box")
    if count.of == "place" and not count.at:
        hint = "name them: at: [village, '0303']"
        yield error(
            "bad-count",
            filled_sentence("{id} is of places, and there are none", id=count.id),
            path,
            hint=hint,
        )
    if count.of == "unit" and not holders_of_count(game, count):
        hint = "mend who, or leave the count out"
        yield warning(
            "unreached", filled_sentence("no unit has {id}", id=count.id), (*path, "who"), hint=hint
        )
    for key, said, of in (("at", count.at, "place"), ("who", not count.who.empty, "unit")):
        if said and count.of != of:
            message = filled_sentence(
                "{key!r} says which {needed}s have a count; this one is of: {declared}",
                key=key,
                needed=of,
                declared=count.of,
            )
            yield error(
                "bad-count",
                message,
                (*path, key),
                hint=filled_sentence("write of: {of}, or leave it out", of=of),
            )
    if isinstance(count.start, dict):
        known = words.moment["side"] if count.of == "side" else frozenset(count.at)
        for holder in count.start:
            at = (*path, "start", holder)
            yield from known_word(
                holder, known, at, filled_sentence("nobody who has {id}", id=count.id)
            )


def _bounds(game: Game, count: Count, path: PathKey) -> Iterator[Problem]:
    """Report bounds that leave no amount possible, and a start amount outside the bounds."""
    if count.most is not None and count.most < count.least:
        message = filled_sentence(
            "{id} is at least {least} and at most {most}",
            id=count.id,
            least=count.least,
            most=count.most,
        )
        yield error("bad-count", message, (*path, "most"), hint="write the least first")
        return
    for holder in holders_of_count(game, count):
        try:
            start = at_start(game, count, holder)
        except Refused as refused:
            at = (*path, "start")
            hint = "a number, or a value that all of these units have"
            yield error("bad-count", refused.problems[0].message, at, hint=hint)
            return
        if start < count.least or (count.most is not None and start > count.most):
            message = filled_sentence("{id} begins at {start}", id=count.id, start=start)
            hint = filled_sentence("it is {bounds_said}", bounds_said=bounds_said(count))
            yield error("bad-count", message, (*path, "start"), hint=hint)
            return


def _check_track(game: Game, count: Count, path: PathKey) -> Iterator[Problem]:
    """Report problems of a count's track and marker, and a setup whose marker is not at the start
    amount."""
    track = next((t for t in game.tracks if t.id == count.track), None)
    if count.track and track is None:
        known = [t.id for t in game.tracks]
        yield from known_word(count.track, known, (*path, "track"), "no track")
    if count.marker:
        known = [m.id for m in game.markers]
        yield from known_word(count.marker, known, (*path, "marker"), "no marker")
    if (count.track or count.marker) and count.of != "game":
        key = "track" if count.track else "marker"
        message = filled_sentence(
            "{id} is of each {of}, and a marker on a track shows one number",
            id=count.id,
            of=count.of,
        )
        yield error("bad-count", message, (*path, key), hint="leave it out; 'printed' makes tracks")
    if count.printed and (count.most is None or count.most - count.least > MOST_BOXES):
        message = filled_sentence("a track for {id} has no end", id=count.id)
        hint = filled_sentence(
            "write most: at most {most_boxes} more than least", most_boxes=MOST_BOXES
        )
        yield error("bad-count", message, (*path, "printed"), hint=hint)
    if count.printed and count.of == "unit":
        message = filled_sentence(
            "{id} is of each unit: no track is made for every one of them", id=count.id
        )
        yield error("bad-count", message, (*path, "printed"), hint="leave printed out")
    if track is not None and count.most is not None:
        ids = {box.id for box in track.boxes}
        lacking = [str(n) for n in range(count.least, count.most + 1) if str(n) not in ids]
        if lacking:
            message = filled_sentence(
                "the track {id} has no box {lacking}", id=track.id, lacking=lacking[0]
            )
            hint = filled_sentence(
                "{id} is {bounds_said}; give the track a box for each",
                id=count.id,
                bounds_said=bounds_said(count),
            )
            yield warning("bad-count", message, (*path, "track"), hint=hint)
    if isinstance(count.start, int):
        yield from _set_up(game, count)


def _set_up(game: Game, count: Count) -> Iterator[Problem]:
    for n, scenario in enumerate(game.scenarios):
        for m, piece in enumerate(scenario.setup):
            track, _, box = piece.at.partition(":")
            shown = piece.counter == count.marker and track == count.track
            if shown and box.lstrip("-").isdigit() and int(box) != count.start:
                message = filled_sentence(
                    "{id} begins at {start}, and its marker stands at {box}",
                    id=count.id,
                    start=count.start,
                    box=box,
                )
                at = ("scenarios", scenario.id or n, "setup", m, "at")
                hint = "put the marker there, or change the start"
                yield warning("bad-count", message, at, hint=hint)


def _change(
    game: Game, words: KnownWords, count: Count, change: CountChange, path: PathKey
) -> Iterator[Problem]:
    for n, phase in enumerate(change.phase):
        yield from known_word(phase, words.moment["phase"], (*path, "phase", n), "no phase")
    codes = frozenset(code for combat in game.mechanisms.combat for code in combat.results)
    for n, code in enumerate(change.result):
        yield from known_word(code, codes, (*path, "result", n), "no result of a combat")
    if change.count:
        yield from known_count(game, change.count, (*path, "count"))
    if change.value and change.each is None:
        hint = "write each: {is: …}, whose values are added up"
        message = "'value' is added up over units, and there are none"
        yield error("bad-count", message, (*path, "value"), hint=hint)
    said = [key for key in ("phase", "result", "lost") if getattr(change, key)]
    if len(said) > 1:
        message = filled_sentence(
            "a change has {said}; one thing brings it", said=listed_with_and(said)
        )
        yield error("bad-count", message, (*path, said[1]), hint="write two changes")
    for key in ("short", "enough"):
        for k, event_effect in enumerate(getattr(change, key)):
            yield from check_effect(game, words, event_effect, (*path, key, k))
    if not change.by and change.to is None:
        hint = "say by how much, or to what"
        yield warning("unreached", "this changes nothing", (*path, "by"), hint=hint)


def _reached(game: Game, count: Count, text: str, path: PathKey) -> Iterator[Problem]:
    amount = parse_amount(text)
    if amount.other:
        yield from known_count(game, amount.other, path)
        return
    low, high = amount.least, amount.most
    under = high is not None and high < count.least
    over = low is not None and count.most is not None and low > count.most
    if under or over:
        hint = filled_sentence("it is {bounds_said}", bounds_said=bounds_said(count))
        yield error(
            "never-holds",
            filled_sentence("{id} is never {text}", id=count.id, text=text),
            path,
            hint=hint,
        )
