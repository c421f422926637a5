"""Sends notices by mail, through the mail server that the operator has configured."""

import asyncio
import re
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final

from factoryfloor.server.operations.settings import Settings
from factoryfloor.tables.state.errors import Refused

_SECONDS: Final = 10.0
_THREADS: Final = 4
_ADDRESS: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z0-9-]{2,63}")


class MailFailed(Exception):
    """The mail server did not accept a mail.

    The message states the reason. ``again`` means that a retry may succeed.
    """

    def __init__(self, why: str, *, again: bool) -> None:
        super().__init__(why)
        self.again = again


def check_mail_address(address: str) -> str:
    """Return a mail address in normalized form. Raises Refused if the address is invalid."""
    if not _ADDRESS.fullmatch(address):
        raise Refused("bad_channel", "this is not an email address")
    name, _, host = address.rpartition("@")
    return f"{name}@{host.lower()}"


class Mailer:
    """Sends mails in threads. ``offered`` means that the operator has configured a mail server."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._threads = ThreadPoolExecutor(_THREADS, "mail")

    @property
    def offered(self) -> bool:
        return bool(self._settings.smtp_host and self._settings.smtp_from)

    async def send(self, to: str, subject: str, text: str) -> None:
        """Send a mail. Raises MailFailed."""
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = self._settings.smtp_from, to, subject
        mail["Date"], mail["Message-ID"] = formatdate(), make_msgid(domain=self._settings.smtp_from.rpartition("@")[2])
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(text)
        await asyncio.get_running_loop().run_in_executor(self._threads, self._send, mail)

    def _send(self, mail: EmailMessage) -> None:
        settings = self._settings
        try:
            with self._connected() as server:
                if settings.smtp_user:
                    server.login(settings.smtp_user, settings.smtp_password)
                server.send_message(mail)
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            raise MailFailed("the mail server rejects the address", again=all(code < 500 for code in codes)) from error
        except smtplib.SMTPResponseException as error:
            raise MailFailed(f"the mail server answered {error.smtp_code}", again=error.smtp_code < 500) from error
        except (OSError, smtplib.SMTPException) as error:
            raise MailFailed("the mail server cannot be reached", again=True) from error

    def _connected(self) -> smtplib.SMTP:
        settings = self._settings
        place = settings.smtp_host, settings.smtp_port
        if settings.smtp_security == "tls":
            return smtplib.SMTP_SSL(*place, timeout=_SECONDS, context=ssl.create_default_context())
        server = smtplib.SMTP(*place, timeout=_SECONDS)
        if settings.smtp_security == "starttls":
            try:
                server.starttls(context=ssl.create_default_context())
            except BaseException:
                server.close()
                raise
        return server

    def close(self) -> None:
        """Stop the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)
