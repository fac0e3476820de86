"""What a new account is asked beside the name and the password that it logs in with."""

from django import forms
from django.http import HttpRequest

from rulebook.shapes.refusals import Problem
from teams.accounts import NAME_LIMIT, rename, shown_name
from teams.models import Coach


class ShownName(forms.Form):
    """The name that others see. It is another one than the user name, which nobody else is shown."""

    name = forms.CharField(max_length=NAME_LIMIT, required=False, widget=forms.TextInput({"autocomplete": "nickname"}))

    def clean_name(self) -> str:
        try:
            return shown_name(self.cleaned_data["name"])
        except Problem as problem:
            raise forms.ValidationError(str(problem), code=problem.code) from None

    def signup(self, request: HttpRequest, user: Coach) -> None:
        """allauth calls this once the account is saved."""
        rename(coach=user, name=self.cleaned_data["name"])
