"""Correcting an accepted result: what follows from it, and what is asked."""
