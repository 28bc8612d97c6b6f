"""Base of play for every game system: game states, tasks, and the kinds of decisions and chances."""
