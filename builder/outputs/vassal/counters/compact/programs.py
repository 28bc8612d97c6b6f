"""Makes long units shorter: what a command of a unit does becomes a *program*, a constant of the module
that lists the steps. A unit with programs needs a few traits that carry out the next step of any
(``program_traits.py``), in place of many triggers, lists of properties and values, and reports. What a step
cannot do is left to other traits, to which it gives their command."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby

from builder.outputs.vassal.counters.compact.compact_units import (
    IS_JOINED,
    PROGRAMMED,
    VARIABLE,
    is_placeholder,
    placed,
    placeholder,
    with_pieces,
)
from builder.outputs.vassal.counters.compact.costly_traits import COSTLY
from builder.outputs.vassal.counters.compact.heard_keys import keys_heard_by
from builder.outputs.vassal.counters.compact.joined_traits import with_fields
from builder.outputs.vassal.counters.compact.program_steps import (
    SET,
    TRIGGER,
    CommandSteps,
    Steps,
    changes,
    given_by,
    property_set,
    sending_of,
    shows,
)
from builder.outputs.vassal.counters.compact.program_traits import (
    OF,
    RUN,
    TELL,
    Sending,
    machine,
    machine_constants,
    program_name,
    short_names,
    telling,
    writing,
)
from builder.outputs.vassal.counters.ownership import expand_prototypes
from builder.outputs.vassal.counters.prototypes import Prototypes
from builder.outputs.vassal.counters.slots import Counters
from builder.vassal.format import traits as t
from builder.vassal.format.names import key_names


def with_programs(
    counters: Counters, prototypes: Prototypes, much: Iterable[t.Traits], sent: frozenset[str]
) -> tuple[Counters, Prototypes, Mapping[str, str], Mapping[str, Sending]]:
    """Return the pieces and prototypes with programs for the pieces whose traits are ``much`` text, the
    constants with the programs and their expressions, and what the module does for steps. ``sent`` are the
    commands that come to pieces from elsewhere than their own triggers."""
    made = _Programs(prototypes, {*much}, sent)
    pieces = {id: p.with_traits(made.of(id, p.traits)) for id, p in counters.pieces.items()}
    shared = {name: row for row, name in made.shared.items()}
    changed, kept = with_pieces(counters, prototypes, pieces, shared)
    constants, sendings = dict(sorted(made.constants.items())), dict(sorted(made.sendings.items()))
    return changed, kept, constants, sendings


@dataclass
class _Programs:
    """The programs of all pieces. Pieces that differ only in their own values and pictures have the
    same, and find them by the id of the first of them."""

    prototypes: Prototypes
    much: set[t.Traits]
    sent: frozenset[str]
    constants: dict[str, str] = field(default_factory=dict)
    sendings: dict[str, Sending] = field(default_factory=dict)
    shared: dict[t.Traits, str] = field(default_factory=dict)
    _known: dict[t.Traits, tuple[str, t.Traits]] = field(default_factory=dict)

    def of(self, id: str, traits: t.Traits) -> t.Traits:
        """Return a piece's traits, with programs if they are much text."""
        if traits not in self.much:
            return traits
        own = {n: x for n, x in enumerate(traits) if x.kind in ("Marker", "Embellishment")}
        shape = tuple(placeholder(n, x) if n in own else x for n, x in enumerate(traits))
        if shape not in self._known:
            self._known[shape] = id, tuple(self._made(id, shape))
        first, made = self._known[shape]
        row = (own[placed(x)] if is_placeholder(x) else x for x in made)
        return tuple(_found_by(x, first) for x in row)

    def _made(self, id: str, shape: t.Traits) -> Iterator[t.Trait]:
        row = tuple(expand_prototypes(shape, self.prototypes))
        programming = _Programming(row, self.sent, self.constants, self.sendings)
        made = programming.traits()
        if programming.begun:
            self.constants |= machine_constants()
        for key, steps in programming.begun.items():
            name = program_name(id, programming.names[key])
            self.constants[name] = programming.named("".join(steps))
        own = {x for x in shape if x.kind != "UsePrototype"}
        for kind, several in groupby(made, lambda x: _sort(x, own)):
            if kind == "own":
                yield from several
            else:
                traits = tuple(several)
                name = self.shared.setdefault(traits, f"{PROGRAMMED} {len(self.shared) + 1}")
                yield t.use_prototype(name)


def _sort(trait: t.Trait, own: set[t.Trait]) -> str:
    """Return the kind of a trait that decides which of its neighbours may be in the same prototype.
    Those with a dollar variable stay on the piece, as in ``compact_units``."""
    if trait in own or VARIABLE.search(trait.type):
        return "own"
    return "costly" if trait.kind in COSTLY else ""


def _found_by(trait: t.Trait, id: str) -> t.Trait:
    """Return a piece's own trait, with the id by which its programs are found."""
    if trait.kind != "Marker" or IS_JOINED not in (values := t.marker_values(trait)):
        return trait
    return t.marker_trait({**values, OF: id})


