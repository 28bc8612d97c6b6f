"""Checks what a game declares about alliances."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.mechanisms.events import EventEffect
from builder.model.mechanisms.sides.alliances import STANCES, Alliances, pairs_of
from builder.problems import PathKey, Problem, error, warning
from builder.rules.engine.positions.declared_names import known_word
from builder.sentences import filled_sentence

_PATH: PathKey = ("mechanisms", "alliances")


def check_alliances(game: Game) -> Iterator[Problem]:
    """Report sides that the game does not have, pairs that are said to be two things, allies that there
    never are, and conditions and effects on alliances in a game that declares none."""
    declared = game.mechanisms.alliances
    if declared is None:
        yield from _undeclared(game)
        return
    yield from _groups(game, declared)
    changed = any(effect.relation for _, effect in _effects(game))
    if not (declared.allied or changed) and declared.share:
        hint = "name sides that are allied, or write a relation as an effect of an event"
        yield warning("bad-alliance", "no sides are ever allied", (*_PATH, "share"), hint=hint)


def _groups(game: Game, declared: Alliances) -> Iterator[Problem]:
    """Report unknown sides, lists that are too short, and pairs that are both allied and neutral."""
    known, seen = [side.id for side in game.sheet.sides], dict[str, str]()
    for key in ("allied", "neutral"):
        for n, group in enumerate(getattr(declared, key)):
            path: PathKey = (*_PATH, key, n)
            for m, word in enumerate(group):
                yield from known_word(word, known, (*path, m), "no side")
            if len({*group}) < (2 if key == "allied" else 1):
                hint = "name two or more sides in each list: [[north, south], [east, west]]"
                yield error("bad-alliance", "a side is not allied with itself", path, hint=hint)
            for pair in pairs_of(group):
                if seen.setdefault(pair, key) != key:
                    message = filled_sentence("{pair} are both allied and neutral", pair=pair)
                    yield error("bad-alliance", message, path, hint="leave them out of one list")


def _effects(game: Game) -> Iterator[tuple[PathKey, EventEffect]]:
    for path, part in game.mechanisms.parts:
        if isinstance(part, EventEffect):
            yield path, part


def _undeclared(game: Game) -> Iterator[Problem]:
    """Report conditions and effects on alliances in a game that declares none."""
    hint = "write alliances: {rule: …} in mechanisms.yaml"
    message = "nothing says how the sides stand to each other"
    for path, effect in _effects(game):
        if effect.relation:
            yield error("bad-alliance", message, (*path, "relation"), hint=hint)
    for path, when in game.mechanisms.conditions:
        for key in STANCES:
            if getattr(when, key):
                yield error("bad-alliance", message, (*path, key), hint=hint)
