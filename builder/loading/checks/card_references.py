"""Cross-checks of cards and squads: references to layouts, decks, sides, nations and pictures that
do not exist."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from builder.loading.checks.findings import Findings
from builder.model.pieces.cards import Card
from builder.model.pieces.counters import PICTURE_FILES
from builder.problems import PathKey

Fields = Mapping[str, Any]
_TERRAIN = ("hexes", "hexsides", "paths", "features")


def check_cards(fields: Fields, findings: Findings) -> None:
    """Check that every name that layouts, decks, hands and cards refer to exists."""
    known = findings.known
    for layout in fields.get("layouts", ()):
        for i, zone in enumerate(layout.zones):
            if zone.icon.lower().endswith(PICTURE_FILES):
                where = ("layouts", layout.id, "zones", i, "icon")
                findings.picture(zone.icon, where, outlines=True)
    for deck in fields.get("decks", ()):
        path: PathKey = ("decks", deck.id)
        findings.check_reference(
            "card layout", deck.layout, known.ids_of("layouts"), (*path, "layout")
        )
        if deck.side:
            findings.check_reference("side", deck.side, known.ids_of("sides"), (*path, "side"))
        if deck.back.art:
            findings.picture(deck.back.art, (*path, "back", "art"))
    for hand in fields.get("hands", ()):
        path = ("hands", hand.id)
        findings.check_reference("side", hand.side, known.ids_of("sides"), (*path, "side"))
        findings.check_reference("deck", hand.deck, known.ids_of("decks"), (*path, "deck"))
    for card in fields.get("cards", ()):
        _card(card, findings)


def _card(card: Card, findings: Findings) -> None:
    known, path = findings.known, ("cards", card.id)
    findings.check_reference("deck", card.deck, known.ids_of("decks"), (*path, "deck"))
    if card.layout:
        findings.check_reference(
            "card layout", card.layout, known.ids_of("layouts"), (*path, "layout")
        )
    if card.nation != "neutral":
        findings.check_reference("nation", card.nation, known.ids_of("nations"), (*path, "nation"))
    if card.ground and not any(card.ground in known.ids_of(f"terrain {name}") for name in _TERRAIN):
        every = {kind for name in _TERRAIN for kind in known.ids_of(f"terrain {name}")}
        findings.check_reference(
            "terrain", card.ground, every, (*path, "ground"), "unknown-terrain"
        )
    if card.art:
        findings.picture(card.art, (*path, "art"))
    if card.back and card.back.art:
        findings.picture(card.back.art, (*path, "back", "art"))


def check_squads(fields: Fields, findings: Findings) -> None:
    """Check that every nation and kind of troops named by squads, matchups and reinforcements
    exists."""
    nations, kinds = findings.known.ids_of("nations"), findings.known.ids_of("troops")
    for troops in fields.get("troops", ()):
        path: PathKey = ("troops", troops.id)
        for key in ("nation", "split_cards", "radio_of"):
            if name := getattr(troops, key):
                findings.check_reference("nation", name, nations, (*path, key))
    for squad in fields.get("squads", ()):
        findings.check_reference(
            "kind of troops", squad.troops, kinds, ("squads", squad.id, "troops")
        )
    for matchup in fields.get("matchups", ()):
        for i, nation in enumerate(matchup.nations):
            findings.check_reference(
                "nation", nation, nations, ("matchups", matchup.id, "nations", i)
            )
    for arrival in fields.get("arrivals", ()):
        findings.check_reference(
            "nation", arrival.nation, nations, ("arrivals", arrival.id, "nation")
        )
    for limit in fields.get("limits", ()):
        for i, nation in enumerate(limit.nations):
            findings.check_reference("nation", nation, nations, ("limits", limit.id, "nations", i))
