"""Files of the engine: modules, saved games, logs and their encodings, read with size limits."""
