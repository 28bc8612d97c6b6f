"""Stores long expressions in constants of the module if they belong to pieces with much text, since
saved games contain the text of all traits of every piece. The name of a constant is derived from
the text of its expression. So a piece of an older saved game never gets another expression in a
newer module: it finds its own or none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256

from builder.outputs.vassal.counters.compact.compact_units import PROGRAMMED, used_prototypes
from builder.outputs.vassal.counters.compact.saved_text import (
    WINDOW,
    nested_length,
    saved_length,
)
from builder.outputs.vassal.counters.merged_reports import MERGED, with_lines_kept
from builder.outputs.vassal.counters.ownership import expand_prototypes
from builder.outputs.vassal.counters.prototypes import Prototypes
from builder.outputs.vassal.counters.slots import Counters
from builder.vassal.expressions.functions import evaluated, with_late_part
from builder.vassal.expressions.properties import string
from builder.vassal.expressions.tree import in_braces
from builder.vassal.format import traits as t
from builder.vassal.format.files.sequence_encoder import decode, encode
from builder.vassal.format.lookups import STORED

_LONG = 140
"""The length from which on an expression is kept in a constant; reading it from there takes 97
characters."""

_VERY_LONG = 300
"""The length from which on the expression of a calculated property is kept in a constant."""

_FIELDS = {
    "TriggerAction": "condition",
    "RestrictCommands": "condition",
}
"""The fields with one expression, by the kind of trait. Calculated properties keep theirs, since VASSAL
works them out before each command to the piece, except what they compute only under a condition and
what takes so long that reading it from elsewhere makes no difference. So do dynamic properties, since
*Refresh Counters* keeps their values only if nothing of them has changed."""


_RATHER_LONG = 170
"""The length from which on the expression of a calculated property of such a piece is kept in a
constant."""


def with_stored_expressions(
    counters: Counters, prototypes: Prototypes
) -> tuple[Counters, Prototypes, Mapping[str, str]]:
    """Return the pieces and the prototypes, in which those of pieces with much text have their long
    expressions replaced by constants, and these constants by name."""
    every = [piece.traits for piece in counters.pieces.values()]
    long = [x for x in every if saved_length(expand_prototypes(x, prototypes)) > WINDOW]
    used, stored = used_prototypes(prototypes, long), _Stored()
    much = {*long}
    changed = {
        name: stored.in_prototype(name, traits) if name in used else traits
        for name, traits in prototypes.items()
    }
    pieces = counters.changed(lambda x: tuple(map(stored.shortened, x)) if x in much else x)
    return pieces, changed, dict(sorted(stored.constants.items()))


@dataclass
class _Stored:
    """The expressions that are stored in constants, by the names of the constants."""

    constants: dict[str, str] = field(default_factory=dict)

    def in_prototype(self, name: str, traits: t.Traits) -> t.Traits:
        """Return the traits of a prototype with their long expressions replaced by constants."""
        if name.startswith(MERGED):
            return with_lines_kept(traits, self._kept)
        if name.startswith(PROGRAMMED):
            return tuple(map(self._shortest, traits))
        return tuple(map(self.shortened, traits))

    def _shortest(self, trait: t.Trait) -> t.Trait:
        """Return a trait of a piece with programs with its long expressions replaced by constants. A
        property's is named like the property, which is written there already, unless another piece has
        another expression for it."""
        if trait.kind == "CounterGlobalKeyCommand":
            return _changed(trait, "filter", self._short)
        if trait.kind != "CalculatedProperty":
            return self.shortened(trait)
        fields = t.trait_fields(trait)
        said, name = fields["expression"], f"{STORED}{fields['name']}"
        if len(said) < _RATHER_LONG or self.constants.setdefault(name, said) != said:
            return self.shortened(trait)
        return _changed(trait, "expression", lambda _: _reading(name))

    def shortened(self, trait: t.Trait) -> t.Trait:
        """Return a trait with its long expressions replaced by constants."""
        if len(trait.type) < _LONG:
            return trait
        if name := _FIELDS.get(trait.kind):
            return _changed(trait, name, self._short)
        if trait.kind == "CalculatedProperty":
            return _changed(trait, "expression", self._awake)
        if trait.kind == "SetGlobalProperty":
            return _changed(trait, "commands", self._in_commands)
        return trait

    def _in_commands(self, commands: str) -> str:
        return encode((self._in_command(x) for x in decode(commands, ",") if x), ",")

    def _in_command(self, command: str) -> str:
        menu, key, change = decode(command, ":")
        how, *values = decode(change, ",")
        if how == "P":
            change = encode((how, *map(self._short, values)), ",")
        return encode((menu, key, change), ":")

    def _short(self, said: str) -> str:
        if len(said) < _LONG or not said.startswith("{"):
            return said
        return _reading(self._kept(said))

    def _awake(self, said: str) -> str:
        """Return the expression of a property, with what it computes under a condition in a constant; a
        very long one is in a constant as a whole."""
        late = with_late_part(said, _LONG, lambda part: evaluated(string(self._kept(part))))
        return self._short(said) if late == said and len(said) >= _VERY_LONG else late

    def _kept(self, said: str) -> str:
        name = f"{STORED}{sha256(said.encode()).hexdigest()[:8]}"
        assert self.constants.setdefault(name, said) == said
        return name


@dataclass
class Shortened:
    """How long pieces become whose long expressions are replaced by the names of constants. The module
    does so only for pieces with much text; this tells it beforehand. Each prototype is looked at once."""

    prototypes: Prototypes
    _stored: _Stored = field(default_factory=_Stored)
    _sizes: dict[str, tuple[int, int]] = field(default_factory=dict)

    def length(self, traits: t.Traits) -> int:
        """Return about how many characters of a saved game such a piece takes, as ``saved_length``."""
        text, many = self._size(map(self._stored.shortened, traits))
        return nested_length(text, many)

    def _size(self, traits: Iterable[t.Trait]) -> tuple[int, int]:
        """Return how many characters and traits some traits are."""
        sizes = [
            self._size_of(t.prototype_name(x)) if x.kind == "UsePrototype" else (len(x.type), 1)
            for x in traits
        ]
        return sum(text for text, _ in sizes), sum(many for _, many in sizes)

    def _size_of(self, name: str) -> tuple[int, int]:
        if name not in self._sizes:
            traits = self.prototypes.get(name)
            shortened = self._stored.in_prototype(name, traits) if traits else ()
            self._sizes[name] = self._size(shortened)
        return self._sizes[name]


@cache
def _reading(name: str) -> str:
    return in_braces(evaluated(string(name)))


def _changed(trait: t.Trait, name: str, change: Callable[[str], str]) -> t.Trait:
    fields = t.trait_fields(trait)
    if (changed := change(fields[name])) == fields[name]:
        return trait
    made = t.make_trait(trait.kind, trait.state, **(fields | {name: changed}))
    return made._replace(line=trait.line)
