"""18.0, 18.3: blown bridges and a ford are markers on the map and lines of a position file alike."""

from __future__ import annotations

import pytest

from builder.model.position_sheets import Standing
from builder.rules.systems.folio.position_notes import POSITION, FolioPosition
from tests.games.vietnam import game


def _markers(*written: Standing, **noted: object) -> list[tuple[str, str]]:
    position = FolioPosition.model_validate({"pieces": written, **noted})
    return [(piece.counter, piece.at) for piece in POSITION.pieces(game(), position)]


@pytest.mark.parametrize(
    ("written", "noted", "added"),
    [
        ((), {}, []),
        ((), {"blown": ("0101/0201", "0301/0401")},
         [("blown-bridge", "0101/0201"), ("blown-bridge", "0301/0401")]),
        ((), {"forded": "0501"}, [("ford", "0501")]),
        ((("blown-bridge", "0101/0201"),), {"blown": ("0101/0201",), "forded": "0501"},
         [("ford", "0501")]),
        ((("ford", "0101/0201"),), {"blown": ("0101/0201",)}, [("blown-bridge", "0101/0201")]),
        ((("ford", "0501"),), {"forded": "0501"}, []),
        ((("ford", "0502"),), {"forded": "0501"}, [("ford", "0501")]),
    ],
)  # fmt: skip
def test_what_is_noted_gets_a_marker_where_none_lies(
    written: tuple[tuple[str, str], ...], noted: dict[str, object], added: list[tuple[str, str]]
) -> None:
    assert _markers(*(Standing(counter=id, at=at) for id, at in written), **noted) == added


def test_a_game_without_these_markers_needs_none() -> None:
    bare = game().model_copy(update={"markers": ()})
    position = FolioPosition(blown=("0101/0201",), forded="0501")
    assert list(POSITION.pieces(bare, position)) == []


def test_markers_on_the_map_are_noted_but_none_beside_it() -> None:
    lying = {"blown-bridge": ("0301/0401", "0101/0201", "off:x", ""), "ford": ("0501", "box:1")}
    pieces = [Standing(counter=id, at=at) for id, places in lying.items() for at in places]
    assert POSITION.fields(game(), [*pieces, Standing(counter="vc-514-1", at="0601")]) == {
        "blown": ("0101/0201", "0301/0401"), "forded": "0501",
    }  # fmt: skip
    assert POSITION.fields(game(), []) == {"blown": (), "forded": ""}
