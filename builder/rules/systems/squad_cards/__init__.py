"""The rule system of games of squads and cards without a map: hands, fire, breaking and surrender
of a nation's troops, desert terrain, and the chances of random numbers. Its rules are an expansion;
whatever the rules of the base game decide is entered by the players."""

from builder.rules.lazy_import import lazy_functions_in
from builder.rules.procedure_table import lazy_procedures_in
from builder.rules.procedures import System
from builder.rules.systems.squad_cards.position_notes import POSITION
from builder.rules.systems.squad_cards.words import VOCABULARY

later = lazy_functions_in("builder.rules.systems.squad_cards")

SYSTEM = System(
    name="squad_cards",
    title="Squads and cards",
    procedures=lazy_procedures_in(
        "builder.rules.systems.squad_cards",
        {
            "hand": "hands:HAND",
            "split-card": "hands:SPLIT_CARD",
            "fire": "firing:FIRE",
            "attack-strength": "firing:STRENGTH",
            "light-machine-gun": "firing:LMG",
            "breaking": "breaking:BREAKING",
            "panic": "breaking:PANIC",
            "surrender": "surrender:SURRENDER",
            "surrendered-group": "surrender:COURSE",
            "enter-surrendered": "surrender:ENTRY",
            "heavy-weapon": "weapons:HEAVY",
            "radio": "weapons:RADIO",
            "char-b1": "weapons:CHAR",
            "malfunction": "weapons:MALFUNCTION",
            "terrain-card": "desert:TERRAIN_CARD",
            "entrench": "desert:ENTRENCH",
            "enter": "desert:ENTER",
            "terrain-effects": "desert:EFFECTS",
            "special-rule": "storms:SPECIAL",
            "sandstorm": "storms:STORM",
            "number-chances": "numbers:CHANCES",
            "reinforcements": "meeting:REINFORCEMENTS",
            "matchup": "meeting:MATCHUP",
            "partisans": "meeting:PARTISANS",
            "weapon-limits": "meeting:LIMITS",
            "selection": "selections:SELECTION",
            "make-selection": "selections:MAKE",
            "options": "options:OPTIONS_PROCEDURE",
        },
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
    spent_by_number=later("desert:cards_spent_by_number"),
    live=later("live_charts:live_charts"),
    position=POSITION,
    check_position=later("setup_making:check_sheet"),
    make_setup=later("setup_making:make_setup"),
    play=later("play.play:play"),
)
