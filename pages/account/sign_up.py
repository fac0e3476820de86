"""What the sign-up form asks besides user name and password."""

from django import forms
from django.http import HttpRequest

from pages.shell.refusals import sentence
from rulebook.shapes.refusals import Problem
from teams.accounts import NAME_LIMIT, rename, shown_name
from teams.models import Coach


class ShownName(forms.Form):
    """The name that others see. The user name is never shown to them."""

    name = forms.CharField(max_length=NAME_LIMIT, required=False, widget=forms.TextInput({"autocomplete": "nickname"}))

    def clean_name(self) -> str:
        try:
            return shown_name(self.cleaned_data["name"])
        except Problem as problem:
            raise forms.ValidationError(sentence(problem), code=problem.code) from None

    def signup(self, request: HttpRequest, user: Coach) -> None:
        """allauth calls this once the account is saved."""
        rename(coach=user, name=self.cleaned_data["name"])
