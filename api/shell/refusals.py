"""What only this door says no with."""

from rulebook.shapes.refusals import Forbidden, Refusal, Unreadable


class NotJson(Unreadable):
    code = "not_json"
    sentence = "This cannot be read as JSON: {fault}."


class BodyTooLarge(Unreadable):
    code = "body_too_large"
    sentence = "The body has more than {most:,} bytes, the most that this address takes."
    status = 413


class ListTooLong(Unreadable):
    code = "list_too_long"
    sentence = "{where} has more than {most} entries."


class NestedTooDeep(Unreadable):
    code = "nested_too_deep"
    sentence = "Lists and objects are nested deeper than {most} levels."


class TooManyValues(Unreadable):
    code = "too_many_values"
    sentence = "The body holds more than {most:,} values."


class UnreadableText(Unreadable):
    code = "unreadable_text"
    sentence = "Text holds whole characters and no NUL: what stands at {where} cannot be stored."


class NumberOutOfRange(Unreadable):
    code = "number_too_large"
    sentence = "Numbers go up to {most} either way: what stands at {where} does not."


class TooManyFields(Unreadable):
    code = "too_many_fields"
    sentence = "A request has at most {most:,} fields, in its address and in its body."


class NotUnderstood(Unreadable):
    """Django refuses to read it, and says why in the log alone."""

    code = "not_understood"
    sentence = "This request cannot be read: its host, its headers or its address are not those of this site."


class BrokenBody(Unreadable):
    """A field is missing, unknown, or not of its kind: `fields` lists the first of `count` faults."""

    code = "broken_body"
    sentence = "{first}"


class BrokenQuery(Unreadable):
    code = "broken_query"
    sentence = "“{name}” is a whole number from {least} to {most} in this address."


class MorePicksThanFixtures(Unreadable):
    code = "more_picks_than_fixtures"
    sentence = "{count} picks, but only {open} fixtures are open."


class NotSuchAnAct(Refusal):
    code = "method_not_allowed"
    sentence = "{method} means nothing at this address."
    status = 405


class NotInThatFormat(Refusal):
    code = "not_acceptable"
    sentence = "Answers here are application/json, and nothing else."
    status = 406


class NotSentAsJson(Unreadable):
    code = "unsupported_media_type"
    sentence = "What is sent here is application/json, not {sent}."
    status = 415


class TooManyRequests(Refusal):
    code = "throttled"
    sentence = "That was a lot at once: go on in {seconds} seconds."
    status = 429


class TokenUnknown(Forbidden):
    code = "token_unknown"
    sentence = "This token is not known here: it was revoked, or it was never given."
    status = 401


class PageExpired(Forbidden):
    """The form key of a session was missing or wrong."""

    code = "csrf_failed"
    sentence = "Send the X-CSRFToken header of this session, or use a token: {fault}"
