"""Write ``docs/spec-files.md``, the reference of the spec files, from ``tools/spec-files.md``; and the
meanings of the keys alone, which the studio shows beside its fields; and the page in Japanese
(``tools/translated_reference.py``).

Run ``python tools/spec_reference.py`` from the root of the repository. The template has the
meanings; the type of a key, its default and whether it is required come from the model::

    {{Side
    id: what other parts call it
    name: as printed
    }}

is replaced by the table of the model ``Side``. Keys without a line, and lines without a key, are errors;
``source``, ``sources`` and the ``title`` of declarations are the same everywhere and are left out.
``{{names: schemes}}`` is replaced by a list of the names that drawings have.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from annotated_types import Ge, Interval, Le, MaxLen
from pydantic import WithJsonSchema
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from builder.drawing.artwork import silhouettes
from builder.drawing.counters import badges, symbols
from builder.drawing.ink import style
from builder.drawing.maps import terrain_art_words
from builder.model import (
    expansions,
    game,
    mechanisms,
    module,
    position_sheets,
    scenarios,
    special_rules,
    tables,
    tracks,
)
from builder.model.base import MOST, Identifier, Length, Model, Points, Provenance, Source, Words
from builder.model.ground import (
    boards,
    displays,
    grids,
    map_signs,
    maps,
    regions,
    terrain,
    theatres,
    themes,
)
from builder.model.mechanisms import (
    activation,
    arrivals,
    conditions,
    counts,
    declared,
    events,
    movement,
    replacements,
    stacking,
    states,
    supply,
    time,
    victory,
    weather,
    zones,
)
from builder.model.mechanisms import dice as rolls
from builder.model.mechanisms.declared import Declared
from builder.model.mechanisms.fighting import battles, combat, fire, morale, retreat, sight
from builder.model.mechanisms.places import holdings
from builder.model.pieces import cards, counters, faces, squads
from builder.model.texts import examples, forms, prose
from builder.rules.systems.air_land import position_notes as battle
from builder.rules.systems.city_fight import position_notes as town
from builder.rules.systems.folio import position_notes as folio
from builder.rules.systems.squad_cards import position_notes as sides
from tools.command_line import parser

ROOT = Path(__file__).resolve().parents[1]
TEMPLATE = ROOT / "tools" / "spec-files.md"
PAGE = ROOT / "docs" / "spec-files.md"
MEANINGS = ROOT / "builder" / "studio" / "entries" / "key_meanings.json"

_MODULES = (
    *(
        boards,
        cards,
        counters,
        displays,
        examples,
        faces,
        forms,
        expansions,
        game,
        grids,
        maps,
        module,
        position_sheets,
        prose,
        regions,
        scenarios,
        map_signs,
        special_rules,
        squads,
    ),
    *(tables, terrain, theatres, themes, tracks),
    *(mechanisms, combat, conditions, declared, movement, stacking, zones),
    *(
        battles,
        fire,
        morale,
        retreat,
        sight,
        supply,
        victory,
        weather,
        rolls,
        time,
        events,
        activation,
        arrivals,
        replacements,
    ),
    *(states, counts, holdings),
    *(folio, town, sides, battle),
)
_LEFT_OUT = ("source", "sources")
_ADDING = (
    folio.FolioPosition,
    town.TownPosition,
    sides.SidesPosition,
    battle.BattlePosition,
)
"""Models that add keys to another, whose table has the others."""

_NAMED_BY_FILE = ("MapSheet", "ResultsTable", "Chart", "Scenario")
"""Parts that are a file, whose name is their id."""

_HEAD = "| key | takes | meaning |\n|---|---|---|\n"
NAMES = re.compile(r"\{\{names: ([a-z ]+)\}\}")
BLOCK = re.compile(r"\{\{(\w+)\n(.*?)\}\}\n", re.S)
"""A model in the template, with the lines of its keys."""
_NOTE = "<!-- Made by tools/spec_reference.py from tools/spec-files.md: change that. -->\n\n"

_NAMES: Mapping[str, Callable[[], Iterable[str]]] = {
    "schemes": style.built_in_scheme_names,
    "branches": lambda: symbols.symbol_names()["branch"],
    "modifiers": lambda: symbols.symbol_names()["modifiers"],
    "frames": lambda: symbols.symbol_names()["frame"],
    "badges": badges.badge_names,
    "pictures": silhouettes.silhouette_names,
    "hex arts": lambda: terrain_art_words.HEX_ARTS,
    "hexside arts": lambda: terrain_art_words.SIDE_ARTS,
    "path arts": lambda: terrain_art_words.PATH_ARTS,
    "feature arts": lambda: terrain_art_words.FEATURE_ARTS,
    "cases": lambda: (f"{name} {case}" for name, case in mechanisms.CASES.items()),
}

_ALIASES: tuple[tuple[object, str], ...] = (
    (Source, "a source"),
    (Points, "points"),
    (Words, "words"),
    (Identifier, "an id"),
    (map_signs.Paint | None, "a colour"),
)
_LENGTH = get_args(Length)[1:]
"""What makes a number a length."""

_PLAIN = {
    str: "text",
    int: "a whole number",
    float: "a number",
    bool: "yes or no",
    object: "anything",
}


class TemplateError(Exception):
    """Raised when the template and the model do not agree."""


def page() -> str:
    """Return the whole page."""
    text = with_names(TEMPLATE.read_text("utf-8"))
    return _NOTE + BLOCK.sub(lambda m: table(m[1], m[2]), text)


def key_meanings() -> str:
    """Return the meaning of each key of each model in plain words, as JSON."""
    found = {
        name: {key: plain_words(meaning) for key, meaning in keys.items()}
        for name, keys in marked_meanings().items()
    }
    return json.dumps(found, indent=1, ensure_ascii=False) + "\n"


def marked_meanings() -> dict[str, dict[str, str]]:
    """Return the meaning of each key of each model, with its marks of Markdown."""
    text = with_names(TEMPLATE.read_text("utf-8"))
    return {name: dict(_meanings(name, lines)) for name, lines in BLOCK.findall(text)}


def plain_words(meaning: str) -> str:
    """Return a meaning without the marks of Markdown, in which links are left out but for their words."""
    return re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", meaning).replace("`", "").replace(r"\|", "|")


def models() -> dict[str, type[Model]]:
    """Return every part of a game by its name."""
    found: dict[str, type[Model]] = {}
    for source in _MODULES:
        for value in vars(source).values():
            if isinstance(value, type) and issubclass(value, Model):
                found[value.__name__] = value
    found["Point"] = maps.MapImage.Point
    return found


def with_names(text: str) -> str:
    """Return a text with the lists of names that it asks for."""
    return NAMES.sub(lambda match: _names(match[1]), text)


def _names(kind: str) -> str:
    return ", ".join(f"`{name}`" for name in _NAMES[kind]())


def table(name: str, lines: str) -> str:
    """Return the table of a model, with the meanings of its keys."""
    model = models()[name]
    meanings = dict(_meanings(name, lines))
    hints = get_type_hints(model, include_extras=True)
    base = model.__base__ if model in _ADDING else None
    left_out = (*_LEFT_OUT, *(base.model_fields if base is not None else ()))
    fields = {f.alias or k: (k, f) for k, f in model.model_fields.items()}
    left_out = (*left_out, *(("title",) if issubclass(model, Declared) else ()))
    keys = [k for k in fields if k not in left_out and not _is_tag(hints[fields[k][0]])]
    wrong = set(keys) ^ meanings.keys()
    if wrong:
        raise TemplateError(f"{name}: {', '.join(sorted(wrong))}")
    takes = {key: _takes(hints[fields[key][0]], fields[key][1]) for key in keys}
    if name in _NAMED_BY_FILE:
        takes["id"] = "an id; default: the file's name"
    return _HEAD + "".join(f"| `{key}` | {takes[key]} | {meanings[key]} |\n" for key in keys)


def _is_tag(hint: Any) -> bool:
    """Whether a key only says which kind of part this is."""
    return get_origin(hint) is Literal and len(get_args(hint)) == 1


def _meanings(name: str, lines: str) -> Iterator[tuple[str, str]]:
    for line in lines.splitlines():
        key, colon, meaning = line.partition(": ")
        if not colon:
            raise TemplateError(f"{name}: {line!r} is not 'key: meaning'")
        yield key, meaning


def _takes(hint: Any, field: FieldInfo) -> str:
    """Return what a key takes, and its default."""
    text = _words(hint)
    if field.is_required():
        return f"{text}; **required**"
    default = field.get_default(call_default_factory=True)
    if default in (None, "", (), {}, PydanticUndefined) or isinstance(default, Model):
        return text
    return f"{text}; default {_shown(default)}"


def _shown(default: object) -> str:
    if isinstance(default, bool):
        return "yes" if default else "no"
    if isinstance(default, tuple):
        return f"`{', '.join(map(_plain, default))}`"
    return f"`{_plain(default)}`"


def _plain(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def _words(hint: Any) -> str:
    """Describe a type in words."""
    for alias, words in _ALIASES:
        if hint == alias:
            return words
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _annotated(arguments[0], arguments[1:])
    if origin in (Union, UnionType):
        return _either([a for a in arguments if a is not NoneType])
    if origin is Literal:
        return ", ".join(f"`{a}`" for a in arguments if a)
    if origin is tuple:
        return _listed(arguments)
    if origin is dict:
        return f"a mapping of {_words(arguments[0])} to {_words(arguments[1])}"
    if isinstance(hint, type) and issubclass(hint, Model):
        return "a source" if hint is Provenance else _part(hint)
    return _PLAIN[object if hint is Any else hint]


def _either(choices: list[Any]) -> str:
    return " or ".join(words for choice in choices if (words := _words(choice)))


def _listed(arguments: tuple[Any, ...]) -> str:
    if Ellipsis not in arguments:
        return f"[{', '.join(_words(a) for a in arguments)}]"
    return f"a list of {_plural(_words(arguments[0]))}"


def _plural(words: str) -> str:
    if words.startswith("a list of"):
        return words.replace("a list", "lists", 1)
    if words.startswith("a number"):
        return words.replace("a number", "numbers", 1)
    if words.startswith("a mapping"):
        return words.replace("a mapping", "mappings", 1)
    if words.startswith(("`", "[a ")):
        return words
    if link := re.fullmatch(r"\[(.+)\](\(#.+\))", words):
        return f"[{_plural_noun(link[1])}]{link[2]}"
    irregular = {"text": "texts", "an id": "ids", "words": "lists of words"}
    return irregular.get(words) or words.removeprefix("a ") + "s"


def _plural_noun(noun: str) -> str:
    """Return the plural of a part's name; names such as ``place points`` are plurals already."""
    if noun.endswith("s"):
        return noun
    if noun.endswith(("x", "ch")):
        return f"{noun}es"
    return re.sub(r"([^aeiou])y$", r"\1ie", noun) + "s"


