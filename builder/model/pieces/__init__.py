"""What is played with: counters, cards, squads, their faces, values and colours."""
