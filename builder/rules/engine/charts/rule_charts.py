"""Charts that summarise the declared rules in a few words: rules of a kind, movement, ranges,
heights, counts (tracked numbers) and victory points."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from builder.model.game import Game
from builder.model.mechanisms import Reach
from builder.model.mechanisms.fighting.sight import SightSide
from builder.model.mechanisms.victory import VictoryPoints
from builder.rules.engine.counts.count_text import count_change_sentences, start_amount_text
from builder.rules.engine.fire.fire_text import range_band_effect
from builder.rules.engine.positions.steps import amount_after
from builder.rules.engine.rules_text import TEXT_WRITERS
from builder.rules.engine.victory.victory_text import signed_points
from builder.rules.engine.wording.change_sentences import short_change
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.procedures import Refused
from builder.sentences import with_capital

_NONE = "–"


def rules_rows(wording: Wording, of: str) -> Iterator[tuple[str, ...]]:
    """Yield a chart line for each sentence of the rules text, of one kind of rules (such as
    movement) or of all: the rule's number and the sentence."""
    for family, _ in wording.game.mechanisms.families():
        if of in ("", family) and family in TEXT_WRITERS:
            for said in TEXT_WRITERS[family](wording):
                yield from ((said.case, text) for text in (*said.paragraphs, *said.items))


def families(game: Game) -> tuple[str, ...]:
    """Return the names of the kinds of rules (such as movement), one of which a rules chart may
    name to show only that kind."""
    return tuple(name for name, _ in game.mechanisms.families() if name in TEXT_WRITERS)


def movement_rows(wording: Wording, of: str) -> Iterator[tuple[str, ...]]:
    """Yield a chart line for each movement class with the allowances of its units, then one for
    each declared change of the allowance."""
    declared, tr = wording.game.mechanisms.movement, wording.tr
    if declared is None:
        return
    plain = tr("Usually")
    if isinstance(declared.allowance, int):
        yield tr("All units"), plain, str(declared.allowance)
    else:
        for mover, found in _allowances(wording.game, declared.allowance).items():
            name = tr(with_capital(mover)) if mover else tr("All units")
            yield name, plain, tr(", ").join(map(str, sorted(found)))
    for other in declared.allowances:
        points = other.points if isinstance(other.points, int) else wording.value(other.points)
        yield tr("All units"), wording.statement(other.when, "unit"), str(points)
    for change in declared.changes:
        when = _NONE if change.when.empty else wording.statement(change.when, "unit")
        yield tr("All units"), when, short_change(wording, change)


def _allowances(game: Game, value: str) -> dict[str, set[Fraction]]:
    """Return, for each movement class, the different movement allowances of its units; units
    without one are left out."""
    found: dict[str, set[Fraction]] = {}
    for unit in game.units:
        try:
            points = amount_after(game, unit.id, 0, value, "")
        except Refused:
            continue
        found.setdefault(unit.movement_class, set()).add(points)
    return found


def range_band_rows(wording: Wording, of: str) -> Iterator[tuple[str, ...]]:
    """Yield a line for each range band of each ranged combat: its effect on strength, column and
    roll."""
    tr = wording.tr
    for combat in wording.game.mechanisms.combat:
        if isinstance(combat.reach, Reach) and of in ("", combat.id):
            name = tr(combat.name) if combat.name else tr("Fire")
            for band in combat.reach.bands:
                does = range_band_effect(wording, band) or tr("no change")
                yield name, wording.ranges(band.range), with_capital(does)


def fires(game: Game) -> tuple[str, ...]:
    """Return the ids of the combats fought at a range, one of which a chart of range bands may name
    to show only that combat."""
    return tuple(c.id for c in game.mechanisms.combat if isinstance(c.reach, Reach))


def sight_rows(wording: Wording, of: str) -> Iterator[tuple[str, ...]]:
    """Yield a line for everything that has a height or blocks line of sight: the height of its
    ground, and the height up to which it blocks."""
    declared, tr = wording.game.mechanisms.sight, wording.tr
    if declared is None:
        return
    heights = {word: part.height for part in declared.ground for word in part.in_}
    blocks = {word: part.height for part in declared.obstacles for word in part.in_}
    for word in dict.fromkeys((*heights, *blocks)):
        up = str(blocks[word]) if word in blocks else _NONE
        yield with_capital(wording.word(word, "in")), str(heights.get(word, 0)), up
    for side in declared.sides:
        yield (
            with_capital(wording.either(side.across, "across")),
            tr("side"),
            _blocking_height(wording, side),
        )
    if declared.units is not None:
        own = declared.units.whose == "enemies"
        name = tr("Enemies") if own else tr("Units")
        if not declared.units.when.empty:
            which = with_capital(wording.phrase_for_all(declared.units.when))
            name = tr("{side}: {places}", side=name, places=which) if own else which
        yield name, _NONE, str(declared.units.height)


