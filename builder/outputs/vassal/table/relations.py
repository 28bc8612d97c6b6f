"""What sides are to each other in a module: two properties with the pairs of sides that are enemies and
that are allied, and the conditions that read them. In a game that declares no alliances all sides are
enemies, and there are no such properties."""

from __future__ import annotations

from collections.abc import Iterable

from builder.model.game import Game
from builder.model.mechanisms.places.control import ENTERING
from builder.model.mechanisms.sides.alliances import Shared, Stance
from builder.rules.engine.alliances.relations import pairs_of_game, relations_at_start
from builder.rules.engine.control.controlled_places import has_control_markers
from builder.vassal.expressions.properties import string
from builder.vassal.expressions.tree import FALSE, Text, Truth, as_text, choose

ENEMIES, ALLIES = "Enemies", "Allies"
"""The properties with the pairs of sides that are enemies, and of those that are allied; each pair is
listed both ways: ``<north=south><south=north>``."""
LISTS: dict[str, Stance] = {ENEMIES: "enemies", ALLIES: "allied"}
"""What the pairs in each of the two properties are to each other; all others are neutral."""


def entries(pair: str) -> tuple[str, str]:
    """Return the two entries of a pair of sides (``north south``) in a list of pairs."""
    one, _, other = pair.partition(" ")
    return f"<{one}={other}>", f"<{other}={one}>"


def listed_pairs(pairs: Iterable[str]) -> str:
    """Return pairs of sides in the form of the two properties."""
    return "".join(part for pair in pairs for part in entries(pair))


def relations_listed(game: Game, relations: dict[str, Stance]) -> dict[str, str]:
    """Return the two lists for what pairs of sides are to each other, by property."""
    known = {**relations_at_start(game), **relations}
    return {
        name: listed_pairs(pair for pair in pairs_of_game(game) if known[pair] == stance)
        for name, stance in LISTS.items()
    }


def with_relation(name: str, pair: str, stance: Stance) -> Text:
    """Return one of the two lists after a pair of sides has become ``stance`` to each other."""
    kept = string(name)
    for entry in entries(pair):
        kept = kept.replace(entry, "")
    return kept + listed_pairs([pair]) if LISTS[name] == stance else kept


def _is_listed(name: str, one: Text | str, other: Text | str) -> Truth:
    return string(name).contains("<" + as_text(one) + "=" + as_text(other) + ">")


def is_enemy(game: Game, one: Text, other: Text | str) -> Truth:
    """Return the condition that two sides are enemies."""
    if game.mechanisms.alliances is None:
        return one.differs(other)
    return _is_listed(ENEMIES, one, other)


def shares(game: Game, one: Text, other: Text | str, what: Shared) -> Truth:
    """Return the condition that two sides are the same, or are allied and do this together as the game
    declares."""
    declared = game.mechanisms.alliances
    if declared is None or what not in declared.share:
        return one.equals(other)
    return one.equals(other) | _is_listed(ALLIES, one, other)


def is_neutral(one: Text | str, other: Text | str) -> Truth:
    """Return the condition that two sides are different ones and neutral to each other."""
    related = _is_listed(ENEMIES, one, other) | _is_listed(ALLIES, one, other)
    return as_text(one).differs(other) & ~related


def attacks_neutrals(game: Game) -> bool:
    """Return whether neutral sides may be attacked."""
    declared = game.mechanisms.alliances
    return declared is not None and bool(declared.attacked)


def may_attack(game: Game, attacker: Text, other: Text) -> Truth:
    """Return the condition that a side may attack units of another one."""
    neutral = is_neutral(attacker, other) if attacks_neutrals(game) else FALSE
    return is_enemy(game, other, attacker) | neutral


RETAKING = "control-related"
"""The keystroke by which units take places from sides that have become their enemies."""


def retaking_keys(game: Game) -> list[str]:
    """Return the keystroke that follows a change of what sides are to each other, in games whose
    units take places by being in them without enemies; in other games none."""
    control = game.mechanisms.control
    takes = control is not None and control.taken == ENTERING
    related = game.mechanisms.alliances is not None
    return [RETAKING] if takes and related and has_control_markers(game) else []


def stance_of(pair: str) -> Text:
    """Return the expression for what a pair of sides is to each other."""
    one, _, other = pair.partition(" ")
    enemies, allied = (_is_listed(name, one, other) for name in (ENEMIES, ALLIES))
    return choose(enemies, "enemies", choose(allied, "allied", "neutral"))
