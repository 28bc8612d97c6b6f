"""Declarations held against their game: words that it does not have, tables that do not fit."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cached_property

from builder.model.game import Game
from builder.model.mechanisms.conditions import Relation, line_key
from builder.problems import PathKey, Problem, did_you_mean, error, warning
from builder.rules.open.ground import words_of
from builder.rules.open.situation import REDUCED, UNSUPPLIED

_HEAD: PathKey = ("mechanisms",)


class Words:
    """The words that a game has for each thing that conditions ask."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @cached_property
    def kinds(self) -> frozenset[str]:
        """What units can be called."""
        found = {w for unit in self.game.units for w in words_of(self.game, unit)}
        return frozenset(found | {REDUCED, UNSUPPLIED})

    @cached_property
    def grounds(self) -> frozenset[str]:
        """What units can stand in."""
        key = self.game.terrain
        areas = {a.id for sheet in self.game.maps for a in sheet.areas}
        return frozenset(areas | {t.id for t in (*key.hexes, *key.features)})

    @cached_property
    def sides(self) -> frozenset[str]:
        """What lies between two places."""
        key = self.game.terrain
        return frozenset(t.id for t in (*key.hexsides, *key.features))

    @cached_property
    def paths(self) -> frozenset[str]:
        """What units can follow from place to place."""
        return frozenset(t.id for t in self.game.terrain.paths)

    @cached_property
    def places(self) -> frozenset[str]:
        """The hexes and areas of all maps."""
        areas = {a.id for sheet in self.game.maps for a in sheet.areas}
        return frozenset(areas.union(*(sheet.space.ids for sheet in self.game.maps)))

    @cached_property
    def weather(self) -> frozenset[str]:
        """What weather there is."""
        declared = self.game.mechanisms.weather
        return frozenset(kind.id for kind in declared.kinds) if declared else frozenset()

    def of(self, relation: Relation) -> frozenset[str]:
        """The words of a relation."""
        if relation == "in":
            return self.grounds
        if relation == "along":
            return self.paths
        return self.sides if relation == "across" else self.kinds


def check_declared(game: Game) -> Iterator[Problem]:
    """A game that declares no rules at all has none."""
    if not any(game.mechanisms.families()):
        hint = "write mechanisms.yaml; docs/choose-your-rules.md shows what there is"
        yield warning("no-mechanisms", "the game declares no rules", ("sheet", "system"), hint=hint)


def check_conditions(game: Game) -> Iterator[Problem]:
    """Words of conditions that the game has nothing for."""
    words = Words(game)
    for path, when in game.mechanisms.conditions:
        for who, relation, said in when.lines():
            here = (*path, line_key(who, relation))
            for n, word in enumerate(said):
                yield from known_word(word, words.of(relation), (*here, n), _WHAT[relation])
        for n, word in enumerate(when.weather):
            yield from known_word(word, words.weather, (*path, "weather", n), "no weather")
        sides = [s.id for s in game.sheet.sides]
        for n, word in enumerate(when.side):
            yield from known_word(word, sides, (*path, "side", n), "no side")


_WHAT: dict[Relation, str] = {
    "in": "no terrain of hexes, feature or area",
    "is": "nothing that a unit is",
    "with": "nothing that a unit is",
    "across": "nothing that lies on hexsides",
    "along": "no path",
}


def known_word(word: str, known: Collection[str], path: PathKey, what: str) -> Iterator[Problem]:
    """The complaint of a word that is not among those that there are."""
    if word not in known:
        yield error("unknown-word", f"{word!r} is {what}", path, hint=there_is(word, known))


_MANY = 60
"""Words beyond which a hint does not list them."""


def there_is(word: str, known: Iterable[str]) -> str:
    """A hint: the nearest word, and all that there are."""
    names = sorted(known)
    near = did_you_mean(word, names)
    near = f"{near} " if near.startswith("did") else ""
    if len(names) > _MANY:
        return near.strip()
    return f"{near}there is: {', '.join(names)}" if names else "the game has none"
