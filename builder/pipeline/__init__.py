"""A build: drawing, rendering, caching and writing."""
