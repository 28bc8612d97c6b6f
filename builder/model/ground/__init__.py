"""What is played on: maps and boards of every kind, their terrain, and how they look."""
