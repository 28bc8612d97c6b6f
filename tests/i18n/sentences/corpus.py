"""The rules that Chitwright writes from declarations, in every language.

The games declare something of every family, and every mechanism of ``docs/choose-your-rules.md``; their words
are translated in ``names.toml``. ``python -m
tests.i18n.sentences.corpus`` writes the expected texts again: read what has changed, as somebody would who
plays in that language.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from builder.i18n.terms import term_languages
from builder.model.game import Game
from builder.model.mechanisms import CASES
from builder.model.texts.prose import Block
from builder.rules.validation import complete
from tests.docs.test_choose_your_rules import declaring, shown
from tests.playing import rich_game

HERE = Path(__file__).parent


@cache
def games() -> dict[str, Game]:
    """The games, by the heading of their sentences."""
    return {
        "states, morale, counts, arrivals, ways": rich_game.rich(),
        "support, options, fire": rich_game.before_combat(),
        "deeds": rich_game.of_deeds(),
        "facing": rich_game.of_facing(),
        "a cup": rich_game.acting(rich_game.LOTS),
        "alternating": rich_game.acting(rich_game.ALTERNATE),
        "impulses": rich_game.acting(rich_game.IMPULSES),
        "hands of cards": rich_game.of_cards(),
    } | {f"choose-your-rules.md, {number}": game for number, game in enumerate(_of_page(), start=1)}


def _of_page() -> Iterator[Game]:
    """Yield games that together declare every mechanism of ``docs/choose-your-rules.md``: as many in each
    as can be declared at once, because every game takes time."""
    declared: list[tuple[set[str], list[str]]] = []
    for mechanism, _ in shown():
        families = set(re.findall(r"^(\w+):", mechanism, re.M))
        alone = "alliances" in families  # it has sides of its own
        free = [together for together in declared if not together[0] & families and not alone]
        names, texts = free[0] if free else (set(), [])
        if not free:
            declared.append((names, texts))
        names |= {*CASES} if alone else families
        texts.append(mechanism)
    return (declaring("".join(texts)) for _, texts in declared)


@cache
def _names(language: str) -> dict[str, str]:
    data = tomllib.loads((HERE / "names.toml").read_text("utf-8"))
    column = data["languages"].index(language)
    own = {text: words[column] for text, words in data["names"].items()}
    return own | data["forms"].get(language, {})


@cache
def sentences(language: str) -> str:
    """Every generated sentence of the games in a language, a line each, under its heading; what a game
    repeats of those before it is left out."""
    lines: list[str] = []
    seen: set[str] = set()
    for heading, game in (in_english() if language == "en" else in_every_language()).items():
        lines += ["", f"# {heading}"]
        for line in _lines(game, language):
            if line not in seen:
                seen.add(line)
                lines.append(line)
    return "\n".join(lines[1:]) + "\n"


@cache
def in_english() -> dict[str, Game]:
    """The games with their rules in English alone."""
    return {heading: complete(game)[0] for heading, game in games().items()}


@cache
def in_every_language() -> dict[str, Game]:
    """The games with their rules in every language, and their words from ``names.toml``."""
    languages = term_languages()
    translations = {language: _names(language) for language in languages}
    found = {}
    for heading, game in games().items():
        sheet = game.sheet.model_copy(update={"languages": ("en", *languages)})
        spoken = game.model_copy(update={"sheet": sheet, "translations": translations})
        found[heading] = complete(spoken)[0]
    return found


def _lines(game: Game, language: str) -> Iterator[str]:
    rules = game.rules_in(language)
    assert rules is not None
    for case in rules.cases:
        yield f"{case.number} {case.title}"
        for block in case.blocks:
            yield from filter(None, _of_block(block))


def _of_block(block: Block) -> Iterator[str]:
    for item in block.items:
        yield "".join(run.text for run in item)


if __name__ == "__main__":
    for code in ("en", *term_languages()):
        (HERE / f"{code}.txt").write_text(sentences(code), "utf-8")
