"""Parts of charts, tracks and set-up cards: the frame, sections, layout variants."""
