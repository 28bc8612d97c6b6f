"""The ground that games are played on: maps and boards of every kind, their terrain, and their
appearance."""
