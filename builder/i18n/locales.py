"""Scripts and the customs of languages, as data: ``languages.toml`` beside this module, and one in each
folder that ``CHITWRIGHT_LANGUAGES`` names, whose catalogues and fonts lie beside it."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal

FOLDERS = "CHITWRIGHT_LANGUAGES"
"""The variable of the environment that names folders with more languages."""

_PERCENTAGE = re.compile(r"(\d+(?:\.\d+)?)\s?%(?!\d)")

Capitals = Literal["names", "nouns", "none"]


@dataclass(frozen=True, slots=True)
class Script:
    """How letters are set. ``squares`` have no spaces between words: lines end between any two of
    them, as far as marks allow. ``faces`` are the fonts, plain and bold, for what the house's own faces
    lack; ``family`` is what they are called, ``web`` what readers may have in their place. ``counters``
    are the characters that stay with a figure before them."""

    id: str = "latin"
    squares: bool = False
    faces: tuple[str, ...] = ()
    family: str = ""
    web: str = ""
    counters: str = ""


@dataclass(frozen=True)
class Customs:
    """How a language is written. ``quotes`` are what opens and closes a quotation, ``percent`` how a
    percentage is written, ``capitals`` what begins with one, ``plurals`` its forms for numbers as the
    head of a catalogue has them."""

    code: str
    name: str
    script: Script = Script()
    quotes: str = "“”"
    decimal: str = "."
    percent: str = "{}%"
    capitals: Capitals = "names"
    plurals: str = "nplurals=2; plural=(n != 1);"
    joins: tuple[tuple[str, str], ...] = ()
    articles: tuple[str, ...] = ()

    def joined(self, text: str) -> str:
        """A sentence that was filled in, with words that meet in it as the language joins them."""
        for pattern, instead in self._joins:
            text = pattern.sub(instead, text)
        return text

    @cached_property
    def _joins(self) -> tuple[tuple[re.Pattern[str], str], ...]:
        return tuple((re.compile(pattern), instead) for pattern, instead in self.joins)

    def figures(self, text: str) -> str:
        """A text with its percentages (``58%``, ``16.7%``) as the language writes them."""
        if "%" not in text or (self.percent, self.decimal) == ("{}%", "."):
            return text
        return _PERCENTAGE.sub(lambda m: self.share.format(m[1].replace(".", self.decimal)), text)

    @property
    def share(self) -> str:
        """How a percentage is written, its sign on the same line."""
        return self.percent.replace(" ", "\u00a0")

    @property
    def space(self) -> str:
        """What stands between two sentences."""
        return "" if self.script.squares else " "

    @property
    def has_capitals(self) -> bool:
        """Whether letters have capitals."""
        return self.capitals != "none" and not self.script.squares


def folders() -> tuple[Path, ...]:
    """Where languages are found: the house's own first."""
    named = os.environ.get(FOLDERS, "").split(os.pathsep)
    return (Path(__file__).parent, *(Path(name) for name in named if name))


def catalogue_path(language: str) -> Path | None:
    """The house's catalogue of a language, or ``None`` where there is none."""
    if not language.replace("-", "").isalnum():
        return None
    paths = (folder / f"{language}.po" for folder in folders())
    return next((path for path in paths if path.is_file()), None)


@cache
def scripts() -> Mapping[str, Script]:
    """Every script, by id."""
    return {id: _script(id, said) for id, said in _read("scripts").items()}


@cache
def languages() -> Mapping[str, Customs]:
    """Every language whose customs are known, by code."""
    return {code: _customs(code, said) for code, said in _read("languages").items()}


@cache
def customs(language: str) -> Customs:
    """The customs of a language; of one that is not known those of its main language, else English
    ones."""
    known = languages()
    main = language.partition("-")[0]
    return known.get(language) or known.get(main) or Customs(language, language)


def _script(id: str, said: Mapping[str, Any]) -> Script:
    return Script(id, **{**said, "faces": tuple(said.get("faces", ()))})


def _customs(code: str, said: Mapping[str, Any]) -> Customs:
    script = scripts()[said.get("script", "latin")]
    lists = {
        "joins": tuple((pattern, instead) for pattern, instead in said.get("joins", ())),
        "articles": tuple(said.get("articles", ())),
    }
    return Customs(code, **{"name": code, **said, "script": script, **lists})


def _read(table: str) -> dict[str, dict[str, Any]]:
    """A table of all folders; a name of the house's own always stands for its own."""
    found: dict[str, dict[str, Any]] = {}
    for folder in folders():
        path = folder / "languages.toml"
        if path.is_file():
            read = tomllib.loads(path.read_text("utf-8")).get(table, {})
            found = read | found
    return {name: found[name] for name in sorted(found)}
