"""Defines the module's chat messages as constants, in which a translation may reorder the inserted
values."""

from __future__ import annotations

from collections.abc import Mapping

from builder.outputs.vassal.table.arrival_messages import LATE_MESSAGES, RECRUIT_MESSAGES
from builder.outputs.vassal.table.card_messages import PLAYED_MESSAGES, SHUFFLE_MESSAGES
from builder.outputs.vassal.table.unit_messages import UNIT_MESSAGE_SETS
from builder.vassal.expressions.functions import value_of
from builder.vassal.expressions.properties import is_true, string, text
from builder.vassal.expressions.tree import Expression, Text, choose
from builder.vassal.format.attribution import SOLITAIRE_WORD
from builder.vassal.format.components import Element, component
from builder.vassal.format.names import SOLITAIRE

MESSAGES = {
    SOLITAIRE_WORD: SOLITAIRE,
    "M_STEP": "%1: %2 is now %3 (%4)",
    "M_STEP_HIDDEN": "%1: the number of steps of a hidden unit has changed",
    "M_ELIMINATED": "%1 is eliminated in %2",
    "M_RETURNED": "%1 returns to %2",
    "M_TURNED": "%1: %2 is turned over: %3",
    "M_REMOVED": "%1 is removed from %2",
    "M_HEXSIDE": "%1 takes a hexside of %2, side %3",
    "M_DRAWN": "%1 is drawn",
    "M_CUP_ONE_BACK": "%1 goes back into its cup",
    "M_CUP_BACK": "%1: all markers are back in the cup, which holds %2",
    "M_CUP_COUNT": "%1: %2 drawn; %3 left in the cup",
    "M_CUP_TOTAL": "%1: %2 drawn, worth %3 in all; %4 left in the cup",
    "M_CUP_NONE": "%1: the turn track allots no markers where the turn marker is; none is drawn",
    "M_CUP_AGAIN": "%1: Note: already drawn: %2",
    "M_POINTS": "%1: %2",
    "M_CLEARED": "All moved signs are taken off",
    "M_REVEALED": "%1 is revealed in %2",
    "M_HIDDEN": "Something is hidden in %1",
    "M_COPIED": "%1 is copied in %2",
    "M_MOVED": "%1: moved sign set or taken off",  # for pieces in older saved games
    "M_MOVED_IN": "%1 in %2: moved sign set or taken off",
    "M_ARRIVES": "%1 may enter this turn",
    "M_ARRIVE": "%1 units may enter this turn",
    "M_DISCARDED": "%1 is discarded",
    "M_CARD_OUT": "%1 leaves the game",
    "M_CARD_BACK": "%1 goes back to its deck",
    "M_CARD_SHOWN": "%1 is shown",
    "M_CARD_DOWN": "%1 is turned face down",
    "M_CARD_SIDE": "%1 is turned sideways",
    "M_CARD_UP": "%1 stands upright again",
    "M_NUMBER": "Random number: %1",
    "M_HAND": "%1: cards held: %2",
    "M_HAND_OVER": "%1: cards held: %2 (limit: %3)",
}
"""The chat messages of all games by the constant's name; ``%1``, ``%2`` … stand for values.
Translation catalogues have these texts as they are written here."""

POOL_MESSAGES = {
    "M_DICE": "%1: %2",
    "M_POOL": "%1: %2– hits: %3",
    "M_OPPOSED_FIRST": "%1: %2 to %3: the first roll wins",
    "M_OPPOSED_SECOND": "%1: %2 to %3: the second roll wins",
    "M_OPPOSED_NOBODY": "%1: %2 to %3: nobody wins",
    "M_OPPOSED_AGAIN": "%1: %2 to %3: both roll again",
}
"""The chat messages for dice that a game defines, by the constant's name."""

