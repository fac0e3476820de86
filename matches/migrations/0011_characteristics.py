"""The players of the sheets that were kept at a kick-off have their characteristics by their ids."""

from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

FIVE = ("ma", "st", "ag", "pa", "av")


def gather(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """No player of a kept sheet has a field for each characteristic."""
    matches = apps.get_model("matches", "Match").objects.using(editor.connection.alias)
    for match in matches.exclude(kick_off=None).iterator(chunk_size=100):
        kick_off: dict[str, Any] = match.kick_off or {}
        for side in ("home", "away"):
            for player in kick_off.get(side, {}).get("players", ()):
                if "ma" in player:
                    player["characteristics"] = {name: player.pop(name, None) for name in FIVE}
        match.save(update_fields=["kick_off"])


class Migration(migrations.Migration):
    dependencies = [("matches", "0010_slots_of_kick_offs")]

    operations = [migrations.RunPython(gather, migrations.RunPython.noop)]
