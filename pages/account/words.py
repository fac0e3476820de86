"""Error messages of log-in, sign-up and passwords."""

from typing import Any
from unicodedata import normalize

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from pages.account import devices, tries
from teams.accounts import looks_taken
from teams.models import Coach


class AccountWords(DefaultAccountAdapter):
    """Replaces the error messages of allauth, and checks new user names."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": _("This account is closed. The administrator of this site can open it again."),
        "username_password_mismatch": _("User name or password is wrong. Passwords are case-sensitive."),
        "username_taken": _("This user name is taken: add a word or a digit."),
        "username_looks_taken": _("This user name looks like another coach's: add a word or a digit."),
        "email_taken": _("Another account has this address. If it is yours, log in to it or reset its password."),
        "incorrect_password": _("The password is wrong."),
        "enter_current_password": _("The password is wrong."),
        "unknown_email": _("No account has this address."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The normalized user name; refused if it is taken or looks like another."""
        name: str = super().clean_username(normalize("NFKC", username), shallow)
        if not shallow and looks_taken(name):
            raise self.validation_error("username_looks_taken")
        return name

    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        """The account with this name and password, or None. Counts the attempt; raises `TooManyTries`."""
        tried = tries.begin(request, str(credentials.get("username", "")))
        found: AbstractBaseUser | None = super().authenticate(request, **credentials)
        if found is not None:
            tried.was_right()
        return found

    def post_login(self, request: HttpRequest, user: Coach, **more: Any) -> HttpResponse:
        """After a log-in by password or a sign-up: makes the device known to the account."""
        response: HttpResponse = super().post_login(request, user, **more)
        devices.remember(request, response, user)
        return response

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Sends the e-mail, unless its address has had its share: earlier e-mails still work, and no inbox is flooded."""
        if tries.may_mail(email):
            super().send_mail(template_prefix, email, context)
