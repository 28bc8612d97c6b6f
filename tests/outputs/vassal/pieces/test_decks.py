"""Saved games of a game with cups: what is in play is not in its cup as well."""

from __future__ import annotations

from builder.model.position_sheets import PositionSheet, Standing
from builder.outputs.vassal.counters.tokens import placements
from builder.outputs.vassal.module.positions import position_of_save, save_of_position
from builder.vassal.format.files.reader import PlacedPiece, read_save
from builder.vassal.format.files.saves import ESCAPE, obfuscate, read_commands
from builder.vassal.format.files.sequence_encoder import encode
from builder.vassal.format.traits import NO_SIDE, trait_fields
from tests.games.green_beret import game


class TestCups:
    """Counters of cups that are in play are not in their cups as well."""

    def saved(self) -> tuple[list[str], list[PlacedPiece]]:
        pieces = (
            Standing(counter="vc-squad", at="1522"),
            Standing(counter="nva-squad", at="pp:100", hidden=True),
            Standing(counter="a-team-1", at="1419", with_markers=("movement-1",)),
        )
        sheet = PositionSheet(
            game="green-beret", scenario="green-beret", map="song-ba", turn=3, phase="enemy",
            pieces=pieces,
        )  # fmt: skip
        data, problems = save_of_position(game(), sheet)
        assert problems == []
        read, others = read_save(data)
        return others, read

    def test_each_counter_is_there_as_often_as_the_game_holds_it(self) -> None:
        others, pieces = self.saved()
        squads = [p for p in pieces if p.name == "VC squad"]
        assert len(squads) == 5
        assert sum(p.spot is not None and p.spot.map == "Map" for p in squads) == 1
        assert sum(c.startswith("+/") and "/deck;" in c for c in others) == 3
        assert "SETUP_STACK\t" in others

    def test_what_is_hidden_from_everybody_is_seen_by_no_side(self) -> None:
        _, pieces = self.saved()
        (token,) = [p for p in pieces if p.name == "NVA squad" and p.spot and p.spot.map == "Map"]
        masks = [t.state for t in token.traits if t.kind == "Obscurable"]
        assert masks == [f"{NO_SIDE};"]

    def test_it_is_read_back_with_its_phase(self) -> None:
        sheet = PositionSheet(
            scenario="green-beret", map="song-ba", turn=3, phase="enemy",
            pieces=(
                Standing(counter="vc-squad", at="1522"),
                Standing(counter="snakes", at="pp:7", hidden=True),
            ),
        )  # fmt: skip
        data, _ = save_of_position(game(), sheet)
        found, problems = position_of_save(game(), data)
        assert problems == []
        assert found is not None
        assert (found.turn, found.phase) == (3, "Enemy movement and combat")
        assert {(p.counter, p.at, p.hidden) for p in found.pieces} == {
            ("vc-squad", "1522", False), ("snakes", "pp:7", True),
        }  # fmt: skip


def test_sequences_inside_sequences_are_read_as_the_engine_writes_them() -> None:
    inner = encode(["", "+/1/x/y", "+/2/x/y"], ESCAPE)
    data = obfuscate([encode(["begin_save", inner, "end_save"], ESCAPE)])
    assert read_commands(data) == ["begin_save", "", "+/1/x/y", "+/2/x/y", "end_save"]


class TestTokens:
    """Two counters of the cup of enemies lie face down on the track of points and count there."""

    def test_they_count_tens_and_ones_and_the_count_starts_where_they_lie(self) -> None:
        pieces = (
            Standing(counter="nva-squad", at="pp:120", hidden=True),
            Standing(counter="vc-squad", at="pp:7", hidden=True),
        )
        sheet = PositionSheet(scenario="green-beret", map="song-ba", pieces=pieces)
        data, problems = save_of_position(game(), sheet)
        assert problems == []
        read, others = read_save(data)
        count = {
            p.name: t.state
            for p in read
            for t in p.traits
            if t.kind == "DynamicProperty" and trait_fields(t)["name"] == "Token" and t.state
        }
        assert count == {"NVA squad": "10", "VC squad": "1"}
        assert "GlobalProperty\t;PointsPp;127;Module" in others

    def test_a_scenario_of_the_module_has_them_though_it_names_none(self) -> None:
        filled = list(placements(game(), set()))
        assert [p.at for p in filled] == ["pp:100", "pp:0"]
        assert all(p.hidden for p in filled)
        assert list(placements(game(), {"pp"})) == []
