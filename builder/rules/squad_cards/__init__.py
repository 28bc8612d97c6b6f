"""Squads and cards: hands, fire, breaking and surrender of a nation's troops, terrain of the desert, and
the chances of random numbers, for games without a map."""

from builder.rules.procedures import System

SYSTEM = System(name="squad_cards", title="Squads and cards")
