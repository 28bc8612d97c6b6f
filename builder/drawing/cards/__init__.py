"""Building blocks of charts, tracks and setup cards: the frame, sections, layout variants."""
