"""Zones of control."""
