"""What was settled before a kick-off is kept under the names of the steps, not in one field for each of them."""

from typing import Any

from django.db import migrations


def slotted(old: dict[str, Any]) -> dict[str, Any]:
    """The kick-off as it is kept now. One that is kept so already stays as it is."""
    if "settled" in old:
        return old
    settled: dict[str, Any] = {}
    if old.get("fair_weather_fans"):
        settled["fans"] = {"count": old["fair_weather_fans"]}
    if old.get("weather"):
        settled["weather"] = {"row": old["weather"], "dice": old.get("weather_dice", [])}
    if old.get("petty_cash"):
        settled["inducements"] = {"gold": old["petty_cash"]}
    if "prayers" in old:
        settled["prayers"] = {"heard": old["prayers"]}
    if old.get("kicking"):
        settled["kicking_team"] = {"side": old["kicking"]}
    return {"home": old["home"], "away": old["away"], "settled": settled}


def keep_by_step(apps: Any, schema_editor: Any) -> None:
    rows = apps.get_model("matches", "Match").objects.using(schema_editor.connection.alias)
    for pk, kick_off in rows.filter(kick_off__isnull=False).order_by().values_list("pk", "kick_off").iterator():
        if kick_off is not None:
            rows.filter(pk=pk).update(kick_off=slotted(kick_off))


class Migration(migrations.Migration):
    dependencies = [("matches", "0009_help_of_taps")]

    operations = [migrations.RunPython(keep_by_step, migrations.RunPython.noop)]
