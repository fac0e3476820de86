"""What counts, the standings, and the reason for each team's place."""