def _blocking_height(wording: Wording, side: SightSide) -> str:
    """Return the chart text for a hexside that blocks line of sight: the height up to which it
    does, and for whom it does not because he can look over it."""
    over = {
        "both": wording.tr("seen over from its foot, and vice versa"),
        "viewer": wording.tr("seen over from its foot"),
        "inside": wording.tr("seen over from inside"),
    }
    return "; ".join(filter(None, (str(side.height), over.get(side.over))))


def count_rows(wording: Wording, of: str) -> Iterator[tuple[str, ...]]:
    """Yield a chart line for each count (a tracked number such as ammunition): its start value, its
    bounds, and what changes it."""
    tr = wording.tr
    for count in wording.game.mechanisms.counts:
        if of in ("", count.id):
            most = tr("any number") if count.most is None else str(count.most)
            bounds = tr("{first} to {last}", first=count.least, last=most)
            changes = wording.space.join(count_change_sentences(wording, count)) or _NONE
            yield tr(count.name), start_amount_text(wording, count), bounds, changes


def count_ids(game: Game) -> tuple[str, ...]:
    """Return the ids of the game's counts (tracked numbers), one of which a chart may name to show
    only that count."""
    return tuple(count.id for count in game.mechanisms.counts)


def victory_rows(wording: Wording, of: str) -> Iterator[tuple[str, ...]]:
    """Yield a chart line for everything that scores victory points: what it is, for which side, and
    how many points; then a line for each victory level that the points lead to."""
    declared = wording.game.mechanisms.victory
    if declared is not None:
        yield from _places(wording, declared)
        yield from _losses(wording, declared)
        yield from _counts(wording, declared)


def _places(wording: Wording, declared: VictoryPoints) -> Iterator[tuple[str, ...]]:
    tr = wording.tr
    for part in declared.places:
        name = with_capital(wording.all_of(wording.places(part.at)))
        if part.each == "turn":
            name = tr("{name}, each turn", name=name)
        yield name, _side(wording, part.side) or tr("Either side"), str(part.points)
    for way in declared.exits:
        places, steps = wording.one_of(wording.places(way.at)), way.count == "steps"
        which = "" if way.of.empty else wording.that(way.of)
        if steps and which:
            text = tr("Each step of a unit that has left the map at {places} and that {when}")
        elif steps:
            text = tr("Each step of units that have left the map at {places}")
        elif which:
            text = tr("Each unit that has left the map at {places} and that {when}")
        else:
            text = tr("Each unit that has left the map at {places}")
        side = _side(wording, way.side) or tr("Either side")
        yield text.format(places=places, when=which), side, str(way.points)


def _losses(wording: Wording, declared: VictoryPoints) -> Iterator[tuple[str, ...]]:
    tr = wording.tr
    for loss in declared.losses:
        steps, which = loss.count == "steps", "" if loss.of.empty else wording.that(loss.of)
        if which and steps:
            text = tr("Each step lost by an enemy unit that {when}", when=which)
        elif which:
            text = tr("Each eliminated enemy unit that {when}", when=which)
        else:
            text = tr("Each enemy step lost") if steps else tr("Each enemy unit eliminated")
        yield text, tr("Either side"), str(loss.points)


def _counts(wording: Wording, declared: VictoryPoints) -> Iterator[tuple[str, ...]]:
    tr = wording.tr
    whose = {count.id: count.of for count in wording.game.mechanisms.counts}
    for part in declared.counts:
        text = tr("Each point of {count}", count=wording.count(part.count))
        own = whose.get(part.count) == "side"
        side = _side(wording, part.side) or (tr("Its side") if own else tr("Either side"))
        yield text, side, signed_points(part.points)


def _side(wording: Wording, id: str) -> str:
    """Return the name of a side for a chart cell, with a capital letter; an empty text for an empty
    id."""
    return with_capital(wording.word(id)) if id else ""
