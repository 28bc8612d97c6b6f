"""Merges the reports of a piece into one, so that pieces have fewer traits: every trait makes saved
games longer (with the square of the number of traits) and delays whatever asks the piece for a
property, and a unit may have dozens of reports. VASSAL's trait Report Action can respond to several
commands, but has only one text. So a Set Global Property trait inside it writes the line that
belongs to the command into a global property, and the report shows that property. Three names exist
only while VASSAL makes a report: the piece's name before and after the command, and the place.
Lines have placeholders for them; a line that uses other such names stays a report of its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Protocol

from builder.outputs.vassal.counters.compact.heard_keys import WALLS
from builder.outputs.vassal.counters.ownership import expand_prototypes
from builder.outputs.vassal.counters.prototypes import Prototypes
from builder.vassal.expressions.functions import evaluated, value_of
from builder.vassal.expressions.nodes import Fixed, Name, Node, with_replaced
from builder.vassal.expressions.properties import string, text
from builder.vassal.expressions.tree import Text, choose
from builder.vassal.format import traits as t
from builder.vassal.format.components import Element, component
from builder.vassal.format.files.sequence_encoder import decode

LINE = "ReportLine"
"""The property of the module with the line that is to be reported."""

MERGED = "Reports "
"""The beginning of the names of prototypes with merged reports."""

_PLACEHOLDERS = {"newPieceName": "~1", "location": "~2", "oldPieceName": "~3"}
"""The names that exist only in reports, with what stands for them in :data:`LINE`."""

_FILLED: dict[Node, Node] = {
    node: Fixed(mark)
    for name, mark in _PLACEHOLDERS.items()
    for node in (value_of(text(name)).node, Name(name))
}
_ONLY_IN_REPORTS = re.compile(r"\b(old[A-Z]\w*|new[A-Z]\w*|location|oldLocation|menuCommand)\b")

_LEAST = 3
"""The smallest number of reports that become fewer traits by being merged."""


class HearsKeys(Protocol):
    """The type of a function that returns the commands to which a trait responds."""

    def __call__(self, trait: t.Trait, /) -> frozenset[str]: ...


@dataclass
class MergedReports:
    """The merged reports of all pieces, each as a prototype that pieces with the same reports
    share."""

    whole: Prototypes
    hears: HearsKeys
    names: dict[t.Traits, str] = field(default_factory=dict)

    def of(self, traits: t.Traits) -> t.Traits:
        """Return a piece's traits with its reports merged as far as possible. A piece that its side
        may keep hidden is left unchanged, since the property :data:`LINE` is sent to all
        players."""
        if any(x.kind == "Hideable" for x in expand_prototypes(traits, self.whole)):
            return traits
        kept = list(traits)
        at = 0
        while at < len(kept):
            reports = self._reports(kept[at])
            if reports and _distinct(reports):
                self._merge(kept, at, reports)
            at += 1
        return tuple(kept)

    def _merge(self, kept: list[t.Trait], at: int, reports: tuple[t.Trait, ...]) -> None:
        """Merge the reports at one point of a piece's traits with those farther inside that can be
        moved there."""
        taken = [at]
        between = list[t.Trait]()
        for n in range(at + 1, len(kept)):
            more = self._reports(kept[n])
            if more and _distinct((*reports, *more)) and self._let_out(more, between):
                reports = (*reports, *more)
                taken.append(n)
            else:
                between += expand_prototypes([kept[n]], self.whole)
        if len(reports) < _LEAST:
            return
        for n in reversed(taken[1:]):
            del kept[n]
        kept[at] = t.use_prototype(self._name(reports))

    def _reports(self, item: t.Trait) -> tuple[t.Trait, ...]:
        """Return the reports that a trait or prototype consists of; none if it also has other
        traits, or a report that must stay on its own."""
        found = tuple(expand_prototypes([item], self.whole))
        return found if all(_stored_line(x) is not None for x in found) else ()

    def _let_out(self, reports: Sequence[t.Trait], between: Sequence[t.Trait]) -> bool:
        """Return whether reports work the same if they are moved outside the traits ``between``."""
        keys = frozenset().union(*map(self.hears, reports))
        return not any(
            x.kind in WALLS
            or (x.kind == "RestrictCommands" and not keys.isdisjoint(_keys(x)))
            or not keys.isdisjoint(self.hears(x))
            for x in between
        )

    def _name(self, reports: t.Traits) -> str:
        return self.names.setdefault(reports, f"{MERGED}{len(self.names) + 1}")

    @property
    def prototypes(self) -> Prototypes:
        """The merged reports, each as a prototype by name."""
        return {name: merged(reports) for reports, name in self.names.items()}


def merged(reports: Sequence[t.Trait]) -> t.Traits:
    """Return one report that replaces several, with the trait that selects the line to show."""
    lines = list[t.PropertyChange]()
    for report in reports:
        line = _stored_line(report)
        assert line is not None
        lines += [t.PropertyChange(key, line) for key in _keys(report)]
    return _report(lines, string(LINE))


def _report(lines: Sequence[t.PropertyChange], said: Text) -> t.Traits:
    """Return a report of one line out of several, with the trait that selects the line by the
    command; ``said`` is the text in which :data:`LINE` is the selected line."""
    keys = [change.key for change in lines]
    return (reported(keys, said), t.set_global_property(LINE, lines))


def reported(keys: Sequence[str], said: Text) -> t.Trait:
    """Return a report of a line with placeholders, or of nothing if the line is empty."""
    says_nothing = said.equals("")
    for name, mark in _PLACEHOLDERS.items():
        said = said.replace(mark, value_of(text(name)))
    return t.report_action(keys, choose(says_nothing, "", said))


def with_lines_kept(traits: t.Traits, kept: Callable[[str], str]) -> t.Traits:
    """Return merged reports whose lines are stored in constants; ``kept`` stores an expression and
    returns the name of its constant."""
    _, lines = traits
    changes = [
        t.PropertyChange(key.rpartition(",")[2], kept(decode(change, ",")[1]))
        for _, key, change in (
            decode(x, ":") for x in decode(t.trait_fields(lines)["commands"], ",") if x
        )
    ]
    return _report(changes, evaluated(string(string(LINE))))


@cache
def _stored_line(report: t.Trait) -> Text | None:
    """Return the line of a report with placeholders; ``None`` for other traits, and for reports
    that use names which only VASSAL's own report knows."""
    if report.kind != "ReportState" or report.line is None:
        return None
    line = Text(with_replaced(report.line.node, _FILLED))
    return None if _ONLY_IN_REPORTS.search(str(line)) else line


def _distinct(reports: Sequence[t.Trait]) -> bool:
    """Return whether no two reports respond to the same command."""
    keys = [key for report in reports for key in _keys(report)]
    return len(set(keys)) == len(keys)


@cache
def _keys(trait: t.Trait) -> tuple[str, ...]:
    """Return the commands that a report or a restriction names."""
    return tuple(key.rpartition(",")[2] for key in decode(t.trait_fields(trait)["keys"], ","))


def report_properties(prototypes: Prototypes, expressions: Mapping[str, str]) -> Iterator[Element]:
    """Yield the global property that holds the line to be reported; nothing if no piece has merged
    reports. ``expressions`` are those that pieces have in constants."""
    texts = (x.type for traits in prototypes.values() for x in traits if x.kind == "ReportState")
    if any(LINE in text for text in (*texts, *expressions.values())):
        yield component("GlobalProperty", name=LINE, initialValue="", isNumeric=False)
