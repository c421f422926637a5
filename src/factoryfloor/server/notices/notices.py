"""Assembles the parts of a server that handle notices."""

from factoryfloor.server.jobs.job_runner import JobRunner
from factoryfloor.server.notices.channels import Channels
from factoryfloor.server.notices.delivery import Delivery
from factoryfloor.server.notices.mail import Mailer
from factoryfloor.server.notices.notice_jobs import NoticeJobs
from factoryfloor.server.notices.outside import Outside
from factoryfloor.server.notices.sending import Sending
from factoryfloor.server.operations.metrics import Metrics
from factoryfloor.server.operations.settings import Settings
from factoryfloor.server.rooms.clock import NodeClock
from factoryfloor.server.rooms.lobby import Lobby
from factoryfloor.server.storage.writer import Writer


class Notices:
    """The channels of people, the jobs that send notices, and the delivery."""

    def __init__(
        self, runner: JobRunner, lobby: Lobby, writer: Writer, settings: Settings, clock: NodeClock, metrics: Metrics
    ) -> None:
        self.delivery = Delivery(Outside(settings.closed_networks), Mailer(settings))
        sending = Sending(self.delivery, runner.transactions, metrics, settings.push_subject)
        self.jobs = NoticeJobs(runner, sending, clock, settings.notice_after)
        self.channels = Channels(runner.transactions, sending, lobby, writer, settings.site_address)

    def close(self) -> None:
        """Stop the threads."""
        self.delivery.mailer.close()
        self.delivery.outside.close()
