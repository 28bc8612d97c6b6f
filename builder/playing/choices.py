"""Groups the choices of a decision for display: neighbouring choices whose sentences differ only in a
place form one group."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from builder.model.space.hexes.numbering import looks_like_number
from builder.rules.play.moment import Sentence

_TOGETHER = 4
"""The number of choices differing only in a place from which they become one group."""
_LONGEST = 12
"""The greatest length, in letters, of a place name in such a group."""

Numbered = tuple[int, Sentence]
"""The number of a choice, and the sentence that describes it."""
_Kind = tuple[object, ...]


class ChoiceGroup(NamedTuple):
    """Neighbouring choices shown as one group. ``varied`` names the one value in which their sentences
    differ; it is empty for a choice by itself."""

    varied: str
    choices: tuple[Numbered, ...]

    @property
    def sentence(self) -> Sentence:
        """The sentence that all choices of the group share, with dots in place of the value that
        varies."""
        one = self.choices[0][1]
        return one._replace(values={**one.values, self.varied: "…"}) if self.varied else one

    def cells(self) -> Iterator[tuple[int, str]]:
        """Yield for each choice of the group its number, and the place that distinguishes it from the
        others."""
        yield from ((n, str(one.values[self.varied])) for n, one in self.choices)


def heading(text: str) -> str:
    """Return the words of a group's sentence without the full stop after its dots.

    >>> heading("The year is ….")
    'The year is …'
    """
    return text.removesuffix(".") if text.endswith("….") else text


def grouped_choices(sentences: Sequence[Numbered]) -> Iterator[ChoiceGroup]:
    """Yield the choices in their order, in groups."""
    for varied, run in groupby(_with_what_varies(sentences), key=lambda item: item[0]):
        choices = tuple(item[1] for item in run)
        if varied is None or len(choices) < _TOGETHER:
            yield from (ChoiceGroup("", (one,)) for one in choices)
        else:
            yield ChoiceGroup(str(varied[-1]), choices)


def _with_what_varies(sentences: Sequence[Numbered]) -> Iterator[tuple[_Kind | None, Numbered]]:
    """Yield each choice with its kind: its sentence without the one value that varies among
    neighbouring choices, and that value's name; ``None`` for a choice unlike its neighbours."""
    kinds = [_kind(one) for _, one in sentences]
    for n, item in enumerate(sentences):
        beside = {*(kinds[n - 1] if n else ()), *(kinds[n + 1] if n + 1 < len(kinds) else ())}
        yield next((kind for kind in kinds[n] if kind in beside), None), item


def _kind(one: Sentence) -> list[_Kind]:
    """Return the kinds to which a choice may belong, one for each of its values that looks like a
    place: the sentence without that value, and the value's name."""
    return [
        (one.rule, one.text, tuple((k, str(v)) for k, v in one.values.items() if k != name), name)
        for name, value in one.values.items()
        if len(str(value)) <= _LONGEST and looks_like_number(str(value))
    ]
