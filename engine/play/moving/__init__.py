"""Moving: steps, Dodges, Rushes, Jumps, and moves out of turn."""
