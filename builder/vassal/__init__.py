"""VASSAL's file formats, and tools for any module: reading, lint, repair and diff."""
