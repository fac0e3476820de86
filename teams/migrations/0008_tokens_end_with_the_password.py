"""Tokens that exist stay good, until their coach has another password."""

import hashlib

from django.db import migrations, models


def bind_to_the_password(apps, schema_editor):
    AccessToken = apps.get_model("teams", "AccessToken")
    tokens = AccessToken.objects.using(schema_editor.connection.alias)
    for token in tokens.select_related("coach"):
        told = hashlib.sha256(token.coach.password.encode()).hexdigest()
        tokens.filter(pk=token.pk).update(password_hash=told)


class Migration(migrations.Migration):
    dependencies = [
        ("teams", "0007_names_that_others_see"),
    ]

    operations = [
        migrations.AddField(
            model_name="accesstoken",
            name="password_hash",
            field=models.CharField(
                default="",
                help_text="A hash of the password that the account had: with another one the token is not good.",
                max_length=64,
            ),
            preserve_default=False,
        ),
        migrations.RunPython(bind_to_the_password, migrations.RunPython.noop),
    ]
