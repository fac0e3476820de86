"""A player's characteristics are kept by their ids, whichever the edition has."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

FIVE = ("ma", "st", "ag", "pa", "av")


def gather(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Every player has the five of BB2020 by their ids."""
    players = apps.get_model("teams", "Player").objects.using(editor.connection.alias)
    changed = []
    for player in players.all().iterator(chunk_size=1000):
        player.characteristics = {name: getattr(player, name) for name in FIVE}
        changed.append(player)
        if len(changed) == 1000:
            players.bulk_update(changed, ["characteristics"])
            changed = []
    players.bulk_update(changed, ["characteristics"])


class Migration(migrations.Migration):
    dependencies = [("teams", "0010_most_leagues")]

    operations = [
        migrations.AddField(
            "player",
            "characteristics",
            models.JSONField(default=dict, help_text="By the ids of the edition; none: a dash."),
        ),
        migrations.RunPython(gather, migrations.RunPython.noop),
        *(migrations.RemoveField("player", name) for name in FIVE),
    ]
