"""What a module works out: battles, fire, duels, look-ups, the solitaire system."""
