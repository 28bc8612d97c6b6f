"""Translation of texts from the language of a game's files into a reader's language."""
