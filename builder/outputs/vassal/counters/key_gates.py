"""Keeps commands away from traits that do not respond to them, so that modules stay fast. For
*each* command that reaches a dynamic property or a layer, VASSAL writes down the state of the whole
piece twice, whether or not the trait responds, in a time that grows with the cube of the number of
traits. For each command that reaches a report, it computes the piece's name with everything
appended to it. So these costly traits are moved as far inside as possible, with the reports just
outside them. A gate is put before each group: a Restrict Commands trait that always blocks the
commands to which nothing behind it responds (no menu entry is lost by that). A trait is not moved
past others where the order matters: where both respond to one command, where a restriction or a
mask keeps commands from what is inside, and where pictures lie over one another. A command that the
module sends to very many pieces at once passes as few costly traits as possible: those that respond
to it come first."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import count, takewhile

from builder.outputs.vassal.counters.compact import compact_units
from builder.outputs.vassal.counters.compact.costly_traits import COSTLY
from builder.outputs.vassal.counters.compact.heard_keys import (
    ACT_AFTERWARDS,
    WALLS,
    keys_heard_by,
    keys_stopped_by,
)
from builder.outputs.vassal.counters.compact.program_traits import OWN_KEYS
from builder.outputs.vassal.counters.compact.saved_text import WINDOW
from builder.outputs.vassal.counters.compact.stored_expressions import Shortened
from builder.outputs.vassal.counters.merged_reports import MergedReports
from builder.outputs.vassal.counters.ownership import expand_prototypes
from builder.outputs.vassal.counters.prototypes import Prototypes
from builder.outputs.vassal.counters.slots import Counters
from builder.outputs.vassal.table.windows.trays import LOSE
from builder.vassal.format import traits as t
from builder.vassal.format.files.sequence_encoder import decode

_BARS = WALLS | COSTLY | {"FreeRotator"}
"""The kinds of traits that costly traits are not moved past."""

_REPORT = "ReportState"
_DEAR = COSTLY | {_REPORT}
"""The kinds of traits that get a gate before them."""

WORTH = 60
"""The number of commands from which on a gate is worth a trait, in pieces with so many that theirs are
joined: what VASSAL writes is longer. One for commands to very many pieces is always worth it. Pieces joined
for their text alone have all, but if these make them too long to be packed with others, those worth it or
none; pieces with programs have them only for what makes these go on."""

GATE = "Gate"
"""The beginning of the names of gates. The names of prototypes with the costly traits of others end
with :data:`KEPT`, and those of prototypes with the reports of others with :data:`SAID`."""
KEPT, SAID = "kept", "said"


def with_costly_traits_innermost(
    counters: Counters,
    prototypes: Prototypes,
    openly: Collection[str],
    to_many: frozenset[str] = frozenset(),
) -> tuple[Counters, Prototypes]:
    """Return the pieces with their costly traits and reports as far inside as may be, and the
    prototypes, divided accordingly. ``openly`` are the ids of counters that are never in a private
    window; only their reports are merged. ``to_many`` are commands sent to very many pieces at once."""
    whole = _split_prototypes(counters, prototypes, to_many)
    reports = MergedReports(whole, keys_heard_by)
    passages = _Passages(whole, to_many)
    arranged = counters.changed(lambda traits: _arranged(traits, passages))
    merged = {
        id: p.with_traits(reports.of(p.traits)) for id, p in arranged.pieces.items() if id in openly
    }
    arranged = replace(arranged, pieces={**arranged.pieces, **merged})
    return arranged, {**_without_idle_parts(whole, arranged), **reports.prototypes}


def add_key_gates(
    counters: Counters, prototypes: Prototypes, to_many: frozenset[str] = frozenset()
) -> tuple[Counters, Prototypes]:
    """Return the pieces with gates before their costly traits, and the prototypes including the
    gates. How much text a piece has decides on its gates, so traits should be left out before."""
    gates = _Gates(prototypes, to_many)
    return counters.changed(gates.before), {**prototypes, **gates.prototypes}


def _without_idle_parts(prototypes: Prototypes, counters: Counters) -> Prototypes:
    """Return the prototypes without those that consisted of reports and are no longer used because
    the reports were merged."""
    used = _used_by(counters)
    return {
        n: traits for n, traits in prototypes.items() if n in used or not n.endswith(f" {SAID}")
    }


def _used_by(counters: Counters) -> dict[str, None]:
    """Return the names of the prototypes that pieces use, in order."""
    every = (x for piece in counters.pieces.values() for x in piece.traits)
    return {t.prototype_name(x): None for x in every if x.kind == "UsePrototype"}


# -- costly traits and reports inwards ---------------------------------------------------------------

_Obstacle = Callable[[t.Trait], bool]
"""Tells whether a trait's own commands keep others that respond to them from being moved inside."""


