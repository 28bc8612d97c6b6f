"""What a turn brings says of itself: time, activation, events, arrivals, counts."""
