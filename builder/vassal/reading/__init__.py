"""Modules and saved games of anybody, read leniently and within bounds."""
