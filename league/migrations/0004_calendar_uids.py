from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0003_results_cups_and_feeds"),
    ]

    operations = [
        migrations.AddField(
            model_name="calendarevent",
            name="uid",
            field=models.CharField(
                default="",
                help_text="How calendars know it: for ever the same, whatever the site is called.",
                max_length=200,
            ),
            preserve_default=False,
        ),
    ]
