from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0017_plain_help_texts"),
    ]

    operations = [
        migrations.AddField(
            model_name="round",
            name="inducements_by",
            field=models.DateTimeField(
                blank=True, help_text="When everything before the kick-off has been chosen in its matches.", null=True
            ),
        ),
    ]
