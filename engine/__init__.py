"""Plays one match: pure Python over the dice it is handed."""
