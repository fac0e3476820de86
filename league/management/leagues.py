"""What commands that work on one league have in common."""

from django.core.management.base import CommandError

from league.models import League


def league_called(slug: str) -> League:
    """The league with this name in its address; or an error that lists those that there are."""
    league = League.objects.filter(slug=slug).first()
    if league is None:
        known = ", ".join(League.objects.values_list("slug", flat=True)) or "none yet"
        raise CommandError(f"There is no league “{slug}”. There are: {known}.")
    return league
