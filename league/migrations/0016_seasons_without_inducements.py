"""Inducements are on by default from now on. A season that began before goes on without them, unless it had switched them on."""

from typing import Any

from django.db import migrations


def keep_off(apps: Any, schema_editor: Any) -> None:
    seasons = apps.get_model("league", "Season").objects.using(schema_editor.connection.alias)
    for season in seasons.filter(rules__edition="bb2020").only("pk", "rules"):
        options = season.rules.setdefault("options", {})
        if "inducements" not in options:
            options["inducements"] = "off"
            season.save(update_fields=["rules"])


class Migration(migrations.Migration):
    dependencies = [("league", "0015_help_of_decisions")]
    operations = [migrations.RunPython(keep_off, migrations.RunPython.noop)]
