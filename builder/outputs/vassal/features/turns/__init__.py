"""Carries out or reports, by buttons, what happens in the course of turns: the effects of phases,
events, cards in hands, weather and initiative."""
