"""The options for building a game's VASSAL module: a part of ``game.yaml``, and words for the
command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, get_args

from pydantic import BeforeValidator, Field

from builder.model.base import Model, Words, split_words, word_list_schema

CounterSet = Literal["large", "contrast", "compact"]
CounterSets = Annotated[
    tuple[CounterSet, ...], BeforeValidator(split_words), word_list_schema(*get_args(CounterSet))
]


class ModuleOptions(Model):
    """How the VASSAL module is made.

    ``pieces`` are pixel pictures (``png``) or vector pictures that stay sharp at any zoom
    (``svg``). ``maps`` are one picture each, or ``tiles``: boards of at most ``tile`` pixels a side
    next to each other, which need less memory at once. ``ranges`` are values (of ``value_names`` or
    a value set) that units can show as the hexes that they reach. ``dice_pictures`` shows the
    rolled dice. ``counter_sets`` are alternative versions of the counters, from which each player
    may choose in the preferences: ``large``, ``contrast`` (units in black and white), ``compact``
    (small, to see the map). ``made`` says which module a game gets that was imported from one: that
    same module with the changes applied (``carried``), or one that Chitwright builds anew
    (``own``). ``vassal`` is the version of VASSAL for which the module is made; it opens in later
    ones too.
    """

    pieces: Literal["png", "svg"] = "png"
    maps: Literal["whole", "tiles"] = "whole"
    tile: Annotated[int, Field(ge=256, le=8192)] = 1024
    ranges: Words = ()
    dice_pictures: bool = True
    counter_sets: CounterSets = ()
    made: Literal["carried", "own"] = "carried"
    vassal: Annotated[Literal["3.7", "3.8"], BeforeValidator(str)] = "3.7"


WORDS: Mapping[str, Mapping[str, Any]] = {
    "png": {"pieces": "png"},
    "svg": {"pieces": "svg"},
    "whole": {"maps": "whole"},
    "tiles": {"maps": "tiles"},
    "dice-pictures": {"dice_pictures": True},
    "plain-dice": {"dice_pictures": False},
    "carried": {"made": "carried"},
    "own": {"made": "own"},
    "vassal-3.7": {"vassal": "3.7"},
    "vassal-3.8": {"vassal": "3.8"},
}
"""The words with which the command line sets the options of the VASSAL module, each with the fields
that it sets; if words contradict each other, the later one wins."""


def options_with_words(options: ModuleOptions, words: Sequence[str]) -> ModuleOptions:
    """Return the options changed as these words say; raises ``KeyError`` for an unknown word."""
    for word in words:
        options = options.model_copy(update=dict(WORDS[word]))
    return options
