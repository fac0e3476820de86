"""Tags and filters of the templates: `{% load look %}`."""
