"""In: a model ``Game``. Out: scenes, one vector display list for each thing to be shown."""
