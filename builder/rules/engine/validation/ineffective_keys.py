"""Finds keys in ``mechanisms.yaml`` that have no effect because of other declarations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from builder.model.base import Model
from builder.model.game import Game
from builder.model.mechanisms.activation import Activation
from builder.model.mechanisms.counts import CountChange, Threshold
from builder.model.mechanisms.declared import Change, Modifier, RoundedChange
from builder.model.mechanisms.dice import DiceRoll
from builder.model.mechanisms.events import UNIT_EFFECTS, EventEffect, Events
from builder.model.mechanisms.fighting.battles import Battle
from builder.model.mechanisms.fighting.combat import Combat
from builder.model.mechanisms.fighting.fire import Reach
from builder.model.mechanisms.fighting.morale import Check
from builder.model.mechanisms.fighting.retreat import Retreat
from builder.model.mechanisms.movement import Way
from builder.model.mechanisms.stacking import Stacking
from builder.model.mechanisms.supply import Supply
from builder.model.mechanisms.time import Time
from builder.model.mechanisms.victory import Ending, Level
from builder.model.mechanisms.zones import ZoneChange, Zones
from builder.problems import PathKey, Problem, warning
from builder.sentences import as_sentence, filled_sentence


def check_ineffective_keys(game: Game) -> Iterator[Problem]:
    """Warn about each declaration that changes nothing, and each key that is ignored."""
    every = {**_ALONE, **_rows_needing_families(game)}
    for path, part in game.mechanisms.parts:
        for kind, rows in every.items():
            if isinstance(part, kind):
                yield from _ineffective_keys(part, path, rows)
    yield from _found(game)


@dataclass(frozen=True, slots=True)
class _Row:
    """An entry of the check: its keys have an effect only in declarations for which the function
    ``so`` is true; ``why`` tells why they have none in others. Without keys, the whole declaration
    has none."""

    keys: str
    so: Callable[[Any], bool]
    why: str
    hint: str = "leave it out"


def _ineffective_keys(part: Model, path: PathKey, rows: tuple[_Row, ...]) -> Iterator[Problem]:
    for row in rows:
        written = [key for key in row.keys.split() if key in part.model_fields_set]
        if row.so(part) or (row.keys and not written):
            continue
        for key in written:
            said = type(part).model_fields[key].alias or key
            message = filled_sentence(
                "{said!r} does nothing here: {why}", said=said, why=as_sentence(row.why)
            )
            yield warning("unreached", message, (*path, said), hint=row.hint)
        if not row.keys:
            yield warning("unreached", row.why, path, hint=row.hint)


def _is(key: str, *words: str) -> Callable[[Any], bool]:
    """Return a function that tells whether a key of a declaration has one of these values."""
    return lambda part: getattr(part, key) in words


def _fires_together(reach: object) -> bool:
    """Return whether a combat is fire in which several units take part together."""
    return isinstance(reach, Reach) and reach.firers == "several"


def _has_any_key(*keys: str) -> Callable[[Any], bool]:
    """Return a function that tells whether a declaration has at least one of these keys."""
    return lambda part: any(bool(getattr(part, key)) for key in keys)


def _changes(part: Change) -> bool:
    plain = part.times == 1 and not part.add
    return not plain or bool(part.text) or isinstance(part, Way)


def _adds(part: Modifier) -> bool:
    return part.by != 0 or bool(part.text)


_NAMES = {"id", "name", "rule", "title", "when", "source", "sources"}
_CHANGED = "say by how much: times: 1/2, or add: 1"


def _is_effect_of(*words: str) -> Callable[[Any], bool]:
    """Return a function that tells whether an effect is of one of these kinds. Effects that do
    nothing are reported by another check."""
    return lambda event_effect: event_effect.word in words


_ALONE: Mapping[type[Model], tuple[_Row, ...]] = {
    Activation: (
        _Row("units", _is("kind", "alternate", "impulses", "hands"), "whoever acts does so with all"),
        _Row("who together", _is("kind", "alternate", "impulses", "cup", "deck", "hands"),
             "whoever acts does so with all"),
        _Row("impulses passes", _is("kind", "impulses", "hands"), "there are no impulses",
             "write 'kind: impulses', or leave it out"),
        _Row("end", _is("kind", "impulses"), "it is rolled for after impulses",
             "write 'kind: impulses', or leave it out"),
        _Row("lots end_lots", _is("kind", "cup", "deck"), "nothing is drawn",
             "write 'kind: cup' or 'kind: deck', or leave it out"),
        _Row("cup", _is("kind", "cup"), "nothing is drawn from it", "write 'kind: cup'"),
        _Row("deck", _is("kind", "deck"), "nothing is drawn from it", "write 'kind: deck'"),
        _Row("operations enemy_events leaders", _is("kind", "hands"), "no cards are played",
             "write 'kind: hands', or leave it out"),
    ),
    Stacking: (
        _Row("sizes", lambda s: any(limit.count == "points" for limit in s.limits),
             "no limit counts points", "write a limit that does: {most: 6, count: points}"),
    ),
    RoundedChange: (
        _Row("rounded", lambda change: change.times.denominator > 1,
             "whole numbers stay whole", "multiply by a fraction: times: 1/2"),
    ),
    Change: (_Row("", _changes, "this changes nothing", _CHANGED),),
    Modifier: (_Row("", _adds, "this adds nothing", "say how much: by: 1"),),
    Way: (
        _Row("", lambda way: bool(way.model_fields_set - _NAMES),
             "this way of moving is the plain one", "say what is otherwise: times, rate, along, add …"),
    ),
    Zones: (_Row("cancels", _has_any_key("cancelled"), "friendly units cancel no zones",
                 "say in which matters: cancelled: move retreat supply"),),
    ZoneChange: (_Row("", lambda change: not (change.enter is change.leave is change.between is None),
                      "this changes nothing", "write enter, leave or between"),),
    Combat: (
        _Row("shifts shift_limits", lambda c: c.reckon != "added", "there is one column"),
        _Row("favour below", _is("reckon", "odds"), "only odds lie between columns, or below them"),
        _Row("attack", lambda c: "attacker" in c.counts, "the range gives the column"),
        _Row("defence", lambda c: "defender" in c.counts, "nobody counts the defenders' strength"),
        _Row("order", lambda c: any(x.times != 1 for x in c.changes)
             and any(x.add for x in c.changes), "strengths are not both multiplied and added to"),
        _Row("times_limits", lambda c: any(x.times != 1 for x in c.changes),
             "no strength is multiplied"),
        _Row("shift_limits", _has_any_key("every_shift"), "there are no shifts"),
        _Row("roll_limits", _has_any_key("every_roll"), "nothing is added to the roll"),
        _Row("several", lambda c: c.reach == "adjacent",
             "those who attack stand in one hex, or fire from afar"),
        _Row("hexes", lambda c: c.reach == "adjacent" or _fires_together(c.reach),
             "those who attack stand in one hex, or fire one by one"),
        _Row("must", lambda c: not isinstance(c.reach, Reach), "nobody must fire"),
        _Row("advance", lambda c: c.reach != "same place", "all stand in one place already"),
    ),
    Reach: (_Row("indirect", _has_any_key("sight"), "nobody need see what he fires at",
                 "write 'sight: yes', or leave it out"),),
    Battle: (
        _Row("retreat", lambda b: b.after != "nobody", "nobody retreats after the battle",
             "say who does: after: attacker, defender or worse"),
        _Row("enter advance", _is("reach", "adjacent"), "all stand in one place already",
             "write 'reach: adjacent', or leave it out"),
    ),
    Supply: (_Row("direct", _has_any_key("chain"), "there is no chain that supply could come by"),),
    Time: (
        _Row(
            "cycle", _has_any_key("nights", "seasons"),
            "there are no nights or seasons that come again",
        ),
    ),
    DiceRoll: (
        _Row("dice", lambda d: not d.faces, "the die has faces of its own",
             "leave it out; 'many' says how many dice there are"),
        _Row("double again many", lambda d: bool(d.faces or d.hits or d.double) and not d.against,
             "the dice are added up, and no hits counted", "say which faces hit: hits: 5+"),
        _Row("ties", _has_any_key("against"), "nobody rolls against these dice",
             "name the dice of the other: against: 2d6"),
    ),
    Events: (
        _Row("draws", _has_any_key("dice", "deck", "cup"), "nothing is drawn or rolled for"),
        _Row("modifiers", _has_any_key("dice"), "nothing is rolled"),
    ),
    EventEffect: (
        _Row("to", _is_effect_of("move"), "nobody is moved", "write 'move: yes'"),
        _Row(
            "at", _is_effect_of("arrive", "restore"), "nobody arrives",
            "'who: {in: …}' says where units stand",
        ),
        _Row("who", _is_effect_of(*UNIT_EFFECTS), "it befalls no units"),
        _Row("count by", _is_effect_of(*UNIT_EFFECTS, "take"), "it befalls no units"),
        _Row("side", _is_effect_of("points", "replace", "change", "take", "relation"), "it is no side's"),
        _Row("with", _is_effect_of("relation"), "no sides become allied, neutral or enemies"),
        _Row("from", _is_effect_of("draw"), "nothing is drawn"),
    ),
    CountChange: (
        _Row("short enough", lambda c: c.to is None and (c.by < 0 or bool(c.count)),
             "nothing is taken"),
        _Row("by", lambda c: c.to is None, "the count is set to a number"),
        _Row("value", lambda c: not c.lost, "losses are counted"),
    ),
    Threshold: (_Row("", _has_any_key("effects", "does", "note", "text"), "nothing happens at this amount",
                     "write effects, or a note"),),
    Check: (_Row("value qualities passes always never ends passed note failed",
                 lambda check: not check.results, "results are listed for its rolls"),),
    Ending: (_Row("count of", lambda end: end.lost is not None, "it asks for no losses",
                  "say how many: lost: 5"),),
    Level: (_Row("", lambda level: level.least is not None or level.points is not None,
                 "this result asks for nothing", "write least (a lead) or points"),),
}  # fmt: skip


def _rows_needing_families(game: Game) -> Mapping[type[Model], tuple[_Row, ...]]:
    """Return the entries for keys that have an effect only if the game also declares other kinds of
    rules (such as stacking), by the class of declaration."""
    declared = game.mechanisms
    return {
        Retreat: (
            _Row("zones", lambda _: declared.zones is not None, "there are no zones of control"),
            _Row("crowded", lambda _: declared.stacking is not None, "there are no stacking limits"),
        ),
    }  # fmt: skip


# -- keys of parts that another part decides about ----------------------------------------------


def _found(game: Game) -> Iterator[Problem]:
    """Warn about keys of events and weather that have no effect, because the game determines its
    events or weather in another way."""
    head: PathKey = ("mechanisms", "events")
    for n, drawn in enumerate(game.mechanisms.events):
        ways = [way for way in ("dice", "deck", "cup") if getattr(drawn, way)]
        if len(ways) > 1:
            message = filled_sentence(
                "these events are found by {way}: {ignored!r} does nothing",
                way=ways[0],
                ignored=ways[1],
            )
            hint = "declare two sets of events"
            yield warning("unreached", message, (*head, n, ways[1]), hint=hint)
        rows = tuple(map(partial(_event_row, drawn), _EVENT_KEYS.items()))
        for m, event in enumerate(drawn.entries):
            yield from _ineffective_keys(event, (*head, n, "entries", m), rows)
    weather = game.mechanisms.weather
    for n, kind in enumerate(weather.kinds if weather and not weather.dice else ()):
        row = _Row(
            "rolls seasons", lambda _: False, "the weather is not rolled for", "write 'dice: 1d6'"
        )
        yield from _ineffective_keys(kind, ("mechanisms", "weather", "kinds", n), (row,))


_EVENT_KEYS = {"dice": "rolls", "deck": "card copies picture values", "cup": "chit"}
"""The event keys that belong to one way of determining events (dice, deck or cup), by the key of
that way."""
_EVENT_WHY = {
    "dice": "these events are not rolled for",
    "deck": "these events are on no cards",
    "cup": "these events are in no cup",
}


def _event_row(drawn: Events, keys: tuple[str, str]) -> _Row:
    way, names = keys
    return _Row(names, lambda _: drawn.way == way, _EVENT_WHY[way])