class _Passages:
    """Decides whether traits may be moved inside others. Each trait or prototype to be passed is
    examined only once. ``to_many`` are the commands that are sent to very many pieces at once."""

    def __init__(self, prototypes: Prototypes, to_many: frozenset[str] = frozenset()) -> None:
        self.prototypes = prototypes
        self.to_many = to_many
        self._known: dict[tuple[t.Trait, _Obstacle], frozenset[str] | None] = {}

    def may_pass(self, keys: frozenset[str], item: t.Trait, obstacle: _Obstacle) -> bool:
        """Return whether traits that respond to certain commands work the same when they are moved
        inside a trait or prototype."""
        held = self._held_back(item, obstacle)
        return held is not None and keys.isdisjoint(held)

    def _held_back(self, item: t.Trait, obstacle: _Obstacle) -> frozenset[str] | None:
        """Return the commands to which a trait must not respond if it is to be moved inside another
        one; ``None`` if none may be moved there."""
        if (item, obstacle) not in self._known:
            self._known[item, obstacle] = self._examined(item, obstacle)
        return self._known[item, obstacle]

    def _examined(self, item: t.Trait, obstacle: _Obstacle) -> frozenset[str] | None:
        found = set[str]()
        for trait in expand_prototypes([item], self.prototypes):
            if trait.kind in _BARS:
                return None
            if trait.kind == "RestrictCommands":
                found |= keys_stopped_by(trait)
            if obstacle(trait):
                found |= keys_heard_by(trait)
        return frozenset(found)


def _keys_of(traits: Iterable[t.Trait]) -> frozenset[str]:
    return frozenset().union(*map(keys_heard_by, traits))


def _bars_costly(trait: t.Trait) -> bool:
    return trait.kind not in ACT_AFTERWARDS


def _bars_reports(trait: t.Trait) -> bool:
    """Return whether reports may not be moved inside a trait that responds to the same command. A
    command reaches reports after all other traits, so only traits that set global properties may be
    passed."""
    return trait.kind != "SetGlobalProperty"


def _split_prototypes(
    counters: Counters, prototypes: Prototypes, to_many: frozenset[str]
) -> Prototypes:
    """Return the prototypes, in which each one that pieces use is divided into groups of costly
    traits that may go inside all others, the reports that may, and the rest."""
    whole = dict(prototypes)
    passages = _Passages(prototypes)
    for name in _used_by(counters):
        light, costly = _inwards(prototypes.get(name, ()), passages, _may_move, _bars_costly)
        light, told = _inwards(light, passages, _is_report, _bars_reports)
        groups = _grouped(costly, to_many)
        parts = {f"{name} {KEPT} {n}": traits for n, traits in enumerate(groups, 1)}
        parts |= {f"{name} {SAID}": told} if told else {}
        if light or len(parts) > 1:
            whole |= parts
            whole |= {name: light} if parts else {}
    return whole


def _grouped(costly: t.Traits, to_many: frozenset[str]) -> list[t.Traits]:
    """Divide costly traits into groups whose commands do not overlap, sorted by :func:`_weight`."""
    groups = list[tuple[t.Traits, frozenset[str]]]()
    for trait in costly:
        keys = _own_keys([trait])
        joined = [(traits, heard) for traits, heard in groups if not keys.isdisjoint(heard)]
        groups = [group for group in groups if group not in joined]
        traits = (*(x for group, _ in joined for x in group), trait)
        groups.append((traits, keys.union(*(heard for _, heard in joined))))
    return sorted((traits for traits, _ in groups), key=partial(_weight, to_many))


def _weight(to_many: frozenset[str], group: t.Traits) -> tuple[bool, bool, int]:
    """Return the sort key of a group of costly traits: groups that respond to a command which is sent
    to very many pieces come first, then small ones, and those that respond to no command last, so
    that commands pass few traits on their way."""
    heard = _keys_of(group)
    return not heard, heard.isdisjoint(to_many), len(group)


def _own_keys(group: Iterable[t.Trait]) -> frozenset[str]:
    """Return the commands to which traits respond, except the command by which a unit is lost: that
    one resets properties to fixed values, so the order of the traits does not matter."""
    return _keys_of(group) - {LOSE}


def _inwards(
    traits: t.Traits,
    passages: _Passages,
    moves: Callable[[t.Trait], bool],
    obstacle: _Obstacle,
) -> tuple[t.Traits, t.Traits]:
    """Divide traits into those that stay and those, chosen by ``moves``, that may go inside all the
    others."""
    light, inside = list[t.Trait](), list[t.Trait]()
    for trait in reversed(traits):
        keys = keys_heard_by(trait)
        if moves(trait) and all(passages.may_pass(keys, x, obstacle) for x in light):
            inside.append(trait)
        else:
            light.append(trait)
    return tuple(reversed(light)), tuple(reversed(inside))


def _is_report(trait: t.Trait) -> bool:
    return trait.kind == _REPORT


def _may_move(trait: t.Trait) -> bool:
    """Return whether a trait is costly and affects neither other traits nor the piece's name."""
    if trait.kind != "Embellishment":
        return trait.kind in COSTLY
    fields = t.trait_fields(trait)
    return fields["followProperty"] == "true" and not any(decode(fields["levelNames"], ","))


