"""Events: what cards, tables, chits and the calendar bring."""
