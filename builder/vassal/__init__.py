"""Reads and writes VASSAL's file formats, and has tools for any module: reading, lint, repair and
diff."""
