"""Notifications: what happened, who is notified, and how it leaves the site."""
