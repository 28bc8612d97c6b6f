"""Scripts and writing conventions of languages, as data: ``languages.toml`` beside this module, and
one in each folder that ``CHITWRIGHT_LANGUAGES`` names, with catalogues and fonts beside it."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any, Literal

from builder.extensions import LANGUAGES_FOLDER, data_folders
from builder.i18n.replacements import Patterns, compiled, replacing
from builder.sentences import with_capital

FOLDERS = "CHITWRIGHT_LANGUAGES"
"""The environment variable that names folders with more languages."""

_CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")

_PERCENTAGE = re.compile(r"(\d+(?:\.\d+)?)\s?%(?!\d)")

_FIGURES = r"^(\d"
"""How the patterns of forms begin that apply to texts without letters."""

_DICE = re.compile(r"(?<!\w)(\d+)d(\d{1,3})(?!\w)")

Capitals = Literal["names", "nouns", "none"]

AfterColon = Literal["capital", "small"]
"""The first letter of a sentence that follows a colon."""


@dataclass(frozen=True, slots=True)
class Script:
    """The typesetting of a script. With ``squares`` there are no spaces between words, and lines
    may break between any two characters as far as punctuation allows. ``faces`` are the fonts,
    normal and bold, for characters that the built-in fonts lack; ``family`` is their name, ``web``
    the substitute for readers. ``counters`` are the characters that stay on one line with a number
    before them. ``free`` is the free font that has the characters as the script writes them, if
    ``faces`` are those of another script."""

    id: str = "latin"
    squares: bool = False
    faces: tuple[str, ...] = ()
    family: str = ""
    web: str = ""
    counters: str = ""
    free: str = ""


@dataclass(frozen=True)
class Customs:
    """The writing conventions of a language. ``quotes`` are the opening and closing quotation
    marks, ``percent`` the format of a percentage, ``capitals`` says which words are capitalised,
    ``after_colon`` how a sentence begins that follows a colon, ``set_aside`` are the words at the
    start of a name that are ignored in an index, ``letters`` the letters with accents that count as
    letters of their own, each with the text that it is sorted as. ``plurals`` gives the plural
    forms as in the header of a catalogue, ``die`` is the letter between the number of dice and of
    their sides. ``forms`` are the grammatical forms that sentences ask for, by name, each with the
    patterns that guess it from the plain form of a text. ``verbs`` are verbs, or their ends, by name,
    for a subject that is one thing and for one that is several, as the names are that match one of
    the patterns ``several``; ``agreeing`` are patterns that put such a verb into sentences of which the
    catalogue has only the singular, as English sentences are. ``of_names`` are the forms that are
    guessed for a name given as plain text too, such as that of a unit in an answer. ``per_side`` are the
    words *of a side* in limits of stacking, which are left out where the side is named. ``state`` is the
    word that the name of a state of units has after it within a sentence, as 状態 in Japanese."""

    code: str
    name: str
    script: Script = Script()
    quotes: str = "“”"
    decimal: str = "."
    percent: str = "{}%"
    capitals: Capitals = "names"
    after_colon: AfterColon = "capital"
    plurals: str = "nplurals=2; plural=(n != 1);"
    joins: tuple[tuple[str, str], ...] = ()
    articles: tuple[str, ...] = ()
    set_aside: tuple[str, ...] = ()
    letters: tuple[tuple[str, str], ...] = ()
    die: str = "d"
    forms: Mapping[str, Patterns] = field(default_factory=dict)
    verbs: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    several: tuple[str, ...] = ()
    agreeing: Patterns = ()
    of_names: tuple[str, ...] = ()
    per_side: tuple[str, ...] = ()
    state: str = ""

    @cached_property
    def contract(self) -> Callable[[str], str]:
        """A function that contracts adjoining words of a filled-in sentence as the language requires."""
        return replacing(self.joins)

    @cached_property
    def agree(self) -> Callable[[str], str]:
        """A function that makes the verbs of a sentence with placeholders agree with what will fill them:
        ``{unit} moves`` becomes ``{unit} move{unit:s}``."""
        return replacing(self.agreeing)

    def guess_form(self, text: str, form: str) -> str:
        """Return a text in a grammatical form, guessed by the first of the form's patterns that fits;
        unchanged if none fits. For a text without letters, such as a hex number, only patterns apply
        that begin with a digit. If the form is a verb's name, return that verb in agreement with the
        text as its subject."""
        if form in self.verbs:
            one, more = self.verbs[form]
            return more if any(pattern.search(text) for pattern in self._several) else one
        figures = not any(map(str.isalpha, text))
        for pattern, instead in self._forms.get(form, ()):
            if figures and not pattern.pattern.startswith(_FIGURES):
                continue
            guess, count = pattern.subn(instead, text, count=1)
            if count:
                return guess
        return text

    @cached_property
    def verb_of(self) -> Mapping[str, Callable[[str], str]]:
        """Functions by the name of a verb, which return the verb in agreement with the subject of a
        sentence, and by the name of a form ``of_names``, which return a name in that form."""
        return {name: partial(self.guess_form, form=name) for name in (*self.verbs, *self.of_names)}

    @cached_property
    def _forms(self) -> Mapping[str, Sequence[tuple[re.Pattern[str], str]]]:
        return {form: compiled(patterns) for form, patterns in self.forms.items()}

    @cached_property
    def _several(self) -> tuple[re.Pattern[str], ...]:
        return tuple(map(re.compile, self.several))

    def figures(self, text: str) -> str:
        """Return a text with its percentages (``58%``, ``16.7%``) and dice (``2d6``) rewritten as the
        language writes them."""
        if self.die != "d" and "d" in text:
            text = _DICE.sub(rf"\g<1>{self.die}\2", text)
        if "%" not in text or (self.percent, self.decimal) == ("{}%", "."):
            return text
        return _PERCENTAGE.sub(lambda m: self.share.format(m[1].replace(".", self.decimal)), text)

    @property
    def share(self) -> str:
        """The format of a percentage in the language (``{}`` stands for the number), with a
        non-breaking space before the sign."""
        return self.percent.replace(" ", "\u00a0")

    @property
    def space(self) -> str:
        """The text that separates two sentences: a space, or nothing in scripts without spaces."""
        return "" if self.script.squares else " "

    @property
    def has_capitals(self) -> bool:
        """Whether the language distinguishes capital letters."""
        return self.capitals != "none" and not self.script.squares


def language_folders() -> tuple[Path, ...]:
    """Return the folders in which languages are looked up, the built-in one first."""
    named = os.environ.get(FOLDERS, "").split(os.pathsep)
    offered = (folder / LANGUAGES_FOLDER for folder in data_folders().values())
    return (
        Path(__file__).parent,
        *(folder for folder in offered if folder.is_dir()),
        *(Path(name) for name in named if name),
    )


def is_language_code(code: str) -> bool:
    """Return whether a text has the form of a language code, as ``en`` or ``pt-BR``."""
    return bool(_CODE.fullmatch(code))


def forget_languages() -> None:
    """Discard the cached scripts and languages, so that they are read again after the language folders have
    changed."""
    for function in (scripts, languages, customs):
        function.cache_clear()


def with_main_language(language: str) -> tuple[str, ...]:
    """Return a language code, followed by that of its main language if it is a regional form in the same
    script: ``("pt-BR", "pt")``. Chinese of Taiwan does not count as a form of mainland Chinese, because
    its characters differ."""
    main = language.partition("-")[0]
    same_script = customs(language).script == customs(main).script
    return (language, main) if main != language and same_script else (language,)


def catalogue_path(language: str) -> Path | None:
    """Return the path of the built-in catalogue of a language, or of its main language; ``None`` if
    there is none."""
    if not language.replace("-", "").isalnum():
        return None
    codes = with_main_language(language)
    paths = (folder / f"{code}.po" for code in codes for folder in language_folders())
    return next((path for path in paths if path.is_file()), None)


@cache
def scripts() -> Mapping[str, Script]:
    """Return every script, by id."""
    return {id: _script(id, said) for id, said in _read_table("scripts").items()}


@cache
def languages() -> Mapping[str, Customs]:
    """Return the conventions of every known language, by code."""
    return {code: _customs(code, said) for code, said in _read_table("languages").items()}


@cache
def customs(language: str) -> Customs:
    """Return the conventions of a language; if it is unknown, those of its main language, else
    English ones."""
    known = languages()
    main = language.partition("-")[0]
    return known.get(language) or known.get(main) or Customs(language, language)


def _script(id: str, said: Mapping[str, Any]) -> Script:
    others: dict[str, Any] = {**said, "faces": tuple(said.get("faces", ()))}
    return Script(id, **others)


def _customs(code: str, said: Mapping[str, Any]) -> Customs:
    script = scripts()[said.get("script", "latin")]
    parts = said.get("parts", {})
    lists: dict[str, Any] = {
        "several": tuple(_with_parts(pattern, parts) for pattern in said.get("several", ())),
        "verbs": {name: tuple(verb) for name, verb in said.get("verbs", {}).items()},
        "joins": _patterns(said.get("joins", ()), parts),
        "agreeing": _patterns(said.get("agreeing", ()), parts),
        "articles": tuple(said.get("articles", ())),
        "set_aside": tuple(said.get("set_aside", ())),
        "of_names": tuple(said.get("of_names", ())),
        "per_side": tuple(said.get("per_side", ())),
        "letters": tuple((letter, instead) for letter, instead in said.get("letters", ())),
        "forms": _form_patterns(said.get("forms", {}), parts),
    }
    others = {key: value for key, value in said.items() if key != "parts"}
    given: dict[str, Any] = {"name": code, **others, "script": script, **lists}
    return Customs(code, **given)


def _patterns(said: Iterable[tuple[str, str]], parts: Mapping[str, str]) -> Patterns:
    return tuple((_with_parts(pattern, parts), instead) for pattern, instead in said)


def _form_patterns(
    said: Mapping[str, str | Iterable[tuple[str, str]]], parts: Mapping[str, str]
) -> dict[str, Patterns]:
    """Return the patterns of each form. A form that is given as the name of another is that one at the
    start of a sentence: its words have a capital letter."""
    found = {
        form: _patterns(patterns, parts)
        for form, patterns in said.items()
        if not isinstance(patterns, str)
    }
    for form, other in said.items():
        if isinstance(other, str):
            found[form] = tuple((one, with_capital(instead)) for one, instead in found[other])
    return found


def _with_parts(pattern: str, parts: Mapping[str, str]) -> str:
    """Return a pattern in which ``{name}`` is replaced by the part of that name."""
    for name, part in parts.items():
        pattern = pattern.replace(f"{{{name}}}", part)
    return pattern


def _read_table(table: str) -> dict[str, dict[str, Any]]:
    """Return a table of ``languages.toml``, merged from all language folders, of which the built-in one is
    first.

    A later folder can add to what an earlier one defines, but not replace it. The only exception is the
    script of a language, which names its fonts: there the last folder counts.
    """
    found: dict[str, dict[str, Any]] = {}
    for folder in language_folders():
        path = folder / "languages.toml"
        if path.is_file():
            for name, said in tomllib.loads(path.read_text("utf-8")).get(table, {}).items():
                script = {"script": said["script"]} if "script" in said else {}
                found[name] = said | found.get(name, {}) | script
    return {name: found[name] for name in sorted(found)}
