"""The terms of wargames in the languages that Chitwright has, from ``terms.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

_DATA = Path(__file__).with_name("terms.toml")


def term_languages() -> tuple[str, ...]:
    """Return the codes of the languages, other than English, for which there is a list of wargame terms."""
    return tuple(_data()["languages"])


def terms_in(language: str) -> Mapping[str, str]:
    """Return the English terms with the words of a language.

    Raises:
        KeyError: if the language has no terms.
    """
    languages = term_languages()
    if language not in languages:
        raise KeyError(language)
    column = languages.index(language)
    return {term: words[column] for term, words in _data()["terms"].items()}


def also_said(language: str) -> Mapping[str, Sequence[str]]:
    """Return the synonyms that a language also allows for an English wargame term."""
    also: Mapping[str, Mapping[str, Sequence[str]]] = _data().get("also", {})
    return also.get(language, {})


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(_DATA.read_text("utf-8"))
