"""The words of the house where accounts are refused something."""

from unicodedata import normalize

from allauth.account.adapter import DefaultAccountAdapter

from teams.accounts import looks_taken


class AccountWords(DefaultAccountAdapter):
    """What allauth decides, said as a coach would say it."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": "This account is shut. Whoever runs this site can open it again.",
        "username_password_mismatch": "No account has this name with this password. Capital letters count in the password.",
        "too_many_login_attempts": "Too many tries in a row. Wait five minutes, or ask your commissioner for a link that lets you in.",
        "username_taken": "A coach with that user name exists already: add a word, or a digit.",
        "username_looks_taken": "This user name looks like another coach's: add a word, or a digit.",
        "email_taken": "Another account has this address. If it is yours, log in there, or ask for a new password.",
        "incorrect_password": "That is not the password of this account.",
        "enter_current_password": "That is not the password of this account.",
        "unknown_email": "No account has this address.",
        "rate_limited": "Too many tries in a row. Wait a minute and send it again.",
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """The user name in the one way in which it is written; refused where it is another's, or can be taken for another's."""
        name: str = super().clean_username(normalize("NFKC", username), shallow)
        if not shallow and looks_taken(name):
            raise self.validation_error("username_looks_taken")
        return name
