"""Positions as written in files: which counters are where, in which scenario, turn and phase."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, Field

from builder.model.base import Identifier, Line, Model, Whole, Words
from builder.model.scenarios import Placement
from builder.sentences import filled_sentence


class Standing(Model):
    """A counter in its place: a hex (``0616``), a hexside (``0717/0718``), a box (``turn:3``), or
    nowhere (off the map, not yet arrived).

    ``reduced`` shows its back, ``lost`` is the number of steps that it has lost, ``states`` are
    those that it is in; ``hidden`` means not yet found by the enemy; ``bank``, for a hex divided by
    water, is a neighbouring hex on the counter's side of the water. ``with_markers`` are the
    markers that lie on it. ``faces`` is the direction that it points in (``N``, ``SE``). ``aboard`` is the
    unit in the same place that carries it.
    ``known_as`` is the name by which the owner of a side's own file knows an enemy that lies face
    down; the counter then only stands for it. In games that ask for the order of stacks it tells
    apart like units.
    """

    counter: Identifier
    at: Line = ""
    count: Annotated[int, Field(ge=1, le=400)] = 1
    reduced: bool = False
    lost: Annotated[int, Field(ge=0, le=99)] = 0
    states: Words = ()
    hidden: bool = False
    bank: Line = ""
    faces: Line = ""
    aboard: Line = ""
    with_markers: Words = ()
    crowded: bool = False
    known_as: Line = ""


_SHARED = {*Standing.model_fields} & {*Placement.model_fields}
"""The fields of a counter that scenarios and positions have in common."""


def standing_from_placement(placement: Placement) -> Standing:
    """Return the counter of a position that a placement of a scenario describes."""
    return Standing.model_validate(placement.model_dump(include=_SHARED))


def placement_from_standing(standing: Standing) -> Placement:
    """Return the placement of a scenario for a counter of a position, the inverse of
    :func:`standing_from_placement`; fields that only positions have are left out."""
    return Placement.model_validate(standing.model_dump(include=_SHARED))


_LARGEST_NUMBER = 10**9
_LONGEST_TEXT = 200
_MOST_VALUES = 20_000
_DEEPEST = 12


def _check_plain_values(given: dict[str, Any]) -> dict[str, Any]:
    """Return the mapping unchanged; raises ``ValueError`` if it has values other than texts, whole
    numbers, lists and mappings, or exceeds the bounds on their number, length and depth, which
    protect memory."""
    left = _MOST_VALUES
    waiting: list[tuple[Any, int]] = [(given, 0)]
    while waiting:
        value, depth = waiting.pop()
        left -= 1
        if left < 0 or depth > _DEEPEST:
            raise ValueError(
                filled_sentence(
                    "more than {most_values} values, or more than {deepest} deep",
                    most_values=_MOST_VALUES,
                    deepest=_DEEPEST,
                )
            )
        if isinstance(value, dict):
            waiting += [(one, depth + 1) for pair in value.items() for one in pair]
        elif isinstance(value, (list, tuple)):
            waiting += [(one, depth + 1) for one in value]
        elif isinstance(value, str):
            if len(value) > _LONGEST_TEXT:
                raise ValueError(
                    filled_sentence(
                        "a text of more than {longest_text} letters", longest_text=_LONGEST_TEXT
                    )
                )
        elif not isinstance(value, int) or abs(value) > _LARGEST_NUMBER:
            raise ValueError("a value is a text, a whole number, a list or a mapping")
    return given


_MOST_CARDS = 2_000


def _check_piles(given: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Return piles of cards unchanged; raises ``ValueError`` for more cards than any game has."""
    if len(given) + sum(map(len, given.values())) > _MOST_CARDS:
        raise ValueError(filled_sentence("more than {most} cards", most=_MOST_CARDS))
    return given


PlainValues = Annotated[dict[Line, Any], AfterValidator(_check_plain_values)]
"""A mapping of texts, whole numbers, lists and mappings, within bounds."""


ToldLine = Annotated[str, Field(max_length=2000)]
"""A sentence about what happened in a game."""


class InPlay(Model):
    """The part of a position file for a game in play: the side whose phase it is, the tasks to do
    next (``agenda``), the notes of the rules, and the actions that led to the position (``log``).
    Numbers among tasks and notes are written with their sign. ``seed`` determines the dice of the
    game.

    ``only`` is the side whose own file this is: it holds what that side may know and no more, and
    ``orders`` are the actions that its player has chosen in it. ``told`` are the sentences for each
    side about what has happened since it gave its last orders."""

    seed: Annotated[int, Field(ge=-_LARGEST_NUMBER, le=_LARGEST_NUMBER)] | None = None
    only: Line = ""
    orders: Annotated[tuple[Line, ...], Field(max_length=2_000)] = ()
    told: Annotated[dict[Line, tuple[ToldLine, ...]], Field(max_length=100)] = {}
    side: Line = ""
    agenda: Annotated[tuple[PlainValues, ...], Field(max_length=1000)] = ()
    notes: PlainValues = {}
    log: Annotated[tuple[Line, ...], Field(max_length=20_000)] = ()


class PositionSheet(Model):
    """A position file: the state of a game at one point. A system may add fields of its own in a
    subclass.

    ``roll`` is what was rolled for a setup that asks for dice, ``secret`` what a side wrote down
    (its way to win). ``options`` are optional rules in use, by the names that the game's system has
    for them. ``incomplete`` positions lack what a side has noted elsewhere, in secret. ``play`` is
    present in the middle of a game in play; ``side``, which has the phase, and ``piles``, the cards of
    each pile from bottom to top, are of a page on which a game is played freely.
    """

    game: Line = ""
    scenario: Line = ""
    map: Line = ""
    turn: Annotated[int, Field(ge=1, le=999)] = 1
    phase: Line = ""
    side: Line = ""
    roll: Whole | None = None
    secret: Line = ""
    options: Words = ()
    incomplete: bool = False
    play: InPlay | None = None
    piles: Annotated[dict[Line, tuple[Line, ...]], AfterValidator(_check_piles)] = {}
    pieces: tuple[Standing, ...] = ()


Sheet = TypeVar("Sheet", bound=PositionSheet)


def as_position_model(model: type[Sheet], written: PositionSheet | None) -> Sheet:
    """Return a position as an instance of a system's model: unchanged if it already is one;
    otherwise with defaults for the system's own fields; without a position, an empty one."""
    if isinstance(written, model):
        return written
    general = PositionSheet.model_fields if written else ()
    return model.model_validate({name: getattr(written, name) for name in general})
