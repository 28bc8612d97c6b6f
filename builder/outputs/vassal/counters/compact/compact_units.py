"""Reduces the number of traits of pieces that have very many, without a change of what they do.
VASSAL writes all traits of every piece into saved games, each nested in the one before it, and asks
all of them for each property. For a piece with more than :data:`MANY` traits, or with so much text
that saved games become large, its prototypes are therefore expanded, traits that do the same are
joined, and the result is divided into new prototypes that pieces with the same traits share."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby

from builder.outputs.vassal.counters.compact.costly_traits import COSTLY, with_costly_inside
from builder.outputs.vassal.counters.compact.joined_traits import with_joined_traits
from builder.outputs.vassal.counters.compact.merged_writes import with_merged_writes
from builder.outputs.vassal.counters.compact.saved_text import WINDOW, saved_length
from builder.outputs.vassal.counters.merged_marks import with_merged_marks
from builder.outputs.vassal.counters.ownership import expand_prototypes
from builder.outputs.vassal.counters.prototypes import Prototypes, value_on_side
from builder.outputs.vassal.counters.slots import Counters
from builder.outputs.vassal.counters.succession import own_steps_left
from builder.vassal.expressions.tree import as_text, in_braces
from builder.vassal.format import traits as t
from builder.vassal.format.pieces import Piece

MANY = 225
"""The number of traits from which on those of a piece are joined."""

MUCH_TEXT = WINDOW - 1_000
"""The number of characters in a saved game from which on the traits of a piece are joined: pieces that
are slightly too long for :data:`WINDOW` take many times as much of a saved game as shorter ones, and
later steps of the build make them longer."""

JOINED = "Joined"
"""The beginning of the names of prototypes with joined traits."""
JOINED_TEXT = f"{JOINED} text"
"""The beginning of the names of those for pieces with much text but not very many traits."""
PROGRAMMED = f"{JOINED} programs"
"""The beginning of the names of those for pieces whose commands are programs (see ``programs.py``)."""

IS_JOINED = "Joined"
"""The property of pieces with joined traits that is 1."""

_OF_EACH = frozenset({"Marker", "Embellishment"})
"""The kinds of traits of which every piece has its own, with its values and pictures."""


_PLACE = "piece's own"
"""The name of a layer that stands for a piece's own."""

_EMPTY = in_braces(as_text(""))
_IS_JOINED = t.marker_trait({IS_JOINED: 1})


def with_fewer_traits(counters: Counters, prototypes: Prototypes) -> tuple[Counters, Prototypes]:
    """Return the pieces, of which those with many traits have fewer of them, and the prototypes
    that the pieces now use."""
    whole = {
        p.traits: tuple(expand_prototypes(p.traits, prototypes)) for p in counters.pieces.values()
    }
    joined = _Joined(whole, any(len(every) >= MANY for every in whole.values()))
    pieces = {id: p.with_traits(joined.of(p.traits)) for id, p in counters.pieces.items()}
    return with_pieces(counters, prototypes, pieces, joined.prototypes)


def with_pieces(
    counters: Counters,
    prototypes: Prototypes,
    pieces: Mapping[str, Piece],
    more: Prototypes,
) -> tuple[Counters, Prototypes]:
    """Return the counters with other pieces, and the prototypes, with ``more`` of them and without those
    that only the former pieces used."""
    before = used_prototypes(prototypes, (p.traits for p in counters.pieces.values()))
    every = {**prototypes, **more}
    after = used_prototypes(every, (p.traits for p in pieces.values()))
    kept = {name: x for name, x in every.items() if name in after or name not in before}
    return replace(counters, pieces=pieces), kept


def is_joined(traits: t.Traits) -> bool:
    """Return whether a piece's traits have been joined (see :func:`with_fewer_traits`)."""
    return _uses(traits, JOINED)


def is_joined_for_text(traits: t.Traits) -> bool:
    """Return whether a piece's traits have been joined for its text alone, not for their number."""
    return _uses(traits, JOINED_TEXT)


def is_joined_for_number(traits: t.Traits) -> bool:
    """Return whether a piece's traits were joined because there are very many of them."""
    return is_joined(traits) and not is_joined_for_text(traits)


def is_programmed(traits: t.Traits) -> bool:
    """Return whether a piece's commands are programs of the module."""
    return _uses(traits, PROGRAMMED)


def _uses(traits: t.Traits, begin: str) -> bool:
    return any(x.kind == "UsePrototype" and t.prototype_name(x).startswith(begin) for x in traits)


def used_prototypes(prototypes: Prototypes, pieces: Iterable[t.Traits]) -> set[str]:
    """Return the names of the prototypes that pieces use, directly or through others."""
    found = set[str]()
    waiting = [x for traits in pieces for x in traits]
    while waiting:
        trait = waiting.pop()
        if trait.kind == "UsePrototype" and (name := t.prototype_name(trait)) not in found:
            found.add(name)
            waiting += prototypes.get(name, ())
    return found


