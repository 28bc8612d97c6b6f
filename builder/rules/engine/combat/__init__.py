"""Combat as a game declares it: its formula, questions about it, how it is played, and checks of
its declaration."""
