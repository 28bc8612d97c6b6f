"""VASSAL's file formats, and tools for anybody's modules: reading, lint, repair, diff."""
