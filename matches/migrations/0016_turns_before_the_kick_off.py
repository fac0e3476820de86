from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0015_plain_help_texts"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="asks",
            field=models.CharField(
                blank=True,
                help_text="The side that has to choose now in the open step before the kick-off.",
                max_length=10,
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="due_at",
            field=models.DateTimeField(
                blank=True,
                help_text="When the site answers what is asked before the kick-off; never where empty.",
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="matchside",
            name="there_since",
            field=models.DateTimeField(
                blank=True, help_text="When whoever plays this side first did something in this match.", null=True
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                models.F("due_at"),
                condition=models.Q(("due_at__isnull", False), ("state", "locked")),
                name="match_by_due",
            ),
        ),
    ]
