"""Adds what terrain does in combat, as the combat rules declare it, to the terrain key that terrain
charts print."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.ground.terrain import Effect, TerrainKey, TerrainType
from builder.model.mechanisms import Combat
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.fighting.combat import Strength
from builder.model.pieces.values import number_text
from builder.rules.signed_numbers import signed
from builder.rules.vocabulary import Effect as Word

COLUMNS, ATTACK, DEFENCE = "columns", "attack", "defence"
EFFECTS = {
    COLUMNS: Word("moves the column of a combat", "", number=True),
    ATTACK: Word("how many times an attack counts", "", any_word=True),
    DEFENCE: Word("how many times a defence counts", "", any_word=True),
}
"""The vocabulary of the terrain effects that combat declarations supply. A game may also write
these effects itself."""

_ATTACKS = ("defender_in", "attacker_across", "across", "attacker_along", "along")
"""The condition keys by which a change of an attack tests the terrain of the defender or between
attacker and defender."""


def with_combat_effects(game: Game) -> Game:
    """Return the game with the effects of terrain on its combats added to the terrain key. An
    effect that depends on more than the terrain is followed by the number of its rule: ``×2
    (7.2)``."""
    found: dict[str, dict[str, list[str | int]]] = {}
    for combat in game.mechanisms.combat:
        for id, name, value in _effects(combat):
            found.setdefault(id, {}).setdefault(name, [value])
    for combat in game.mechanisms.combat:
        for id, name, value in _at_times(game, combat):
            several = found.setdefault(id, {}).setdefault(name, [])
            several += [value] if value not in several else []
    if not found:
        return game
    key = game.terrain
    changed = {
        name: tuple(_with(kind, _joined(found.get(kind.id, {}))) for kind in getattr(key, name))
        for name in TerrainKey.model_fields
    }
    return game.model_copy(update={"terrain": key.model_copy(update=changed)})


def _joined(effects: dict[str, list[str | int]]) -> dict[str, Effect]:
    """Return one value for each effect name: a single value stays as it is (a number stays a
    number), several become a text with commas."""
    return {
        name: values[0] if len(values) == 1 else ", ".join(map(_cell_text, values))
        for name, values in effects.items()
    }


def _cell_text(value: str | int) -> str:
    return signed(value) if isinstance(value, int) else value


def _with(kind: TerrainType, effects: dict[str, Effect]) -> TerrainType:
    """Return a terrain type with these effects added; effects that the game's author has written
    himself take precedence."""
    return kind.model_copy(update={"effects": {**effects, **kind.effects}}) if effects else kind


def _effects(combat: Combat) -> Iterator[tuple[str, str, Effect]]:
    """Yield, for every combat modifier that depends only on terrain: the terrain type's id, the
    name of the effect, and its value."""
    for shift in (shift for shift in combat.shifts if not shift.value):
        for id in _ground(shift.when, _ATTACKS):
            yield id, COLUMNS, shift.by
    for change in combat.strength:
        asked = _ATTACKS if change.of == "attacker" else ("in_", "defender_in")
        name = ATTACK if change.of == "attacker" else DEFENCE
        for id in _ground(change.when, asked):
            yield id, name, _in_short(change)


def _at_times(game: Game, combat: Combat) -> Iterator[tuple[str, str, str]]:
    """Yield, for every combat modifier that depends on terrain and something else: the terrain
    type's id, the name of the effect, and its value with the number of its rule."""
    case = game.mechanisms.case("combat", combat)
    for shift in (shift for shift in combat.shifts if not shift.value):
        yield from _when(
            COLUMNS, shift.when, _ATTACKS, f"{signed(shift.by)} ({shift.rule or case})"
        )
    for change in combat.strength:
        value = f"{_in_short(change)} ({change.rule or case})"
        if change.of == "attacker":
            yield from _when(ATTACK, change.when, _ATTACKS, value)
        else:
            yield from _when(DEFENCE, change.when, ("in_", "defender_in"), value)


def _when(
    name: str, when: When, fields: tuple[str, ...], value: str
) -> Iterator[tuple[str, str, str]]:
    """Yield the effect (terrain type, ``name``, ``value``) for each terrain type in the ``fields``
    of a condition; nothing if the condition consists of terrain alone."""
    if not _ground(when, fields):
        words = (w for part in (when, *when.any_) for of in fields for w in getattr(part, of))
        yield from ((word, name, value) for word in dict.fromkeys(words))


def _in_short(change: Strength) -> str:
    """Return a change of strength in the short form for a chart: ``×2``, ``×½``, ``+1`` or ``×2 +1``."""
    times = f"×{number_text(change.times)}" if change.times != 1 or not change.add else ""
    return " ".join(filter(None, (times, signed(change.add) if change.add else "")))


def _ground(when: When, fields: tuple[str, ...]) -> tuple[str, ...]:
    """Return the terrain words of a condition that has one of the keys ``fields`` and nothing else;
    otherwise an empty tuple."""
    for field in fields:
        words: tuple[str, ...] = getattr(when, field)
        if words and when == When.model_validate({field: words}):
            return words
    return ()
