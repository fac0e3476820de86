"""From the toss to the kick-off event, and the end of a drive."""
