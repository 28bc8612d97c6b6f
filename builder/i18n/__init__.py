"""Translation: turns a text in the spec's language into the same text in a reader's language."""
