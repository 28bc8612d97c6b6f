"""Questions that nobody should ask: each has an answer or problems that the rules have foreseen."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence

from builder.model.game import Game
from builder.rules.asking import ask, describe
from builder.rules.error_boundary import is_unforeseen


def inputs_of(game: Game) -> dict[str, set[str]]:
    """The arguments that each procedure of a game takes."""
    return {line.name: {f.name for f in line.inputs} for line in describe(game)}


def has_answer_or_problems(
    game: Game,
    takes: Collection[str],
    name: str,
    arguments: Mapping[str, object],
    dice: Sequence[int] = (),
) -> None:
    """Asks with those arguments that the procedure takes."""
    known = {k: v for k, v in arguments.items() if k in takes}
    found = ask(game, name, known, dice)
    assert found.ok != bool(found.problems)
    assert [p.message for p in found.problems if is_unforeseen(p)] == []
    json.dumps(found.as_json())
