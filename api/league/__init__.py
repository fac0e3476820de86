"""Leagues, people, news and hooks."""