def _annotated(inner: Any, metadata: tuple[Any, ...]) -> str:
    """Describe a type with limits, or one with a notation of its own."""
    limits = [m for note in metadata if isinstance(note, FieldInfo) for m in note.metadata]
    if metadata[: len(_LENGTH)] == _LENGTH:
        return f"a length{_limits(limits)} mm"
    for note in metadata:
        if isinstance(note, WithJsonSchema) and note.json_schema and "examples" in note.json_schema:
            shown = " or ".join(f"`{e}`" for e in note.json_schema["examples"])
            return f"text such as {shown}"
    if any(isinstance(m, MaxLen) and m.max_length == 1 for m in limits):
        return "a letter"
    return _words(inner) + _limits(limits)


def _limits(metadata: list[Any]) -> str:
    """Return the limits of a number: of each kind the last, which is narrower than those before. The
    widest limits, which every number has, are not mentioned."""
    low = [m.ge for m in metadata if isinstance(m, Ge | Interval) and m.ge is not None]
    high = [m.le for m in metadata if isinstance(m, Le | Interval) and m.le is not None]
    if not low or low[-1] == -MOST:
        return ""
    return f" from {low[-1]}" + ("" if high[-1:] in ([], [MOST]) else f" to {high[-1]}")


def _part(model: type[Model]) -> str:
    """Return the name of a part, as a link to its table."""
    name = model.__name__
    words = "".join(f" {c.lower()}" if c.isupper() else c for c in name).strip()
    return f"[{words}](#{words.replace(' ', '-')})"


if __name__ == "__main__":
    from tools import translated_reference

    parser(__doc__).parse_args()
    for file, text in (
        (PAGE, page()),
        (MEANINGS, key_meanings()),
        (translated_reference.PAGE, translated_reference.page()),
        (translated_reference.KEY_MEANINGS, translated_reference.key_meanings()),
    ):
        file.write_text(text, "utf-8")
        print(file.relative_to(ROOT).as_posix())
