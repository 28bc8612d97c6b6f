"""The features of a module: battles, fire, duels, lookups, the solitaire system."""
