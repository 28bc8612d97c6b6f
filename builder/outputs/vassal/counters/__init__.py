"""The pieces of a module: prototypes, slots, markers, cards, cups and decks."""
