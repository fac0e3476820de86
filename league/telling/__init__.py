"""What happened, who is told, and how it leaves the site."""
