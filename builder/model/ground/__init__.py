"""The maps and boards on which games are played: boards of every kind, their terrain, and their
appearance."""
