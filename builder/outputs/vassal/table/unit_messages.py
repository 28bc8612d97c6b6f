"""The chat messages about what units are and do: states, facing, orders, dummies, overruns, changes of
side, breaking down and building up, and the control of places."""

from __future__ import annotations

STATE_MESSAGES = {
    "M_STATE": "%1 in %2 is now: %3",
    "M_STATE_OFF": "%1 in %2 is no longer: %3",
}
"""The chat messages of games with states of units."""

FACING_MESSAGES = {"M_FACES": "%1 in %2 faces %3"}

ORDER_MESSAGES = {
    "M_ORDERS_SHOWN": "The orders of all units are shown",
}
"""The chat message of games in which players choose states of units in secret."""

DUMMY_MESSAGES = {
    "M_DUMMY": "%1 was a dummy and is taken off",
}
"""The chat message of games with dummies."""

MEETING_MESSAGES = {"M_MEETING": "%1: %2: %3"}
"""The chat message of games in which units run into enemies that they do not see."""

INTERRUPTION_MESSAGES = {
    "M_INTERRUPTED": "%2: a roll of %1: the activation is interrupted, no more units act",
    "M_NOT_INTERRUPTED": "%2: a roll of %1: the activation goes on",
}
"""The chat messages of games in which the enemy may interrupt an activation."""

JOINING_MESSAGES = {"M_CHANGES_SIDES": "%1 joins %2 in %3"}
"""The chat message of games whose units may join another side."""

BOARDING_MESSAGES = {
    "M_ON_BOARD": "%1 goes on board of %2 in %3",
    "M_OFF_BOARD": "%1 gets off in %2",
    "M_NO_CARRIER": "Note: no unit in %2 has room to carry %1",
    "M_CARRIER_AWAY": "Note: %1 in %2 is on board of a unit that is not there",
    "S_ABOARD": "aboard",
}
"""The chat messages of games in which units carry others, and the sign of units on board."""

OVERRUN_MESSAGES = {"M_OVERRUN": "%1: %2 is overrun in %3"}
"""The chat message of games in which some units cannot keep enemies out."""

REGROUPING_MESSAGES = {
    "M_BROKEN_DOWN": "%1: %2 in %3 is broken down: %4",
    "M_BUILT_UP": "%1: %2 is built up in %3: %4",
    "M_NOT_SO": "%1: Note: %2 in %3 does not fulfil the condition of this rule",
    "M_REGROUP_FULL": "%1: Note: more than %3 units are now in %2",
}
"""The chat messages of games whose units may be broken down and built up."""

GOING_BACK_MESSAGES = {
    "M_GOES_BACK": "%1 in %2 goes back whence it came: move it (“Has gone back” if it came from nowhere)",
    "M_GOES_BACK_STILL": "Note: %1 in %2 has still to go back whence it came",
}
"""The chat messages of games whose results send units back."""

LOSS_CHECK_MESSAGES = {
    "M_CHECK_DUE": "%1: %2 in %3 must make a check because of the losses: %4",
    "M_CHECK_OWED": "%1: Note: %2 in %3 has still to make a check because of losses: %4",
}
"""The chat messages of games in which losses call for checks."""

CONTROL_MESSAGES = {"M_CONTROL": "%1 holds %2"}
"""The chat message of games in which markers show who holds places."""

ALLIANCE_MESSAGES = {
    "M_NEUTRAL_ATTACKED": "Neutral sides are attacked: who attacks them is their enemy from now on (%1)",
}
"""The chat message of games in which neutral sides may be attacked."""

NAMED_SUPPLY_MESSAGES = {
    "M_UNSUPPLIED_OF": "%1 in %2 is out of supply: %3",
    "M_ISOLATED_OF": "%1 in %2 is out of supply, and isolated: %3",
    "M_SUPPLIED_OF": "%1 in %2 is in supply again: %3",
}
"""The chat messages of games with several kinds of supply, each with its name."""

UNIT_MESSAGE_SETS = (
    STATE_MESSAGES, FACING_MESSAGES, ORDER_MESSAGES, DUMMY_MESSAGES, INTERRUPTION_MESSAGES, JOINING_MESSAGES,
    OVERRUN_MESSAGES, REGROUPING_MESSAGES, LOSS_CHECK_MESSAGES, GOING_BACK_MESSAGES, MEETING_MESSAGES,
    CONTROL_MESSAGES, ALLIANCE_MESSAGES, NAMED_SUPPLY_MESSAGES, BOARDING_MESSAGES,
)  # fmt: skip
"""All of these sets."""
