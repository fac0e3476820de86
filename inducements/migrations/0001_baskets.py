import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("matches", "0016_turns_before_the_kick_off"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Basket",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("side", models.CharField(max_length=10)),
                (
                    "items",
                    models.JSONField(
                        default=list, help_text="The lines of the basket, in the order in which it was filled."
                    ),
                ),
                ("on_behalf", models.BooleanField(default=False)),
                ("at", models.DateTimeField(auto_now=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="baskets", to="matches.match"
                    ),
                ),
            ],
            options={
                "ordering": ("match", "-side"),
                "constraints": [models.UniqueConstraint(models.F("match"), models.F("side"), name="basket_one_a_side")],
            },
        ),
    ]
