"""Makes packages for Tabletop Playground: templates of boards, counters and decks by its published
schema, and their textures."""
