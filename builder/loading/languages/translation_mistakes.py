"""Compares a translation with its source text: placeholders, figures and markup that differ."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from string import Formatter

from builder.i18n.locales import customs
from builder.i18n.phrases import placeholder_forms
from builder.problems import Problem, did_you_mean, error, some_names_hint, warning
from builder.sentences import filled_sentence

_FIGURE = re.compile(r"\d{1,3}(?:[.,’ ]\d{3})+(?!\d)|\d+")
_TAG = re.compile(r"</?[A-Za-z][^<>]*>|&(?:[a-z]+|#\d+);")


def translation_mistakes(source: str, forms: Sequence[str], language: str) -> Iterator[Problem]:
    """Yield what is wrong in a translation into a language, given in all its plural ``forms``, by
    comparison with its ``source``."""
    yield from _unknown_forms(forms, customs(language).forms)
    yield from _wrong_placeholders(source, forms)
    for said in forms:
        if changed := changed_figure(source, said):
            yield changed_figure_mistake(*changed)
            break
    known = set(_TAG.findall(source))
    for tag in [tag for said in forms for tag in _TAG.findall(said) if tag not in known][:1]:
        message = filled_sentence("the translation has {tag}, which the text has not", tag=tag)
        yield warning(
            "unknown-markup", message, hint="it would be printed as it stands: leave it out"
        )


def _unknown_forms(forms: Sequence[str], known: Collection[str]) -> Iterator[Problem]:
    """Yield an error for a placeholder that asks for a grammatical form that the language does not
    have."""
    asked = (form for said in forms for form in placeholder_forms(said))
    if unknown := [form for form in asked if form not in known]:
        message = filled_sentence("the language has no form {unknown!r}", unknown=unknown[0])
        hint = did_you_mean(unknown[0], known) or some_names_hint(known, "leave it out")
        yield error("unknown-form", message, hint=hint)


def changed_figure(source: str, said: str) -> tuple[str, str] | None:
    """Return a figure (a number in digits) of the source that the translation lacks, with the figure
    that it has instead; ``None`` if none is replaced.

    A language may write a figure as a word, or a word as a figure (*1* for *a*, 1月 for *January*).
    Therefore a 1 is ignored, and so is a text in which the numbers of lost and of new figures differ.
    """
    ours, theirs = _figures(said), _figures(source)
    lost, new = theirs - ours, ours - theirs - {1}
    return (str(min(lost)), str(min(new))) if lost and len(lost) == len(new) else None


def changed_figure_mistake(lost: str, new: str) -> Problem:
    """Return the problem that a translation has the figure ``new`` where its source has ``lost``."""
    message = filled_sentence(
        "the translation has {new} where the text has {lost}", new=new, lost=lost
    )
    return warning("changed-figure", message, hint="figures are the same in every language")


@lru_cache(maxsize=1 << 14)
def _figures(text: str) -> frozenset[int]:
    """Return the whole numbers in a text, in the digits of any script and with or without marks between
    thousands; placeholders, and the digests recorded at translated cases, are left out."""
    plain = unicodedata.normalize("NFKC", re.sub(r"\{[^{}]*\}", " ", text))
    return frozenset(int(re.sub(r"\D", "", digits)) for digits in _FIGURE.findall(plain))


def _wrong_placeholders(source: str, forms: Sequence[str]) -> Iterator[Problem]:
    wanted, used = _placeholders(source), set[str]().union(*map(_placeholders, forms))
    if unknown := sorted(used - wanted):
        hint = "the text has no placeholder"
        if wanted:
            hint = filled_sentence("the text has: {wanted}", wanted=", ".join(sorted(wanted)))
        message = filled_sentence(
            "the translation names {{{unknown}}}, which the text has not", unknown=unknown[0]
        )
        yield error("unknown-placeholder", message, hint=hint)
    elif lost := sorted(wanted - _placeholders(forms[-1]) - {"{"}):
        message = filled_sentence("the translation has lost {{{lost}}}", lost=lost[0])
        yield warning("lost-placeholder", message, hint="what it stands for would not be printed")


def _placeholders(text: str) -> set[str]:
    """Return the names of the placeholders (``{name}``) in a text; a text with unbalanced braces
    has one called ``{``."""
    if "{" not in text and "}" not in text:
        return set()
    try:
        return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    except ValueError:
        return {"{"}
