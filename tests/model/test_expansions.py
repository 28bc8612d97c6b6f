"""A game without its expansions lacks their parts, and nothing else."""

from __future__ import annotations

from builder.model.expansions import PARTS, Expansion, game_with
from builder.model.game import Game
from tests.games import loading

FIELDS = ("units", "markers", "scenarios", "tables", "decks", "cards")


def _ids(game: Game) -> dict[str, list[str]]:
    return {field: [part.id for part in getattr(game, field)] for field in FIELDS}


def test_the_parts_of_an_expansion_are_left_out() -> None:
    whole = loading.game("up-front")
    every = _ids(whole)
    counters = [*every["units"][:1], *every["markers"][:1]]
    parts = {"counters": counters, "scenarios": every["scenarios"][:1],
             "charts": every["tables"][:1], "decks": every["decks"][:1]}  # fmt: skip
    more = Expansion.model_validate({"id": "more", "title": "M", "source": "given 1.0", **parts})
    sheet = whole.sheet.model_copy(update={"expansions": (more,)})
    game = whole.model_copy(update={"sheet": sheet})
    assert {kind: [*more.parts_of(kind)] for kind in PARTS} == parts
    out = {one for kind in PARTS for one in parts[kind]}
    kept = _ids(game_with(game))
    for field in FIELDS[:-1]:
        assert kept[field] == [id for id in every[field] if id not in out]
    assert kept["cards"] == [card.id for card in whole.cards if card.deck not in parts["decks"]]
    assert _ids(game_with(game, ["more"])) == every
    assert game_with(whole) is whole
