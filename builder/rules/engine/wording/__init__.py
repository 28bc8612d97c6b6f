"""How declarations are put into words: terms, conditions, changes, cases."""
