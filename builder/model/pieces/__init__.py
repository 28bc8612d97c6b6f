"""The playing pieces: counters, cards and squads, with their faces, values and colours."""