BATTLE_MESSAGES = {
    "M_ATTACKS": "%1 (attack %2) attacks from %3",
    "M_ATTACKS_OVER": "%1 (attack %2) attacks in %3, over water",
    "M_DEFENDS": "%1 (defence %2) is the target in %3, %4",
    "M_LEAVES": "%1 takes no part in the battle",
    "M_SUPPORTS_ATTACK": "%1 supports the attack with %2",
    "M_SUPPORTS_DEFENCE": "%1 supports the defence with %2",
    "M_NO_BATTLE": "Declare one target and at least one attacker first, in the menus of the counters",
    "M_REVEAL_FIRST": "Hidden units in the battle must be revealed first",
    "M_TARGET": "Battle: %1 (defence %2) defends in %3, %4",
    "M_TOO_FAR": "Note: %1 is not next to the target",
    "M_MANY_MARKERS": "Note: more than %1 support markers on a side",
    "M_DIFFERENCE": "Attack %1 + support %2, less defence %3 + support %4: differential %5",
    "M_COLUMN": "Row “%1”, column %2 (%3)",
    "M_ONLY_COLUMN": "Column %1 (%2)",
    "M_BY_ROLL": "Results by roll: %1",
    "M_HITS": "%1: hits taken: %2; attack %3, defence %4 left",
    "M_ROLLED": "A roll of %1: %2. %3",
    "M_BATTLE_CLEAR": "No battle is declared any more",
}
"""The chat messages of battles, for games whose battles the module computes."""

_NO_TARGET = (
    "Declare one target first, and an attacker or support markers, in the menus of the counters"
)

BOMBARD_MESSAGES = {
    "M_BOMBARDS": "Bombardment: markers %1, less markers against them %2, less defence %3: "
    "differential %4",
    "M_BOMBARDED": "Note: %1 has already been bombarded this turn",
    "M_NO_TARGET": _NO_TARGET,
}
"""The further chat messages of battles where support markers may attack alone."""

DUEL_MESSAGES = {
    "M_DUEL_FIRES": "%1 (%2) fires",
    "M_DUEL_TARGET": "%1 (%2) is fired at",
    "M_DUEL_COMES": "%1: %2",
    "M_NO_DUEL": "Name one unit that fires and one target first, in the menus of the counters",
}
"""The chat messages of duels, for games that have them."""

FIRE_MESSAGES = {
    "M_NO_TARGET": _NO_TARGET,
    "M_FIRES": "%1 (strength %2) fires from %3",
    "M_FIRES_OVER": "%1 (strength %2) fires indirectly from %3",
    "M_FIRED_AT": "%1 is fired at in %2, %3",
    "M_FIRE": "Fire at %1 in %2, %3",
    "M_OUT_OF_RANGE": "Note: %1 is at a distance of %2, and the range here is %3",
    "M_STRENGTH": "Strength %1 + markers %2 = %3, column %4 (%5)",
    "M_FIRE_DIE": "Added to the die: %1 for %2, %3 for a wall, %4 in all",
    "M_FIRE_ROLLED": "A roll of %1, modified to %2: %3. %4",
}
"""The further chat messages of battles by fire."""

LOOKUP_MESSAGES = {
    "M_LOOKED_UP": "%1, %2: a roll of %3 gives %4. %5",
    "M_LOOKED_UP_LIKE": "%1, %2: a roll of %3 gives %4. Compare %6: %5",
}
"""The chat messages of lookups in results tables, the second for a code read like another one."""


CONTEST_MESSAGES = {
    "M_JOINS": "%1 attacks from %2",
    "M_AIMED": "%1 is the target in %2, together with all who defend there",
    "M_BATTLE_IN": "%1 in %2: %3",
    "M_COUNTED": "%1: %2",
    "M_COUNTED_AS": "%1: %2, counted as %3 (%4)",
    "M_ODDS": "Attack %1 to defence %2: column %3",
    "M_LESS": "Attack %1 less defence %2: %3, column %4",
    "M_ADDS": "Attack %1 less defence %2: %3 is added to the roll",
    "M_ROLLED_AGAINST": "The attacker rolls %1 and the defender %2: %3 in all: %4. %5",
    "M_TOTAL": "Attack %1: column %2",
    "M_BY_RULE": "%1: %2",
    "M_SHIFTED": "Column shifts: %1 in all, to column %2",
    "M_ADDED": "Added to the roll: %1 in all",
    "M_LACKS": "%1 has no value “%2”",
    "M_NOT_COMPUTED": "The battle cannot be worked out: a value is missing. Resolve it by hand",
    "M_TWO_SIDES": "Attackers must be of one side, and the target of another",
    "M_MANY_PLACES": "%1: Note: the attackers come from %2 places; at most %3 may attack together",
    "M_MANY_FIRE": "%1: Note: the units fire from %2 places; at most %3 may fire together",
    "M_TURNED_AWAY": "%1: Note: attackers that may not attack in that direction: %2",
    "M_MAY_NOT_ATTACK": "Note: %1 may not attack",
    "M_MAY_NOT_BE": "Note: %1 may not be attacked",
    "M_STANDS_BY": "%1 cannot be attacked and counts for nothing; it shares the fate of the others there",
    "M_NOT_FIRED_AT": "%1 cannot be fired at; nothing happens to it",
    "M_NONE_TO_ATTACK": "Nobody there may be attacked",
    "M_ATTACKER_OWES": "The attacker must still lose steps: %1 (“Take a loss” in a counter’s menu)",
    "M_DEFENDER_OWES": "The defender must still lose steps: %1 (“Take a loss” in a counter’s menu)",
    "M_GOES_BACK": "%1 must retreat (hexes: %2)",
    "M_GONE": "%1 has retreated to %2",
    "M_NOTHING": "Nothing is left to carry out",
}
"""The further chat messages of declared combats."""

