"""The base on which every game system is played: game states, tasks, and the kinds of decisions and
chance events."""
