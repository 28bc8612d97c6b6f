"""Events that cards, dice rolls, chits, choices or the calendar bring."""
