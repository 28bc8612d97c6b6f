"""The chat messages about cards, by the constant's name, as in :mod:`messages`."""

SHUFFLE_MESSAGES = {
    "M_RESHUFFLED": "The discards are shuffled into the deck",
    "M_DECK_LEFT": "Note: cards left in the deck: %1",
}
"""The chat messages of games with a deck that is made again from its discards."""

PLAYED_MESSAGES = {
    "M_PLAYED": "%1, played for operations: %2 units may act (%3)",
    "M_PLAYED_ONE": "%1, played for operations: one unit may act (%3)",
    "M_PLAYED_ALL": "%1, played for operations: all units may act (%3)",
    "M_PLAYED_LED": "%1, played for operations: a leader of up to %2 may act, with units in its place (%3)",
    "M_PLAYED_OR_LED": "%1, played for operations: up to %2 units may act, or a leader of up to %3 with "
    "units in its place (%4)",
    "M_CARD_OTHER": "%1: Note: by the rules the other side plays the next card",
    "M_CARD_ENOUGH": "%1: Note: this side has already played its cards of this phase: %2",
    "M_HANDS_FILLED": "%1: Note: by the rules hands are filled before the first card of the phase is played",
}
"""The chat messages of games in which sides play cards from their hands."""
