"""Carries out or reports, by buttons, the effects of phases, events, hands, weather and initiative."""
