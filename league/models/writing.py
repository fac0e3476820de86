"""What people write: news of a league, each coach's story of a match, and what members say of it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

COACH = settings.AUTH_USER_MODEL


class NewsPost(models.Model):
    """News of a league. Withdrawn, it is kept and not shown."""

    league = models.ForeignKey("league.League", on_delete=models.CASCADE, related_name="news")
    title = models.CharField(max_length=120)
    source = models.TextField(help_text=_("Markdown, as it was written."))
    html = models.TextField(help_text=_("The same, made safe."))
    by = models.ForeignKey(COACH, null=True, on_delete=models.SET_NULL, related_name="+")
    once = models.CharField(max_length=64, blank=True, help_text=_("The form's own key: sent twice it is one post."))
    version = models.PositiveIntegerField(default=1)
    at = models.DateTimeField(auto_now_add=True)
    edited_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pk",)
        constraints = [models.UniqueConstraint("league", "once", condition=~Q(once=""), name="news_the_same_form_once")]

    def __str__(self) -> str:
        return self.title


class StoryVersion(models.Model):
    """One team's story of a match, as it was once kept. Versions are added, never changed; the last one is the story, empty where it was taken back."""

    fixture = models.ForeignKey("league.Fixture", on_delete=models.CASCADE, related_name="stories")
    team = models.ForeignKey("teams.Team", on_delete=models.CASCADE, related_name="stories")
    number = models.PositiveSmallIntegerField()
    source = models.TextField(blank=True)
    html = models.TextField(blank=True)
    by = models.ForeignKey(COACH, null=True, on_delete=models.SET_NULL, related_name="+")
    on_behalf = models.BooleanField(default=False)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("fixture", "team", "number")
        constraints = [models.UniqueConstraint("fixture", "team", "number", name="story_one_of_a_number")]

    def __str__(self) -> str:
        return f"{self.team} on {self.fixture}, version {self.number}"


class Comment(models.Model):
    """What a member says of a fixture. Hidden, it is kept, and the reason stands in its place."""

    fixture = models.ForeignKey("league.Fixture", on_delete=models.CASCADE, related_name="comments")
    source = models.TextField()
    html = models.TextField()
    by = models.ForeignKey(COACH, null=True, on_delete=models.SET_NULL, related_name="+")
    once = models.CharField(max_length=64, blank=True, help_text=_("The form's own key: sent twice it is one comment."))
    at = models.DateTimeField(auto_now_add=True)
    hidden_at = models.DateTimeField(null=True, blank=True)
    hidden_by = models.ForeignKey(COACH, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    hidden_because = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ("fixture", "pk")
        constraints = [
            models.UniqueConstraint("fixture", "once", condition=~Q(once=""), name="comment_the_same_form_once")
        ]

    def __str__(self) -> str:
        return f"{self.by} on {self.fixture}"
