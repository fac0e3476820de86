"""The words of the house where accounts are refused something."""

from typing import Any
from unicodedata import normalize

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest, HttpResponse

from pages.account import devices, tries
from teams.accounts import looks_taken
from teams.models import Coach


class AccountWords(DefaultAccountAdapter):
    """What allauth decides, said as a coach would say it."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": "This account is shut. Whoever runs this site can open it again.",
        "username_password_mismatch": "No account has this name with this password. Capital letters count in the password.",
        "username_taken": "A coach with that user name exists already: add a word, or a digit.",
        "username_looks_taken": "This user name looks like another coach's: add a word, or a digit.",
        "email_taken": "Another account has this address. If it is yours, log in there, or ask for a new password.",
        "incorrect_password": "That is not the password of this account.",
        "enter_current_password": "That is not the password of this account.",
        "unknown_email": "No account has this address.",
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The user name in the one way in which it is written; refused where it is another's, or can be taken for another's."""
        name: str = super().clean_username(normalize("NFKC", username), shallow)
        if not shallow and looks_taken(name):
            raise self.validation_error("username_looks_taken")
        return name

    def authenticate(self, request: HttpRequest, **credentials: Any) -> AbstractBaseUser | None:
        """Whose name and password these are, if anybody's. The try is counted; raises `TooManyTries`."""
        tried = tries.begin(request, str(credentials.get("username", "")))
        found: AbstractBaseUser | None = super().authenticate(request, **credentials)
        if found is not None:
            tried.was_right()
        return found

    def post_login(self, request: HttpRequest, user: Coach, **more: Any) -> HttpResponse:
        """Somebody has logged in with a password, or signed up: the account knows the device from now on."""
        response: HttpResponse = super().post_login(request, user, **more)
        devices.remember(request, response, user)
        return response

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """The mail is sent, unless its address had its share: the mails from before are good, and nobody's inbox is filled."""
        if tries.may_mail(email):
            super().send_mail(template_prefix, email, context)
