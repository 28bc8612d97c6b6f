"""Air-land games as they are played: the decisions of the players and the chance events, with their
effects on the game state."""
