"""Retreat after combat."""
