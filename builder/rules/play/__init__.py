"""What a game system needs to be played: moments, tasks, and the kinds of decisions and chances."""
