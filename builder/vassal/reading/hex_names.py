"""Finds the numbering of a hex grid from the names of its hexes: which columns and rows are counted
in which direction, with which letters, and whether they slant. Names that do not fit are own names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal

from builder.model.ground.grids import is_place_name
from builder.model.space.hexes import Cell, HexGrid, Numbering
from builder.model.space.hexes.numbering import ALPHABET, AfterZ, Slant, letters_of_index

_TOKENS = re.compile(r"[^\W\d_]+|\d+|[\W_]+")
_SAMPLE = 60
_LEAST_FITTING = 0.5
"""The share of names that a numbering must yield; with fewer, all of them are own names."""
_MOST_LETTERS = 400

Pair = tuple[str, str]


@dataclass(frozen=True)
class _Form:
    """How place names consist of two numbers: the texts before and between them, their number of digits
    (1: as many as needed), which of the two is written in letters, and both numbers for each hex."""

    prefix: str
    separator: str
    digits: int
    lettered: Literal["none", "first", "second"]
    pairs: Mapping[Cell, Pair]


def numbering_of_names(shape: HexGrid, names: Mapping[Cell, str]) -> Numbering:
    """Return the numbering that explains the names of most hexes of a grid. Hexes that it names
    differently keep their names as exceptions; a name that cannot be one is left out."""
    form = _form_of(names)
    found = Numbering()
    if form is not None:
        sample = sorted(form.pairs)[:: max(1, len(form.pairs) // _SAMPLE)]
        tried = list(_numberings(shape, form, sample))
        if tried:
            best = max(tried, key=lambda n: _fitting(shape, n, names, sample))
            fits = _fitting(shape, best, names, list(names))
            found = best if fits >= _LEAST_FITTING * len(names) else found
    grid = replace(shape, numbering=found)
    own = {
        grid.number(cell): name
        for cell, name in names.items()
        if grid.number(cell) != name and is_place_name(name)
    }
    return replace(found, names=own)


def _fitting(
    shape: HexGrid, numbering: Numbering, names: Mapping[Cell, str], cells: Sequence[Cell]
) -> int:
    grid = replace(shape, numbering=numbering)
    return sum(grid.number(cell) == names[cell] for cell in cells)


# -- the form of names -------------------------------------------------------------------------


def _form_of(names: Mapping[Cell, str]) -> _Form | None:
    """Return the form that most of the names have; ``None`` if they do not consist of two
    numbers."""
    split = {cell: _TOKENS.findall(name) for cell, name in names.items()}
    signs = {cell: "".join(map(_sign, tokens)) for cell, tokens in split.items()}
    usual = Counter(signs.values()).most_common(1)[0][0]
    alike = {cell: tokens for cell, tokens in split.items() if signs[cell] == usual}
    return _parted(usual, alike) or _halved(usual, alike)


def _sign(token: str) -> str:
    return "D" if token.isdecimal() else "L" if token[0].isalpha() else "S"


def _halved(signs: str, alike: Mapping[Cell, list[str]]) -> _Form | None:
    """Return the form of names that end with digits, one half for each number, as in ``0304``."""
    ends = Counter(len(tokens[-1]) for tokens in alike.values())
    length = ends.most_common(1)[0][0]
    befores = Counter("".join(tokens[:-1]) for tokens in alike.values())
    prefix = befores.most_common(1)[0][0]
    if not signs.endswith("D") or length % 2 or length > 8:
        return None
    half = length // 2
    pairs = {
        cell: (tokens[-1][:half], tokens[-1][half:])
        for cell, tokens in alike.items()
        if len(tokens[-1]) == length and "".join(tokens[:-1]) == prefix
    }
    return _Form(prefix, "", half, "none", pairs)


def _parted(signs: str, alike: Mapping[Cell, list[str]]) -> _Form | None:
    """Return the form of names with two numbers that letters or a sign keep apart, as in ``A12`` and
    ``3.14``."""
    match = re.fullmatch(r"(.*?)(LD|DL|LSD|DSL|DSD)", signs)
    if match is None:
        return None
    at, parts = len(match[1]), match[2]
    before = {"".join(tokens[:at]) for tokens in alike.values()}
    between = {tokens[at + 1] if len(parts) == 3 else "" for tokens in alike.values()}
    pairs = {cell: (tokens[at], tokens[-1]) for cell, tokens in alike.items()}
    numbers = [text for pair in pairs.values() for text in pair if text.isdecimal()]
    firsts, seconds = ({pair[n] for pair in pairs.values()} for n in (0, 1))
    if len(before) > 1 or len(between) > 1 or min(len(firsts), len(seconds)) < 2:
        return None
    lettered: Literal["none", "first", "second"] = "none"
    if parts[0] == "L":
        lettered = "first"
    elif parts[-1] == "L":
        lettered = "second"
    padded = any(len(text) > 1 and text.startswith("0") for text in numbers)
    digits = min(4, min(map(len, numbers))) if padded else 1
    return _Form(before.pop(), between.pop(), digits, lettered, pairs)


# -- numberings --------------------------------------------------------------------------------

_SLANTS: tuple[Slant, ...] = ("none", "rising", "falling")
_DIRECTIONS: tuple[Literal["rising", "falling"], ...] = ("rising", "falling")
_ORDERS: tuple[Literal["CCRR", "RRCC"], ...] = ("CCRR", "RRCC")


def _numberings(shape: HexGrid, form: _Form, sample: Sequence[Cell]) -> Iterator[Numbering]:
    """Yield every numbering that gives some of the names, those without slants and letters
    first."""
    for slant, order, columns, rows in product(_SLANTS, _ORDERS, _DIRECTIONS, _DIRECTIONS):
        column_is = "first" if order == "CCRR" else "second"
        letters: Literal["none", "columns", "rows"] = "none"
        if form.lettered != "none":
            letters = "columns" if form.lettered == column_is else "rows"
        base = Numbering(
            order=order, columns=columns, rows=rows, digits=form.digits, letters=letters,
            separator=form.separator, prefix=form.prefix, slant=slant,
        )  # fmt: skip
        grid = replace(shape, numbering=base)
        indices = {cell: grid.printed_column_row(cell) for cell in form.pairs}
        for alphabet, after_z in _alphabets(form, indices, order, letters):
            lettered = replace(base, alphabet=alphabet, after_z=after_z)
            firsts = _firsts(lettered, form, indices, sample)
            if firsts is not None:
                yield replace(lettered, first_column=firsts[0], first_row=firsts[1])


def _alphabets(
    form: _Form, indices: Mapping[Cell, tuple[int, int]], order: str, letters: str
) -> list[tuple[str, AfterZ]]:
    """Return the alphabets in which the letters of the names may count: the usual one, the usual one
    without letters that never occur, or the letters in the order of their columns or rows."""
    if letters == "none":
        return [(ALPHABET, "AA-BB")]
    axis = 0 if letters == "columns" else 1
    at = axis if order == "CCRR" else 1 - axis
    seen: dict[int, str] = {}
    for cell, pair in form.pairs.items():
        seen.setdefault(indices[cell][axis], pair[at])
    single = [seen[n] for n in sorted(seen) if len(seen[n]) == 1]
    in_order = "".join(dict.fromkeys(single))
    found: list[tuple[str, AfterZ]] = [(ALPHABET, "AA-BB"), (ALPHABET, "AA-AB")]
    if in_order and set(in_order) <= set(ALPHABET) and in_order == "".join(sorted(in_order)):
        span = ALPHABET[ALPHABET.index(in_order[0]) : ALPHABET.index(in_order[-1]) + 1]
        kept = "".join(sign for sign in ALPHABET if sign not in span or sign in in_order)
        if kept != ALPHABET:
            found += [(kept, "AA-BB"), (kept, "AA-AB")]
    elif len(in_order) > 1:
        found += [(in_order, "AA-BB"), (in_order, "AA-AB")]
    return found


def _firsts(
    numbering: Numbering,
    form: _Form,
    indices: Mapping[Cell, tuple[int, int]],
    sample: Sequence[Cell],
) -> tuple[int, int] | None:
    """Return the numbers of the first column and row that most names of the sample imply; ``None`` if a
    letter before A would be needed."""
    values = {}
    if numbering.letters != "none":
        texts = (
            letters_of_index(n, numbering.alphabet, numbering.after_z) for n in range(_MOST_LETTERS)
        )
        values = {text: n + 1 for n, text in enumerate(texts)}
    found = []
    for axis, name in enumerate(("columns", "rows")):
        at = axis if numbering.order == "CCRR" else 1 - axis
        lettered = numbering.letters == name
        firsts: Counter[int] = Counter()
        for cell in sample:
            text = form.pairs[cell][at]
            value = values.get(text) if lettered else int(text)
            if value is not None:
                firsts[value - indices[cell][axis]] += 1
        if not firsts:
            return None
        first = min(firsts, key=lambda n: (-firsts[n], n))
        if not -999 <= first <= 9999 or (lettered and first < 1):
            return None
        found.append(first)
    return found[0], found[1]
