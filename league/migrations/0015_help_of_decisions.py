from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0014_ways_in"),
    ]

    operations = [
        migrations.AlterField(
            model_name="decision",
            name="facts",
            field=models.JSONField(blank=True, default=dict, help_text="What only its kind knows."),
        ),
    ]