@dataclass
class _Joined:
    """The joined traits of all pieces. Each sequence of them that several pieces share becomes a
    prototype. ``whole`` are all traits of each piece; ``many`` tells whether any has very many."""

    whole: Mapping[t.Traits, t.Traits]
    many: bool
    names: dict[tuple[str, t.Traits], str] = field(default_factory=dict)
    _known: dict[tuple[str, t.Traits], t.Traits] = field(default_factory=dict)

    def of(self, traits: t.Traits) -> t.Traits:
        """Return a piece's traits; if there are many, with the traits joined that do the same."""
        every = self.whole[traits]
        called = JOINED if len(every) >= MANY else JOINED_TEXT
        if called == JOINED_TEXT and saved_length(every) < MUCH_TEXT:
            return traits
        every = tuple(map(_fixed, every))
        every = _with_one_side(every) if self.many else every
        every = with_merged_marks((_IS_JOINED, *every), {})
        each = {x for x in traits if x.kind in _OF_EACH}
        own = {n: x for n, x in enumerate(every) if x.kind == "Marker" or x in each}
        shape = tuple(placeholder(n, x) if n in own else x for n, x in enumerate(every))
        if (called, shape) not in self._known:
            joined = with_costly_inside(with_merged_writes(with_joined_traits(shape)))
            row = tuple(map(_unnamed, joined))
            self._known[called, shape] = tuple(self._shared(called, row))
        return tuple(own[placed(x)] if is_placeholder(x) else x for x in self._known[called, shape])

    def _shared(self, called: str, traits: t.Traits) -> Iterator[t.Trait]:
        """Yield a piece's traits with each sequence of traits that is not the piece's own replaced
        by a prototype; costly traits get prototypes of their own."""
        for kind, row in groupby(traits, _sort_of_row):
            if kind == _OWN:
                yield from row
            else:
                shared = called, tuple(row)
                name = self.names.setdefault(shared, f"{called} {len(self.names) + 1}")
                yield t.use_prototype(name)

    @property
    def prototypes(self) -> Prototypes:
        """The prototypes made of sequences of joined traits, by name."""
        return {name: row for (_, row), name in self.names.items()}


def _fixed(trait: t.Trait) -> t.Trait:
    """Return a trait with a calculated property that is always the same number or text as a trait
    with a fixed property; any other trait unchanged."""
    if trait.kind != "CalculatedProperty":
        return trait
    fields = t.trait_fields(trait)
    said = fields["expression"]
    if said.isdecimal() and not said.startswith("0"):
        return t.marker_trait({fields["name"]: said})
    return t.marker_trait({fields["name"]: ""}) if said == _EMPTY else trait


def _with_one_side(row: t.Traits) -> t.Traits:
    """Return a piece's traits; if it has only one side, its values are fixed."""
    facts = {n: v for x in row if x.kind == "Marker" for n, v in t.marker_values(x).items()}
    if facts.get("Steps") != "1":
        return row
    shown = {
        in_braces(value_on_side(name, most)): facts[f"{name}Full"]
        for name in (n.removesuffix("Full") for n in facts if n.endswith("Full"))
        for most in (2, 3)
    }
    shown |= {in_braces(own_steps_left()): "1"}
    return tuple(_fixed_as(x, shown) for x in row)


def _fixed_as(trait: t.Trait, values: Mapping[str, str]) -> t.Trait:
    """Return a trait with a fixed property in place of one whose expression has a known value."""
    if trait.kind != "CalculatedProperty":
        return trait
    fields = t.trait_fields(trait)
    value = values.get(fields["expression"])
    return trait if value is None else t.marker_trait({fields["name"]: value})


def _unnamed(trait: t.Trait) -> t.Trait:
    """Return a trigger without its name, if that is only its command's or its menu text's."""
    if trait.kind != "TriggerAction":
        return trait
    fields = t.trait_fields(trait)
    menu = fields["menu"].partition(" [")[0]
    if t.named_key(fields["name"]) != fields["key"] and fields["name"] != menu:
        return trait
    return t.make_trait(trait.kind, trait.state, **(fields | {"name": ""}))._replace(
        line=trait.line
    )


def placeholder(at: int, trait: t.Trait) -> t.Trait:
    """Return a placeholder for a piece's own trait while the other traits are joined: it holds the
    trait's position and the commands to which the trait responds."""
    if trait.kind == "Marker":
        return t.Trait(trait.kind, "mark;", str(at))
    fields = t.trait_fields(trait)
    keys = {name: fields[name] for name in fields if name.lower().endswith("key")}
    return t.make_trait(trait.kind, str(at), name=_PLACE, **keys)


_OWN = "own"
VARIABLE = re.compile(r"\$\w+\$")
"""A dollar variable in a trait."""


def _sort_of_row(trait: t.Trait) -> str:
    """Return the kind of a trait that decides which of its neighbours may be in the same prototype:
    own, costly or other. A trait with a dollar variable stays on the piece: VASSAL replaces those of a
    prototype at once when it makes a piece, so that pieces from the palette would lack the variable."""
    if is_placeholder(trait) or VARIABLE.search(trait.type):
        return _OWN
    return "costly" if trait.kind in COSTLY else ""


def is_placeholder(trait: t.Trait) -> bool:
    """Return whether a trait is a placeholder for one of the piece's own."""
    return trait.kind == "Marker" or (trait.kind == "Embellishment" and _PLACE in trait.type)


def placed(trait: t.Trait) -> int:
    return int(trait.state)
