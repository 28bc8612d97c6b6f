"""What declarations say of themselves, as cases of the rules text in every language of the game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from builder.model.game import Game
from builder.model.mechanisms import Declared
from builder.model.texts.markup import runs
from builder.model.texts.prose import Block, Case, Inline, RulesText
from builder.rules.open.prose.wording.joining import of_side
from builder.rules.open.prose.wording.phrases import Teller
from builder.rules.telling import set_numbers


@dataclass(frozen=True, slots=True)
class Said:
    """What is said under a case: its title, then paragraphs, a list of items, a table. ``section`` is
    what the case's section is called, if not as the family; ``gist`` what of it the game in five minutes
    has."""

    case: str
    title: str
    paragraphs: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    table: str = ""
    section: str = ""
    gist: tuple[str, ...] = ()


@dataclass
class _Case:
    """A case as it comes together."""

    title: str
    paragraphs: list[str] = field(default_factory=list)
    items: list[str] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)


Family = Callable[[Teller], Iterable[Said]]
"""What a family says of itself."""
Spoken = tuple[str, str, list[Said]]
"""A family, what it is called, and what it says."""
Minutes = Callable[[Teller, Iterable[Spoken], RulesText], Case | None]
"""Makes the game in five minutes of what families say beside the rules that are written."""


def own_or(teller: Teller, declared: Declared, sentences: Iterable[str]) -> tuple[str, ...]:
    """The designer's own words for a declaration, else what it says of itself."""
    return (teller.tr(declared.text),) if declared.text else tuple(map(of_side, sentences))


def joined(families: Mapping[str, Family], minutes: Minutes) -> Callable[[Game], Game]:
    """A filler of the rules text: cases that the designer has written stay as they are, those that
    declarations name and nobody has written are said by them."""

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
    families: Mapping[str, Family],
    minutes: Minutes,
) -> RulesText:
    """The rules in a language, with what is declared."""
    teller = Teller.of(game, language)
    rules = written or RulesText(language=language)
    terms = {term.id: term.name for term in rules.glossary}
    there = {case.number for case in rules.cases}
    shown = {b.target for case in rules.cases for b in case.blocks if b.kind == "example"}
    spoken = list(_spoken(teller, families))
    short = minutes(teller, spoken, rules)
    told = [*([short] if short else []), *_cases(teller, spoken, terms)]
    every = (_shown(game, case, shown) for case in told)
    made = [case for case in every if case.number not in there]
    cases = list(rules.cases)
    for case in made:
        after = [n for n, other in enumerate(cases) if _order(other.number) < _order(case.number)]
        cases.insert(after[-1] + 1 if after else 0, case)
    return rules.model_copy(update={"cases": tuple(cases)})


def _shown(game: Game, case: Case, elsewhere: Collection[str]) -> Case:
    """A case with its worked examples, but for those that stand elsewhere."""
    examples = (e.id for e in game.examples if e.rule == case.number and e.id not in elsewhere)
    blocks = tuple(Block(kind="example", target=id) for id in examples)
    return case.model_copy(update={"blocks": (*case.blocks, *blocks)})


def _spoken(teller: Teller, families: Mapping[str, Family]) -> Iterator[Spoken]:
    for name, _ in teller.game.mechanisms.families():
        if name in families:
            yield name, _title(teller, name), list(families[name](teller))


def _cases(teller: Teller, spoken: Iterable[Spoken], terms: Mapping[str, str]) -> Iterator[Case]:
    """The cases of all declarations, each section with a head; ``terms`` are the glossary's names."""
    listed = list(spoken)
    found = {f"{head}.0": _Case(title) for head, title in headings(listed).items()}
    for _, _, said in listed:
        for part in said:
            case = found.setdefault(part.case, _Case(part.title))
            case.paragraphs += part.paragraphs
            case.items += part.items
            case.tables += [part.table] if part.table else []
    source, titles = teller.game.mechanisms.provenance(), teller.game.mechanisms.titles
    for number in sorted(found, key=_order):
        case = found[number]
        blocks = tuple(_blocks(case, terms, teller.as_spoken))
        title = teller.tr(titles[number]) if number in titles else case.title
        yield Case(number=number, title=title, source=source, blocks=blocks)


def headings(spoken: Iterable[Spoken]) -> dict[str, str]:
    """What each section is called, by its number: as the family of its first case."""
    first: dict[str, tuple[tuple[int, ...], str]] = {}
    for _, title, said in spoken:
        for part in said:
            head, order = part.case.partition(".")[0], _order(part.case)
            if head not in first or order < first[head][0]:
                first[head] = order, part.section or title
    return {head: title for head, (_, title) in first.items()}


def _blocks(case: _Case, terms: Mapping[str, str], spoken: Callable[[str], str]) -> Iterator[Block]:
    def told(text: str) -> tuple[Inline, ...]:
        return runs(set_numbers(spoken(text)), terms)

    lines = (line for text in case.paragraphs for line in text.splitlines())
    for line in dict.fromkeys(filter(None, lines)):
        yield Block(kind="paragraph", items=(told(line),))
    if case.items:
        yield Block(kind="list", items=tuple(map(told, dict.fromkeys(case.items))))
    for table in dict.fromkeys(case.tables):
        yield Block(kind="table", target=table)


def _order(number: str) -> tuple[int, ...]:
    return tuple(int(part) if part.isdigit() else 0 for part in number.split("."))


def _title(teller: Teller, family: str) -> str:
    tr = teller.tr
    return {
        "time": tr("Time"),
        "activation": tr("Order of Activation"),
        "stacking": tr("Stacking"),
        "movement": tr("Movement"),
        "links": tr("Off-Map Boxes") if teller.tr.board != "boxes" else tr("Ways between Boxes"),
        "zones": tr("Zones of Control"),
        "combat": tr("Combat"),
        "battles": tr("Battles"),
        "retreat": tr("Retreat and Advance"),
        "supply": tr("Supply"),
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
    }[family]
