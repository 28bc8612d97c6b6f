"""The effects of phases, events, hands, weather and initiative, carried out or reported by buttons."""
