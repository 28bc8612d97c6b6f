"""Base of play for every game system: moments of play, tasks, and the kinds of decisions and
chances."""
