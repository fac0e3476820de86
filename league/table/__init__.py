"""What counts, the standings, and why a team stands where it stands."""
