"""The board and what is on it: squares, players, skills, dice, actions and events."""
