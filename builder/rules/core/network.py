"""Steps and their costs as whole numbers, for searches over a whole map."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any


@dataclass(frozen=True)
class Network:
    """Numbered places and the steps between them: for each place a list of (place, cost), costs in
    parts of a movement point, ``scale`` of them to the point."""

    places: tuple[Any, ...] = field(repr=False)
    number: dict[Any, int] = field(repr=False)
    steps: tuple[tuple[tuple[int, int], ...], ...] = field(repr=False)
    scale: int = 1


def network(
    places: Iterable[Hashable], steps: Callable[[Any], Iterable[tuple[Hashable, Fraction]]]
) -> Network:
    """The network of some places; ``steps`` gives the places next to one, and what each step costs.
    Steps that lead out of the network are left out."""
    every = tuple(places)
    number = {place: n for n, place in enumerate(every)}
    costs = [[(number[to], c) for to, c in steps(place) if to in number] for place in every]
    denominators = {cost.denominator for row in costs for _, cost in row}
    scale = math.lcm(*denominators) if denominators else 1
    whole = tuple(tuple((to, int(cost * scale)) for to, cost in row) for row in costs)
    return Network(every, number, whole, scale)
