"""Writes a game's declared rules as the numbered rules of its rules text, in every language of the
game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Protocol, TypeVar

from builder.i18n.translate import Translator
from builder.model.game import Game
from builder.model.mechanisms import Declared
from builder.model.texts.markup import text_runs
from builder.model.texts.prose import Block, Case, Inline, RulesText
from builder.rules.engine.wording.case_titles import distinct_titles
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.engine.wording.joined_clauses import shorten_side_clauses
from builder.rules.signed_numbers import set_numbers
from builder.sentences import with_capital


@dataclass(frozen=True, slots=True)
class RulesPart:
    """The text of one declaration within a numbered rule: the rule's title, then paragraphs, a list
    of items and a table. ``section`` is the title of the section if it is not that of the kind of
    rule; ``gist`` holds the sentences for the quick start ("the game in five minutes"). ``of`` is
    the name of the declaration, if there are several of its kind."""

    case: str
    title: str
    paragraphs: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    table: str = ""
    section: str = ""
    gist: tuple[str, ...] = ()
    of: str = ""


@dataclass
class _Part:
    """The text of one declaration within a numbered rule: paragraphs, list items and tables."""

    paragraphs: list[str] = field(default_factory=list)
    items: list[str] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)


@dataclass
class _Case:
    """A numbered rule of the rules text while it is put together from the texts of several
    declarations."""

    title: str
    parts: dict[tuple[str, str], _Part] = field(default_factory=dict)

    def add(self, family: str, said: RulesPart) -> None:
        """Add a text to the part of the rule that belongs to the text's declaration; a missing part
        is created."""
        if said.paragraphs or said.items or said.table:
            part = self.parts.setdefault((family, said.of), _Part())
            part.paragraphs += said.paragraphs
            part.items += said.items
            part.tables += [said.table] if said.table else []

    def headed(self, wording: Wording) -> Iterator[tuple[str, _Part]]:
        """Yield each part of the rule with its heading; parts with the same text come once, under a
        joint heading. It is empty if there is only one part, or if it equals the title of the
        rule."""
        alike: dict[str, list[str]] = {}
        for (_, of), part in self.parts.items():
            alike.setdefault(repr(part), []).append(of)
        for names, part in zip(alike.values(), self._different(), strict=True):
            named = list(filter(None, names))
            bare = len(alike) == 1 or named == [self.title]
            yield "" if bare else wording.all_of(named), part

    def _different(self) -> Iterable[_Part]:
        return {repr(part): part for part in self.parts.values()}.values()


class _HasFamilyName(Protocol):
    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...


_Told = TypeVar("_Told", bound=_HasFamilyName)

TextWriter = Callable[[Wording], Iterable[RulesPart]]
"""A function that writes the rules text of a family of declarations."""
FamilyText = tuple[str, str, list[RulesPart]]
"""A family of declarations: its id, its title, and its rules text."""
QuickStartMaker = Callable[[Wording, Iterable[FamilyText], RulesText], Case | None]
"""A function that makes the quick start from the rules text of the families and the rules that the
designer has written."""


def each_named(
    wording: Wording,
    declared: Sequence[_Told],
    fallback: str,
    say: Callable[[_Told], Iterable[RulesPart]],
) -> Iterator[RulesPart]:
    """Yield the rules text of each of several declarations, with the declaration's name if there is
    more than one."""
    for one in declared:
        name = wording.tr(one.name) if one.name else fallback
        if not one.name and sum(not other.name for other in declared) > 1:
            name = with_capital(wording.word(one.id))
        for said in say(one):
            yield replace(said, of=name) if len(declared) > 1 else said


def own_text_or(wording: Wording, declared: Declared, sentences: Iterable[str]) -> tuple[str, ...]:
    """Return the designer's own text for a declaration, otherwise the built-in sentences."""
    return (
        (wording.tr(declared.text),)
        if declared.text
        else tuple(map(shorten_side_clauses, sentences))
    )


def rules_text_joiner(
    families: Mapping[str, TextWriter], minutes: QuickStartMaker
) -> Callable[[Game], Game]:
    """Return a function that completes a game's rules text: rules that the designer has written
    stay as they are, and rules that only declarations have get a built-in text."""

    def join(game: Game) -> Game:
        if not any(game.mechanisms.families()):
            return game
        written = {text.language: text for text in game.rules}
        listed = game.sheet.languages
        texts = [_text(game, code, written.get(code), families, minutes) for code in listed]
        others = [text for code, text in written.items() if code not in listed]
        return game.model_copy(update={"rules": (*texts, *others)})

    return join


def _text(
    game: Game,
    language: str,
    written: RulesText | None,
    families: Mapping[str, TextWriter],
    minutes: QuickStartMaker,
) -> RulesText:
    """Return the rules text of a game in a language: the ``written`` rules, with the declared rules
    added."""
    wording = Wording.of(game, language)
    rules = written or RulesText(language=language)
    terms = {term.id: term.name for term in rules.glossary}
    there = {case.number for case in rules.cases}
    shown = {b.target for case in rules.cases for b in case.blocks if b.kind == "example"}
    spoken = list(_family_texts(wording, families))
    short = minutes(wording, spoken, rules)
    told = [*([short] if short else []), *_cases(wording, spoken, terms)]
    every = (_shown(game, case, shown) for case in told)
    made = [case for case in every if case.number not in there]
    cases = list(rules.cases)
    for case in made:
        order = case_order(case.number)
        after = [n for n, other in enumerate(cases) if case_order(other.number) < order]
        cases.insert(after[-1] + 1 if after else 0, case)
    return rules.model_copy(update={"cases": tuple(cases)})


