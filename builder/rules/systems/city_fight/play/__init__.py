"""City fights as they are played: the tasks, decisions and chance events of a whole game. The rules
themselves are in the modules of the parent package."""
