"""What a report of a match may say: how it is completed, who may be named, and every check that all surfaces share."""
