"""The play of an air-land game: the decisions of the players and the chance events, in addition to
the rules."""
