"""Reads modules and saved games from any source, leniently and with size limits."""
