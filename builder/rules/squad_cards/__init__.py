"""Squads and cards: hands, fire, breaking and surrender of a nation's troops, terrain of the desert, and
the chances of random numbers, for games without a map."""

from builder.rules.core.options import options_procedure
from builder.rules.procedures import System
from builder.rules.squad_cards import charts
from builder.rules.squad_cards.breaking import BREAKING, PANIC
from builder.rules.squad_cards.checks import (
    check_deck,
    check_matchups,
    check_scenarios,
    check_troops,
)
from builder.rules.squad_cards.desert import (
    EFFECTS,
    ENTER,
    ENTRENCH,
    TERRAIN_CARD,
)
from builder.rules.squad_cards.firing import FIRE, LMG, STRENGTH
from builder.rules.squad_cards.hands import HAND, SPLIT_CARD
from builder.rules.squad_cards.live import live_charts
from builder.rules.squad_cards.meeting import LIMITS, MATCHUP, PARTISANS, REINFORCEMENTS
from builder.rules.squad_cards.noted import POSITION
from builder.rules.squad_cards.numbers import CHANCES
from builder.rules.squad_cards.selections import MAKE, SELECTION
from builder.rules.squad_cards.setup_making import check_sheet, make_setup
from builder.rules.squad_cards.storms import SPECIAL, STORM
from builder.rules.squad_cards.surrender import COURSE, ENTRY, SURRENDER
from builder.rules.squad_cards.weapons import CHAR, HEAVY, MALFUNCTION, RADIO
from builder.rules.squad_cards.words import VOCABULARY

SYSTEM = System(
    name="squad_cards",
    title="Squads and cards",
    procedures=(
        HAND,
        SPLIT_CARD,
        FIRE,
        STRENGTH,
        LMG,
        BREAKING,
        PANIC,
        SURRENDER,
        COURSE,
        ENTRY,
        HEAVY,
        RADIO,
        CHAR,
        MALFUNCTION,
        TERRAIN_CARD,
        ENTRENCH,
        ENTER,
        EFFECTS,
        SPECIAL,
        STORM,
        CHANCES,
        REINFORCEMENTS,
        MATCHUP,
        PARTISANS,
        LIMITS,
        SELECTION,
        MAKE,
        options_procedure(VOCABULARY.options, "50.41"),
    ),
    checks=(check_deck, check_troops, check_matchups, check_scenarios),
    fillers={
        "nation-summary": charts.nations,
        "number-chances": charts.number_chances,
        "number-deck": charts.deck,
        "terrain-cards": charts.terrain,
        "reinforcements": charts.reinforcements,
        "matchups": charts.matchups,
        "breaking-points": charts.breaking_points,
        "weapon-limits": charts.limits,
    },
    vocabulary=VOCABULARY,
    live=live_charts,
    position=POSITION,
    check_position=check_sheet,
    make_setup=make_setup,
)
