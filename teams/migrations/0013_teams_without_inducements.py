"""Inducements are on by default from now on. A team goes on by the rules of the season that it is in."""

from typing import Any

from django.db import migrations


def keep_off(apps: Any, schema_editor: Any) -> None:
    teams = apps.get_model("teams", "Team").objects.using(schema_editor.connection.alias)
    for team in teams.filter(rules__edition="bb2020").only("pk", "rules").iterator():
        options = team.rules.setdefault("options", {})
        if "inducements" not in options:
            options["inducements"] = "off"
            team.save(update_fields=["rules"])


class Migration(migrations.Migration):
    dependencies = [("teams", "0012_fans")]
    operations = [migrations.RunPython(keep_off, migrations.RunPython.noop)]
