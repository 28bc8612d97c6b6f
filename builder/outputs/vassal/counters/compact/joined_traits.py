"""Joins traits of a piece that do the same, so that pieces have fewer traits. Three kinds can be
joined without a change of behaviour: triggers with the same condition that send the same commands,
triggers that only pass a command on under another name, and restrictions with the same condition.
Whether a trait may respond to a command in place of another one depends on the traits between
them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from builder.outputs.vassal.counters.compact.heard_keys import (
    ACT_AFTERWARDS,
    WALLS,
    keys_heard_by,
    keys_sent_by,
    keys_stopped_by,
)
from builder.vassal.format import traits as t
from builder.vassal.format.files.sequence_encoder import decode, encode
from builder.vassal.format.names import key_names

_HEARS_SEVERAL = ACT_AFTERWARDS | {"SetGlobalProperty"}
"""The kinds of traits that can be told to hear one more command. Dynamic properties are left as they
are, since *Refresh Counters* keeps their values only if nothing of them has changed."""

_OWN = frozenset({"key", "watchKeys", "name"})
"""The fields of a trigger in which two that do the same may differ."""


def with_joined_traits(traits: t.Traits) -> t.Traits:
    """Return a piece's traits in which those that do the same are joined."""
    before = t.Traits()
    while before != traits:
        before, traits = traits, _with_joined_bars(_with_aliases(_with_joined_triggers(traits)))
    return traits


# -- triggers that do the same ---------------------------------------------------------------------


def _with_joined_triggers(traits: t.Traits) -> t.Traits:
    """Return traits in which each trigger is joined to one farther outside that does the same for
    other commands."""
    kept = list[t.Trait]()
    places = dict[tuple[str, ...], int]()
    for trait in traits:
        does = _what_it_does(trait)
        at = places.get(does, -1) if does else -1
        if at >= 0 and _may_hear(keys_heard_by(trait), kept[at:]):
            kept[at] = _hearing(kept[at], _heard(trait))
            continue
        if does and at < 0:
            places[does] = len(kept)
        kept.append(trait)
    return tuple(kept)


@cache
def _what_it_does(trait: t.Trait) -> tuple[str, ...]:
    """Return a key that is equal for triggers that do the same, whatever commands they respond to;
    empty for other traits and for menu commands."""
    if trait.kind != "TriggerAction":
        return ()
    fields = t.trait_fields(trait)
    return () if fields["menu"] else tuple(v for k, v in fields.items() if k not in _OWN)


def _may_hear(keys: frozenset[str], outside: Sequence[t.Trait]) -> bool:
    """Return whether a trigger behind the traits ``outside`` works the same if the first of those
    traits responds to its commands instead."""
    return not any(
        x.kind in WALLS
        or not keys.isdisjoint(keys_stopped_by(x))
        or (x.kind in ACT_AFTERWARDS and not keys.isdisjoint(keys_heard_by(x)))
        for x in outside
    )


# -- triggers that pass a command on ---------------------------------------------------------------


def _with_aliases(traits: t.Traits) -> t.Traits:
    """Return traits without those triggers that only pass a command on under another name; the
    traits that respond to that name respond to the command directly."""
    kept = list(traits)
    for trait in traits:
        sent = _passes_on(trait)
        if not sent:
            continue
        at, names = kept.index(trait), _heard(trait)
        places = [n for n, x in enumerate(kept) if sent in keys_heard_by(x)]
        if _can_hear(kept, at, names, sent, places):
            for n in places:
                kept[n] = _hearing(kept[n], names, like=sent)
            for n, x in enumerate(kept):
                if sent in keys_stopped_by(x):
                    kept[n] = _stopping(x, names)
            del kept[at]
    return tuple(kept)


@cache
def _passes_on(trait: t.Trait) -> str:
    """Return the one command that a trigger sends unconditionally; empty for any other trait."""
    if trait.kind != "TriggerAction":
        return ""
    fields = t.trait_fields(trait)
    sent = key_names(fields["performKeys"])
    only = len(sent) == 1 and not fields["menu"] and not fields["condition"]
    return sent[0] if only and fields["loop"] == "false" else ""


def _can_hear(
    kept: Sequence[t.Trait], at: int, names: Sequence[str], sent: str, places: Sequence[int]
) -> bool:
    """Return whether the traits at ``places``, which respond to the command ``sent``, can respond
    to the commands ``names`` instead, so that the trigger at ``at`` is not needed."""
    keys = frozenset(names)
    others = [x for n, x in enumerate(kept) if n != at]
    if not places or at in places or sent in keys:
        return False
    if not any(sent in keys_sent_by(x) for x in others):
        return False  # nothing would send it any more
    if any(not keys.isdisjoint(keys_heard_by(x) | keys_stopped_by(x)) for x in others):
        return False
    between = kept[min(*places, at) : max(*places, at)]
    return all(kept[n].kind in _HEARS_SEVERAL for n in places) and not any(
        x.kind in WALLS for x in between
    )


# -- restrictions with one condition ---------------------------------------------------------------


def _with_joined_bars(traits: t.Traits) -> t.Traits:
    """Return traits in which each restriction is joined to one farther outside with the same
    condition."""
    kept = list[t.Trait]()
    places = dict[str, int]()
    for trait in traits:
        if trait.kind != "RestrictCommands":
            kept.append(trait)
            continue
        stopped, fields = keys_stopped_by(trait), t.trait_fields(trait)
        at = places.get(condition, -1) if (condition := fields["condition"]) and stopped else -1
        if at >= 0 and not any(
            x.kind in WALLS or not stopped.isdisjoint(keys_heard_by(x)) for x in kept[at:]
        ):
            kept[at] = _stopping(kept[at], key_names(fields["keys"]))
            continue
        places.setdefault(condition, len(kept))
        kept.append(trait)
    return tuple(kept)


# -- traits that hear or stop more -----------------------------------------------------------------


def _heard(trigger: t.Trait) -> list[str]:
    """Return the commands to which a trigger responds, in order."""
    fields = t.trait_fields(trigger)
    return [*key_names(fields["key"]), *key_names(fields["watchKeys"])]


def _hearing(trait: t.Trait, names: Iterable[str], like: str = "") -> t.Trait:
    """Return a trait that also responds to further commands, as it does to the command ``like``."""
    fields = t.trait_fields(trait)
    if trait.kind == "TriggerAction":
        watched = [*key_names(fields["watchKeys"]), *names]
        return with_fields(trait, watchKeys=t.named_keys(watched))
    if trait.kind == "ReportState":
        return with_fields(trait, keys=t.named_keys([*key_names(fields["keys"]), *names]))
    commands = [x for x in decode(fields["commands"], ",") if x]
    change = next(x[2] for x in map(_parts, commands) if x[1] == t.named_key(like))
    more = [encode(("", t.named_key(name), change), ":") for name in names]
    return with_fields(trait, commands=encode([*commands, *more], ","))


def _parts(command: str) -> list[str]:
    return decode(command, ":")


def _stopping(bar: t.Trait, names: Iterable[str]) -> t.Trait:
    """Return a restriction that blocks further commands as well."""
    return with_fields(bar, keys=t.named_keys([*key_names(t.trait_fields(bar)["keys"]), *names]))


def with_fields(trait: t.Trait, **values: str) -> t.Trait:
    """Return a trait with other values in some of its fields."""
    return t.make_trait(trait.kind, trait.state, **(t.trait_fields(trait) | values))._replace(
        line=trait.line
    )
