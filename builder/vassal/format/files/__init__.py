"""Files of VASSAL: modules, saved games, logs and their encodings, read with size limits."""
