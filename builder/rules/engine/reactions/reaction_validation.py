"""Checks declared reactions against their game."""

from __future__ import annotations

from collections.abc import Iterator

from builder.model.game import Game
from builder.problems import PathKey, Problem, error
from builder.rules.engine.positions.declared_names import known_word
from builder.sentences import filled_sentence


def check_reactions(game: Game) -> Iterator[Problem]:
    """Report errors in declared reactions: a combat that does not exist or cannot be fought out of
    turn, zones of control in a game without any, and two reactions with the same id."""
    combats = {combat.id: combat for combat in game.mechanisms.combat}
    seen: set[str] = set()
    for n, declared in enumerate(game.mechanisms.reactions):
        path: PathKey = ("mechanisms", "reactions", n)
        yield from known_word(declared.combat, combats, (*path, "combat"), "no combat with a table")
        fought = combats.get(declared.combat)
        if fought is not None and fought.reach == "same place":
            message = filled_sentence(
                "{combat} is fought in the same place, where no enemy comes by", combat=fought.id
            )
            hint = "name a combat with enemies in an adjacent place, or with a range"
            yield error("bad-reaction", message, (*path, "combat"), hint=hint)
        if "zone" in declared.to and game.mechanisms.zones is None:
            message = "nobody has a zone of control that an enemy could enter"
            hint = "declare zones, or write to: move"
            yield error("bad-reaction", message, (*path, "to"), hint=hint)
        if declared.id in seen:
            message = filled_sentence("there are two reactions {id}", id=declared.id)
            hint = "give each reaction an id of its own"
            yield error("bad-reaction", message, (*path, "id"), hint=hint)
        seen.add(declared.id)
