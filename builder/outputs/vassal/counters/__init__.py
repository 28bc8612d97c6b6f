"""Makes the pieces of a VASSAL module: prototypes, piece slots, markers, cards, cups and decks."""
