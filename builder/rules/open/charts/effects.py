"""What declarations make of terrain, as the effects that terrain charts print."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.model.ground.terrain import Effect, TerrainKey, TerrainType
from builder.model.mechanisms import Combat
from builder.model.mechanisms.conditions import When
from builder.model.mechanisms.fighting.combat import Strength
from builder.rules.core.tables import signed
from builder.rules.core.vocabulary import Effect as Word

COLUMNS, ATTACK, DEFENCE = "columns", "attack", "defence"
EFFECTS = {
    COLUMNS: Word("moves the column of a combat", "", number=True),
    ATTACK: Word("how many times an attack counts", "", any_word=True),
    DEFENCE: Word("how many times a defence counts", "", any_word=True),
}
"""The effects that declarations give; a game may write them itself."""

_ATTACKS = ("defender_in", "attacker_across", "across", "attacker_along", "along")
"""What an attack may ask of the ground that lies in its way."""


def on_terrain(game: Game) -> Game:
    """The game with what its combats make of terrain in the terrain key. What depends on more than the
    terrain stands in the rules only."""
    found: dict[str, dict[str, Effect]] = {}
    for combat in game.mechanisms.combat:
        for id, name, value in _effects(combat):
            found.setdefault(id, {}).setdefault(name, value)
    if not found:
        return game
    key = game.terrain
    changed = {
        name: tuple(_with(kind, found.get(kind.id, {})) for kind in getattr(key, name))
        for name in TerrainKey.model_fields
    }
    return game.model_copy(update={"terrain": key.model_copy(update=changed)})


def _with(kind: TerrainType, effects: dict[str, Effect]) -> TerrainType:
    """A terrain type with more effects; those that the game writes stay."""
    return kind.model_copy(update={"effects": {**effects, **kind.effects}}) if effects else kind


def _effects(combat: Combat) -> Iterator[tuple[str, str, Effect]]:
    """Terrain, effect and value of every change that asks for nothing but terrain."""
    for shift in (shift for shift in combat.shifts if not shift.value):
        for id in _ground(shift.when, _ATTACKS):
            yield id, COLUMNS, shift.by
    for change in combat.strength:
        asked = _ATTACKS if change.of == "attacker" else ("in_", "defender_in")
        name = ATTACK if change.of == "attacker" else DEFENCE
        for id in _ground(change.when, asked):
            yield id, name, _in_short(change)


def conditional(game: Game) -> dict[tuple[str, str], list[tuple[Effect, str]]]:
    """The changes that ask for more than a terrain, by that terrain and their effect: what each is, and
    the case that says when."""
    found: dict[tuple[str, str], list[tuple[Effect, str]]] = {}
    for combat in game.mechanisms.combat:
        case = game.mechanisms.case("combat", combat)
        changes: list[tuple[str, tuple[str, ...], When, Effect, str]] = [
            (COLUMNS, _ATTACKS, shift.when, shift.by, shift.rule)
            for shift in combat.shifts if not shift.value
        ]  # fmt: skip
        for change in combat.strength:
            attacks = change.of == "attacker"
            asked = _ATTACKS if attacks else ("in_", "defender_in")
            name = ATTACK if attacks else DEFENCE
            changes.append((name, asked, change.when, _in_short(change), change.rule))
        for name, fields, when, value, rule in changes:
            if not _ground(when, fields):
                parts = (when, *when.any_)
                words = (w for part in parts for field in fields for w in getattr(part, field))
                for word in dict.fromkeys(words):
                    found.setdefault((word, name), []).append((value, rule or case))
    return found


def _in_short(change: Strength) -> str:
    """A change of strength as a chart has room for it: ``×2``, ``+1``, ``×2 +1``."""
    times = f"×{change.times}" if change.times != 1 or not change.add else ""
    return " ".join(filter(None, (times, signed(change.add) if change.add else "")))


def _ground(when: When, fields: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a condition that has one line, if it is one of these."""
    for field in fields:
        words: tuple[str, ...] = getattr(when, field)
        if words and when == When.model_validate({field: words}):
            return words
    return ()
