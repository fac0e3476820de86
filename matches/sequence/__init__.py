"""Around the steps: what a match costs its teams, and calling it off once dice were shown."""