def _arranged(traits: t.Traits, passages: _Passages) -> t.Traits:
    """Return a piece's traits with the costly traits and the reports of its prototypes as far
    inside as they may be."""
    whole = passages.prototypes
    inside: list[t.Trait] = []
    for item in reversed(traits):
        inside.insert(0, item)
        for name, obstacle in _parts_of(item, whole):
            keys = _keys_of(whole[name])
            at = 1
            while at < len(inside) and passages.may_pass(keys, inside[at], obstacle):
                at += 1
            inside.insert(at, t.use_prototype(name))
    return _lightest_first(inside, passages)


def _parts_of(item: t.Trait, whole: Prototypes) -> Iterator[tuple[str, _Obstacle]]:
    """Yield the names of the prototypes into which a prototype was divided: its groups of costly
    traits, innermost first, and its reports; each with the function that decides how far inside it
    may go."""
    if item.kind != "UsePrototype":
        return
    name = t.prototype_name(item)
    groups = list(takewhile(whole.__contains__, (f"{name} {KEPT} {n}" for n in count(1))))
    yield from ((group, _bars_costly) for group in reversed(groups))
    if f"{name} {SAID}" in whole:
        yield f"{name} {SAID}", _bars_reports


def _lightest_first(traits: Sequence[t.Trait], passages: _Passages) -> t.Traits:
    """Return traits in which adjacent dynamic properties, if their commands do not overlap, are
    sorted by :func:`_weight`."""
    found = list[t.Trait]()
    for item in traits:
        at = len(found)
        while at and _belongs_before(item, found[at - 1], passages):
            at -= 1
        found.insert(at, item)
    return tuple(found)


def _belongs_before(item: t.Trait, other: t.Trait, passages: _Passages) -> bool:
    one, two = (tuple(expand_prototypes([x], passages.prototypes)) for x in (item, other))
    weight = partial(_weight, passages.to_many)
    return (
        {x.kind for x in one} == {"DynamicProperty"}
        and all(x.kind in COSTLY for x in two)
        and _own_keys(one).isdisjoint(_own_keys(two))
        and weight(one) < weight(two)
    )


# -- gates -----------------------------------------------------------------------------------------

_Gated = Sequence[t.Trait | frozenset[str]]
"""The traits of a piece, and the commands that each of its gates blocks, in order."""


@dataclass
class _Gates:
    """The gates of all pieces; gates that block the same commands are one prototype."""

    all_prototypes: Prototypes
    to_many: frozenset[str] = frozenset()
    names: dict[frozenset[str], str] = field(default_factory=dict)

    def before(self, traits: t.Traits) -> t.Traits:
        """Return a piece's traits with gates before costly traits, reports and prototypes with them."""
        if compact_units.is_programmed(traits):
            found = self._gated(traits, 1, OWN_KEYS | self.to_many)
        elif compact_units.is_joined_for_text(traits):
            gated = [self._gated(traits, worth) for worth in (1, WORTH)]
            found = next(filter(self._is_packed, [*gated, traits]), gated[0])
        else:
            found = self._gated(traits, WORTH if compact_units.is_joined(traits) else 1)
        return tuple(x if isinstance(x, t.Trait) else self._named(x) for x in found)

    def _gated(self, traits: t.Traits, worth: int, only: frozenset[str] | None = None) -> _Gated:
        """Return a piece's traits with gates for at least ``worth`` commands, of ``only`` those given."""
        parts = [tuple(expand_prototypes([x], self.all_prototypes)) for x in traits]
        inside = [frozenset[str]()]
        heard = [_keys_of(part) for part in parts]
        for keys in reversed(heard):
            inside.append(inside[-1] | keys if keys else inside[-1])
        found, outside = list[t.Trait | frozenset[str]](), frozenset[str]()
        for item, part, keys, beyond in zip(traits, parts, heard, inside[::-1], strict=False):
            stopped = outside - beyond if only is None else (outside & only) - beyond
            enough = len(stopped) >= worth or not stopped.isdisjoint(self.to_many)
            if enough and any(x.kind in _DEAR for x in part):
                found.append(stopped)
                outside -= stopped
            found.append(item)
            outside = outside | keys if keys else outside
        return found

    def _is_packed(self, found: _Gated) -> bool:
        """Return whether a piece with these gates is short enough to be packed with another."""
        traits = tuple(x if isinstance(x, t.Trait) else gate(sorted(x)) for x in found)
        return self.shortened.length(traits) < WINDOW

    def _named(self, stopped: frozenset[str]) -> t.Trait:
        return t.use_prototype(self.names.setdefault(stopped, f"{GATE} {len(self.names) + 1}"))

    @cached_property
    def shortened(self) -> Shortened:
        """How long pieces with much text become."""
        return Shortened(self.all_prototypes)

    @property
    def prototypes(self) -> Prototypes:
        """The gates as prototypes, by name."""
        return {name: (gate(sorted(keys)),) for keys, name in self.names.items()}


def gate(keys: Sequence[str]) -> t.Trait:
    """Return a trait that always blocks some commands for the traits inside it."""
    return t.make_trait(
        "RestrictCommands", name="not for what is inside", condition="", keys=t.named_keys(keys)
    )
