"""Around the steps: what a match costs its teams, keeping its sheets, and calling it off once dice were shown."""
