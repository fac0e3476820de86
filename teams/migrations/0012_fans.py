from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("teams", "0011_characteristics")]

    operations = [migrations.RenameField(model_name="team", old_name="dedicated_fans", new_name="fans")]