def _shown(game: Game, case: Case, elsewhere: Collection[str]) -> Case:
    """Return a numbered rule with its worked examples added, except those that are shown
    elsewhere."""
    examples = (e.id for e in game.examples if e.rule == case.number and e.id not in elsewhere)
    blocks = tuple(Block(kind="example", target=id) for id in examples)
    return case.model_copy(update={"blocks": (*case.blocks, *blocks)})


def _family_texts(wording: Wording, families: Mapping[str, TextWriter]) -> Iterator[FamilyText]:
    titles = _titles(wording.tr)
    for name, _ in wording.game.mechanisms.families():
        if name in families:
            yield name, titles[name], list(families[name](wording))


def _cases(
    wording: Wording, spoken: Iterable[FamilyText], terms: Mapping[str, str]
) -> Iterator[Case]:
    """Yield the numbered rules of all declarations, with a heading rule (``N.0``) for each section;
    ``terms`` are the glossary terms, which become links."""
    listed = list(spoken)
    found = {f"{head}.0": _Case(title) for head, title in headings(listed).items()}
    for family, _, said in listed:
        for part in said:
            found.setdefault(part.case, _Case(part.title)).add(family, part)
    source, own = wording.game.mechanisms.provenance(), wording.game.mechanisms.titles
    titles = {
        n: wording.tr(own[n]) if n in own else found[n].title for n in sorted(found, key=case_order)
    }
    made = {n: title for n, title in titles.items() if n not in own and not n.endswith(".0")}
    titles |= distinct_titles(wording, made)
    for number in titles:
        case = found[number]
        parts = case.headed(wording)
        blocks = tuple(b for head, part in parts for b in _blocks(head, part, terms, wording))
        yield Case(number=number, title=titles[number], source=source, blocks=blocks)


def headings(spoken: Iterable[FamilyText]) -> dict[str, str]:
    """Return the title of each section of the rules text, by its number: the title of the kind of
    rule (such as movement) with the lowest rule number in the section."""
    first: dict[str, tuple[tuple[int, ...], str]] = {}
    for _, title, said in spoken:
        for part in said:
            head, order = part.case.partition(".")[0], case_order(part.case)
            if head not in first or order < first[head][0]:
                first[head] = order, part.section or title
    return {head: title for head, (_, title) in first.items()}


def _blocks(head: str, part: _Part, terms: Mapping[str, str], wording: Wording) -> Iterator[Block]:
    """Yield the text of one declaration as blocks of the rules text, after its heading in bold."""

    def set_runs(text: str) -> tuple[Inline, ...]:
        return text_runs(set_numbers(wording.as_spoken(text)), terms)

    called = wording.tr("{code}: {text}", code=head, text="").strip()
    named = (Inline(text=called, style="strong"), Inline(text=wording.space)) if head else ()
    lines = (line for text in part.paragraphs for line in text.splitlines())
    texts = [*dict.fromkeys(filter(None, lines))]
    if head:
        texts[:1] = map(wording.after_colon, texts[:1])
    paragraphs = [set_runs(text) for text in texts]
    if named:
        paragraphs[:1] = [(*named, *paragraphs[0])] if paragraphs else [named[:1]]
    for paragraph in paragraphs:
        yield Block(kind="paragraph", items=(paragraph,))
    if part.items:
        yield Block(kind="list", items=tuple(map(set_runs, _lines(part.items, wording))))
    for table in dict.fromkeys(part.tables):
        yield Block(kind="table", target=table)


def _lines(items: Sequence[str], wording: Wording) -> list[str]:
    """Return the list items of a declaration. Repeated texts of the designer appear once; equal
    built-in texts all stay, because each stands for a rule of its own."""
    if len(set(items)) == len(items):
        return list(items)
    own = {wording.tr(text) for _, text in wording.game.mechanisms.texts}
    return [line for n, line in enumerate(items) if line not in own or line not in items[:n]]


@cache
def case_order(number: str) -> tuple[int, ...]:
    """Return the key by which numbers of rules are sorted."""
    return tuple(int(part) if part.isdigit() else 0 for part in number.split("."))


def _titles(tr: Translator) -> dict[str, str]:
    """Return the title of each family of declarations."""
    return {
        "time": tr("Time"),
        "activation": tr("Order of Activation"),
        "stacking": tr("Stacking"),
        "movement": tr("Movement"),
        "links": tr("Off-Map Boxes") if tr.board != "boxes" else tr("Ways between Boxes"),
        "facing": tr("Facing"),
        "zones": tr("Zones of Control"),
        "combat": tr("Combat"),
        "battles": tr("Battles"),
        "reactions": tr("Reactions"),
        "retreat": tr("Retreat and Advance"),
        "supply": tr("Supply"),
        "supplies": tr("Supply"),
        "weather": tr("Weather"),
        "victory": tr("Victory"),
        "states": tr("States of Units"),
        "dice": tr("Dice"),
        "counts": tr("What Is Counted"),
        "arrivals": tr("Reinforcements"),
        "replacements": tr("Replacements"),
        "events": tr("Events"),
        "sight": tr("Line of Sight"),
        "morale": tr("Morale"),
        "grades": tr("Letters"),
        "rally": tr("Morale"),
        "control": tr("Control of Places"),
        "joining": tr("Units That Change Sides"),
        "regrouping": tr("Breaking Down and Building Up"),
        "alliances": tr("Alliances"),
    }
