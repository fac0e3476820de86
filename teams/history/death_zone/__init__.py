"""The Death Zone in a team's history: its sponsors and its stadium, as entries and as what they mean for the team."""
