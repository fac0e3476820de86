"""Accounts without a name for others were shown by their user name. They keep that name, and can change it; new ones are never shown by it."""

from django.db import migrations, models
from django.db.models import F
from django.db.models.functions import Left


def keep_the_names_that_others_know(apps, schema_editor):
    Coach = apps.get_model("teams", "Coach")
    Coach.objects.using(schema_editor.connection.alias).filter(display_name="").update(
        display_name=Left(F("username"), 60)
    )


class Migration(migrations.Migration):
    dependencies = [
        ("teams", "0006_links_for_new_passwords"),
    ]

    operations = [
        migrations.AlterField(
            model_name="coach",
            name="display_name",
            field=models.CharField(
                blank=True, help_text="What others see. The user name is shown to nobody else.", max_length=60
            ),
        ),
        migrations.RunPython(keep_the_names_that_others_know, migrations.RunPython.noop),
    ]
