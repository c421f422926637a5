"""A player who does not use the board but acts for the seats of a page's guest over a separate socket."""

from typing import Any, Final

from playwright.sync_api import Page

_BEGIN: Final = """
async ({table, seed}) => {
  let state = seed;
  const chance = n => { state = (state * 48271) % 2147483647; return state % n; };
  const url = new URL(`api/tables/${table}/socket`, location.origin);
  url.protocol = 'ws:';
  const socket = new WebSocket(url);
  const driver = window.driver = {n: -1, decisions: [], movers: [], over: false};
  let heard = () => undefined;
  driver.past = n => new Promise(resolve => {
    heard = () => { if (driver.n > n) resolve(driver.n); };
    heard();
  });
  driver.act = () => {
    const {seat, actions} = driver.decisions[chance(driver.decisions.length)];
    const {text} = actions[chance(actions.length)];
    socket.send(JSON.stringify({kind: 'act', id: `d${driver.n}`, n: driver.n, seat, actions: [text]}));
    return driver.past(driver.n);
  };
  driver.finish = async () => {
    while (!driver.over) await (driver.decisions.length ? driver.act() : driver.past(driver.n));
  };
  socket.onmessage = ({data}) => {
    const message = JSON.parse(data);
    if (message.kind !== 'sync' && message.kind !== 'update') return;
    for (const key of ['n', 'decisions', 'movers']) driver[key] = message[key] ?? driver[key];
    if (message.table) driver.over = message.table.status === 'over';
    heard();
  };
  await driver.past(-1);
}
"""


class Driver:
    """Plays the seats of a page's guest at one table at random."""

    def __init__(self, page: Page, table: str, seed: int) -> None:
        self.page = page
        page.evaluate(_BEGIN, {"table": table, "seed": seed})

    def owes(self) -> bool:
        return bool(self.page.evaluate("driver.decisions.length > 0"))

    def over(self) -> bool:
        return bool(self.page.evaluate("driver.over"))

    def act(self) -> int:
        """Make one decision. Returns the number of its log entry."""
        return int(self.page.evaluate("driver.act()"))

    def finish(self) -> None:
        """Decide until the game is over."""
        self.page.evaluate("driver.finish()")

    def follow(self, n: int) -> None:
        """Wait until the page's own socket has received entry ``n``."""
        self.page.evaluate("n => driver.past(n - 1)", n)


def post(page: Page, path: str, body: dict[str, Any]) -> Any:
    return page.evaluate(
        "async ([path, body]) => (await fetch('/api/' + path, {method: 'POST', body: JSON.stringify(body),"
        " headers: {'content-type': 'application/json'}})).json()",
        [path, body],
    )