@dataclass
class _Programming(CommandSteps):
    """The programs of one piece."""

    begun: dict[str, Steps] = field(default_factory=dict)
    """The steps of each command that begins a program."""
    _reached: set[str] = field(default_factory=set)
    _parts_of: dict[int, str] = field(default_factory=dict)

    def traits(self) -> Sequence[t.Trait]:
        """Return the piece's traits with programs."""
        if not self.row or self.first < 0:
            return self.row
        self._begin()
        sends = [key for key in sorted(self.given) if key in self._reached]
        merged = (n for n, x in enumerate(self.row) if x in self.merged)
        at = max(merged, default=self.first)
        made: list[t.Trait] = []
        for n, trait in enumerate(self.row):
            if n == self.first:
                parts = [key for key in sorted(self.begun) if key in self._parts_of.values()]
                begun = [key for key in sorted(self.begun) if key not in parts]
                made += machine(begun, parts, sends, self.names)
            made += [telling()] if n == at and TELL in sends else []
            made += self._shortened(n, trait)
        return made

    @cached_property
    def names(self) -> Mapping[str, str]:
        """The short names of the commands that begin programs, and of those that steps give."""
        return short_names(sorted({*self.begun, *self.given}))

    def named(self, program: str) -> str:
        """Return a program with short names of the commands that its steps give."""
        return re.sub(r"!([^,;]+)", lambda found: f"!{self.names[found[1]]}", program)

    def _begin(self) -> None:
        """Find the programs of the commands that come from players, from the module or from other
        pieces, and of those that steps give."""
        waiting = [key for key in sorted(self.heard) if self._comes_from_outside(key)]
        while waiting:
            key = waiting.pop()
            if key in self._reached:
                continue
            self._reached.add(key)
            steps = self.own_steps(key)
            if steps:
                self.begun[key] = steps
                waiting += self._given_in(steps)
            elif steps is None:
                waiting += self._begin_parts(key)

    def _begin_parts(self, key: str) -> Iterator[str]:
        """Begin programs of the triggers that hear a command which has none itself; yield the commands
        that are given then."""
        for n in self.heard.get(key, ()):
            if self.row[n].kind == TRIGGER and n not in self._parts_of:
                fields = t.trait_fields(self.row[n])
                if fields["loop"] == "true":
                    yield from key_names(fields["performKeys"])
                    continue
                steps = self.of_keys(key_names(fields["performKeys"]))
                others = sum(of.startswith(f"program-of-{key}") for of in self.begun)
                self._parts_of[n] = part = f"program-of-{key}{others or ''}"
                self.begun |= {part: steps} if steps else {}
                yield from self._given_in(steps)

    def _given_in(self, steps: Steps) -> list[str]:
        """Return the commands that steps give."""
        return [given_by(step) for step in steps if step.startswith("!")]

    def _comes_from_outside(self, key: str) -> bool:
        if key in self.sent:
            return True
        return any(shows(self.row[n], key) for n in self.heard[key])

    # -- the traits that are left ----------------------------------------------------------------

    def _stays(self, key: str) -> bool:
        """Return whether traits still respond to a command."""
        return key in self._reached and self.own_steps(key) is None

    def _shortened(self, n: int, trait: t.Trait) -> list[t.Trait]:
        """Return a trait without what programs do; nothing if nothing is left of it."""
        if trait.kind == SET and property_set(trait):
            left = {k: v for k, v in changes(trait).items() if self._stays(k)}
            return [writing(property_set(trait), left)] if left else []
        if trait in self.merged:
            keys = [k for k in key_names(t.trait_fields(trait)["keys"]) if self._stays(k)]
            return [with_fields(trait, keys=t.named_keys(keys))] if keys else []
        if sending_of(trait) is not None and not any(map(self._stays, keys_heard_by(trait))):
            return []
        return self._shorter(n, trait) if trait.kind == TRIGGER else [trait]

    def _shorter(self, n: int, trigger: t.Trait) -> list[t.Trait]:
        """Return a trigger that only begins a program, for those commands that have none themselves;
        one with an entry in the menu also if its command has a program, so that the entry is there."""
        fields = t.trait_fields(trigger)
        hears = [*key_names(fields["key"]), *key_names(fields["watchKeys"])]
        left = [key for key in hears if self._stays(key)]
        does = fields["performKeys"] if fields["loop"] == "true" else ""
        if (part := self._parts_of.get(n)) in self.begun:
            does = t.named_keys([part, RUN])
        shown = fields["menu"] and hears[0] not in left
        made = [with_fields(trigger, watchKeys="", performKeys="")] if shown else []
        if left and (does or not shown):
            menu = "" if shown else fields["menu"]
            also = t.named_keys(left[1:])
            made += [
                with_fields(
                    trigger, menu=menu, key=t.named_key(left[0]), watchKeys=also, performKeys=does
                )
            ]
        return made
