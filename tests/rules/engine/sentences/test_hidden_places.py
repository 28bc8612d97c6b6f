"""What the rules say of searches for units whose places are hidden."""

from __future__ import annotations

from builder.rules.engine.states.hidden_place_text import places_search_text
from builder.rules.engine.wording.condition_phrases import Wording
from tests.playing import hidden_game
from tests.together import together


@together(
    ("most", "said"),
    [
        (None, "may search in one place."),
        (1, "may search in one place."),
        (3, "may search in up to 3 places, one after the other."),
    ],
)
def test_other_sides_search_in_one_place_unless_more_are_declared(
    most: int | None, said: str
) -> None:
    game = hidden_game.of_places()
    (state,) = (one for one in game.mechanisms.states if one.hides == "place")
    way = state.recovery[0].model_copy(update={"most": most})
    first = next(iter(places_search_text(Wording.of(game, "en"), state, way)))
    assert first.endswith(f"each other side {said}")
