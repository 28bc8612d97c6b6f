"""Pages on which a game is played freely, without a server and without a network."""
