"""What a turn brings, as declared: time, activation, weather, events, arrivals."""