OPTION_MESSAGES = {
    "M_OPTION": "%1: %2. %3",
    "M_OPTION_ROLLED": "%1: %2, on a roll of %3: %4",
    "M_OPTION_OFF": "%1: %2, a roll of %3: it succeeds. %4",
    "M_OPTION_FAILS": "%1: %2, a roll of %3: it fails",
    "M_OPTION_SHUT": "%1: Note: “%2” may not be chosen here",
    "M_OPTION_WAITS": "The battle is waiting for these losses; then “Resolve” again",
}
"""The chat messages of combats before which sides may choose options."""

EFFECT_MESSAGES = {
    "M_HOLDS": "From now on: %1",
    "M_HOLDS_OFF": "No longer: %1",
    "M_NONE_HOLDS": "None of the events is in effect any more",
}
"""The chat messages of games with events that stay in effect for some turns."""

SUPPLY_MESSAGES = {
    "M_UNSUPPLIED": "%1 in %2 is out of supply",
    "M_ISOLATED": "%1 in %2 is out of supply, and isolated",
    "M_SUPPLIED": "%1 in %2 is in supply again",
    "S_UNSUPPLIED": "OOS",
}
"""The chat messages of games in which units may be out of supply. The last is a text on counters."""

TRACING_MESSAGES = {
    "M_SUPPLY_ALL": "%1: all units of %2 are in supply",
    "M_SUPPLY_OUT": "%1: units of %2 that are out of supply: %3",
    "M_SUPPLY_OPEN": "%1: all units of %2 that are face up are in supply",
    "M_SUPPLY_HIDDEN": "%1: hidden units of %2 that are out of supply show this only to their own side",
}
"""The chat messages of games whose supply the module traces."""

SUPPLY_FIRST_MESSAGES = {
    "M_SUPPLY_FIRST": "%1: use “Check supply” first, because it depends on which units are out of supply",
}
"""The chat message of games whose supply has no phase of its own, but matters to events."""


RANGED_MESSAGES = {
    "M_AIMED_ONE": "%1 is the target in %2",
    "M_FIRES_SO": "%1 fires indirectly from %2",
    "M_FIRES_AT": "%1 fires at a range of %2",
    "M_FIRES_OVER_AT": "%1 fires indirectly at a range of %2",
    "M_TOO_NEAR": "Note: the target is too close to %1, whose minimum range is %2",
    "M_BEYOND_RANGE": "Note: %1 is too far away, as it reaches only %2",
    "M_NO_INDIRECT": "Note: %1 may not fire indirectly",
    "M_ASTRAY": "Note: no straight run leads from %1 to the target",
    "M_STOPPED": "Note: the shot of %1 stops at a unit on its way to the target",
    "M_ALONE": "Each unit fires by itself: let only one fire",
    "M_JOINS_FIRE": "%1 fires from %2",
    "M_JOINS_EITHER": "%1 attacks or fires from %2",
    "M_MAY_NOT_FIRE": "Note: %1 may not fire",
    "M_FIRED_AWAY": "%1: Note: units that may not fire in that direction: %2",
    "M_NONE_TO_FIRE_AT": "Nobody there may be fired at",
    "M_RANGE": "Range %1: column %2",
    "M_UNSEEN": "%1: Note: %2 does not see the target",
    "M_SEES": "%1: Note: %2 sees the target, and fires directly",
    "M_UNSPOTTED": "%1: Note: nobody spots the target for %2",
    "M_SIGHT": "%1: Note: judge lines of sight yourself; whoever does not see the target may not fire",
    "M_SIGHT_OVER": "%1: Note: judge lines of sight and spotters yourself; without sight, fire indirectly",
}
"""The further chat messages of declared combats over a distance."""


