"""Draw the zones of a face, of a card or a counter: each zone's content at its position and size."""
