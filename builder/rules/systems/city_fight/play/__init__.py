"""The play of city fights: the tasks, decisions and chance events of a whole game. The rules
themselves are in the modules of the parent package."""
