"""Bombardments tell what they do, not what an attack with the same result would."""

from __future__ import annotations

from builder.model.game import Game
from builder.model.tables import ResultsTable
from builder.rules.system import ask


def test_an_exchange_is_told_as_the_targets_loss_alone(vietnam: Game) -> None:
    table = vietnam.table("crt")
    assert isinstance(table, ResultsTable)
    exchange = table.codes["Ex"].text
    fire = {"markers": "us-support-6", "defender": "vc-514-1", "terrain": "jungle", "die": 1}
    said = [step.text.format(**step.values) for step in ask(vietnam, "bombardment", fire).steps]
    assert "A roll of 1 gives Ex." in said
    assert said[-1] == "The exchange costs the target alone a step."
    assert not any(exchange in text for text in said)

    attack = {"terrain": "jungle", "differential": 1, "die": 1}
    told = [step.text.format(**step.values) for step in ask(vietnam, "crt", attack).steps]
    assert any(exchange in text for text in told)


def test_terrain_hides_no_vessel_from_a_bombardment(vietnam: Game) -> None:
    fire = {"markers": "4", "defender": "us-monitor-1-4-11", "terrain": "jungle"}
    found = ask(vietnam, "bombardment", fire).result
    assert found is not None
    assert (found["row"], found["column"]) == ("clear_bridge_tunnel_riverine", 6)
    ashore = ask(vietnam, "bombardment", {**fire, "defender": "4"}).result
    assert ashore is not None
    assert (ashore["row"], ashore["column"]) == ("jungle_marsh", 4)


def test_losses_of_attackers_are_told_as_what_strikes_the_nearest_friend(vietnam: Game) -> None:
    fire = {"markers": "us-support-2", "defender": "vc-514-1", "terrain": "jungle", "die": 6}
    said = [step.text.format(**step.values) for step in ask(vietnam, "bombardment", fire).steps]
    assert "A roll of 6 gives Ae." in said
    assert said[-1] == "Ae strikes the bombarding side’s unit nearest the target."
    assert not any("All attackers" in text for text in said)
