"""Control of places, and victory points for that and everything else."""
