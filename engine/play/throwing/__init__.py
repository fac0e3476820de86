"""The ball, and everything that is thrown: passes, team-mates, bombs."""
