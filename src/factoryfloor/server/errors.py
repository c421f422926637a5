"""The HTTP status of each rejection, and the answer if the database cannot be read."""

import logging

from factoryfloor.kernel import FactoryFloorError
from factoryfloor.tables.state.errors import Refused, StoreError, code_of

_logger = logging.getLogger(__name__)

# HTTP status by error code. Every other code has status 409, which means a conflict with the current state.
STATUS: dict[str, int] = {
    "bad_bot": 422,
    "bad_channel": 422,
    "bad_code": 403,
    "bad_passkey": 403,
    "bad_report": 422,
    "bad_lesson": 422,
    "bad_name": 422,
    "bad_option": 422,
    "bad_record": 422,
    "bad_review": 422,
    "bad_seats": 422,
    "bad_sign_in": 403,
    "bad_token": 401,
    "banned": 403,
    "daily": 403,
    "draining": 503,
    "forbidden": 403,
    "internal": 500,
    "malformed": 422,
    "not_delivered": 502,
    "not_for_bots": 403,
    "no_line": 422,
    "no_partner": 403,
    "no_seat_here": 403,
    "not_found": 404,
    "not_over": 403,
    "own_deal_first": 403,
    "private": 403,
    "signed_out": 401,
    "sit_together": 409,
    "too_big": 413,
    "too_fast": 429,
    "too_many_channels": 409,
    "too_many_sockets": 429,
    "too_many_guests": 429,
    "too_many_reports": 429,
    "too_many_reviews": 429,
    "too_many_sign_ins": 429,
    "too_many_tables": 429,
    "too_much_thinking": 429,
    "too_often": 429,
    "unavailable": 503,
    "unknown_game": 404,
    "unknown_host": 421,
    "you_block": 403,
}


def status_of(error: FactoryFloorError) -> int:
    """Return the HTTP status of an error."""
    return STATUS.get(code_of(error), 409)


def unreadable(error: StoreError) -> Refused:
    """Return the error for a database that cannot be read, and log the details."""
    _logger.error("%s", error)
    return Refused("unavailable", "the database cannot be read now; no data is lost; try again")
