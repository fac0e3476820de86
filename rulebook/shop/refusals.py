"""Why something cannot be hired for a match."""

from rulebook.shapes.refusals import Refusal


class NotOnOffer(Refusal):
    code = "not_on_offer"
    sentence = "“{inducement}” cannot be bought for {team} here."
    grantable = False


class ClosedHere(Refusal):
    code = "inducement_closed"
    sentence = "{name}: not in this league."
    grantable = False


class OnlyForTeamsWith(Refusal):
    code = "inducement_for_other_teams"
    sentence = "{name}: only for teams with {rules}."
    grantable = False


class OnlyForTiers(Refusal):
    code = "inducement_for_other_tiers"
    sentence = "{name}: only for teams of tier {tiers}."
    grantable = False


class NotForTeamsWith(Refusal):
    code = "inducement_not_for_these_teams"
    sentence = "{name}: not for teams with {rules}."
    grantable = False


class OnlyWithApothecary(Refusal):
    code = "inducement_needs_apothecary"
    sentence = "{name}: only for teams that may hire an apothecary."
    grantable = False


class TooManyBought(Refusal):
    code = "too_many_bought"
    sentence = "{name}: {limit} is the most for one match, and {count} are wished for."
    grantable = False


class NoPositionLeft(Refusal):
    code = "no_position_left"
    sentence = "{name}: {have} are available and {limit} is the most."
    grantable = False


class NoPlaceLeft(Refusal):
    code = "no_place_left"
    sentence = "{count} players would be available: {limit} is the most."
    grantable = False


class TooDear(Refusal):
    code = "too_dear"
    sentence = "That costs {price:,} gp, {short:,} more than there is: {petty_cash:,} of petty cash and {treasury:,} from the treasury."
    grantable = False


class TooManySkills(Refusal):
    code = "too_many_skills"
    sentence = "{name}: {limit} extra skills at most, and {count} are wished for."
    grantable = False


class NoSuchOption(Refusal):
    code = "no_such_mercenary_option"
    sentence = "{name} cannot be given “{option}”."
    grantable = False


class TooFewOptions(Refusal):
    code = "too_few_options"
    sentence = "{name}: choose at least one skill or option."
    grantable = False


class OneOfAGroup(Refusal):
    code = "one_mercenary_option_of_a_kind"
    sentence = "{name}: {options} do not go together."
    grantable = False


class ChangesNothing(Refusal):
    code = "mercenary_option_without_effect"
    sentence = "{name}: {option} would change nothing."
    grantable = False
