"""Draw a model ``Game`` as scenes: one vector display list for each map, card, counter or page to
be shown."""
