"""Write ``docs/systems.md``, the words that each system of rules reads, from the systems' vocabularies.

Run ``python tools/system_words.py`` from the root of the repository.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from builder.i18n.translate import Translator
from builder.model.game import Game, GameSheet
from builder.model.mechanisms import Mechanisms
from builder.rules.engine.rules_text import TEXT_WRITERS
from builder.rules.engine.wording.condition_phrases import Wording
from builder.rules.procedures import System
from builder.rules.registry import MODULES, load_system
from builder.rules.vocabulary import Choice, Effect, Printed, Vocabulary
from tools.command_line import parser

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "systems.md"

_HEAD = """<!-- Made by tools/system_words.py from the vocabularies in builder/rules: change those. -->

# The words that systems read

[日本語](ja/systems.md)

`system` in `game.yaml` names the family of rules that a game is checked and played by. Each system reads
certain words in the game's files; this page lists them.

A trait or an effect that a system does not know is a mistake, and `chitwright check` reports it with the
most similar one. List your own words, for sorting counters or for rules that no
program plays, in `game.yaml`:

```yaml
own_words: veteran night-trained
```

A value's name in `value_names` begins with one of the words on this page (`attack strength` is an attack). An
option that a game does not set has the value marked *else*. A number in brackets is a rule of the game
that the system was made for. `chitwright ask GAME --list` lists the procedures of a system.
If [mechanisms.yaml](choose-your-rules.md) can express a rule of a system, the system declares it in the same
way, and the same program plays it; the sentences of these rules are listed under *What it declares*.
"""


def page() -> str:
    """Return the whole page."""
    systems = [load_system(name) for name in sorted(MODULES)]
    return "\n".join([_HEAD, *(part for system in systems for part in _system(system))])


def _system(system: System) -> Iterator[str]:
    words = system.vocabulary
    yield f"## {system.name}\n"
    yield f"{system.title}.\n"
    if words.values:
        yield from _table("Values", ("of", "names"), map(_printed, words.values))
    yield from _needed(words)
    yield from _words("Traits of units", words.unit_traits)
    yield from _words("Traits of markers", words.marker_traits)
    yield from _words("Traits of cards", words.card_traits)
    yield from _table(
        "Effects of terrain", ("effect", "values", "meaning"), _effects(words.effects)
    )
    yield from _table("Options", ("option", "values", "meaning"), _options(words.options))
    fillers = ((f"`{name}`", _narrowed(system, name)) for name in system.fillers)
    yield from _table("Charts that it fills", ("`fill`", "`of`"), fillers)
    for kind, read in words.read.items():
        yield from _words(f"Other words that it reads: {kind}", read)
    yield from _table("What it declares", ("case", "rule"), _declared(system.name))


def _printed(printed: Printed) -> tuple[str, str]:
    return printed.units, ", ".join(f"`{name}`" for name in printed.names)


def _needed(words: Vocabulary) -> Iterator[str]:
    """Return one table of what a game must have."""
    kinds = {
        "results table": words.tables,
        "chart": words.charts,
        "cup": words.cups,
        "area of each map": words.areas,
        "side": words.sides,
    }
    rows = (
        (kind, f"`{id}`", meaning) for kind, part in kinds.items() for id, meaning in part.items()
    )
    yield from _table("What a game must have", ("part", "id", "meaning"), rows)


def _effects(effects: Mapping[str, Effect]) -> Iterator[tuple[str, str, str]]:
    for name, effect in effects.items():
        words = [f"`{word}`" for word in effect.words]
        takes = ", ".join([*(["a number"] if effect.number else []), *words]) or "a word"
        yield f"`{name}`", takes, f"{effect.meaning} ({effect.rule})"


def _options(options: Mapping[str, Choice]) -> Iterator[tuple[str, str, str]]:
    for name, choice in options.items():
        first, *others = [f"`{value}`" for value in choice.values] or ["areas of maps"]
        takes = ", ".join([f"{first} *else*" if others else first, *others])
        yield f"`{name}`", takes, f"{choice.why} ({choice.rule})"


def _narrowed(system: System, filler: str) -> str:
    return _OF[filler] if filler in system.narrows else ""


_OF = {
    "battle": "a battle of dice, or nothing for the first",
    "dice": "a roll that the game names, or nothing for the first",
    "states": "a state, or nothing for all",
    "counts": "a count, or nothing for all",
    "battle-odds": "two land units: who attacks, who defends",
    "combat-odds": "a row of the results table",
    "combat-results": "a combat, or nothing for the first",
    "combat-chances": "a combat, or nothing for the first",
    "combat-losses": "a combat, or nothing for the first",
    "combat-modifiers": "a combat, or nothing for the first",
    "rules": "a family of declarations, or nothing for all",
    "ranges": "a fire, or nothing for all",
    "arrivals": "a scenario, or nothing for all",
    "events": "events by their id, or nothing for all",
    "fire-chances": "`losses` for units lost on average, or nothing",
    "order-of-battle": "a scenario, or nothing",
    "reinforcement-calendar": "a scenario, or nothing",
    "reinforcements": "a scenario, or nothing",
    "win-chances": "a terrain type, or nothing",
}
"""What charts are narrowed to, in words."""


def _declared(name: str) -> Iterator[tuple[str, str]]:
    """Return the rules text of what a system has declared as data, for a game that declares nothing
    itself."""
    module = f"{MODULES[name].partition(':')[0]}.mechanisms"
    if name == "open" or find_spec(module) is None:
        return
    sheet = GameSheet.model_construct(id="any", system=name, languages=("en",))
    game = Game.model_construct(sheet=sheet)
    declare: Callable[[Game], Mechanisms] = import_module(module).declared
    game = game.model_copy(update={"mechanisms": declare(game)})
    wording = Wording(game, Translator("en"))
    for family, _ in game.mechanisms.families():
        for said in TEXT_WRITERS[family](wording):
            yield said.case, " ".join((*said.paragraphs, *said.items))


def _words(title: str, words: Mapping[str, str]) -> Iterator[str]:
    rows = ((f"`{word}`", meaning) for word, meaning in words.items())
    yield from _table(title, ("word", "meaning"), rows)


def _table(title: str, heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """Return a table below its title; empty if it has no rows."""
    lines = [f"| {' | '.join(row)} |" for row in rows]
    if lines:
        head = [f"### {title}\n", f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
        yield "\n".join([*head, *lines, ""])


if __name__ == "__main__":
    parser(__doc__).parse_args()
    PAGE.write_text(page(), "utf-8")
    print(PAGE.relative_to(ROOT).as_posix())
