"""Units that join another side: their counters there, and how they take each other's place."""