DICE_BATTLE_MESSAGES = {
    "M_ROLLS_LESS": "%1: dice: %2; hits on %3 or less",
    "M_ROLLS_MORE": "%1: dice: %2; hits on %3 or more",
    "M_ROLLS_POOL": "%1: dice: %2",
    "M_THROWS_LESS": "%1, dice: %2, hits on %3 or less: %4– hits: %5",
    "M_THROWS_MORE": "%1, dice: %2, hits on %3 or more: %4– hits: %5",
    "M_THROWS_POOL": "%1, dice: %2: %3– hits: %4",
    "M_VOLLEY_OF_A": "%1, round %2: the attacker fires",
    "M_VOLLEY_OF_D": "%1, round %2: the defender fires",
    "M_VOLLEY_OF_BOTH": "%1, round %2: both sides fire",
    "M_HITS_ON_A": "Hits on the attacker: %1",
    "M_HITS_ON_D": "Hits on the defender: %1",
    "M_CHOOSE_A": "Hits that the attacker must still take: %1 (“Take a hit” in a counter’s menu)",
    "M_CHOOSE_D": "Hits that the defender must still take: %1 (“Take a hit” in a counter’s menu)",
    "M_CLASH_LOST": "The battle is over. Steps lost: attacker %1, defender %2",
    "M_LEFT_NO_A": "No attacker is left",
    "M_LEFT_NO_D": "No defender is left.",
    "M_LEFT_NONE": "Nobody is left",
    "M_MAY_ENTER": "Attackers may enter the place.",
    "M_RETREATS_A": "The attacker must retreat",
    "M_RETREATS_D": "The defender must retreat",
    "M_RETREATS_FAR": "(hexes: %1)",
    "M_RETREATS_NONE": "Nobody must retreat",
}
"""The chat messages of battles with dice."""

SUCCESSION_MESSAGES = {
    "M_LAST_STEP": "%1: %2 has lost its last step",
    "M_TAKES_PLACE": "%1: %2 takes its place (%3)",
    "M_BACK_IN_PLACE": "%1: %2 is back in its place (%3)",
}

UNIT_ROLL_MESSAGES = {
    "M_TRIAL": "%1: %2: %3 has %4",
    "M_TRIAL_LISTED": "%1: %2: %3",
    "M_TRIAL_FREE": "%1: %2: %3: %4",
    "M_TRIAL_NOT": "%1: not for %2 here and now",
    "M_TRIAL_ROLLED": "A roll of %1: %2",
    "M_PASSES_LESS": "It passes on a roll of %1 or less",
    "M_PASSES_MORE": "It passes on a roll of %1 or more",
    "M_HIDDEN_UNIT": "A hidden unit must be revealed first",
}
"""The chat messages of games in which units roll for themselves."""

PHASE_MESSAGES = {
    "M_OTHER_PHASE": "%1: Note: by the rules this belongs in another phase",
    "M_DONE_BEFORE": "%1: Note: this has already been done in this phase",
    "M_RARE_PHASE": "%1: in this phase only as an exception",
}
"""The chat messages of commands that the rules have in certain phases, once."""

WEATHER_MESSAGES = {
    "M_WEATHER": "The weather: %1",
    "M_WEATHER_ROLLED": "The weather: a roll of %1: %2",
}
"""The chat messages of games with weather."""

EVENT_MESSAGES = {
    "M_EVENTS_EMPTY": "%1: no card is left",
    "M_EVENT": "%1: %2",
    "M_EVENT_ROLLED": "A roll of %1: %2",
    "M_EVENT_OF": "This is for %1 alone",
    "M_EVENT_DROPPED": "%1: the previous event was not carried out, and is no longer pending",
}
"""The chat messages of games with events."""

EVENT_ONCE_MESSAGES = {"M_EVENT_BEFORE": "It has happened before, and happens only once."}
"""The chat message of games in which events that are rolled or chosen happen only once."""

CALENDAR_MESSAGES = {
    "M_CALENDAR": "%1: %2: %3",
    "M_CALENDAR_WAITS": "“%1” is pending: “Carry out the event” does what it says",
}
"""The texts of games with events that occur on fixed turns."""

