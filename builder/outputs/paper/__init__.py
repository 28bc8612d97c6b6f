"""Makes the printed outputs: print-and-play kits, sheets of pieces, and the rulebook."""
