"""Draw a model ``Game`` as scenes: one vector display list for each thing to be shown."""
