"""User names: what somebody logs in by. Everything in one can be seen, and none can be taken for another."""

from django.core.exceptions import ValidationError

from rulebook.naming import tidy


def written_plainly(username: str) -> None:
    """Validates a user name: everything in it can be seen."""
    if tidy(username) != username:
        raise ValidationError("This name has invisible characters. Use letters, digits and @ . + - _", "plain")
