"""Units that carry others: transports, ships, half-tracks."""
