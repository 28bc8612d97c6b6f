"""Mechanisms that are about places: who holds them, and what joins boxes off the map."""
