"""Finds what commands of a unit do, as steps of programs (see ``programs.py``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from hashlib import sha256

from builder.outputs.vassal.counters.compact.heard_keys import (
    ACT_AFTERWARDS,
    WALLS,
    keys_heard_by,
    keys_stopped_by,
)
from builder.outputs.vassal.counters.compact.merged_writes import WRITES
from builder.outputs.vassal.counters.compact.program_traits import ALWAYS, SEND, TELL, TO, Sending
from builder.outputs.vassal.counters.merged_reports import LINE
from builder.vassal.expressions.functions import written_opposite
from builder.vassal.expressions.tree import as_text, in_braces
from builder.vassal.format import traits as t
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.lookups import STORED
from builder.vassal.format.names import key_names

SET, TRIGGER, REPORT, KEPT = (
    "SetGlobalProperty", "TriggerAction", "ReportState", "DynamicProperty",
)  # fmt: skip
_TO_PIECES, _TO_MODULE = "CounterGlobalKeyCommand", "GlobalHotKey"

_SEVERAL = 3
"""The number of properties of a unit from which on they are set by their own command, not by a step
each."""

_TRAITS_KNOWN = 2_000
"""Of so many traits the changes are kept, as each is asked for every command of its piece."""

_OLD_NAME = "~3"
"""What stands for a unit's former name in a report: only a report of the command that changes it knows
that name."""

Steps = tuple[str, ...]


@dataclass
class CommandSteps:
    """The steps of the commands of one piece, whose traits are in the ``row``. Their expressions become
    ``constants``, what the module does for them ``sendings``."""

    row: Sequence[t.Trait]
    sent: frozenset[str]
    constants: dict[str, str]
    sendings: dict[str, Sending]
    given: dict[str, None] = field(default_factory=dict)
    """The commands that steps give the piece itself."""
    _own: dict[str, Steps | None] = field(default_factory=dict)
    _parts: dict[str, Steps | None] = field(default_factory=dict)

    @cached_property
    def heard(self) -> Mapping[str, list[int]]:
        """The places of the traits that hear each command."""
        return self._places_by_key(keys_heard_by)

    @cached_property
    def _bars(self) -> Mapping[str, list[int]]:
        """The places of the traits that keep each command from those inside them."""
        return self._places_by_key(keys_stopped_by)

    def _places_by_key(self, keys: Callable[[t.Trait], Iterable[str]]) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for n, trait in enumerate(self.row):
            for key in sorted(keys(trait)):
                found.setdefault(key, []).append(n)
        return found

    @cached_property
    def _wall(self) -> int:
        """The place of the outermost trait that shuts others off from some players."""
        return next((n for n, x in enumerate(self.row) if x.kind in WALLS), len(self.row))

    @cached_property
    def first(self) -> int:
        """The place of the outermost trait that a program may replace."""
        return next((n for n, x in enumerate(self.row) if x.kind in (SET, TRIGGER)), -1)

    @cached_property
    def merged(self) -> Mapping[t.Trait, t.Trait]:
        """The reports that report a line which the trait inside them selects, with that trait."""
        pairs = zip(self.row, self.row[1:], strict=False)
        return {x: y for x, y in pairs if x.kind == REPORT and property_set(y) == LINE}

    def own_steps(self, key: str) -> Steps | None:
        """Return the steps that a command has in place of traits; ``None`` if those must stay. Properties
        of the unit that hear it stay in any case."""
        if key not in self._own:
            self._own[key] = None
            self._own[key] = self._found_own(key)
        return self._own[key]

    def _found_own(self, key: str) -> Steps | None:
        places = self.heard.get(key, [])
        kept = [n for n in places if self.row[n].kind == KEPT]
        done = [n for n in places if n not in kept]
        if len(done) == 1 and shows(self.row[done[0]], key):
            return None  # the entry in the menu begins it
        if not done or not all(_may_be_replaced(self.row[n]) for n in done):
            return None
        found = self._guarded(done, key)
        if found is None or not kept:
            return found
        at_once = self._of_traits([n for n in done if self.row[n].kind == SET], key) or ()
        told = [self.constants[_expression_of(step)] for step in at_once]
        told += [t.trait_fields(self.row[n])["condition"] for n in self._bars.get(key, ())]
        named = {t.trait_fields(self.row[n])["name"] for n in kept}
        return None if any(name in said for name in named for said in told) else found

    def _part(self, key: str) -> Steps:
        """Return the steps of a command as a part of another one's program; if it does more than a
        program can, the step that gives it."""
        if key not in self._parts:
            self._parts[key] = None  # a command that sends itself is given again
            several = [n for n in self.heard.get(key, ()) if self.row[n].kind == KEPT]
            if len(several) < _SEVERAL:
                self._parts[key] = self._guarded(self.heard.get(key, []), key)
        found = self._parts[key]
        return (self._given(key),) if found is None else found

    def _guarded(self, places: Sequence[int], key: str) -> Steps | None:
        """Return the steps of what traits do after a command, unless traits outside of them bar it."""
        bars = self._bars.get(key, [])
        if any(n > self._wall for n in places) or (bars and any(n < max(bars) for n in places)):
            return None
        found = self._of_traits(places, key)
        for bar in reversed(bars):
            when = t.trait_fields(self.row[bar])["condition"]
            if not when or found is None:
                return None
            found = self._if(written_opposite(when), found)
        return found

    def _of_traits(self, places: Sequence[int], key: str) -> Steps | None:
        """Return the steps of what the traits at some places do after a command."""
        at_once = [n for n in places if self.row[n].kind not in ACT_AFTERWARDS]
        later = [n for n in reversed(places) if self.row[n].kind in ACT_AFTERWARDS]
        found = [self._of_trait(n, key) for n in (*at_once, *later)]
        if any(steps is None for steps in found):
            return None
        return tuple(step for steps in found if steps is not None for step in steps)

    def _of_trait(self, n: int, key: str) -> Steps | None:
        trait = self.row[n]
        if trait.kind == SET:
            return self._of_write(n, key)
        if trait.kind == KEPT:
            value, name = changes(trait).get(key), t.trait_fields(trait)["name"]
            return None if value is None else (self._step(f"@{name}", value),)
        if trait in self.merged:
            line = changes(self.merged[trait]).get(key)
            others = (self.row[m].kind for m in self.heard[key])
            if line is None or (_OLD_NAME in line and not {*others} <= {SET, TRIGGER, REPORT}):
                return None
            return (self._step(LINE, line), self._given(TELL))
        if (found := sending_of(trait)) is not None:
            return (self._step(TO, self._sending_named(found)), self._given(SEND))
        return self._of_trigger(trait) if trait.kind == TRIGGER else None

    def _sending_named(self, found: Sending) -> str:
        """Return the name of something that the module does."""
        name = found.key
        if self.sendings.setdefault(name, found) != found:
            name += "-" + sha256(found.filter.encode()).hexdigest()[:6]
            self.sendings[name] = found
        return name

    def _of_write(self, n: int, key: str) -> Steps | None:
        trait, name = self.row[n], property_set(self.row[n])
        value = changes(trait).get(key)
        if value is None or not name:
            return None
        if name in (WRITES, LINE):
            return ()  # what is written is in the trait inside this one, or in the report
        if name == f"${WRITES}$":
            name = changes(self.row[n - 1]).get(key, "")
        return (self._step(name, value),) if name and "$" not in name else None

    def _of_trigger(self, trait: t.Trait) -> Steps | None:
        fields = t.trait_fields(trait)
        if fields["loop"] == "true":
            return None
        steps = self.of_keys(key_names(fields["performKeys"]))
        return self._if(fields["condition"], steps) if fields["condition"] else steps

    def of_keys(self, keys: Sequence[str]) -> Steps:
        return tuple(step for key in keys for step in self._part(key))

    def _if(self, when: str, steps: Steps) -> Steps:
        return (self._step(f"?{len(steps) + 1}", when), *steps) if steps else steps

    def _given(self, key: str) -> str:
        self.given[key] = None
        return f"!{key},{ALWAYS};"

    def _step(self, name: str, value: str) -> str:
        said = value if value.startswith("{") else in_braces(as_text(value))
        return f"{name},{self._kept(said, 8)};"

    def _kept(self, said: str, letters: int) -> str:
        name = f"{STORED}{sha256(said.encode()).hexdigest()[:letters]}"
        if self.constants.setdefault(name, said) != said:
            return self._kept(said, letters + 1)
        return name


# -- traits ------------------------------------------------------------------------------------------


def given_by(step: str) -> str:
    return step.partition(",")[0].removeprefix("!")


def _expression_of(step: str) -> str:
    """Return the name of the constant with the expression of a step."""
    return step.rpartition(",")[2].removesuffix(";")


def _may_be_replaced(trait: t.Trait) -> bool:
    return trait.kind in (SET, TRIGGER, REPORT) or sending_of(trait) is not None


def sending_of(trait: t.Trait) -> Sending | None:
    """Return what a trait sends to all pieces or to the module, if the module could do so in its place."""
    if trait.kind not in (_TO_PIECES, _TO_MODULE):
        return None
    fields = t.trait_fields(trait)
    if trait.kind == _TO_MODULE:
        return None if fields["menu"] else Sending(key_names(fields["hotkey"])[0])
    key, which, single = fields["globalKey"], fields["filter"], fields["reportSingle"]
    usual = t.make_trait(
        _TO_PIECES, key=fields["key"], globalKey=key, filter=which, reportSingle=single
    )
    if usual.type != trait.type or "$" in which or not which:
        return None
    return Sending(key_names(key)[0], which, single == "true")


def shows(trait: t.Trait, key: str) -> bool:
    """Return whether a trait may show a command in a menu, or is of a kind that programs leave alone."""
    if trait.kind == TRIGGER:
        fields = t.trait_fields(trait)
        return bool(fields["menu"]) and key_names(fields["key"]) == [key]
    if trait.kind in (SET, KEPT):
        return key not in changes(trait)
    return trait.kind not in (REPORT, "SendToLocation") and sending_of(trait) is None


@lru_cache(maxsize=_TRAITS_KNOWN)
def property_set(trait: t.Trait) -> str:
    """Return the property of the module that a trait changes, if its commands only set it; else empty."""
    if trait.kind != SET:
        return ""
    fields = t.trait_fields(trait)
    alike = fields | {"property": "", "commands": ""} == t.trait_fields(
        t.set_global_property("", ())
    )
    return fields["property"] if alike and len(changes(trait)) == len(_commands(trait)) else ""


def _commands(trait: t.Trait) -> list[str]:
    return [x for x in decode(t.trait_fields(trait)["commands"], ",") if x]


@lru_cache(maxsize=_TRAITS_KNOWN)
def changes(trait: t.Trait) -> Mapping[str, str]:
    """Return what each command of a trait sets its property to; not of those in a menu, or that ask."""
    found: dict[str, str] = {}
    for command in _commands(trait):
        menu, key, change = decode(command, ":")
        how, *values = decode(change, ",")
        if not menu and how == "P" and len(values) == 1:
            found[key.rpartition(",")[2]] = values[0]
    return found
