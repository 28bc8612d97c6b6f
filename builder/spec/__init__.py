"""In: a game's folder of text files. Out: a model ``Game`` and every complaint with its file, line
and column."""
