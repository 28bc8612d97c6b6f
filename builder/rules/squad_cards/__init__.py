"""Squads and cards: hands, fire, breaking and surrender of a nation's troops, terrain of the desert, and
the chances of random numbers, for games without a map."""

from builder.rules.core.options import options_procedure
from builder.rules.later import later_in
from builder.rules.procedures import System
from builder.rules.squad_cards.breaking import BREAKING, PANIC
from builder.rules.squad_cards.desert import (
    EFFECTS,
    ENTER,
    ENTRENCH,
    TERRAIN_CARD,
)
from builder.rules.squad_cards.firing import FIRE, LMG, STRENGTH
from builder.rules.squad_cards.hands import HAND, SPLIT_CARD
from builder.rules.squad_cards.meeting import LIMITS, MATCHUP, PARTISANS, REINFORCEMENTS
from builder.rules.squad_cards.noted import POSITION
from builder.rules.squad_cards.numbers import CHANCES
from builder.rules.squad_cards.selections import MAKE, SELECTION
from builder.rules.squad_cards.storms import SPECIAL, STORM
from builder.rules.squad_cards.surrender import COURSE, ENTRY, SURRENDER
from builder.rules.squad_cards.weapons import CHAR, HEAVY, MALFUNCTION, RADIO
from builder.rules.squad_cards.words import VOCABULARY

later = later_in("builder.rules.squad_cards")

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
    checks=(
        later("checks:check_deck"),
        later("checks:check_troops"),
        later("checks:check_matchups"),
        later("checks:check_scenarios"),
    ),
    fillers={
        "nation-summary": later("charts:nations"),
        "number-chances": later("charts:number_chances"),
        "number-deck": later("charts:deck"),
        "terrain-cards": later("charts:terrain"),
        "reinforcements": later("charts:reinforcements"),
        "matchups": later("charts:matchups"),
        "breaking-points": later("charts:breaking_points"),
        "weapon-limits": later("charts:limits"),
    },
    vocabulary=VOCABULARY,
    live=later("live:live_charts"),
    position=POSITION,
    check_position=later("setup_making:check_sheet"),
    make_setup=later("setup_making:make_setup"),
)