EVENT_EFFECT_MESSAGES = {
    "M_DEED_NOT_SO": "The condition of the event is not met: nothing happens",
    "M_DEED_NONE": "There is no event to carry out",
    "M_DEED_TOLD": "Do this yourself: %1",
    "M_DEED_CHOOSE": "%1 (“Apply the event to this unit” in a counter’s menu: %2)",
    "M_DEED_HIT": "The event applies to %1 in %2",
    "M_DEED_FULL": "There is no room for %1, which stays in %2",
    "M_DEED_DUE": "%1 in %2 is hidden: its owner does this, with “Apply the event to this unit” in its menu",
    "M_DEED_LEFT": "Events still to be carried out: %1",
}
"""The chat messages of games whose events the module carries out."""

AMOUNT_MESSAGES = {"M_AMOUNT": "%1: %2: %3"}
"""The chat message of games with counts of units."""

SCORE_MESSAGES = {
    "M_SCORE_PLACE": "%1: %2: %3 for %4",
    "M_SCORE_LOSSES": "%1: what the enemy has lost: %2 for %3",
    "M_SCORE_COUNTED": "%1: what is counted: %2 for %3",
    "M_SCORE_HAPPENED": "%1: from events: %2 for %3",
    "M_SCORE_TOTAL": "%1: points of %2: %3",
    "M_SCORE_RESULT": "Result: %1",
    "M_SCORE_EXITED": "%1: units that have left the map: %2 for %3",
    "M_SCORE_BEFORE": "%1: points of earlier turns: %2 for %3",
    "M_SCORE_TURN": "%1: points recorded for %2: %3",
    "M_SCORE_AGAIN": "%1: the points of this turn are already recorded",
    "M_SCORE_EARLY": "%1: Note: points are recorded at the end of the turn",
    "M_SCORE_MORALE": "%1: morale of %2: %3",
    "M_SCORE_END": "%1: the game ends: %2",
    "M_SCORE_PLACES": "To be added: points for places that depend on a condition",
    "M_SCORE_COUNTS": "To be added: points for what is counted",
    "M_SCORE_EVENTS": "To be added: points from events",
    "M_SCORE_OBJECTIVES": "To be added: points for secret objectives",
}
"""The chat messages of games with points that the module counts."""

EXIT_MESSAGES = {"M_EXITED": "%1 leaves the map: %2"}
"""The chat message of games whose units may leave the map."""

COUNT_CHANGE_MESSAGES = {
    "M_BOOK": "%1: %2: %3",
    "M_BOOK_TOLD": "%1: %2",
    "M_BOOK_AGAIN": "The counts of this phase are already done",
    "M_CHOICE_AGAIN": "%1: a player has chosen this in this phase already",
    "M_CHOICE_NOT_NOW": "%1: not in this phase, or not as things stand",
}
"""The chat messages of games whose phases change counts."""

INITIATIVE_MESSAGES = {
    "M_FIRST": "%2: %1 goes first",
    "M_FIRST_AGAIN": "%1: equal totals: roll again for who goes first",
    "M_FIRST_TOTAL": "%3: who goes first: %1 has %2",
    "M_TURN_ENDS": "%3: a roll of %1, plus %2: the turn ends",
    "M_TURN_GOES_ON": "%3: a roll of %1, plus %2: the turn goes on",
}
"""The chat messages of games that roll for who goes first or for the end of a turn."""

SOLO_MESSAGES = {
    "M_HEARD": "%1 in %2: noise %3, terrain %4, total %5; a roll of %6: heard",
    "M_NOT_HEARD": "%1 in %2: noise %3, terrain %4, total %5; a roll of %6: not heard",
    "M_COME": "%1 is heard. Enemy units that arrive: %2",
    "M_APPEARS": "%1: direction %2, distance %3: %4",
    "M_DROWNS": "%1: direction %2, distance %3: %4 is water; it stays in the cup",
    "M_FOE": "%1 in %2 (firepower %3) steps into a fight",
    "M_ATTACKED": "%1 attacks %2: 10 × %3 + %4, terrain %5: %6, against 10 × %7 + %8: %9.",
    "M_DEFENDED": "%2 attacks %1: 10 × %3 + %4, terrain %5: %6, against 10 × %7 + %8: %9.",
    "M_ENEMY_LOST": "The enemy unit is eliminated: put it back into the cup",
    "M_TEAM_LOST": "The team is hurt: draw damage",
    "M_BOTH_LOST": "Equal totals: both lose",
    "M_TASK_LEFT": "Note: an objective is already on the map",
    "M_TASK_AGAIN": "Note: this objective has been placed before",
    "M_PLACED": "%1: a roll of %2; it lies in %3. Needs: %4. Points: %5",
}
"""The chat messages of solitaire games whose system the module plays."""


