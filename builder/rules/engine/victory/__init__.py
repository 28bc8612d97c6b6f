"""Victory points, sudden ends, losses."""
