"""Baskets, and what the site does by itself before a kick-off."""
