"""A team is the fold of its history: pure Python, no Django."""
