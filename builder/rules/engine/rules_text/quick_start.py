"""Writes the quick start ("the game in five minutes"): one page before the rules, with the first
sentences of each kind of rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from builder.model.texts.markup import text_runs
from builder.model.texts.prose import Block, Case, Inline, RulesText
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.rules_cases import FamilyText, headings
from builder.rules.signed_numbers import set_numbers

NUMBER = "0.0"
"""The rule number of the quick start; a rule that the designer writes under this number replaces
it."""
_SENTENCES = {"zones": 2, "battles": 3, "supply": 2, "supplies": 2, "weather": 1}
"""The number of paragraphs that the quick start takes from a family of rules; one from any other
family."""
_LATER = ("dice", "counts", "links", "states", "rally", "time")
"""Families of rules that are left out of the quick start because players need them only when they
come up."""
_LEAST = 2
"""The fewest sections with which a quick start is made."""


@dataclass
class _Section:
    """A section of the quick start: its title, its first rule number, the sentences of its rules text
    (``lines``), and those marked for the quick start (``gist``), by the name of the declaration that
    they are about."""

    title: str
    case: str
    gist: dict[str, list[str]] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    enough: int = 1

    def sentences(self, wording: Wording) -> list[str]:
        """Return the section's sentences for the quick start: those marked for it, otherwise the
        first ones of its rules text. If they are about several declarations, those of each begin
        with its name: two kinds of fire would otherwise seem to contradict each other."""
        found: list[str] = []
        for name, (first, *others) in self.gist.items():
            if name and len(self.gist) > 1:
                first = wording.tr("{code}: {text}", code=name, text=wording.after_colon(first))
            found += (first, *others)
        return list(dict.fromkeys(found or self.lines[: self.enough]))


def make_quick_start(wording: Wording, said: Iterable[FamilyText], rules: RulesText) -> Case | None:
    """Return the quick start as a rule of the rules text, or ``None`` if it would be too short.

    Victory comes first, then the sections by number, with the titles that the designer's ``rules``
    give them.
    """
    sections: dict[str, _Section] = {}
    listed = list(said)
    called = headings(listed)
    for name, title, parts in listed:
        for part in parts if name not in _LATER else ():
            head = part.case.partition(".")[0]
            if name == "events" and (part.section or title) != called[head]:
                continue  # such as fires that spread, among the rules on a unit that burns
            if name == "morale" and part.section:
                continue  # a roll for what befalls a unit, such as where a shot strikes
            section = sections.setdefault(head, _Section(called[head], part.case))
            section.enough = max(section.enough, _SENTENCES.get(name, 1))
            if part.gist:
                section.gist.setdefault(part.of, []).extend(part.gist)
            section.lines += filter(None, part.paragraphs)
    told = {head: one for head, one in sections.items() if one.gist or one.lines}
    if len(told) < _LEAST:
        return None
    victory = wording.game.mechanisms.victory
    case = wording.game.mechanisms.case("victory", victory) if victory else ""
    goal = case.partition(".")[0]
    order = sorted(told, key=lambda head: (head != goal, int(head) if head.isdigit() else 0))
    terms = {term.id: term.name for term in rules.glossary}
    titles = {case.number.partition(".")[0]: case.title for case in rules.cases if case.depth == 1}
    for head, section in told.items():
        section.title = titles.get(head, section.title)
    items = tuple(_item(wording, told[head], terms) for head in order)
    source = wording.game.mechanisms.provenance()
    title = wording.tr("The Game in Five Minutes")
    blocks = (Block(kind="list", items=items),)
    return Case(number=NUMBER, title=title, source=source, blocks=blocks)


def _item(wording: Wording, section: _Section, terms: Mapping[str, str]) -> tuple[Inline, ...]:
    text = wording.as_spoken(" ".join(wording.space.join(section.sentences(wording)).splitlines()))
    number = section.case if section.case.endswith(".0") else f"{section.case.partition('.')[0]}.0"
    head = (Inline(text=section.title, style="strong"), Inline(text="\u2002"))
    end = (Inline(text=wording.space),) if wording.space else ()
    return (*head, *text_runs(set_numbers(text), terms), *end, Inline(text=number, ref=number))
