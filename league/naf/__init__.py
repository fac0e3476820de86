"""The NAF's tournament report: its shape, reading it, writing it, and what its races are called. Knows nothing of Django."""
