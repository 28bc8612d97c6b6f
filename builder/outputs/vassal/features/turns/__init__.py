"""What phases, events, hands, weather and initiative bring, done or told by buttons."""
