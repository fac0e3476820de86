from django.db import migrations, models
from django.db.models.functions import Cast


def fill(apps, schema_editor):
    """The stars on the sheets of every match so far."""
    alias = schema_editor.connection.alias
    HiredStar = apps.get_model("matches", "HiredStar")
    matches = apps.get_model("matches", "Match").objects.using(alias)
    # The sheets of a large site fill gigabytes: only those are read that name a star.
    named = matches.annotate(text=Cast("kick_off", models.TextField())).filter(text__contains='"star"')
    league = "fixture__round__competition__season__league"
    for match, league_id, kick_off in named.order_by("pk").values_list("pk", league, "kick_off").iterator(500):
        HiredStar.objects.using(alias).bulk_create(
            HiredStar(league_id=league_id, match_id=match, side=side, player=player["id"], star=player["position"])
            for side in ("home", "away")
            for player in kick_off[side]["players"]
            if player.get("kind") == "star"
        )


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0012_hired_stars"),
    ]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