GREETING_MESSAGES = {
    "M_GREET_FORCES": "Forces that their player sets up are in the window “%1”",
    "M_GREET_LATER": "Reinforcements wait in the window “%1”",
    "M_GREET_WINS": "%1: %2",
    "M_GREET_FIRST": "Start with “%1”; the next-phase button leads on, and the Help menu explains the rest",
}
"""The chat messages at the start of a scenario."""

_MESSAGE_SETS = (
    POOL_MESSAGES, MESSAGES, BATTLE_MESSAGES, BOMBARD_MESSAGES, FIRE_MESSAGES, LOOKUP_MESSAGES, DUEL_MESSAGES,
    SOLO_MESSAGES, CONTEST_MESSAGES, SUPPLY_MESSAGES, TRACING_MESSAGES, SUPPLY_FIRST_MESSAGES,
    EVENT_EFFECT_MESSAGES,
    SHUFFLE_MESSAGES, GREETING_MESSAGES, EFFECT_MESSAGES, OPTION_MESSAGES, LATE_MESSAGES, RECRUIT_MESSAGES,
    EVENT_ONCE_MESSAGES, SCORE_MESSAGES, PHASE_MESSAGES, WEATHER_MESSAGES,
    SUCCESSION_MESSAGES, EVENT_MESSAGES, CALENDAR_MESSAGES, PLAYED_MESSAGES, AMOUNT_MESSAGES, EXIT_MESSAGES,
    COUNT_CHANGE_MESSAGES, INITIATIVE_MESSAGES, DICE_BATTLE_MESSAGES, RANGED_MESSAGES, UNIT_ROLL_MESSAGES,
    *UNIT_MESSAGE_SETS,
)  # fmt: skip


def filled_message(message: str, *values: Expression | str) -> Text:
    """Return a message with values inserted: expressions, or properties given by name. Values go
    through ``String.valueOf``, because VASSAL would turn texts such as ``1215`` into numbers."""
    assert any(message in texts for texts in _MESSAGE_SETS)
    found = text(message)
    for i, value in enumerate(values, 1):
        filled = text(value) if isinstance(value, str) else value
        found = found.replace(f"%{i}", value_of(filled))
    return found


SHOWN_NAME = string("LocalizedPieceName")
"""The expression, evaluated for a piece, for its name in the player's language, or for that of its
mask. (In reports of the piece's own commands the property is ``newPieceName``.)"""

SHOWN_VALUES = choose(is_true("Obscured"), "", text("Values"))
"""The expression for a piece's values; empty where the player may not see the piece's face."""

_NAMED_SO = SHOWN_NAME.ends_with(" " + string("Values"))

SHOWN_LINE = SHOWN_NAME + choose(is_true("Obscured") | _NAMED_SO, "", " " + text("Values"))
"""The expression for a piece's name, with its values where the player may see the piece's face.
Values are left out if the name ends with them, as the names of similar units do."""

HIDDEN = is_true("ObscuredToOthers") | is_true("InvisibleToOthers")
"""The condition that a piece is unknown to other players: face down, or noted in secret."""

CONCEALED = (
    HIDDEN
    & text("PlayerSide").differs(SOLITAIRE)
    & text("PlayerSide").differs(text(SOLITAIRE_WORD))
)
"""The condition that a piece is unknown to other players, and that there are any."""


def unless_hidden(value: Text) -> Text:
    """Return an expression that is empty while the piece is hidden, so that the chat does not
    reveal a value, and else the value."""
    return choose(HIDDEN, "?", value)


def constants(texts: Mapping[str, str]) -> Element:
    """Return the component that holds constants (messages and lookup tables, by name); unlike
    global properties, saved games do not store them."""
    return component(
        "GlobalTranslatableMessages",
        *(
            component("GlobalTranslatableMessage", name=name, initialValue=text)
            for name, text in texts.items()
        ),
    )
