from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0008_calling_off_and_draws"),
    ]

    operations = [
        migrations.AlterField(
            model_name="taprow",
            name="body",
            field=models.JSONField(help_text="What was tapped, as the pad reads it."),
        ),
    ]
