"""In: the zones of a face, of a card or a counter. Out: what stands in them, at its place and size."""
