"""In: a text in the spec's language. Out: the same text in a reader's language."""
