"""Checks declared movement rules against their game: paths, gates and ways of moving that do not
exist."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.dice import Dice
from builder.model.game import Game
from builder.model.mechanisms.movement import Allowance, Movement, Way
from builder.problems import PathKey, Problem, error, warning
from builder.rules.core.values import value_index
from builder.rules.engine.carrying.carrier_validation import check_carriers
from builder.rules.engine.movement.crossing_limits import check_crossings
from builder.rules.engine.movement.movement_rules import allowance_of
from builder.rules.engine.positions.aliases import boxes_of
from builder.rules.engine.positions.declared_names import KnownWords, known_word
from builder.rules.engine.positions.steps import is_value
from builder.sentences import filled_sentence

_HEAD: PathKey = ("mechanisms", "movement")

_FEW = 5
"""The largest number of units that a message lists by name."""


def check_movement(game: Game) -> Iterator[Problem]:
    """Report every name in the movement rules that the game does not have."""
    declared, words = game.mechanisms.movement, KnownWords(game)
    if declared is None:
        return
    features = [kind.id for kind in game.terrain.features]
    for n, word in enumerate(declared.spans):
        yield from known_word(word, features, (*_HEAD, "spans", n), "no feature")
    yield from check_crossings(game, declared, _HEAD)
    yield from _fought(game, declared)
    yield from check_carriers(game, declared, _HEAD)
    yield from _allowances(game, declared)
    yield from _lacking(game, declared)
    yield from _gates(game, declared, words)
    seen: set[str] = set()
    for n, way in enumerate(declared.ways):
        path = (*_HEAD, "ways", n)
        if way.id in seen:
            hint = "give each way an id of its own"
            yield error(
                "bad-movement",
                filled_sentence("there are two ways of moving {id}", id=way.id),
                (*path, "id"),
                hint=hint,
            )
        seen.add(way.id)
        for m, word in enumerate(way.along):
            yield from known_word(word, words.paths, (*path, "along", m), "no path")
        yield from _way(way, path)


def _fought(game: Game, declared: Movement) -> Iterator[Problem]:
    """Report overruns with a combat that does not exist, or that is not fought with adjacent enemies."""
    combats = {combat.id: combat for combat in game.mechanisms.combat}
    for n, one in enumerate(declared.overruns):
        path = (*_HEAD, "overruns", n, "combat")
        if one.combat:
            yield from known_word(one.combat, combats, path, "no combat with a table")
        found = combats.get(one.combat)
        if found is not None and found.reach != "adjacent":
            message = filled_sentence(
                "{combat} is not fought with adjacent enemies", combat=found.id
            )
            hint = "name a combat without a reach"
            yield error("bad-movement", message, path, hint=hint)
        elif found is not None and declared.through:
            message = "units that move through enemies do not fight them on their way"
            hint = "leave out through: yes, or the combat"
            yield error("bad-movement", message, path, hint=hint)


def _way(way: Way, path: PathKey) -> Iterator[Problem]:
    if way.rate is not None and not way.along:
        message = filled_sentence("{id}: a rate that no path bounds leads anywhere", id=way.id)
        hint = "name the paths that it follows: along"
        yield error("bad-movement", message, (*path, "rate"), hint=hint)
    if way.risk:
        dice = Dice.parse(way.risk.dice)
        low, high = way.risk.rolls
        if high < dice.lowest or low > dice.highest:
            message = filled_sentence(
                "{id}: {dice} never shows {low} to {high}", id=way.id, dice=dice, low=low, high=high
            )
            hint = "write numbers that the dice show"
            yield error("never-holds", message, (*path, "risk", "rolls"), hint=hint)


def _allowances(game: Game, declared: Movement) -> Iterator[Problem]:
    """Report movement allowances that are taken from a unit value which no unit has."""
    named: list[tuple[Allowance | None, PathKey]] = [(declared.allowance, (*_HEAD, "allowance"))]
    named += [
        (one.points, (*_HEAD, "allowances", n, "points"))
        for n, one in enumerate(declared.allowances)
    ]
    named += [(one.points, (*_HEAD, "least", n, "points")) for n, one in enumerate(declared.least)]
    named += [
        (way.allowance, (*_HEAD, "ways", n, "allowance")) for n, way in enumerate(declared.ways)
    ]
    units = [u for u in game.units if u.values]
    for value, path in named:
        known = {name for unit in units for name in game.value_names(unit)}
        if isinstance(value, str) and known and not is_value(game, value):
            yield from known_word(value, known, path, "no value of any unit")


def _lacking(game: Game, declared: Movement) -> Iterator[Problem]:
    """Report units that print values on their counter, but not the one that gives their movement
    allowance."""
    lost: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for unit in game.units:
        value, names = allowance_of(game, declared, unit), game.value_names(unit)
        at = value_index(names, value) if isinstance(value, str) else None
        if at is not None and any(0 < len(v) <= at for v in (unit.values, *unit.after)):
            lost.setdefault((str(value), tuple(names)), []).append(unit.id)
    for (value, names), units in lost.items():
        shown = ", ".join(units[:_FEW]) + (" …" if len(units) > _FEW else "")
        message = filled_sentence(
            "{shown}: no {value} value, which moves read; none of theirs is worked out",
            shown=shown,
            value=value,
        )
        hint = filled_sentence(
            "the values are {names}: write all, 0 for who does not move, or an allowance",
            names="-".join(names),
        )
        yield warning("lacks-value", message, ("units", units[0], "values"), hint=hint)


def _gates(game: Game, declared: Movement, words: KnownWords) -> Iterator[Problem]:
    sides = [s.id for s in game.sheet.sides]
    for key in ("exits", "entries"):
        for n, gate in enumerate(getattr(declared, key)):
            path = (*_HEAD, key, n)
            for m, word in enumerate(gate.at):
                yield from known_word(word, words.places, (*path, "at", m), "no hex or area")
            if gate.side:
                yield from known_word(gate.side, sides, (*path, "side"), "no side")


def check_links(game: Game) -> Iterator[Problem]:
    """Report links with an unknown end, and links that have no box at either end."""
    words, boxes = KnownWords(game), boxes_of(game)
    for n, link in enumerate(game.mechanisms.links):
        path = ("mechanisms", "links", n)
        for key, ends in (("from", link.from_), ("to", link.to)):
            for m, word in enumerate(ends):
                yield from known_word(word, words.places, (*path, key, m), "no hex, area or box")
        if link.side:
            yield from known_word(link.side, words.moment["side"], (*path, "side"), "no side")
        if not any(word in boxes for word in (*link.from_, *link.to)):
            message = "neither end of this way is a box"
            hint = "boxes are those of tracks of 'kind: boxes'; on the map, terrain.yaml has costs"
            yield error("bad-movement", message, path, hint=hint)
