"""Coaches, teams, their histories, and what is projected from them."""
