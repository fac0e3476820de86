"""The steps before the kick-off are stored and closed one at a time. Answers of before have the name of their step, and rolls the sides of their dice."""

from typing import Any

from django.db import migrations, models

#: The step that asked, by the purpose of the question.
STEPS = {
    "fair_weather_fans": "fans",
    "weather": "weather",
    "journeymen": "journeymen",
    "inducements": "inducements",
    "pray": "prayers",
    "prayer": "prayers",
    "roll_off": "kicking_team",
    "kick": "kicking_team",
}
#: Purposes whose dice have other than six sides.
SIDES = {"fair_weather_fans": 3, "fans_after_conceding": 3, "minor_incident": 3, "characteristic": 16, "prayer": 16}


def purpose_of(key: str) -> str:
    """What the answer of this key was for: "home/weather#0" and "random_skill/p7.1#1" name their side or their player, too."""
    parts = key.partition("#")[0].split("/")
    return parts[1] if parts[0] in ("home", "away") and len(parts) > 1 else parts[0]


def fill(apps: Any, schema_editor: Any) -> None:
    rows = apps.get_model("matches", "StepAnswer").objects.using(schema_editor.connection.alias).order_by()
    for key in list(rows.filter(step="pre_match").values_list("key", flat=True).distinct()):
        if purpose_of(key) in STEPS:
            rows.filter(step="pre_match", key=key).update(step=STEPS[purpose_of(key)])
    rolled = rows.filter(source__in=("site", "typed"), sides__isnull=True)
    known: dict[int, list[int]] = {}
    for pk, key, value in rolled.values_list("pk", "key", "value").iterator():
        if isinstance(value, list):
            known.setdefault(SIDES.get(purpose_of(key), 6), []).append(pk)
    for sides, keys in known.items():
        for start in range(0, len(keys), 500):
            rows.filter(pk__in=keys[start : start + 500]).update(sides=sides)


class Migration(migrations.Migration):
    dependencies = [("matches", "0013_hired_stars_so_far")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="step",
            field=models.CharField(
                blank=True, default="", help_text="The step before the kick-off that is open now.", max_length=40
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="match",
            name="so_far",
            field=models.JSONField(
                help_text="The sheets, and what the steps that are closed have settled, until the kick-off.", null=True
            ),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
